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
  void write(const Words& words) {
    const Said said = desk_.say(words);
    INFO(said.err);
    REQUIRE(said.exit == 0);
  }
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

TEST_CASE("a broken file that does not say how the work stands stops nobody who asks for that by name") {
  Ruin ruin;
  ruin.write({"run", "write", "--ticket-id=T-1", "--run-id=0b6f1c0e-8f0e-5d7a-9d0a-3f1f6a1d2c3b", "--phase=implement",
              R"(--payload={"branch_name": "b", "commit_sha": "abc1235"})"});
  ruin.broken(kRecordOfRun + "1", "{,");
  ruin.broken("pipelines/web/checkpoint_two", "{,");
  for (const char* const name : {"T-1", "web/design"}) CHECK(ruin->say({"status", name}).exit == 0);
}
