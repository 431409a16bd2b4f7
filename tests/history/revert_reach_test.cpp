// How far a revert reaches: lists, ranges, tickets by their title, numbers of other repositories, merges in merges.

#include "history/repository.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

/// Three pull requests that landed one after the other, and one before and behind them.
struct Reach {
  Commits commits;
  std::string before = commits.land("Prepare (#40)");
  std::string first = commits.land("Add a table (#41)");
  std::string middle = commits.land("Use the table (#42)");
  std::string last = commits.land("Draw the table (#43)");
  std::string behind = commits.land("Print it (#44)");
};

std::string short_name(const std::string& sha) { return sha.substr(0, 9); }

/// The states of #40 to #44, as `l`anded and `r`everted.
std::string states(const Commits& commits) {
  std::string all;
  for (const std::string number : {"40", "41", "42", "43", "44"}) all += state_of(commits, "Merge #" + number).front();
  return all;
}

std::string states_after(const std::function<std::string(const Reach&)>& message) {
  Reach row;
  row.commits.land(message(row));
  return states(row.commits);
}

history::Settings at_remote(const std::string& url) {
  history::Settings settings;
  settings.remotes = {{"origin", url}};
  return settings;
}

}  // namespace

TEST_CASE("a revert of a range of commits takes back what the range is for git") {
  const auto ends = [](const Reach& row, const std::string& joint) {
    return short_name(row.first) + joint + short_name(row.last);
  };
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"..", "llrrl"}, {"...", "llrrl"}, {" .. ", "llrrl"}, {"^..", "lrrrl"}, {" through ", "lrrrl"}};
  for (const auto& [joint, expected] : rows) {
    INFO(joint);
    const std::string& between = joint;
    CHECK(states_after([&](const Reach& row) { return "Revert " + ends(row, between); }) == expected);
    CHECK(states_after([&](const Reach& row) { return "Oh no\n\nThis reverts commits " + ends(row, between) + "."; }) ==
          expected);
  }
  CHECK(states_after([&](const Reach& row) {
          return "Revert " + short_name(row.before) + ", " + ends(row, "..") + " and " + short_name(row.behind);
        }) == "rlrrr");
  CHECK(states_after([&](const Reach& row) { return "Compare " + ends(row, ".."); }) == "lllll");
  CHECK(states_after([&](const Reach& row) { return "Partially revert " + ends(row, ".."); }) == "lllll");
  CHECK(states_after([](const Reach& row) {
          return "Revert " + short_name(row.last) + ".." + short_name(row.first);
        }) == "lrlll");
}

TEST_CASE("a range takes back what merges brought between its ends, and is taken back itself") {
  Commits commits;
  const std::string first = commits.land("Prepare (#40)");
  const std::string side = commits.commit("Work on the side", {first});
  commits.reset_main(commits.commit("Merge pull request #41 from acme/side\n\nWork", {first, side}));
  const std::string last = commits.land("Print it (#42)");
  const std::string revert = commits.land("Revert " + first + ".." + last);
  CHECK(state_of(commits, "Merge #41") == "reverted");
  CHECK(state_of(commits, "Land " + side) == "reverted");
  commits.land("Once more\n\nThis reverts commit " + revert + ".");
  CHECK(state_of(commits, "Merge #41") == "landed");
  CHECK(state_of(commits, "Land " + side) == "landed");
}

TEST_CASE("a range takes back all between its ends, however long it is") {
  Commits commits;
  const std::string first = commits.land("Add a table (#41)");
  const std::string middle = commits.land("Use the table (#42)");
  for (int more = 0; more < 1001; ++more) commits.reset_main(commits.commit("More", {commits.tip()}));
  const std::string last = commits.land("Print it (#43)");
  commits.land("Revert " + first + ".." + last);
  CHECK(state_of(commits, "Merge #41") == "landed");
  CHECK(state_of(commits, "Merge #42") == "reverted");
  CHECK(state_of(commits, "Merge #43") == "reverted");
}

TEST_CASE("of many reverts of ranges each counts, and where there are too many to look at nothing is certain") {
  Commits commits;
  const std::string first = commits.land("Add a table (#41)");
  const std::string last = commits.land("Use the table (#42)");
  const std::string other = commits.land("Draw the table (#43)");
  const auto revert = [&](const std::string& begin, const std::string& end) {
    commits.land("Oh no\n\nThis reverts commits " + begin + ".." + end + ".");
  };
  for (int more = 0; more < 100; ++more) revert(first, last);
  CHECK(standing(commits, "Merge #43").find("ambiguous") == std::string::npos);
  for (int more = 0; more < 100; ++more) revert(last, other);
  CHECK(state_of(commits, "Merge #43") == "reverted");
  for (int more = 0; more < 100; ++more) revert(last, other);
  CHECK(standing(commits, "Merge #41").find("ambiguous") != std::string::npos);
}

TEST_CASE("a revert takes back each name of a list, however the list is written") {
  for (const std::string list :
       {"Revert 3 PRs: #41, #42, #43", "Revert three PRs #41, #42 and #43", "Revert PRs #41 & #42 & #43",
        "Revert stack #41, #42, #43 (#50)", "Revert #41..#43", "Revert PRs #41 through #43", "Revert #41-#43",
        "Revert #41 up to #43", "Oh no\n\nReverts #41 thru #43", "Oh no\n\nReverts: #41, #42, #43",
        "Oh no\n\nThis reverts the following pull requests:\n\n- #41\n- #42\n* #43",
        "Oh no\n\nThis reverts the following 3 PRs:\n- https://github.com/acme/shop/pull/41\n- #42 (Use it)\n- #43",
        "Oh no\n\nReverts #41\nReverts #42\nAlso reverts #43"}) {
    INFO(list);
    CHECK(states_after([&](const Reach&) { return list; }) == "lrrrl");
  }
  CHECK(states_after([](const Reach&) { return "Revert 3 buttons: #41, #42"; }) == "lllll");
  CHECK(states_after([](const Reach&) { return "Revert 1234567..#43"; }) == "lllrl");
  CHECK(states_after([](const Reach&) { return "Oh no\n\nReverts:\n- #41\n\nSee also:\n- #42"; }) == "lrlll");
}

TEST_CASE("a title that nobody has takes its ticket back where that has landed once") {
  const std::string revert = "Revert \"KAF-1: Throttle the producers\"";
  Commits one;
  one.land("KAF-1: Throttle producers");
  one.land(revert);
  CHECK(state_of(one, "Finish KAF-1") == "reverted");
  Commits two;
  two.land("KAF-1: Throttle producers");
  two.land("KAF-1: Document the throttle");
  two.land(revert);
  CHECK(state_of(two, "Finish KAF-1") == "landed");
  two.land("Revert KAF-1");
  CHECK(state_of(two, "Finish KAF-1") == "reverted");
  two.land("KAF-2: Count");
  two.land("KAF-3: Draw");
  two.land("Revert [KAF-2] and [KAF-3]");
  CHECK(state_of(two, "Finish KAF-2") == "reverted");
  CHECK(state_of(two, "Finish KAF-3") == "reverted");
  Commits titled;
  titled.land("KAF-1: Throttle the producers");
  titled.land(revert);
  CHECK(state_of(titled, "Finish KAF-1") == "reverted");
}

TEST_CASE("a number of another repository takes nothing back here") {
  const auto state = [](const std::string& named, const std::string& url) {
    Commits commits;
    commits.land("Add a table (#41)");
    commits.land("Revert \"Add a chair\" (#50)\n\nReverts " + named);
    return standing(commits, "Merge #41", at_remote(url)).substr(0, 6);
  };
  const std::string here = "https://github.com/acme/shop.git";
  const auto with = [&](const std::string& named) {
    Commits commits;
    commits.git({"config", "remote.origin.url", here});
    commits.land("Add a table (#41)");
    commits.land("Oh no (#50)\n\nReverts " + named);
    return state_of(commits, "Merge #41");
  };
  CHECK(with("acme/shop#41") == "reverted");
  CHECK(with("former-owner/shop#41") == "reverted");
  CHECK(with("https://github.com/acme/shop/pull/41") == "reverted");
  CHECK(with("acme/other#41") == "landed");
  CHECK(with("https://github.com/acme/other/pull/41") == "landed");
  CHECK(state("acme/other#41", "") == "revert");
  CHECK(with("acme/other#41\nReverts acme/shop#41") == "reverted");
  CHECK(with("acme/other#41\n\nAlso reverts #41.") == "reverted");
  CHECK(with("acme/other#41\n\nAlso reverts #42.") == "landed");
}

TEST_CASE("what a merge in a merge in a merge brought falls with the outermost") {
  Commits commits;
  const std::string start = commits.tip();
  const std::string work = commits.commit("Throttle", {start});
  const std::string request = commits.commit("Merge pull request #41 from acme/throttle\n\nThrottle", {start, work});
  const std::string topic = commits.commit("Merge branch 'limits' into develop", {start, request});
  const std::string develop = commits.commit("Merge branch 'develop' into release", {start, topic});
  commits.reset_main(commits.commit("Merge branch 'release'", {start, develop}));
  const std::string merge = commits.tip();
  CHECK(state_of(commits, "Merge #41") == "landed");
  commits.land("Revert \"Merge branch 'release'\"\n\nThis reverts commit " + merge + ", reversing\nchanges made to " +
               start + ".");
  CHECK(state_of(commits, "Merge #41") == "reverted");
  CHECK(state_of(commits, "Land " + work) == "reverted");
}

TEST_CASE("Gitea's merge of a revert takes back what its title quotes") {
  Commits commits;
  commits.merge("Merge pull request 'Throttle signup' (#41) from throttle into main");
  commits.merge("Merge pull request 'Revert \"Throttle signup\"' (#42) from back into main");
  CHECK(state_of(commits, "Merge #41") == "reverted");
  CHECK(state_of(commits, "Merge #42") == "landed");
}
