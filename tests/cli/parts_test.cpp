// A stage, a snapshot and a run are found by their own names, with and without that of what they belong to.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

using Words = std::vector<std::string>;

// The project `web` with the stages `design` and `two`, the snapshot `designed` of `build`, and the run `r1` of T-1.
class Parts {
 public:
  Parts() {
    desk_.with_repository().with_history();
    write_file(desk_.folder() / "m.json", R"({"name": "short", "stages": [{"name": "design"}, {"name": "two"}]})");
    write({"stage", "init", "web", "--manifest=m.json"});
    write({"stage", "write", "web", "design", "--status=in_progress"});
    write({"snapshot", "plan", "build", "--name=designed"});
    write({"snapshot", "create", "build", "designed"});
    write({"run", "write", "--ticket-id=T-1", "--run-id=r1", "--phase=implement",
           R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"});
    desk_.commit("Begin");
  }

  void write(const Words& words) { desk_.write(words); }
  Desk& desk() { return desk_; }
  Said say(const Words& words) { return desk_.say(words); }
  Json ask(const Words& words) { return desk_.ask(words); }

 private:
  Desk desk_;
};

struct Address {
  std::string word;
  std::string owner;    ///< of the work that it leads to
  std::string meaning;  ///< what is said of it; empty where it is work of its own
};

const std::string kDesign = "the stage 'design' of the project 'web': 'git checkpoint stage read web design' shows it";
const std::string kDesigned =
    "the snapshot 'designed' of the workflow 'build': 'git checkpoint snapshot show build designed' shows it";

const std::vector<Address> kAddresses{
    {"design", "web", kDesign},
    {"web/design", "web", kDesign},
    {"stage/design", "web", kDesign},
    {"stage/web/design", "web", kDesign},
    {"project/web/design", "web", kDesign},
    {"designed", "build", kDesigned},
    {"build/designed", "build", kDesigned},
    {"snapshot/designed", "build", kDesigned},
    {"snapshots/designed", "build", kDesigned},
    {"stages/design", "web", kDesign},
    {"snapshot/build/designed", "build", kDesigned},
    {"r1", "T-1/r1", ""},
    {"run/r1", "T-1/r1", ""},
};

}  // namespace

TEST_CASE("a stage, a snapshot and a run are found by their own names") {
  Parts parts;
  for (const Address& address : kAddresses) {
    for (const char* const command : {"status", "list"}) {
      INFO(command << " " << address.word);
      const Json answer = parts.ask({command, address.word});
      REQUIRE(answer.at("checkpoints").size() == 1);
      CHECK(answer.at("checkpoints")[0].at("owner") == address.owner);
      const std::string warnings = answer.at("warnings").dump();
      CHECK_THAT(warnings, Catch::Contains(address.meaning));
      CHECK((warnings == "[]") == address.meaning.empty());
    }
    for (const char* const command : {"next", "decisions"}) CHECK(parts.say({command, address.word}).exit == 0);
  }
  for (const char* const word : {"web/none", "project/design", "build/design", "snapshots/design", "run/design"}) {
    INFO(word);
    CHECK(parts.say({"status", word}).exit == 1);
  }
}

TEST_CASE("resume of what is part of other work goes on with that, says so, and does not start afresh") {
  Parts parts;
  for (const Address& address : kAddresses) {
    INFO(address.word);
    const Json answer = parts.ask({"resume", address.word});
    CHECK(answer.at("owner") == address.owner);
    REQUIRE(answer.at("parts").size() == (address.meaning.empty() ? 0 : 1));
    for (const Json& part : answer.at("parts")) {
      const std::string sentence = part.at("text").get<std::string>() + ": '" + part.at("command").get<std::string>();
      CHECK_THAT(sentence + "' shows it", Catch::EndsWith(address.meaning));
    }
    const std::string meaning = address.meaning.substr(0, address.meaning.find(':'));
    const Said said = parts.say({"resume", address.word});
    CHECK_THAT(said.out, Catch::StartsWith("RESUMING: " + address.owner) && Catch::Contains(meaning));
    CHECK((said.out.find("alone:\n  git checkpoint ") == std::string::npos) == meaning.empty());
    CHECK_THAT(parts.say({"resume", address.word, "--hook-json"}).out, Catch::Contains(meaning));
  }
  CHECK_THAT(parts.say({"resume", "two"}).out, Catch::EndsWith("alone:\n  git checkpoint stage status web\n"));
  parts.desk().with("design", checkpoint_text("design"));
  CHECK(parts.ask({"resume", "design"}).at("kind") == "session");
  CHECK(parts.ask({"resume", "design"}).at("parts").empty());
  CHECK(parts.ask({"resume", "two"}).at("kind") == "stage");
}

TEST_CASE("a part is also found by its id, and of several that have one name each is told of") {
  Parts parts;
  const std::string id = parts.ask({"snapshot", "list", "build"}).at("snapshots")[0].at("snapshot_id");
  CHECK(parts.ask({"resume", id.substr(0, 12)}).at("owner") == "build");
  CHECK(parts.ask({"resume", "build/" + id}).at("owner") == "build");
  parts.write({"stage", "init", "shop", "--manifest=m.json"});
  const Json status = parts.ask({"status", "design"});
  CHECK(status.at("checkpoints").size() == 2);
  CHECK(status.at("warnings").size() == 2);
  CHECK(parts.ask({"status", "shop/design"}).at("checkpoints").size() == 1);
}

TEST_CASE("a snapshot that is asked for by its id gets the command that shows this one, and no other of its name") {
  Parts parts;
  const std::string old = parts.ask({"snapshot", "list", "build"}).at("snapshots")[0].at("snapshot_id");
  parts.desk().at("2026-05-08T13:00:00Z");
  parts.write({"snapshot", "create", "build", "designed", "--step=two"});
  for (const std::string& word : {old, old.substr(0, 8), "build/" + old, "snapshot/" + old.substr(0, 10)}) {
    INFO(word);
    const std::string command = "git checkpoint snapshot show build " + old;
    CHECK_THAT(parts.say({"resume", word}).out, Catch::EndsWith("alone:\n  " + command + "\n"));
    CHECK_THAT(parts.ask({"status", word}).at("warnings").dump(), Catch::Contains("'" + command + "' shows it alone"));
  }
  CHECK(parts.ask({"snapshot", "show", "build", old}).at("snapshot").at("snapshot_id") == old);
  CHECK_THAT(parts.say({"resume", "designed"}).out, Catch::EndsWith("snapshot show build designed\n"));
}

TEST_CASE("log of a stage or a snapshot tells of that alone") {
  Parts parts;
  parts.write({"stage", "write", "web", "design", "--status=completed"});
  parts.desk().commit("Design it");
  parts.write({"stage", "write", "web", "two", "--status=in_progress"});
  parts.desk().commit("Go on");
  const Json log = parts.ask({"log", "web/design"});
  REQUIRE(log.at("entries").size() == 2);
  CHECK(log.at("entries")[0].at("subject") == "Design it");
  CHECK(log.at("of") == "Of the stage 'design' of the project 'web'");
  CHECK(parts.ask({"log", "two"}).at("entries").size() == 1);
  const Json snapshot = parts.ask({"log", "designed"});
  REQUIRE(snapshot.at("entries").size() == 1);
  CHECK(snapshot.at("entries")[0].at("files").size() == 1);
  CHECK(parts.ask({"log", "r1"}).at("of") == "");
}

TEST_CASE("show takes the name of any work and of a part, and shows the document that says how it stands") {
  Parts parts;
  parts.write({"workflow", "start", "deploy"});
  for (const Address& address : kAddresses) {
    INFO(address.word);
    const Json shown = parts.ask({"show", address.word});
    const std::string path = shown.at("path");
    CHECK(shown.at("checkpoint") == Json::parse(read_file(parts.desk().folder() / path)));
    CHECK_THAT(shown.at("warnings").dump(), Catch::Contains(address.meaning.substr(0, address.meaning.find(':'))));
  }
  const auto path_of = [&](const std::string& word) { return parts.ask({"show", word}).at("path").get<std::string>(); };
  CHECK(path_of("stage/web/design") == ".checkpoints/pipelines/web/checkpoint_design.json");
  CHECK(path_of("project/web") == ".checkpoints/pipelines/web/checkpoint_design.json");
  CHECK(path_of("deploy") == ".checkpoints/workflows/deploy/phase.json");
  CHECK_THAT(path_of("runs/T-1"), Catch::StartsWith(".checkpoints/runs/T-1/") && Catch::EndsWith("_implement_a1.json"));
  CHECK_THAT(path_of("snapshots/build"), Catch::StartsWith(".checkpoints/snapshots/build/designed."));
  const Json stage = parts.ask({"show", "web/design"});
  CHECK(stage.at("kind_name") == "project");
  CHECK(stage.at("owner") == "web");
  CHECK(stage.at("part") == "the stage 'design' of the project 'web'");
  CHECK(parts.ask({"show", "runs/T-1"}).at("kind") == "run");
  CHECK(parts.ask({"show", "runs/T-1"}).at("part").is_null());
  CHECK(parts.say({"show", "web/design", "--path=status"}).out == "in_progress\n");
  CHECK(parts.desk().ask({"show", "web/two"}, 1).at("error") ==
        "nothing has been written of the stage 'two' of the project 'web' yet");
}

TEST_CASE("show of a name that several have says by which command each is shown") {
  Parts parts;
  parts.write({"workflow", "start", "web"});
  const Json several = parts.desk().ask({"show", "web"}, 129);
  CHECK_THAT(several.at("hint").get<std::string>(), Catch::Contains("'git checkpoint show project/web'") &&
                                                        Catch::Contains("'git checkpoint show workflow/web'"));
  CHECK(parts.ask({"show", "workflow/web"}).at("path") == ".checkpoints/workflows/web/phase.json");
  parts.desk().with("web", checkpoint_text("web"));
  const Json session = parts.ask({"show", "web"});
  CHECK(session.at("path") == ".checkpoints/web.checkpoint.json");
  CHECK(session.at("kind") == "session");
  CHECK(session.at("warnings") ==
        Json{"other work is called 'web', too: 'git checkpoint show project/web' shows that",
             "other work is called 'web', too: 'git checkpoint show workflow/web' shows that"});
  CHECK(parts.desk().ask({"show", "web/desing"}, 1).at("hint").get<std::string>().find("web/design") == 14);
}
