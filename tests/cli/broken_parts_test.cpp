// Work of several files, of which the one that says how it stands is broken.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

using Words = std::vector<std::string>;

const std::string kRecordOfRun = "runs/T-1/0b6f1c0e-8f0e-5d7a-9d0a-3f1f6a1d2c3b/phase_1_implement_a";

// The project `web` with the stages `design` and `two`, the snapshot `designed` of `build`, and a run of T-1.
class Ruin {
 public:
  Ruin() {
    desk_.with_repository().with("review", checkpoint_text("review"));
    write_file(desk_.folder() / "m.json", R"({"name": "short", "stages": [{"name": "design"}, {"name": "two"}]})");
    write({"stage", "init", "web", "--manifest=m.json"});
    write({"stage", "write", "web", "design", "--status=completed"});
    write({"stage", "write", "web", "two", "--status=in_progress"});
    write({"snapshot", "plan", "build", "--name=designed"});
    write({"snapshot", "create", "build", "designed"});
    write({"run", "write", "--ticket-id=T-1", "--run-id=0b6f1c0e-8f0e-5d7a-9d0a-3f1f6a1d2c3b", "--phase=implement",
           R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"});
  }

  // Breaks the file of the store, which is the only one that begins so.
  std::string broken(const std::string& beginning, const std::string& text) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(desk_.store())) {
      const std::string inside = entry.path().lexically_relative(desk_.store()).generic_string();
      if (!inside.starts_with(beginning) || !entry.is_regular_file()) continue;
      write_file(entry.path(), text);
      return ".checkpoints/" + inside;
    }
    FAIL(beginning);
    return "";
  }
  void write(const Words& words) { desk_.write(words); }
  Desk* operator->() { return &desk_; }

 private:
  Desk desk_;
};

struct Break {
  std::string file;
  Words names;  ///< by any of which it is asked for
};

const std::vector<Break> kBrokenFiles{
    {kRecordOfRun, {"T-1", "run/T-1/0b6f1c0e", "0b6f1c0e"}},
    {"pipelines/web/checkpoint_two", {"web", "project/web", "web/two", "stage/two"}},
    {"pipelines/web/checkpoint_design", {"design", "web/design"}},
    {"snapshots/build/designed.", {"build", "snapshots/build", "designed", "build/designed"}},
};

// Of a list of two snapshots, the id of the other one than `old`.
std::string newest_of(const Json& list, const std::string& old) {
  const Json& snapshots = list.at("snapshots");
  REQUIRE(snapshots.size() == 2);
  return snapshots[snapshots[0].at("snapshot_id") == old ? 1 : 0].at("snapshot_id");
}

}  // namespace

TEST_CASE("what is asked for by name and cannot be told for sure exits with 1 and names the file") {
  for (const Break& one : kBrokenFiles) {
    for (const char* const text : {"{,\n", "{}\n"}) {
      Ruin ruin;
      const std::string path = ruin.broken(one.file, text);
      for (const std::string& name : one.names) {
        for (const char* const command : {"status", "list", "next", "decisions"}) {
          const Said said = ruin->say({command, name});
          INFO(command << " " << name << " with " << path << "\n" << said.out << said.err);
          CHECK(said.exit == 1);
          CHECK_FALSE(said.out.empty());
          CHECK_THAT(said.err, Catch::Contains("error: ") && Catch::Contains("'" + path + "'") &&
                                   !Catch::Contains("problem: cannot read " + path));
          const Json answer = ruin->ask({command, name}, 1);
          CHECK(answer.at("error_code") == "corrupt");
          CHECK(answer.at("path") == path);
          CHECK_THAT(answer.at("problems").dump(), Catch::Contains(path));
        }
      }
      CHECK(ruin->say({"status"}).exit == 0);
      CHECK(ruin->say({"status", "review"}).exit == 0);
    }
  }
}

TEST_CASE("a session that is not valid is told of, and who asks for it by name exits with 1") {
  Ruin ruin;
  const std::string path = ruin.broken("review.", R"({"skill": "review", "status": "in_progress"})");
  for (const char* const command : {"status", "list", "next", "decisions"}) {
    for (const char* const name : {"review", "session/review"}) {
      const Said said = ruin->say({command, name});
      INFO(command << " " << name << "\n" << said.out << said.err);
      CHECK(said.exit == 1);
      CHECK_FALSE(said.out.empty());
      CHECK_THAT(said.err, Catch::StartsWith("error: '" + path + "' is not valid: "));
      CHECK(said.err.find(path + " is not valid", path.size() + 10) == std::string::npos);  // once
      const Json answer = ruin->ask({command, name}, 1);
      CHECK(answer.at("error_code") == "corrupt");
      CHECK(answer.at("path") == path);
      CHECK(answer.at("problems").size() == 1);
    }
    for (const Words& words : {Words{command}, Words{command, "web"}, Words{command, "sessions"}}) {
      INFO(command << " " << words.back());
      CHECK(ruin->say(words).exit == 0);
    }
  }
}

TEST_CASE("a broken file that does not say how the work stands stops nobody who asks for that by name") {
  Ruin ruin;
  ruin.write({"run", "write", "--ticket-id=T-1", "--run-id=0b6f1c0e-8f0e-5d7a-9d0a-3f1f6a1d2c3b", "--phase=implement",
              R"(--payload={"branch_name": "b", "commit_sha": "abc1235"})"});
  ruin.broken(kRecordOfRun + "1", "{,");
  ruin.broken("pipelines/web/checkpoint_two", "{,");
  for (const char* const name : {"T-1", "web/design"}) CHECK(ruin->say({"status", name}).exit == 0);
}

TEST_CASE("of several snapshots the newest says how they stand, and each of them how it does itself") {
  Ruin ruin;
  const std::string old = ruin->ask({"snapshot", "list", "build"}).at("snapshots")[0].at("snapshot_id");
  ruin->at("2026-05-08T13:00:00Z");
  ruin.write({"snapshot", "create", "build", "designed", "--step=two"});
  const std::string id = newest_of(ruin->ask({"snapshot", "list", "build"}), old);
  ruin->with("build", checkpoint_text("build"));
  ruin.broken("snapshots/build/designed." + old, "{,");
  for (const char* const command : {"status", "next", "decisions"}) {
    for (const char* const name : {"build", "snapshots/build", "designed"}) {
      INFO(command << " " << name);
      CHECK(ruin->say({command, name}).exit == 0);
    }
    CHECK(ruin->say({command, old}).exit == 1);
  }
  CHECK(ruin->say({"next", "build", "--exit-code"}).exit == 0);
  ruin.broken("snapshots/build/designed." + id, "{,");
  for (const char* const name : {"snapshots/build", "designed"}) CHECK(ruin->say({"status", name}).exit == 1);
}

TEST_CASE("a log of snapshots that cannot be read is a problem, and who asks for these exits with 1") {
  Ruin ruin;
  const std::string path = ruin.broken("snapshots/build/log.jsonl", "garbage\n");
  CHECK_THAT(ruin->say({"status"}).err, Catch::Contains(path));
  CHECK(ruin->say({"status"}).exit == 0);
  for (const char* const name : {"build", "snapshots/build"}) {
    CHECK(ruin->ask({"status", name}, 1).at("path") == path);
  }
}

TEST_CASE("work that cannot be told of is not hidden behind other work of its name") {
  Ruin ruin;
  ruin.write({"workflow", "start", "build"});
  for (const char* const file : {"execution.json", "phase.json"}) {
    const std::string path = ".checkpoints/workflows/build/" + std::string(file);
    write_file(ruin->folder() / path, "{,");
    for (const char* const command : {"status", "next", "decisions", "list"}) {
      INFO(command << " " << file);
      CHECK(ruin->ask({command, "build"}, 1).at("path") == path);
      CHECK(ruin->ask({command, "snapshots/build"}).at("problems").dump().find(path) != std::string::npos);
    }
    std::filesystem::remove(ruin->folder() / path);
  }
}

TEST_CASE("log of a part names its file where that is broken") {
  for (const Break& one : kBrokenFiles) {
    Ruin ruin;
    ruin->with_history().commit("Begin");
    const std::string path = ruin.broken(one.file, "{,");
    for (const std::string& name : one.names) {
      INFO("log " << name);
      CHECK_THAT(ruin->say({"log", name}).err, Catch::Contains(path));
      CHECK_THAT(ruin->ask({"log", name}).at("problems").dump(), Catch::Contains(path));
    }
    CHECK(ruin->say({"log", "review"}).err.empty());
  }
}

TEST_CASE("who asks for a kind is told which of its files are broken, and of no other kind's") {
  Ruin ruin;
  const std::string record = ruin.broken(kRecordOfRun, "{,");
  const std::string stage = ruin.broken("pipelines/web/checkpoint_two", "{,");
  ruin->with("broken", "{,").with_history().commit("Break it");
  for (const char* const command : {"status", "list", "next", "decisions", "resume", "log"}) {
    INFO(command);
    CHECK_THAT(ruin->say({command, "runs"}).err,
               Catch::Contains(record) && !Catch::Contains(stage) && !Catch::Contains("broken.checkpoint"));
    CHECK_THAT(ruin->say({command, "projects"}).err,
               Catch::Contains(stage) && !Catch::Contains(record) && !Catch::Contains("broken.checkpoint"));
  }
  CHECK(ruin->ask({"status", "runs"}).at("problems").size() == 1);
}
