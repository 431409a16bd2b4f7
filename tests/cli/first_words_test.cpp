// What somebody types who does not know our words yet, and what is said to it.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;

namespace {

using Words = std::vector<std::string>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

// The session `review`, the project `web` with the stages `draft` and `build`, the workflow `form`, and the run T-1/r1.
class Shop {
 public:
  Shop() {
    desk_.with_repository().with_history().with("review", checkpoint_text("review"));
    write_file(desk_.folder() / "m.json", R"({"name": "short", "stages": [{"name": "draft"}, {"name": "build"}]})");
    desk_.write({"stage", "init", "web", "--manifest=m.json"});
    desk_.write({"stage", "write", "web", "draft", "--status=completed"});
    desk_.write({"stage", "write", "web", "build", "--status=in_progress"});
    write_file(desk_.folder() / "p.json", R"(["draft", "print"])");
    desk_.write({"workflow", "start", "form", "--phases=p.json"});
    desk_.write(
        {"run", "write", "T-1/r1", "--phase=implement", R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"});
    desk_.commit("Begin");
  }

  /// What is said to words that end with `exit`, error and hints.
  std::string said_to(const Words& words, int exit) {
    const Said said = desk_.say(words);
    INFO(said.out << said.err);
    CHECK(said.exit == exit);
    return said.err;
  }

  Desk* operator->() { return &desk_; }

 private:
  Desk desk_;
};

}  // namespace

TEST_CASE("an update of a name that other work has is refused with the command for that and with that for a session") {
  Shop shop;
  const Pairs pairs{
      {"web", R"('git checkpoint stage write web "<stage>" "--status=<status>"' writes to the project)"},
      {"form", R"('git checkpoint workflow task form "<task>" "--status=<status>"' writes to the workflow)"},
      {"T-1", R"('git checkpoint run write T-1/"<run>" "--phase=<phase>"' writes to the runs)"}};
  for (const auto& [name, command] : pairs) {
    INFO(name);
    for (const Words& words : {Words{"update", name, "--phase=x"}, Words{"update", name, "--phase=x", "--dry-run"}}) {
      const nlohmann::json answer = shop->ask(words, 4);
      CHECK(answer.at("error_code") == "refused");
      CHECK_THAT(answer.at("error").get<std::string>(), Catch::Contains("there is no session '" + name + "'"));
      const std::string session = "session/" + name;
      CHECK(answer.at("hint") == command + "\nwith " + session + " in the place of " + name +
                                     " the same command begins a session of that name all the same");
    }
    CHECK(shop->ask({"update", name, "--phase=x", "--if-match=none", "--dry-run"}).at("created") == true);
    CHECK_FALSE(exists(shop->file_of(name)));
    CHECK(shop->ask({"update", "session/" + name, "--phase=x"}).at("created") == true);
    CHECK(shop->ask({"update", name, "--phase=y"}).at("created") == false);
  }
  CHECK(shop->ask({"update", "fresh", "--phase=x"}).at("warnings").empty());
}

TEST_CASE("a status that a command does not take is answered with the one that says the same") {
  Shop shop;
  const std::vector<std::pair<Words, std::string>> cases{
      {{"update", "review", "--status=done"}, "complete"},
      {{"update", "review", "--status=completed"}, "complete"},
      {{"update", "review", "--status=in-progress"}, "in_progress"},
      {{"update", "review", "--status=broken"}, "failed"},
      {{"update", "fresh", "--status=finished"}, "complete"},
      {{"stage", "write", "web", "build", "--status=done"}, "completed"},
      {{"stage", "write", "web", "build", "--status=complete"}, "completed"},
      {{"stage", "write", "web", "build", "--status=in-progress"}, "in_progress"},
      {{"workflow", "task", "form", "lint", "--status=completed"}, "complete"},
      {{"workflow", "task", "form", "lint", "--status=in-progress"}, "running"},
      {{"workflow", "task", "form", "lint", "--status=faild"}, "failed"},
      {{"run", "write", "T-1/r1", "--phase=review"}, "local_review"},
      {{"run", "write", "T-1/r1", "--phase=local-review"}, "local_review"},
      {{"run", "read", "T-1/r1", "--phase=merge"}, "ready_for_merge"}};
  for (const auto& [words, meant] : cases) {
    INFO(words.back());
    const Said said = shop->say(words);
    CHECK(said.exit != 0);
    CHECK_THAT(said.err, Catch::Contains("hint: did you mean '" + meant + "'?\n"));
  }
  CHECK_FALSE(exists(shop->file_of("fresh")));
  CHECK_THAT(shop->say({"update", "review", "--status=purple"}).err, !Catch::Contains("did you mean"));
  CHECK_THAT(shop->say({"run", "write", "T-1/r1", "--phase=ready"}).err, !Catch::Contains("did you mean"));
}

TEST_CASE("a decision on a stage that is given as its status is answered with the command that records it") {
  Shop shop;
  CHECK(shop->ask({"stage", "write", "web", "build", "--status=rejected"}, 129).at("hint") ==
        R"('git checkpoint stage reject web build "--reason=<text>"' sends it back)");
  CHECK(shop->ask({"stage", "write", "web", "build", "--status=Approved"}, 129).at("hint") ==
        "'git checkpoint stage approve web build' approves it");
}

TEST_CASE("where nothing is in a state as a whole, the task, stage or phase that is gets named") {
  Shop shop;
  shop->write({"workflow", "task", "form", "lint", "--status=failed"});
  const nlohmann::json failed = shop->ask({"list", "failed"}, 1);
  CHECK(failed.at("error") == "nothing in .checkpoints is failed as a whole; the task form/lint is");
  CHECK_THAT(failed.at("hint").get<std::string>(), Catch::StartsWith("'git checkpoint status form' shows it\n"));
  CHECK(shop->ask({"list", "completed"}, 1).at("error") ==
        "nothing in .checkpoints is completed as a whole; the stage web/draft is");
  shop->write({"workflow", "task", "form", "pack", "--status=failed"});
  CHECK(shop->ask({"list", "failed"}, 1).at("error") ==
        "nothing in .checkpoints is failed as a whole; the task form/lint, the task form/pack are");
  shop->write({"workflow", "task", "form", "lint", "--status=running"});
  CHECK(shop->ask({"status", "running"}, 1).at("error") ==
        "nothing in .checkpoints is running as a whole; the task form/lint is");
  CHECK(shop->ask({"list", "taken"}, 1).at("error") == "nothing in .checkpoints is taken");
}

TEST_CASE("where nothing is halted as a whole, a row that is blocked gets named") {
  Desk desk;
  const std::string row =
      R"(, "next_actions": ["Go"], "progress_table": [{"id": "1", "label": "Cut", "status": "blocked"}])";
  desk.with_repository().with("film", bare_checkpoint_text("film", "in_progress", row));
  CHECK(desk.ask({"status", "halted"}, 1).at("error") ==
        "nothing in .checkpoints is halted as a whole; the step film/Cut (blocked) is");
}

TEST_CASE("of work that is over a list by status tells no cause, which nobody asked for") {
  Desk desk;
  const std::string blocker = R"(, "next_actions": [], "blockers": [{"id": "b1", "description": "Drop Node 18?"}])";
  desk.with_repository().with("over", bare_checkpoint_text("over", "complete", blocker));
  desk.with("held", bare_checkpoint_text("held", "blocked", blocker));
  CHECK_THAT(desk.say({"list", "complete"}).out, !Catch::Contains("Drop Node 18?"));
  CHECK_THAT(desk.say({"list", "blocked"}).out, Catch::Contains("  held  b1: Drop Node 18?"));
}

TEST_CASE("a value that a shell has made several words of is answered with the word that was meant") {
  Shop shop;
  const std::vector<std::pair<Words, std::string>> cases{
      {{"--phase", "=", "x"}, "write --phase=x"},
      {{"--phase", "=x"}, "write --phase=x"},
      {{"--phase", "x"}, "write --phase=x"},
      {{"--progress_summary=All", "is", "well"},
       "a value with spaces stands in quotes: write '--progress_summary=All is well'"},
      {{"--progress_summary", "All", "is", "well"}, "write '--progress_summary=All is well'"}};
  for (const auto& [words, hint] : cases) {
    Words all{"update", "review"};
    all.insert(all.end(), words.begin(), words.end());
    INFO(hint);
    CHECK(shop->ask(all, 129).at("hint") == hint);
  }
}

TEST_CASE("a slip in a name within an object of the format is refused with the one that is there") {
  Shop shop;
  CHECK(shop->ask({"update", "review", "--context_primer.key_decision+=x"}, 129).at("hint") ==
        "did you mean '--context_primer.key_decisions'?\n"
        "'--context_primer[\"key_decision\"]=<value>' writes a field of that name");
  shop->write({"update", "review", "--skill_state.streaks=1", "--skill_state.bypass=x"});
  shop->write({"update", "review", "--context_primer[\"key_decision\"]+=x"});
  shop->write({"update", "review", "--context_primer.own=x"});
  const nlohmann::json noted = shop->ask({"update", "review", "--notes=x"});
  CHECK_THAT(noted.at("warnings").at(0).get<std::string>(), Catch::Contains("'--progress_summary' is the one"));
}

TEST_CASE("a row that is not there, and a text for a list, are answered with the words that add to the list") {
  Shop shop;
  const std::string row = R"('--blockers+:json={"id": "b1", "description": "<description>"}' adds such a row)";
  CHECK_THAT(shop.said_to({"update", "fresh", "--blockers[id=b1]=x"}, 1), Catch::Contains("hint: "));
  CHECK_THAT(shop->ask({"update", "fresh", "--blockers[id=b1]=x"}, 1).at("hint").get<std::string>(),
             Catch::EndsWith(row));
  CHECK_THAT(shop->ask({"update", "review", "--blockers[id=b1].needs=x"}, 1).at("hint").get<std::string>(),
             Catch::EndsWith(row));
  shop->with("over", bare_checkpoint_text("over", "complete", R"(, "next_actions": [])"));
  CHECK_THAT(shop->ask({"update", "over", "--next_actions=do it"}, 1).at("hint").get<std::string>(),
             Catch::Contains("'--next_actions+=<text>' for one element"));
}

TEST_CASE("a stage may be named as lists print it, and a slip in its name is answered with the nearest") {
  Shop shop;
  shop->write({"stage", "write", "web/build", "--status=awaiting_human"});
  CHECK_THAT(shop->say({"stage", "approve", "project/web/build", "--by=Ada"}).out,
             Catch::Contains("open again: git checkpoint stage reopen web build "));
  CHECK(shop->ask({"stage", "read", "web/build"}).at("checkpoint").at("status") == "completed");
  CHECK_THAT(shop.said_to({"stage", "approve", "web", "biuld"}, 1), Catch::Contains("hint: did you mean 'build'?\n"));
  CHECK_THAT(shop.said_to({"stage", "read", "web", "biuld"}, 1), Catch::Contains("hint: did you mean 'build'?\n"));
  CHECK(shop->say({"stage", "read", "web/build", "build"}).exit == 129);
  CHECK(shop->say({"stage", "status", "web/build"}).exit == 129);
}

TEST_CASE("a task, a snapshot and a run may be named as lists print them") {
  Shop shop;
  shop->write({"workflow", "task", "form/lint", "--status=running"});
  const nlohmann::json task = shop->ask({"workflow", "task", "workflow/form/lint", "--status=complete"});
  CHECK(task.at("task").at("status") == "complete");
  CHECK(shop->ask({"workflow", "task", "form", "--status=complete"}, 129).at("error") == "missing <task>");
  shop->write({"snapshot", "plan", "form", "--name=drawn"});
  shop->write({"snapshot", "create", "form", "drawn", "--files=m.json"});
  for (const std::string name : {"form/drawn", "snapshot/form/drawn"}) {
    INFO(name);
    CHECK(shop->ask({"snapshot", "show", name}).at("snapshot").at("checkpoint_name") == "drawn");
    CHECK(shop->ask({"snapshot", "restore", name}).at("checkpoint_name") == "drawn");
    CHECK(shop->ask({"snapshot", "verify", name}).at("verified") == 1);
    CHECK(shop->ask({"snapshot", "usage", name}).at("snapshots").size() == 1);
    CHECK(shop->ask({"snapshot", "list", name}).at("count") == 1);
  }
  shop->write({"snapshot", "branch", "form/drawn", "--new=form-eu"});
  CHECK_THAT(shop->say({"snapshot", "show", "form-eu"}).out, Catch::Contains("\n  after form/drawn "));
  CHECK(shop->ask({"snapshot", "branch", "form", "--new=form-us"}, 129).at("error") == "missing <snapshot>");
  CHECK(shop->ask({"run", "replay", "r1"}).at("count") == 1);
}

TEST_CASE("a part that is named where only work is taken is answered with the command that shows the part") {
  Shop shop;
  CHECK(shop->ask({"workflow", "show", "form/lint"}, 129).at("hint") ==
        "'git checkpoint status form/lint' shows that part of form");
  CHECK(shop->ask({"workflow", "recover", "form/lint"}, 129).at("hint") ==
        "'git checkpoint status form/lint' shows that part of form");
  CHECK(shop->ask({"stage", "status", "web/build"}, 129).at("hint") ==
        "'git checkpoint status web/build' shows that part of web");
  CHECK(shop->ask({"workflow", "show", "workflow/form"}).at("phase") == "draft");
}

TEST_CASE("who asks for snapshots or records of what is other work is led to that") {
  Shop shop;
  CHECK_THAT(shop.said_to({"snapshot", "list", "web"}, 1),
             Catch::Contains("'git checkpoint status web' tells of the project of that name"));
  CHECK_THAT(shop.said_to({"snapshot", "list", "form"}, 1), Catch::Contains("git checkpoint snapshot plan form"));
  CHECK(shop->say({"run", "list", "review"}).out ==
        "No records of review. 'git checkpoint status review' tells of the session of that name.\n");
  CHECK_THAT(shop->say({"run", "list", "none"}).out, Catch::Contains("'git checkpoint list runs' shows"));
}

TEST_CASE("an option or a word that a command does not know is answered with what was given to it filled in") {
  Shop shop;
  const std::vector<std::pair<Words, std::string>> cases{
      {{"log", "-n", "3"}, "'git checkpoint log --max-count=3' shows"},
      {{"log", "-n3"}, "'git checkpoint log --max-count=3' shows"},
      {{"log", "--limit=3"}, "'git checkpoint log --max-count=3' shows"},
      {{"log", "-n"}, "'git checkpoint log \"--max-count=<n>\"' shows"},
      {{"list", "--all"}, "'git checkpoint list' shows all checkpoints"},
      {{"status", "--all"}, "'git checkpoint list' shows all checkpoints"},
      {{"--list"}, "'git checkpoint list' shows all checkpoints"},
      {{"decisions", "--made", "--by=Bea"}, "'git checkpoint decisions --made Bea' shows"},
      {{"decisions", "--by"}, "'git checkpoint decisions --made \"<name>\"' shows"},
      {{"show", "review", "blockers"}, "'git checkpoint show review --path=blockers' shows"},
      {{"search", "Node", "18"}, "'git grep \"Node 18\" -- .checkpoints': where"},
      {{"search"}, "'git grep \"<word>\" -- .checkpoints': where"},
      {{"stage", "show", "web", "build"}, "'git checkpoint show project/web/build': "},
      {{"stage", "show", "web"}, "'git checkpoint show project/web': "},
      {{"workflow", "log", "form"}, "'git checkpoint log workflow/form': "}};
  for (const auto& [words, hint] : cases) {
    INFO(words.front() << " " << words.back());
    CHECK_THAT(shop->ask(words, 129).at("hint").get<std::string>(), Catch::StartsWith(hint));
  }
  CHECK(shop->say({"show", "project/web/build"}).exit == 0);
}

TEST_CASE("premerge before the first commit says where only once") {
  Desk desk;
  desk.with_repository().with_history();
  desk.git({"init", "--quiet"});
  CHECK(desk.ask({"premerge", "main"}, 1).at("error") ==
        "there is no revision 'main': nothing has been committed here yet");
}

TEST_CASE("a run that is not there yet is begun by the command that its refusal shows") {
  Shop shop;
  const std::string payload = R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})";
  CHECK_THAT(shop->ask({"run", "write", "T-2", "--phase=implement", payload}, 129).at("hint").get<std::string>(),
             Catch::StartsWith("'git checkpoint run write T-2/r1 --phase=implement' with the same options begins"));
  shop->write({"run", "write", "T-2/r1", "--phase=implement", payload});
  shop->write({"run", "write", "T-2", "--phase=local_review",
               R"(--payload={"last_clean_sha": "abc1234", "iteration_count": 1})"});
}

TEST_CASE("a new task that is called nearly as another is recorded, and named") {
  Shop shop;
  shop->write({"workflow", "task", "form", "lint", "--status=running"});
  CHECK(shop->ask({"workflow", "task", "form", "build", "--status=pending"}).at("warnings").empty());
  const nlohmann::json slip = shop->ask({"workflow", "task", "form", "lintt", "--status=pending"});
  CHECK(slip.at("warnings").at(0) ==
        "the task 'lintt' is new; did you mean 'lint'? If so, write to that one, and take the row of 'lintt' out of "
        ".checkpoints/workflows/form/execution.json");
  CHECK(shop->ask({"workflow", "task", "form", "lintt", "--status=running"}).at("warnings").empty());
}
