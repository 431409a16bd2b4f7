// What the first program answers by itself, from what the second has found out before: always what the history says
// now.

#include <nlohmann/json.hpp>

#include "e2e/home.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

constexpr const char* kRemembered = "work/.checkpoints/review.checkpoint.json";

std::string queue(const Json& actions) {
  Json document = Json::parse(valid_session("review"));
  document["next_actions"] = actions;
  return document.dump(2);
}

// A repository whose first commit has the checkpoint.
void begin_with(const Home& home, const Json& actions) {
  home.repository("work");
  home.write(kRemembered, queue(actions));
  home.ok("work", "git add . && git commit -qm Begin");
}

struct Asked {
  Json answer;
  bool by_history = false;  ///< the second program was started
};

Asked ask(const Home& home, const std::string& folder, const std::string& options) {
  const std::string trace = home.path("trace").string();
  const std::string command = "GIT_CHECKPOINT_TRACE='" + trace + "' git " + options + " checkpoint next --all --json";
  home.ok(".", "rm -f trace");
  Asked asked{Json::parse(home.ok(folder, command)), false};
  asked.by_history = home.read("trace").find("go on as ") != std::string::npos;
  asked.answer.erase("correlation_id");
  return asked;
}

// The action that comes first. What is remembered must say what the history says, each time.
std::string next(const Home& home, const std::string& folder = "work", const std::string& options = "") {
  const Json answer = ask(home, folder, options).answer;
  const Asked again = ask(home, folder, options);
  CHECK(again.answer == answer);
  CHECK_FALSE(again.by_history);
  home.ok(folder, "rm -rf \"$(git rev-parse --git-dir)/checkpoint\"");
  const Asked anew = ask(home, folder, options);
  CHECK(anew.answer == answer);
  CHECK(anew.by_history);
  return answer.at("next").at("action");
}

}  // namespace

TEST_CASE("next hears of everything that changes what has landed") {
  struct Step {
    const char* what;
    const char* script;
    const char* expected;
  };
  const std::vector<Step> steps = {
      {"nothing has landed", "true", "Merge #12"},
      {"a commit lands it", "git commit -qm 'Add login (#12)' --allow-empty", "Merge feature/cart"},
      {"it is taken back by an amend", "git commit -qm 'Add login' --amend --allow-empty", "Merge #12"},
      {"and lands on a branch that is checked out",
       "git checkout -qb topic && git commit -qm 'Add login (#12)' --allow-empty", "Merge feature/cart"},
      {"main does not have it", "git checkout -q main", "Merge #12"},
      {"main moves there", "git checkout -q topic && git branch -f main topic && git checkout -q main",
       "Merge feature/cart"},
      {"a branch of the name is there, and not merged",
       "git branch feature/cart main~1 && git checkout -q feature/cart && git commit -qm Cart --allow-empty && git "
       "checkout -q main",
       "Merge feature/cart"},
      {"it is merged", "git merge -q --no-ff -m \"Merge branch 'feature/cart'\" feature/cart", "Finish ABC-7"},
      {"it goes on", "git checkout -q feature/cart && git commit -qm More --allow-empty && git checkout -q main",
       "Merge feature/cart"},
      {"it is gone", "git branch -qD feature/cart", "Finish ABC-7"},
      {"a ticket's pattern that knows no such ticket", "git config checkpoint.ticketPattern 'XYZ-[0-9]+'",
       "Finish ABC-7"},
      {"the ticket lands", "git commit -qm 'ABC-7: search' --allow-empty", "Write the docs"},
      {"refs are packed", "git pack-refs --all", "Write the docs"},
      {"objects are packed", "git gc -q --prune=now", "Write the docs"},
      {"the merge of #12 is reverted", "git commit -qm 'Revert \"Add login (#12)\"' --allow-empty", "Merge #12"},
      {"the base is an older commit of another branch", "git branch old main~4 && git config checkpoint.baseBranch old",
       "Merge #12"},
      {"the base is main again", "git config --unset checkpoint.baseBranch", "Merge #12"},
      {"the revert is gone", "git reset -q --hard main~1", "Write the docs"},
  };
  const Home home;
  begin_with(home, {"Merge #12", "Merge feature/cart", "Finish ABC-7", "Write the docs"});
  for (const Step& step : steps) {
    INFO(step.what);
    home.ok("work", step.script);
    CHECK(next(home) == step.expected);
  }
}

TEST_CASE("next hears of what a fetch brings, and of where the base is said to be") {
  const Home home;
  begin_with(home, {"Merge #12", "Merge https://example.com/acme/shop/pull/13", "Write the docs"});
  home.ok(".", "git clone -q work clone");
  CHECK(next(home, "clone") == "Merge #12");
  home.ok("work", "git commit -qm 'Add login (#12)' --allow-empty");
  CHECK(next(home, "clone") == "Merge #12");
  home.ok("clone", "git fetch -q");
  CHECK(next(home, "clone") == "Merge https://example.com/acme/shop/pull/13");
  CHECK(next(home, "clone", "-c checkpoint.baseBranch=HEAD") == "Merge #12");
  home.ok("work", "git commit -qm 'Add cart (#13)' --allow-empty");
  home.ok("clone", "git fetch -q");
  CHECK(next(home, "clone") == "Write the docs");
  home.ok("clone", "git config remote.origin.url https://example.com/other/shop");
  CHECK(next(home, "clone") == "Merge https://example.com/acme/shop/pull/13");
  CHECK(next(home, "clone", "-c url.https://example.com/acme/.insteadOf=https://example.com/other/") ==
        "Write the docs");
  home.ok("clone", "git config remote.origin.url https://example.com/acme/shop.git");
  CHECK(next(home, "clone") == "Write the docs");
}

TEST_CASE("next hears of what a checkpoint says, and of another work tree's HEAD") {
  const Home home;
  begin_with(home, {"Merge #12", "Write the docs"});
  home.ok("work", "git branch side && git commit -qm 'Add login (#12)' --allow-empty");
  CHECK(next(home) == "Write the docs");
  home.write(kRemembered, queue({"Merge #13", "Write the docs"}));
  CHECK(next(home) == "Merge #13");
  home.write(kRemembered, queue({"After #12 lands, tell everybody"}));
  CHECK(next(home) == "After #12 lands, tell everybody");
  home.ok("work", "git checkout -q . && git worktree add -q ../linked side");
  CHECK(next(home, "linked") == "Write the docs");
  CHECK(next(home, "linked", "-c checkpoint.baseBranch=HEAD") == "Merge #12");
  home.ok("linked", "git commit -qm 'Login again (#12)' --allow-empty");
  CHECK(next(home, "linked", "-c checkpoint.baseBranch=HEAD") == "Write the docs");
  CHECK(next(home) == "Write the docs");
}

TEST_CASE("next hears of a history that begins earlier than before, with no ref moved") {
  const Home home;
  begin_with(home, {"Merge #12", "Write the docs"});
  home.ok("work", "git commit -qm 'Add login (#12)' --allow-empty && git commit -qm More --allow-empty");
  home.ok(".", "git clone -q --depth=1 \"file://$PWD/work\" clone");
  CHECK(next(home, "clone") == "Merge #12");
  home.ok("clone", "git fetch -q --deepen=1");
  CHECK(next(home, "clone") == "Write the docs");
}

TEST_CASE("next hears of a commit that is named and that no ref leads to") {
  const Home home;
  begin_with(home, {"Write the docs"});
  home.ok("work", "git commit -qm 'Add login (#12)' --allow-empty");
  home.ok("work", "git log -1 --format='tree %T%nauthor A <a@b> 1 +0000%ncommitter A <a@b> 1 +0000%n%nAside' > aside");
  const std::string name = home.ok("work", "git hash-object -t commit aside").substr(0, 10);
  home.write(kRemembered, queue({"Merge #12 (" + name + ")", "Write the docs"}));
  CHECK(next(home) == "Write the docs");
  home.ok("work", "git hash-object -t commit -w aside");
  CHECK(next(home) == "Merge #12 (" + name + ")");
  home.ok("work", "git prune --expire=now");
  CHECK(next(home) == "Write the docs");
}

TEST_CASE("where a commit that was asked for is missing, the history answers each time, and next hears of its return") {
  const Home home;
  begin_with(home, {"Merge #12", "Write the docs"});
  std::string options;
  SECTION("the base, for which HEAD stands in") {}
  SECTION("the base that was configured, for which a remote's stands in") {
    home.ok("work", "git config remote.origin.url ../other && git update-ref refs/remotes/origin/main HEAD");
    options = "-c checkpoint.baseBranch=main";
  }
  home.ok("work", "git checkout -qb topic && git checkout -q main");
  home.ok("work", "git commit -qm 'Add login (#12)' --allow-empty && git checkout -q topic");
  const std::string object = "f=$(git rev-parse main | sed 's|^..|.git/objects/&/|')";
  home.ok("work", object + " && echo $f > ../name && mv $f ../object");
  const auto first_action = [&] { return ask(home, "work", options).answer.at("next").at("action"); };
  CHECK(first_action() == "Merge #12");
  CHECK(ask(home, "work", options).by_history);
  home.ok("work", "mv ../object $(cat ../name)");
  CHECK(first_action() == "Write the docs");
  CHECK(next(home, "work", options) == "Write the docs");
}

TEST_CASE("status and resume are answered from what next has found out") {
  const Home home;
  begin_with(home, {"After #12 lands, tell everybody", "Write the docs"});
  home.ok("work", "git commit -qm 'Add login (#12)' --allow-empty");
  CHECK(ask(home, "work", "").by_history);
  for (const std::string command : {"status", "resume", "next", "resume review"}) {
    home.ok(".", "rm -f trace");
    const std::string traced = "GIT_CHECKPOINT_TRACE='" + home.path("trace").string() + "' git checkpoint " + command;
    CHECK_THAT(home.ok("work", traced), Catch::Contains("After #12 lands, tell everybody"));
    CHECK_THAT(home.read("trace"), !Catch::Contains("go on as "));
  }
}

TEST_CASE("where nothing can be kept, and where another repository is meant, the history answers each time") {
  const Home home;
  begin_with(home, {"Merge #12", "Write the docs"});
  home.ok("work", "git commit -qm 'Add login (#12)' --allow-empty");
  home.write("work/.git/checkpoint", "in the way");
  for (int run = 0; run < 2; ++run) {
    const Asked asked = ask(home, "work", "");
    CHECK(asked.by_history);
    CHECK(asked.answer.at("next").at("action") == "Write the docs");
  }
  home.ok("work", "rm .git/checkpoint");
  home.repository("other");
  for (int run = 0; run < 2; ++run) {
    const Asked asked = ask(home, "other", "-c checkpoint.dir=../work");
    CHECK(asked.by_history);
    CHECK(asked.answer.at("next").at("action") == "Write the docs");
  }
}

TEST_CASE("many that ask at once while the branch moves all get an answer of before or after") {
  const Home home;
  begin_with(home, {"Merge #12", "Merge #13", "Write the docs"});
  home.ok("work",
          "for n in 11 12 13; do git commit -qm \"Step (#$n)\" --allow-empty\n"
          "  for i in 1 2 3 4; do git checkpoint next --json > ../answer$n-$i & done; done; wait");
  CHECK(next(home) == "Write the docs");
  for (const std::string number : {"11", "12", "13"}) {
    for (const std::string run : {"1", "2", "3", "4"}) {
      const std::string action = Json::parse(home.read("answer" + number + "-" + run)).at("next").at("action");
      if (number == "13") CHECK(action == "Write the docs");
      if (number == "12") CHECK(action != "Merge #12");
      CHECK((action == "Merge #12" || action == "Merge #13" || action == "Write the docs"));
    }
  }
}
