// The logs of snapshots on two branches, merged and rebased by git with the driver that `init` has installed.

#include <nlohmann/json.hpp>
#include <set>

#include "core/take.h"
#include "e2e/home.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::json;

const std::string kLog = "work/.checkpoints/snapshots/flow/log.jsonl";

// A repository whose branches `main` and `theirs` may begin with one snapshot of the workflow `flow`.
class LogBranches {
 public:
  LogBranches() {
    home.repository("work");
    home.write("work/a.txt", "0\n");
    ok("git checkpoint init -q && git checkpoint snapshot plan flow --name=one -q");
    commit("start");
  }

  std::string ok(const std::string& script) const { return home.ok("work", script); }
  void commit(const std::string& subject) const {
    ok("git add .checkpoints a.txt && git commit -q -m '" + subject + "'");
  }
  void branch() const { ok("git branch theirs"); }
  void go_to(const std::string& name) const { ok("git checkout -q " + name); }
  // A snapshot of another content, and the commit of its document.
  void take(const std::string& text, const std::string& time) const {
    home.write("work/b.txt", text);
    ok("GIT_CHECKPOINT_NOW=" + time + " git checkpoint snapshot create flow one --files=b.txt -q");
    commit("snapshot of " + text);
  }
  // Both branches go on, turn by turn, `count` times each.
  void take_turns(int count) const {
    for (const std::string name : {"theirs", "main"}) {
      go_to(name);
      for (int number = 0; number < count; ++number) {
        const std::string minute = std::to_string(10 + 2 * number + (name == "main" ? 1 : 0));
        take(name + minute, "2026-06-03T10:" + minute + ":00Z");
      }
    }
  }
  std::vector<std::string> lines() const {
    const std::string text = home.read(kLog);
    CHECK(text.ends_with('\n'));
    std::vector<std::string> lines;
    for (const std::string_view line : parts_of(text, '\n')) lines.emplace_back(line);
    return lines;
  }
  std::set<std::string> lines_of(const std::string& branch) const {
    const std::string text = ok("git show " + branch + ":" + kLog.substr(5));
    std::set<std::string> lines;
    for (const std::string_view line : parts_of(text, '\n')) lines.emplace(line);
    return lines;
  }
  // The log has every line of both, once each, and no line more; and all of it holds.
  void check_union(const std::set<std::string>& ours, const std::set<std::string>& theirs) const {
    std::set<std::string> both = ours;
    both.insert(theirs.begin(), theirs.end());
    const std::vector<std::string> all = lines();
    CHECK(all.size() == both.size());
    CHECK(std::set<std::string>(all.begin(), all.end()) == both);
    const Json verified = Json::parse(ok("git checkpoint snapshot verify flow --json"));
    CHECK(verified.at("ok") == true);
    CHECK(verified.at("verified") == both.size());
    ok("git checkpoint validate");
    CHECK(ok("git status --porcelain --untracked-files=no").empty());
  }

  Home home;
};

}  // namespace

TEST_CASE("the log of snapshots that two branches have taken is the union of both, in the order of time") {
  const LogBranches branches;
  branches.take("first", "2026-06-03T09:00:00Z");
  branches.branch();
  branches.take_turns(3);
  const auto ours = branches.lines_of("main");
  const auto theirs = branches.lines_of("theirs");
  REQUIRE(ours.size() == 4);
  REQUIRE(theirs.size() == 4);
  SECTION("merge") {
    branches.ok("git merge -q theirs -m merged");
    branches.check_union(ours, theirs);
    std::string last;
    for (const std::string& line : branches.lines()) {
      const std::string at = Json::parse(line).at("at");
      CHECK(last < at);
      last = at;
    }
  }
  SECTION("the other way round it is the same") {
    branches.ok("git merge -q theirs -m merged");
    const auto merged = branches.lines();
    branches.ok("git checkout -q -b again theirs && git merge -q main~1 -m again && git merge -q main -m all");
    CHECK(branches.lines() == merged);
  }
  SECTION("rebase") {
    branches.ok("git rebase -q theirs");
    branches.check_union(ours, theirs);
  }
  SECTION("a merge that is rebased, and merged once more") {
    branches.ok("git merge -q theirs -m merged && git checkout -q theirs && git rebase -q main~1");
    branches.check_union(ours, theirs);
    branches.ok("git merge -q main -m again");
    branches.check_union(ours, theirs);
  }
}

TEST_CASE("logs that two branches have begun are merged all the same") {
  const LogBranches branches;
  branches.branch();
  branches.take_turns(2);
  const auto ours = branches.lines_of("main");
  const auto theirs = branches.lines_of("theirs");
  REQUIRE(ours.size() == 2);
  const bool is_rebase = GENERATE(false, true);
  branches.ok(is_rebase ? "git rebase -q theirs" : "git merge -q theirs -m merged");
  branches.check_union(ours, theirs);
}

}  // namespace checkpoint::test
