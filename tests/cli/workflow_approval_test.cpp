#include <fstream>

#include "cli/desk.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

/// A project with a workflow `importer` whose phase `load` needs a person's approval of loaded.json.
class Importer {
 public:
  Importer() {
    std::filesystem::create_directories(desk.store());
    write("phases.json", R"([{"name": "load", "final": ["loaded.json"], "approval": true}, "ship"])");
    desk.write({"workflow", "start", "importer", "--phases=phases.json"});
  }

  void begin_anew(const std::string& phases) {
    write("phases.json", phases);
    desk.write({"workflow", "start", "importer", "--fresh", "--phases=phases.json"});
  }
  Said run(std::vector<std::string> words) {
    words.insert(words.begin(), "workflow");
    words.insert(words.begin() + 2, "importer");
    return desk.say(words);
  }
  Json failure(std::vector<std::string> words) {
    words.emplace_back("--json");
    const Said said = run(std::move(words));
    CHECK(said.exit != 0);
    return said.json();
  }
  void write(const std::string& path, const std::string& text) const {
    std::filesystem::create_directories((desk.folder() / path).parent_path());
    std::ofstream(desk.folder() / path, std::ios::binary) << text;
  }
  Json state() const {
    std::ifstream in(desk.store() / "workflows/importer/phase.json");
    return Json::parse(in);
  }
  void approve() { REQUIRE(run({"approve", "--by=Bea"}).exit == 0); }
  std::string decision() { return desk.ask({"workflow", "resume", "importer"}).at("decision"); }

  Desk desk;
};

}  // namespace

TEST_CASE("what a phase has not made, nobody approves") {
  Importer importer;
  const Json answer = importer.failure({"approve", "--by=Bea"});
  CHECK(answer.at("error_code") == "prerequisite");
  CHECK(answer.at("error") == "load has not made what it is to make: loaded.json is missing");
  importer.write("loaded.json", "");
  CHECK(importer.failure({"approve", "--by=Bea"}).at("error_code") == "prerequisite");
  CHECK(importer.state().at("user_checkpoints").empty());
  importer.write("loaded.json", R"({"rows": 1})");
  importer.approve();
  CHECK(importer.run({"advance"}).out == "load is complete; ship begins\n");
}

TEST_CASE("an approval of a phase holds for what was approved, and no more") {
  Importer importer;
  importer.write("loaded.json", R"({"rows": 1})");
  importer.approve();
  CHECK(importer.state().at("user_checkpoints")[0].at("outputs_digest").get<std::string>().size() == 64);
  CHECK(importer.decision() == "advance");
  importer.write("loaded.json", R"({"rows": 666})");
  CHECK(importer.decision() == "decide");
  CHECK_THAT(importer.run({"show"}).out,
             Catch::Contains("What was approved has changed since: it is to be approved again\n"));
  const Json answer = importer.failure({"advance"});
  CHECK(answer.at("error_code") == "gate_closed");
  CHECK(answer.at("error") == "what load has made, loaded.json, is not what was approved by Bea");
  CHECK_THAT(answer.at("hint").get<std::string>(), Catch::Contains("'git checkpoint workflow approve importer'"));
  CHECK(importer.state().at("current_phase") == "load");
  importer.approve();
  CHECK(importer.run({"advance"}).exit == 0);
}

TEST_CASE("what was approved may be put back, and the ends of its lines are none of it") {
  Importer importer;
  importer.write("loaded.json", "{\"rows\":\n1}\n");
  importer.approve();
  importer.write("loaded.json", "{\"rows\":\n2}\n");
  CHECK(importer.run({"advance"}).exit == 1);
  importer.write("loaded.json", "{\"rows\":\r\n1}\r\n");
  CHECK(importer.run({"advance"}).exit == 0);
}

TEST_CASE("another file than was approved completes no phase") {
  Importer importer;
  importer.write("loaded.json", "{}");
  importer.write("other.json", "{}");
  importer.approve();
  const Json answer = importer.failure({"advance", "--output=other.json"});
  CHECK(answer.at("error_code") == "gate_closed");
  CHECK_THAT(answer.at("hint").get<std::string>(), Catch::Contains("approve importer --output=other.json'"));
  std::filesystem::remove(importer.desk.folder() / "loaded.json");
  CHECK(importer.failure({"approve", "--by=Bea", "--output=none.json"}).at("error_code") == "prerequisite");
  REQUIRE(importer.run({"approve", "--by=Bea", "--output=other.json"}).exit == 0);
  CHECK(importer.run({"advance", "--output=other.json"}).exit == 0);
}

TEST_CASE("an approval holds for a folder with all that is in it") {
  Importer importer;
  importer.begin_anew(R"([{"name": "load", "final": ["out"], "approval": true}, "ship"])");
  importer.write("out/deep/a.txt", "a");
  importer.approve();
  importer.write("out/deep/b.txt", "b");
  CHECK(importer.failure({"advance"}).at("error_code") == "gate_closed");
  std::filesystem::remove(importer.desk.folder() / "out/deep/b.txt");
  CHECK(importer.run({"advance"}).exit == 0);
}

TEST_CASE("an approval of tasks holds for how they stood") {
  Importer importer;
  importer.begin_anew(R"([{"name": "load", "final": ["execution.json"], "approval": true}, "ship"])");
  importer.desk.write({"workflow", "task", "importer", "lint", "--status=complete"});
  importer.approve();
  importer.desk.write({"workflow", "task", "importer", "more", "--status=complete"});
  CHECK(importer.failure({"advance"}).at("error_code") == "gate_closed");
  importer.approve();
  CHECK(importer.run({"advance"}).exit == 0);
}

TEST_CASE("an approval that does not say what was approved holds as it did") {
  Importer importer;
  importer.write("loaded.json", "{}");
  importer.approve();
  Json state = importer.state();
  state["user_checkpoints"][0].erase("outputs_digest");
  importer.write(".checkpoints/workflows/importer/phase.json", state.dump());
  importer.write("loaded.json", R"({"rows": 666})");
  CHECK(importer.decision() == "advance");
  CHECK(importer.run({"advance"}).exit == 0);
}

TEST_CASE("what a phase makes without declaring it is approved as the phase") {
  Importer importer;
  importer.begin_anew(R"([{"name": "load", "approval": true}, "ship"])");
  importer.approve();
  CHECK_FALSE(importer.state().at("user_checkpoints")[0].contains("outputs_digest"));
  importer.write("report.md", "all");
  CHECK(importer.run({"advance", "--output=report.md"}).exit == 0);
}

TEST_CASE("an approval is taken back as long as its phase is not complete") {
  Importer importer;
  CHECK(importer.failure({"approve", "--take-back"}).at("error") ==
        "load is not approved: there is nothing to take back");
  importer.write("loaded.json", "{}");
  importer.approve();
  const Json made = importer.desk.ask({"decisions", "--made"}).at("made");
  REQUIRE(made.size() == 1);
  CHECK(made[0].at("back") == "git checkpoint workflow approve importer --take-back");
  CHECK(importer.run({"approve", "--take-back", "--by=Bea"}).exit == 129);
  CHECK(importer.run({"approve", "--take-back"}).out == "load is not approved any more\n");
  CHECK(importer.state().at("user_checkpoints").empty());
  CHECK(importer.failure({"advance"}).at("error_code") == "gate_closed");
  importer.approve();
  REQUIRE(importer.run({"advance"}).exit == 0);
  CHECK(importer.desk.ask({"decisions", "--made"}).at("made")[0].at("back").is_null());
}

TEST_CASE("who is asked to approve a phase is told how to say no") {
  Importer importer;
  importer.write("loaded.json", "{}");
  const Json waits = importer.desk.ask({"decisions"}).at("decisions");
  REQUIRE(waits.size() == 1);
  CHECK(waits[0].at("refusal") == "git checkpoint workflow advance importer --fail");
  CHECK_THAT(importer.desk.say({"decisions"}).out,
             Catch::Contains("say no   git checkpoint workflow advance importer --fail\n"));
}

namespace {

/// The same in a repository of which all is committed on `main`, on a branch `work`.
class CommittedImporter : public Importer {
 public:
  CommittedImporter() {
    desk.with_repository();
    desk.git({"symbolic-ref", "HEAD", "refs/heads/main"});
    desk.commit("start");
    desk.git({"checkout", "--quiet", "-b", "work"});
  }

  void stage() const { desk.git({"add", "--all"}); }
  // The code of each error in the state of the workflow, and of each warning.
  std::vector<std::string> told(const std::string& option) {
    std::vector<std::string> codes;
    const Json answer = desk.say({"validate", option, "--json"}).json();
    for (const Json& file : answer.at("files")) {
      if (file.at("path") != ".checkpoints/workflows/importer/phase.json") continue;
      for (const Json& error : file.at("errors")) codes.push_back(error.at("code"));
      for (const Json& warning : file.at("warnings")) codes.push_back(warning.at("code"));
    }
    return codes;
  }

  const std::vector<std::string> unapproved{"phase-unapproved"};
};

}  // namespace

TEST_CASE("a commit that completes a phase with other files than were approved is named in a warning") {
  CommittedImporter importer;
  importer.write("loaded.json", R"({"rows": 1})");
  importer.approve();
  REQUIRE(importer.run({"advance"}).exit == 0);
  importer.stage();
  CHECK(importer.told("--staged").empty());
  importer.write("loaded.json", R"({"rows": 666})");
  CHECK(importer.told("--staged").empty());
  importer.stage();
  CHECK(importer.told("--staged") == importer.unapproved);
  CHECK(importer.desk.say({"validate", "--staged"}).exit == 0);
  CHECK(importer.desk.say({"validate", "--staged", "--strict"}).exit == 1);
  importer.desk.commit("load");
  CHECK(importer.told("--since=main") == importer.unapproved);
  const Said said = importer.desk.say({"validate", "--since=main"});
  CHECK_THAT(said.out, Catch::Contains("'load' is completed, and what it has made, loaded.json, is not as it was "
                                       "approved by Bea"));
}

TEST_CASE("what later work makes of a file is no matter of the approval that it had") {
  CommittedImporter importer;
  importer.write("loaded.json", R"({"rows": 1})");
  importer.approve();
  REQUIRE(importer.run({"advance"}).exit == 0);
  importer.desk.commit("load");
  importer.write("loaded.json", R"({"rows": 2})");
  importer.stage();
  CHECK(importer.told("--staged").empty());
  importer.desk.commit("more rows");
  CHECK(importer.told("--since=main").empty());
}

TEST_CASE("of a file that no commit has nobody can tell whether it was approved") {
  CommittedImporter importer;
  importer.write(".gitignore", "loaded.json\n");
  importer.write("loaded.json", R"({"rows": 1})");
  importer.approve();
  REQUIRE(importer.run({"advance"}).exit == 0);
  importer.write("loaded.json", R"({"rows": 666})");
  importer.stage();
  CHECK(importer.told("--staged").empty());
}

TEST_CASE("a phase that was completed by hand is held against what was approved, too") {
  CommittedImporter importer;
  importer.write("loaded.json", R"({"rows": 1})");
  importer.approve();
  importer.desk.commit("approved");
  importer.write("loaded.json", R"({"rows": 666})");
  Json state = importer.state();
  state["completed_phases"] = {
      {{"phase", "load"}, {"completed_at", "2026-05-08T12:00:00Z"}, {"output", "loaded.json"}}};
  state["current_phase"] = "ship";
  importer.write(".checkpoints/workflows/importer/phase.json", state.dump());
  importer.stage();
  CHECK(importer.told("--staged") == importer.unapproved);
  state["user_checkpoints"][0].erase("outputs_digest");
  importer.write(".checkpoints/workflows/importer/phase.json", state.dump());
  importer.stage();
  CHECK(importer.told("--staged") == std::vector<std::string>{"gate-changed-by-hand"});
}

TEST_CASE("each course of a workflow is held against the files of its own completion") {
  CommittedImporter importer;
  for (const std::string rows : {"1", "2"}) {
    importer.desk.write({"workflow", "start", "importer", "--fresh", "--phases=phases.json"});
    importer.write("loaded.json", R"({"rows": )" + rows + "}");
    importer.approve();
    REQUIRE(importer.run({"advance"}).exit == 0);
    importer.desk.commit("load " + rows);
  }
  for (const std::string& code : importer.told("--since=main")) CHECK(code != "phase-unapproved");
}

TEST_CASE("of what git stores otherwise than it stands, and of tasks, nobody tells whether they are as approved") {
  CommittedImporter importer;
  importer.write(".gitattributes", "loaded.json ident\n");
  importer.write("loaded.json", "\"$Id: 1$\"");
  importer.approve();
  REQUIRE(importer.run({"advance"}).exit == 0);
  importer.stage();
  CHECK(importer.told("--staged").empty());
}

TEST_CASE("what nobody can tell to be as it was approved opens no gate") {
  Importer importer;
  importer.desk.with_repository();
  importer.begin_anew(R"([{"name": "load", "final": ["out"], "approval": true}, "ship"])");
  importer.write("out/a.txt", "a");
  importer.approve();
  importer.write("out/a.txt", "evil");
  importer.desk.git({"add", "out/a.txt"});
  importer.desk.git({"update-index", "--skip-worktree", "out/a.txt"});
  std::filesystem::remove_all(importer.desk.folder() / "out");
  CHECK(importer.failure({"advance"}).at("error_code") == "prerequisite");
  CHECK(importer.state().at("current_phase") == "load");
}

TEST_CASE("a link in a folder that was approved points at what it did then") {
  Importer importer;
  importer.begin_anew(R"([{"name": "load", "final": ["out"], "approval": true}, "ship"])");
  importer.write("out/a.txt", "a");
  const std::filesystem::path link = importer.desk.folder() / "out/current";
  std::filesystem::create_symlink("../v1", link);
  importer.approve();
  std::filesystem::remove(link);
  std::filesystem::create_symlink("../v2", link);
  CHECK(importer.failure({"advance"}).at("error_code") == "gate_closed");
  std::filesystem::remove(link);
  std::filesystem::create_symlink("../v1", link);
  CHECK(importer.run({"advance"}).exit == 0);
}

TEST_CASE("a file that a phase declares is the same by the path that it was found at") {
  Importer importer;
  importer.write("memory/reports/loaded.json", R"({"rows": 1})");
  importer.approve();
  CHECK(importer.run({"advance", "--output=memory/reports/loaded.json"}).exit == 0);
}

TEST_CASE("a phase that declares nothing is completed with the file that was approved of it") {
  Importer importer;
  importer.begin_anew(R"([{"name": "load", "approval": true}, "ship"])");
  importer.write("report.md", "all well");
  REQUIRE(importer.run({"approve", "--by=Bea", "--output=report.md"}).exit == 0);
  const Json answer = importer.failure({"advance"});
  CHECK(answer.at("error") == "load was approved with a file that it does not declare, and none is named now");
  CHECK(importer.run({"advance", "--output=report.md"}).exit == 0);
}

TEST_CASE("tasks that are only laid out otherwise are as they were approved") {
  Importer importer;
  importer.begin_anew(R"([{"name": "load", "final": ["execution.json"], "approval": true}, "ship"])");
  importer.desk.write({"workflow", "task", "importer", "lint", "--status=complete"});
  importer.approve();
  const std::filesystem::path file = importer.desk.store() / "workflows/importer/execution.json";
  std::ifstream in(file);
  const Json tasks = Json::parse(in);
  std::ofstream(file) << tasks.dump();
  CHECK(importer.run({"advance"}).exit == 0);
}
