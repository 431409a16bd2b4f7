// The markers of a merge that nobody has settled: the hook lets them into no commit, and where git runs none,
// everything that is asked next says what to do.

#include "e2e/home.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

constexpr const char* kWay = "git checkpoint resolve";

// Two branches that said different things of the same, in a clone without the driver that would mark it field by field.
Home at_odds() {
  Home home;
  home.repository("work");
  home.write("work/.checkpoints/a.checkpoint.json", valid_session("a"));
  home.ok("work", "git checkpoint install && git add -A && git commit -q -m start && git branch side");
  const auto say = [&](const std::string& branch) {
    home.ok("work", "git checkout -q " + branch + " && git checkpoint update a -q --progress_summary=" + branch +
                        " && git commit -q -a -m " + branch);
  };
  say("main");
  say("side");
  return home;
}

}  // namespace

TEST_CASE("conflict markers come into no commit that runs the hook") {
  const Home home = at_odds();
  const std::string way = GENERATE("merge", "cherry-pick", "revert");
  const bool is_revert = way == "revert";
  home.ok("work", is_revert ? "git checkpoint update a -q --progress_summary=later && git commit -q -a -m later"
                            : "git checkout -q main");
  CHECK(home.run("work", "git " + way + (is_revert ? " --no-edit HEAD^" : " side")).status != 0);
  home.ok("work", "git add -A");
  const std::string commits = home.ok("work", "git rev-list --count HEAD");
  const std::vector<std::string> commands{"git commit -q --no-edit", "git -c core.editor=true " + way + " --continue"};
  for (const std::string& command : commands) {
    const auto answer = home.run("work", command);
    INFO(command << '\n' << answer.errors);
    CHECK(answer.status != 0);
    CHECK_THAT(answer.errors, Catch::Contains("conflict markers") && Catch::Contains(kWay));
  }
  CHECK(home.ok("work", "git rev-list --count HEAD") == commits);
}

TEST_CASE("of conflict markers that a rebase has committed, which runs no hook, everything says what settles them") {
  const Home home = at_odds();
  CHECK(home.run("work", "git rebase -q main").status != 0);
  home.ok("work", "git add -A && git -c core.editor=true rebase --continue");
  REQUIRE_THAT(home.ok("work", "git show HEAD:.checkpoints/a.checkpoint.json"), Catch::Contains("<<<<<<<"));
  for (const std::string command : {"status", "next", "resume a", "validate", "validate --since=main", "doctor"}) {
    const auto answer = home.run("work", "git checkpoint " + command);
    INFO(command << '\n' << answer.output << answer.errors);
    CHECK_THAT(answer.output + answer.errors, Catch::Contains(kWay));
  }
  home.ok("work",
          "git checkpoint resolve -q --ours && git commit -q -a -m settled && git checkpoint validate --since=main");
}

}  // namespace checkpoint::test
