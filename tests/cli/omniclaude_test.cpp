#include <algorithm>
#include <filesystem>

#include "cli/command_line.h"
#include "cli/exchange_bench.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/text.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

const std::string kRun = "a1b2c3d4-e5f6-7890-abcd-ef1234567890";
const std::string kOther = "4fa2159f-9c61-5f8b-9ae5-28692b46cbd7";  // what a run called a1b2c3d4 is

std::string implement(const std::string& run = kRun, const std::string& commit = "'abc1234'") {
  return "schema_version: 1.0.0\nrun_id: " + run +
         "\nticket_id: T\nphase: implement\ntimestamp_utc: '2026-01-01T00:00:00Z'\nrepo_commit_map: {}\n"
         "artifact_paths: []\nattempt_number: 1\nphase_payload:\n  phase: implement\n  branch_name: b\n  commit_sha: " +
         commit + "\n  files_changed: []\n";
}

class RecordMove {
 public:
  const RecordMove& with(const std::string& path, const std::string& text) const {
    write_file(program_ / ("tree/" + path), text);
    return *this;
  }
  const RecordMove& with_record(const std::string& text) const {
    return with("T/" + kRun + "/phase_1_implement_a1.yaml", text);
  }

  Said take_in(std::vector<std::string> more = {}) const { return run("import", "tree", std::move(more)); }
  Said give_out(const std::string& to) const { return run("export", to, {}); }

  std::filesystem::path file(const std::string& path) const { return program_ / path; }
  std::string record(const std::string& name = "phase_1_implement_a1", const std::string& run = kRun) const {
    return read_file(file(".checkpoints/runs/T/" + run + "/" + name + ".json"));
  }
  const CommandLine& program() const { return program_; }

 private:
  Said run(const std::string& command, const std::string& folder, std::vector<std::string> more) const {
    more.insert(more.begin(), {command, "omniclaude", folder});
    return program_.run_json(more);
  }

  CommandLine program_;
};

std::string refusal_of_record(const Said& answer) {
  CHECK(answer.exit == 1);
  CHECK(answer.json().at("error_code") == "invalid");
  CHECK(answer.json().at("taken").empty());
  REQUIRE(answer.json().at("refused").size() == 1);
  return answer.json().at("refused").at(0).at("message");
}

}  // namespace

TEST_CASE("a tree of YAML records is taken in, and a second run has nothing to do") {
  const RecordMove move;
  move.with_record(implement());
  const Json answer = move.take_in().json();
  CHECK(answer.at("success") == true);
  CHECK(answer.at("taken").at(0).at("from") == "T/" + kRun + "/phase_1_implement_a1.yaml");
  CHECK(answer.at("taken").at(0).at("to") == ".checkpoints/runs/T/" + kRun + "/phase_1_implement_a1.json");
  CHECK(answer.at("changed").empty());
  CHECK(Json::parse(move.record()).at("phase_payload").at("commit_sha") == "abc1234");
  const std::string before = move.record();
  const Json again = move.take_in().json();
  CHECK(again.at("taken").empty());
  CHECK(again.at("already").size() == 1);
  CHECK(move.record() == before);
}

TEST_CASE("a commit stays text, whatever YAML takes it for") {
  for (const std::string commit : {"1234e56", "1234567", "12345e67", "0123456", "7654321"}) {
    for (const std::string quote : {"", "'", "\""}) {
      std::string quoted = quote;
      quoted.append(commit).append(quote);
      INFO(quoted);
      const RecordMove move;
      const Said answer = move.with_record(implement(kRun, quoted)).take_in();
      CHECK(answer.exit == 0);
      CHECK(Json::parse(move.record()).at("phase_payload").at("commit_sha") == commit);
      const bool is_number = quote.empty() && (commit == "1234567" || commit == "7654321");
      CHECK(answer.json().at("changed").size() == (is_number ? 1 : 0));
      REQUIRE(move.give_out("out").exit == 0);
      const std::string out = read_file(move.file("out/T/" + kRun + "/phase_1_implement_a1.yaml"));
      CHECK(contains(out, "commit_sha: \"" + commit + "\""));
    }
  }
}

TEST_CASE("what goes out comes in again as it was") {
  const RecordMove move;
  const Json strange = {{"n", 1e5},
                        {"yes", "yes"},
                        {"1", "0o17"},
                        {"t", "12:30"},
                        {"d", "2026-01-02"},
                        {"e", ""},
                        {"list", {nullptr, true, 1.5, "~", Json::object(), Json::array()}},
                        {"u", "\x01\xc2\x85\xf0\x9f\x98\x80"}};
  const std::vector<std::pair<std::string, Json>> phases = {
      {"implement", {{"branch_name", "on"}, {"commit_sha", "1234e56"}, {"extensions", strange}}},
      {"local_review", {{"iteration_count", 2}, {"issue_fingerprints", {"1e3", "no"}}, {"last_clean_sha", "0123456"}}},
      {"create_pr", {{"pr_url", "https://x/pull/1"}, {"pr_number", 1}, {"head_sha", "1234567"}}},
      {"ready_for_merge", {{"label_applied_at", "2026-01-01T00:00:00Z"}}}};
  for (const auto& [phase, payload] : phases) {
    for (int attempt = 0; attempt < 2; ++attempt) {
      REQUIRE(move.program()
                  .run_json({"run", "write", "--ticket-id=T", "--run-id=a1b2c3d4", "--phase=" + phase,
                             "--payload=" + payload.dump(), R"(--repo-commit-map={"yes": "1234567"})"})
                  .exit == 0);
    }
  }
  const Json before = files_of(move.file(".checkpoints/runs"));
  CHECK(before.size() == 8);
  CHECK(move.give_out("tree").json().at("taken").size() == 8);
  CHECK(move.give_out("tree").json().at("already").size() == 8);
  std::filesystem::remove_all(move.file(".checkpoints/runs"));
  const Json answer = move.take_in().json();
  CHECK(answer.at("taken").size() == 8);
  CHECK(answer.at("changed").empty());
  const Json after = files_of(move.file(".checkpoints/runs"));
  REQUIRE(after.size() == 8);
  for (const auto& [path, text] : before.items())
    CHECK(Json::parse(after.at(path).get<std::string>()) == Json::parse(text.get<std::string>()));
}

TEST_CASE("what is spelled in another way is taken, and said") {
  const RecordMove move;
  std::string text = implement("A1B2C3D4E5F67890ABCDEF1234567890");
  text.replace(text.find("'2026-01-01T00:00:00Z'"), 22, "2026-01-01 02:00:00+02:00");
  text.replace(text.find("artifact_paths: []"), 18, "artifact_paths: [./a//b]");
  const Json answer = move.with_record(text).take_in().json();
  CHECK(answer.at("changed").size() == 3);
  const Json record = Json::parse(move.record());
  CHECK(record.at("run_id") == kRun);
  CHECK(record.at("timestamp_utc") == "2026-01-01T00:00:00Z");
  CHECK(record.at("artifact_paths") == Json::array({"a/b"}));
}

TEST_CASE("a run that is called by no UUID keeps its name") {
  for (const std::string& id : {std::string("a1b2c3d4"), kOther}) {
    const RecordMove move;
    CHECK(move.with("T/a1b2c3d4/phase_1_implement_a1.yaml", implement(id)).take_in().exit == 0);
    const Json record = Json::parse(move.record("phase_1_implement_a1", kOther));
    CHECK(record.at("run_id") == kOther);
    CHECK(record.at("run_label") == "a1b2c3d4");
  }
}

TEST_CASE("attempts keep their numbers, and gaps stay") {
  const RecordMove move;
  std::string third = implement();
  third.replace(third.find("attempt_number: 1"), 17, "attempt_number: 3");
  move.with("T/" + kRun + "/phase_1_implement_a3.yaml", third).with_record(implement());
  CHECK(move.take_in().json().at("taken").size() == 2);
  CHECK(Json::parse(move.record("phase_1_implement_a3")).at("attempt_number") == 3);
}

TEST_CASE("each thing that cannot be a record is refused with its reason, and the others are taken") {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"", "not a record"},
      {"a: 1\n", "run_id is missing"},
      {"a: [", "is not YAML"},
      {implement("e1b2c3d4-e5f6-7890-abcd-ef1234567890"), "run_id must be"},
      {implement(kRun, "short"), "commit_sha"},
      {implement() + "---\na: 1\n", "more than one document"},
      {implement() + "ticket_id: T\n", "ticket_id"},
      {implement() + "  secret: 1\n", "secret"},
      {implement() + "x: !!binary aGk=\n", "the tag"},
      {implement() + "x: &x [*x]\n", "too deep or too large"},
      {implement() + "x: " + std::string(5000, '[') + "\n", "is not YAML"},
      {implement() + "# " + std::string(std::size_t{5} * 1024 * 1024, 'x') + "\n", "large"}};
  for (const auto& [text, reason] : table) {
    const RecordMove move;
    const std::string message = refusal_of_record(move.with_record(text).take_in());
    INFO(message << "\n for \n" << text.substr(0, 400));
    CHECK(contains(message, reason));
    CHECK_FALSE(std::filesystem::exists(move.file(".checkpoints/runs")));
    move.with("T/" + kOther + "/phase_1_implement_a1.yaml", implement(kOther));
    const Said both = move.take_in();
    CHECK(both.exit == 1);
    CHECK(both.json().at("taken").size() == 1);
    CHECK(both.json().at("refused").size() == 1);
  }
}

TEST_CASE("files that are nowhere in the layout are refused by name") {
  const std::vector<std::string> paths = {"notes.txt",
                                          "T/notes.yaml",
                                          "T/" + kRun + "/phase_1_implement.yaml",
                                          "T/" + kRun + "/phase_2_implement_a1.yaml",
                                          "T/" + kRun + "/deep/phase_1_implement_a1.yaml",
                                          "bad name/" + kRun + "/phase_1_implement_a1.yaml"};
  for (const std::string& path : paths) {
    INFO(path);
    const RecordMove move;
    const Said answer = move.with(path, implement()).take_in();
    CHECK(answer.json().at("refused").at(0).at("from") == path);
    refusal_of_record(answer);
  }
}

TEST_CASE("a record that the store has otherwise is left alone") {
  const RecordMove move;
  move.with_record(implement()).take_in();
  const std::string before = move.record();
  CHECK(contains(refusal_of_record(move.with_record(implement(kRun, "'def5678'")).take_in()),
                 "something else stands there"));
  CHECK(move.record() == before);
}

TEST_CASE("no symlink is followed on the way in or out") {
  const RecordMove move;
  write_file(move.file("elsewhere/phase_1_implement_a1.yaml"), implement());
  std::filesystem::create_directories(move.file("tree/T"));
  std::filesystem::create_directory_symlink(move.file("elsewhere"), move.file("tree/T/" + kRun));
  refusal_of_record(move.take_in());
  std::filesystem::remove_all(move.file("tree"));
  REQUIRE(move.with_record(implement()).take_in().exit == 0);
  std::filesystem::create_directories(move.file("out"));
  std::filesystem::create_directory_symlink(move.file("elsewhere"), move.file("out/T"));
  refusal_of_record(move.give_out("out"));
  CHECK(files_of(move.file("elsewhere")).size() == 1);
}

TEST_CASE("an export replaces nothing, and goes into no store") {
  const RecordMove move;
  REQUIRE(move.with_record(implement()).take_in().exit == 0);
  write_file(move.file("out/T/" + kRun + "/phase_1_implement_a1.yaml"), "mine\n");
  CHECK(contains(refusal_of_record(move.give_out("out")), "something else stands there"));
  CHECK(read_file(move.file("out/T/" + kRun + "/phase_1_implement_a1.yaml")) == "mine\n");
  for (const char* folder : {".checkpoints", ".checkpoints/x", "a/../.checkpoints/runs"}) {
    INFO(folder);
    CHECK(move.give_out(folder).exit == 4);
  }
}

TEST_CASE("a broken record stays in the store and is named") {
  const RecordMove move;
  REQUIRE(move.with_record(implement()).take_in().exit == 0);
  write_file(move.file(".checkpoints/runs/T/" + kRun + "/phase_1_implement_a2.json"), "{");
  const Json answer = move.give_out("out").json();
  CHECK(answer.at("taken").size() == 1);
  CHECK(answer.at("refused").at(0).at("from") == ".checkpoints/runs/T/" + kRun + "/phase_1_implement_a2.json");
}

TEST_CASE("the option --dry-run says the same and does nothing") {
  const RecordMove move;
  move.with_record(implement()).with("T/x.yaml", "a: 1\n");
  const Json dry = move.take_in({"--dry-run"}).json();
  CHECK_FALSE(std::filesystem::exists(move.file(".checkpoints/runs")));
  const Json real = move.take_in().json();
  for (const char* list : {"taken", "already", "changed", "refused"}) CHECK(dry.at(list) == real.at(list));
  CHECK(dry.at("dry_run") == true);
}

TEST_CASE("an import that was stopped half-way goes on where it was") {
  const RecordMove move;
  for (const std::string& run : {kRun, kOther}) move.with("T/" + run + "/phase_1_implement_a1.yaml", implement(run));
  move.take_in();
  const Json whole = files_of(move.file(".checkpoints/runs"));
  std::filesystem::remove_all(move.file(".checkpoints/runs/T/" + kRun));
  write_file(move.file(".checkpoints/runs/T/" + kOther + "/.phase_1_implement_a1.json.1@host.abc.tmp"), "{\"run");
  const Json answer = move.take_in().json();
  CHECK(answer.at("success") == true);
  CHECK(answer.at("taken").size() == 1);
  CHECK(answer.at("already").size() == 1);
  std::filesystem::remove(move.file(".checkpoints/runs/T/" + kOther + "/.phase_1_implement_a1.json.1@host.abc.tmp"));
  CHECK(files_of(move.file(".checkpoints/runs")) == whole);
}

TEST_CASE("a layout or a folder that is none is named") {
  const RecordMove move;
  const Said layout = move.program().run_json({"import", "omniclaud", "tree"});
  CHECK(layout.exit == 129);
  CHECK(contains(layout.json().at("error"), "omniclaude"));
  const Said folder = move.take_in();
  CHECK(folder.exit == 1);
  CHECK(folder.json().at("error_code") == "not_found");
  CHECK(contains(folder.json().at("error"), "tree"));
}
