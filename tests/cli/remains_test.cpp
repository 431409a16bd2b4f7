// A name of which only files are there that nobody can go on with.

#include <filesystem>

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

using Words = std::vector<std::string>;

const std::string kRunOfBad = "runs/bad/0b6f1c0e-8f0e-5d7a-9d0a-3f1f6a1d2c3b";

struct Remains {
  const char* name;
  std::string file;  ///< in the store
  const char* text;
  const char* said;  ///< of the file
};

const std::vector<Remains> kRemains{
    {"project/bad", "pipelines/bad/checkpoint_one.json", "{,", "pipelines/bad/project.json' cannot be relied on"},
    {"project/bad", "pipelines/bad/notes.txt", "x", "pipelines/bad/project.json' cannot be relied on"},
    {"workflow/bad", "workflows/bad/phase.json", "{,", "workflows/bad/phase.json': line 1, column 2"},
    {"workflow/bad", "workflows/bad/phase.json", "[]", "workflows/bad/phase.json' is not valid"},
    {"workflow/bad", "workflows/bad/execution.json", "{,", "workflows/bad/execution.json': line 1, column 2"},
    {"workflow/bad", "workflows/bad/execution.json",
     R"({"workflow_id": "bad", "tasks": [{"id": "t", "status": "running", "attempts": 1}]})",
     "there is no phase.json, and execution.json beside it has tasks"},
    {"workflow/bad", "workflows/bad/notes.json", "{}", "workflows/bad/notes.json' is not named as"},
    {"run/bad", "runs/bad/notes.json", "{}", "runs/bad/notes.json' is not the folder of a run"},
    {"run/bad", kRunOfBad + "/notes.json", "{}", "/notes.json' is not named as a record is"},
    {"snapshots/bad", "snapshots/bad/notes.json", "{}", "snapshots/bad/notes.json' is not named as"},
};

}  // namespace

TEST_CASE("where only files are there that nobody can go on with, whoever asks by the name is told which and why") {
  for (const Remains& remains : kRemains) {
    Desk desk;
    desk.with_repository().with_history().with("review", checkpoint_text("review"));
    desk.commit("Begin");
    write_file(desk.store() / remains.file, remains.text);
    for (const std::string& name : Words{"bad", remains.name}) {
      for (const char* const command : {"resume", "status", "list", "next", "decisions", "log"}) {
        const Said said = desk.say({command, name});
        INFO(command << " " << name << " with " << remains.file << "\n" << said.out << said.err);
        CHECK(said.exit == 1);
        CHECK_THAT(said.err, Catch::StartsWith("error: ") && Catch::Contains(remains.said) &&
                                 Catch::Contains("\nhint: ") &&
                                 Catch::Contains("'git checkpoint validate :/.checkpoints/"));
      }
    }
    CHECK_THAT(desk.say({"resume", "bad", "--hook-json"}).out, !Catch::Contains("afresh"));
  }
}

TEST_CASE("a broken file beside a good one is told of, and the good one is gone on with") {
  Desk desk;
  desk.with_repository().with("bad", checkpoint_text("bad"));
  write_file(desk.store() / "workflows/bad/phase.json", "{,");
  const Said session = desk.say({"resume", "bad"});
  CHECK(session.exit == 0);
  CHECK_THAT(session.out, Catch::StartsWith("RESUMING: bad"));
  CHECK_THAT(session.err, Catch::Contains("workflows/bad/phase.json"));
  REQUIRE(desk.say({"snapshot", "plan", "shop", "--name=designed"}).exit == 0);
  write_file(desk.store() / "snapshots/shop/plan.json", "{,");
  const Said snapshots = desk.say({"status", "shop"});
  CHECK(snapshots.exit == 0);
  CHECK_THAT(snapshots.err, Catch::Contains("snapshots/shop/plan.json: line 1, column 2"));
}

TEST_CASE("a file that is none of a workflow's, beside those that are, is named where the workflow is asked for") {
  Desk desk;
  desk.with_repository();
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  write_file(desk.store() / "workflows/build/notes.json", "{}");
  write_file(desk.store() / "workflows/build/notes.md", "What people keep beside them.");
  for (const char* const command : {"status", "list", "next", "decisions"}) {
    const Json problems = desk.ask({command, "build"}).at("problems");
    INFO(command << problems);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].at("path") == ".checkpoints/workflows/build/notes.json");
  }
  CHECK_THAT(desk.say({"resume", "build"}).err, Catch::Contains("workflows/build/notes.json is not named as"));
}

TEST_CASE("what is no record of a run is named by every list") {
  Desk desk;
  desk.with_repository();
  write_file(desk.store() / kRunOfBad / "notes.json", "{}");
  write_file(desk.store() / kRunOfBad / "notes.md", "What people keep beside them.");
  write_file(desk.store() / "runs/README.md", "Of runs.");
  for (const char* const command : {"status", "list", "next"}) {
    const Json answer = desk.ask({command});
    REQUIRE(answer.at("problems").size() == 1);
    CHECK(answer.at("problems")[0].at("path") == ".checkpoints/" + kRunOfBad + "/notes.json");
  }
}

TEST_CASE("a workflow that has lost its phases, and not its tasks, is begun anew only when that is asked for") {
  Desk desk;
  desk.with_repository();
  REQUIRE(desk.say({"workflow", "start", "solo"}).exit == 0);
  REQUIRE(desk.say({"workflow", "task", "solo", "parse", "--status=running"}).exit == 0);
  const auto folder = desk.store() / "workflows" / "solo";
  std::filesystem::remove(folder / "phase.json");
  const std::string tasks = read_file(folder / "execution.json");
  const Json checked = desk.ask({"validate"}, 1);
  REQUIRE(checked.at("files").size() == 2);
  CHECK(checked.at("files")[1].at("path") == ".checkpoints/workflows/solo/phase.json");
  CHECK(checked.at("files")[1].at("is_valid") == false);
  const Json refused = desk.ask({"workflow", "start", "solo"}, 4);
  CHECK(refused.at("error_code") == "refused");
  CHECK_THAT(refused.at("hint").get<std::string>(), Catch::Contains("--fresh"));
  CHECK(read_file(folder / "execution.json") == tasks);
  CHECK(desk.ask({"workflow", "start", "solo", "--fresh"}).at("success") == true);
}

TEST_CASE(
    "that a workflow has lost its phases is found in the work tree, the index, a commit and a range, and by doctor") {
  const std::string lost = ".checkpoints/workflows/solo/phase.json";
  Desk desk;
  desk.with_repository().with_history();
  desk.write({"workflow", "start", "solo"});
  desk.write({"workflow", "task", "solo", "parse", "--status=running"});
  const std::string before = desk.commit("Begin");
  const auto errors_of = [&](const std::vector<std::string>& words) {
    INFO(words.back());
    const Json answer = desk.ask(words, 1);
    std::vector<std::string> messages;
    for (const Json& file : answer.at("files")) {
      if (file.at("path") != lost) continue;
      CHECK(file.at("kind") == "workflow");
      for (const Json& error : file.at("errors")) messages.push_back(error.at("message"));
    }
    return messages;
  };
  std::filesystem::remove(desk.folder() / lost);
  const std::vector<std::string> found = errors_of({"validate"});
  REQUIRE(found.size() == 1);
  CHECK(desk.ask({"validate", "--staged"}).at("is_valid") == true);
  desk.git({"add", "-A"});
  CHECK(errors_of({"validate", "--staged"}) == found);
  desk.commit("Lose it");
  CHECK(desk.ask({"validate", "--staged"}).at("is_valid") == true);
  CHECK(errors_of({"validate", "--rev=HEAD"}) == found);
  CHECK(errors_of({"validate", "--since=" + before}).size() == 1);
  const Json report = desk.ask({"doctor", "--only=invalid-schema"}, 1);
  REQUIRE(report.at("findings").size() == 1);
  CHECK(report.at("findings")[0].at("path") == lost);
  CHECK(report.at("findings")[0].at("owner") == "solo");
  CHECK_THAT(report.at("findings")[0].at("message").get<std::string>(), Catch::StartsWith(found.front()));
}

TEST_CASE("log is named as the way to what is gone only where it finds something") {
  Desk desk;
  desk.with_repository().with_history().with("review", checkpoint_text("review")).with("gone", checkpoint_text("gone"));
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  desk.commit("Begin");
  std::filesystem::remove(desk.file_of("gone"));
  std::filesystem::remove_all(desk.store() / "workflows");
  for (const char* const name : {"gone", "session/gone", "build", "workflow/build", "never", "web/research", "run/x"}) {
    INFO(name);
    const bool is_found = desk.say({"log", name}).exit == 0;
    const std::string hint = "'git checkpoint log " + std::string(name) + "' shows what was";
    CHECK((desk.say({"status", name}).err.find(hint) != std::string::npos) == is_found);
  }
}
