#include <filesystem>

#include "cli/command_line.h"
#include "cli/exchange_bench.h"
#include "cli/stage_artifacts.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/text.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

// A stage as the other program writes it.
Json foreign_stage(const std::string& name, const std::string& artifact, const std::string& status,
                   const std::string& hour) {
  return {{"version", "1.0"},
          {"project_id", "film"},
          {"stage", name},
          {"status", status},
          {"timestamp", "2026-01-01T" + hour + ":00:00+00:00"},
          {"checkpoint_policy", "guided"},
          {"human_approval_required", false},
          {"human_approved", false},
          {"artifacts", {{artifact, stage_artifacts().at(artifact)}}}};
}

Json research() { return foreign_stage("research", "research_brief", "completed", "10"); }
Json proposal() { return foreign_stage("proposal", "proposal_packet", "awaiting_human", "11"); }

Json gated_manifest() {
  return {{"name", "gated"},
          {"stages", {{{"name", "research"}, {"human_approval_default", true}}, {{"name", "proposal"}}}}};
}

class StageMove {
 public:
  const StageMove& with(const std::string& path, const std::string& text) const {
    write_file(program_ / ("tree/" + path), text);
    return *this;
  }
  const StageMove& with_stage(const Json& document) const {
    return with("pipeline/film/checkpoint_" + document.at("stage").get<std::string>() + ".json", document.dump());
  }
  Said take_in(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"import", "openmontage", "tree"});
    return program_.run_json(more);
  }
  Said give_out(const std::string& to) const { return program_.run_json({"export", "openmontage", to}); }
  Said run(std::vector<std::string> words) const {
    words.insert(words.begin(), "stage");
    return program_.run_json(words);
  }
  std::filesystem::path file(const std::string& path) const { return program_ / path; }
  std::filesystem::path stored(const std::string& name) const { return file(".checkpoints/pipelines/film/" + name); }
  Json document(const std::string& name) const { return Json::parse(read_file(stored(name))); }

 private:
  CommandLine program_;
};

// All messages of what was refused, on lines.
std::string lines_of_refusals(const Said& answer) {
  std::string text;
  const Json all = answer.json();
  for (const Json& row : all.at("refused")) {
    text += row.at("from").get<std::string>() + ": " + row.at("message").get<std::string>() + "\n";
  }
  return text;
}

// The whole project is refused, and nothing of it is in the store.
std::string refusal_of_project(const StageMove& move, const Said& answer) {
  INFO(answer.out);
  CHECK(answer.exit == 1);
  CHECK(answer.json().at("taken").empty());
  CHECK_FALSE(std::filesystem::exists(move.stored("project.json")));
  return lines_of_refusals(answer);
}

}  // namespace

TEST_CASE("a folder of stages becomes a project that goes on where it stood") {
  const StageMove move;
  const Said answer = move.with_stage(proposal()).with_stage(research()).take_in();
  INFO(answer.out);
  CHECK(answer.exit == 0);
  CHECK(answer.json().at("taken").size() == 4);
  CHECK(move.run({"completed", "film"}).json().at("stages") == Json::array({"research"}));
  CHECK(move.run({"next", "film"}).json().at("stage") == "proposal");
  CHECK(move.document("checkpoint_research.json").at("sequence") == 1);
  CHECK(move.document("checkpoint_proposal.json").at("sequence") == 2);
  CHECK(move.document("checkpoint_proposal.json").at("timestamp") == "2026-01-01T11:00:00Z");
  CHECK(move.document("project.json").at("created_at") == "2026-01-01T10:00:00Z");
  CHECK(move.run({"validate", "film"}).exit == 0);
  const Json again = move.take_in().json();
  CHECK(again.at("taken").empty());
  CHECK(again.at("already").size() == 4);
}

TEST_CASE("who approved is not known of what comes in, and what is not approved stays closed") {
  for (const bool approved : {true, false}) {
    INFO(approved);
    const StageMove move;
    Json document = research();
    document["pipeline_type"] = "gated";
    document["human_approved"] = approved;
    move.with("pipeline_defs/gated.yaml", gated_manifest().dump()).with_stage(document);
    CHECK(move.take_in().exit == 0);
    const Json stages = move.run({"completed", "film"}).json().at("stages");
    CHECK(stages == (approved ? Json::array({"research"}) : Json::array()));
    const Json taken = move.document("checkpoint_research.json");
    CHECK(taken.contains("approval") == approved);
    if (approved) CHECK(taken.at("approval").at("by") == "imported");
  }
}

TEST_CASE("an approval that does not fit is not made to fit") {
  const StageMove move;
  Json document = research();
  document["human_approved"] = true;
  document["human_approval_required"] = true;
  document["approval"] = {{"by", "kim"}, {"at", "2026-01-01T10:00:00Z"}, {"artifacts_digest", std::string(64, '0')}};
  CHECK(move.with_stage(document).take_in().exit == 0);
  CHECK(move.document("checkpoint_research.json").at("approval") == document.at("approval"));
  CHECK(move.run({"completed", "film"}).json().at("stages") == Json::array());
}

TEST_CASE("a pipeline without its manifest opens no gate: nothing is taken until it is there") {
  const StageMove move;
  Json document = research();
  document["pipeline_type"] = "gated";
  move.with_stage(document);
  CHECK(contains(refusal_of_project(move, move.take_in()), "the pipeline 'gated', whose manifest"));
  write_file(move.file("gated.yaml"), "name: gated\nstages: [{name: research}, {name: proposal}]\n");
  CHECK(move.take_in({"--manifest=gated.yaml"}).exit == 0);
  CHECK(move.run({"status", "film"}).json().at("project").at("pipeline_type") == "gated");
}

TEST_CASE("a project comes in whole or not at all, and each file in the way is named") {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"pipeline/film/checkpoint_proposal.json", "{"},
      {"pipeline/film/checkpoint_proposal.json", "[]"},
      {"pipeline/film/checkpoint_proposal.json", "{}"},
      {"pipeline/film/checkpoint_unknown.json", foreign_stage("unknown", "brief", "failed", "12").dump()},
      {"pipeline/film/checkpoint_proposal.json", foreign_stage("script", "script", "failed", "12").dump()},
      {"pipeline/film/notes.txt", "mine"},
      {"pipeline/film/manifest.json", "{}"},
      {"pipeline/film/project.json", "{}"},
      {"pipeline/film/history/research.json", "{}"}};
  for (const auto& [path, text] : table) {
    INFO(path << ": " << text);
    const StageMove move;
    const Said answer = move.with_stage(research()).with(path, text).take_in();
    CHECK(contains(refusal_of_project(move, answer), "film"));
    CHECK_FALSE(std::filesystem::exists(move.stored("checkpoint_research.json")));
  }
}

TEST_CASE("nothing comes into a project that is set up already") {
  const StageMove move;
  REQUIRE(move.run({"init", "film", "--policy=manual_all"}).exit == 0);
  const Said answer = move.with_stage(research()).take_in();
  CHECK(answer.exit == 1);
  CHECK(answer.json().at("taken").empty());
  CHECK_FALSE(std::filesystem::exists(move.stored("checkpoint_research.json")));
  CHECK(move.document("project.json").at("checkpoint_policy") == "manual_all");
}

TEST_CASE("a project that was stopped half-way is closed, and the next run makes it whole") {
  const std::vector<std::string> order = {"manifest.json", "checkpoint_research.json", "checkpoint_proposal.json",
                                          "project.json"};
  const StageMove whole;
  REQUIRE(whole.with_stage(research()).with_stage(proposal()).take_in().exit == 0);
  for (std::size_t written = 0; written < order.size(); ++written) {
    INFO(written << " files were written");
    const StageMove move;
    for (std::size_t index = 0; index < written; ++index) {
      write_file(move.stored(order[index]), read_file(whole.stored(order[index])));
    }
    if (written > 0) CHECK(move.run({"next", "film"}).exit == 1);
    const Said answer = move.with_stage(research()).with_stage(proposal()).take_in();
    CHECK(answer.exit == 0);
    CHECK(answer.json().at("already").size() == written);
    CHECK(files_of(move.file(".checkpoints/pipelines")) == files_of(whole.file(".checkpoints/pipelines")));
  }
}

TEST_CASE("what goes out comes in again as it was, with history, approvals and policy") {
  const StageMove move;
  write_file(move.file("m.json"), gated_manifest().dump());
  REQUIRE(move.run({"init", "film", "--manifest=m.json", "--title=A film", "--policy=manual_all"}).exit == 0);
  REQUIRE(move.run({"init", "film", "--policy=guided"}).exit == 0);
  const auto write = [&](const std::string& name, const std::string& artifact, std::vector<std::string> more) {
    const Json made = {{artifact, stage_artifacts().at(artifact)}};
    more.insert(more.begin(), {"write", "film", name, "--artifacts=" + made.dump()});
    return move.run(more).exit;
  };
  REQUIRE(write("research", "research_brief", {"--status=awaiting_human"}) == 0);
  REQUIRE(move.run({"approve", "film", "research", "--by=kim"}).exit == 0);
  write_file(move.file("meta.json"), "{}");
  REQUIRE(write("proposal", "proposal_packet", {"--status=in_progress", "--metadata=meta.json"}) == 0);
  const Json before = files_of(move.file(".checkpoints/pipelines"));
  const Said out = move.give_out("tree");
  INFO(out.out);
  CHECK(out.exit == 0);
  CHECK(move.give_out("tree").json().at("taken").empty());
  const Json given = Json::parse(read_file(move.file("tree/pipeline/film/checkpoint_research.json")));
  CHECK_FALSE(given.contains("approval"));
  CHECK_FALSE(given.contains("sequence"));
  CHECK(std::filesystem::exists(move.file("tree/pipeline_defs/gated.yaml")));
  CHECK(std::filesystem::exists(move.file("tree/projects/film/artifacts/research_brief.json")));
  std::filesystem::remove_all(move.file(".checkpoints/pipelines"));
  const Said in = move.take_in();
  INFO(in.out);
  CHECK(in.exit == 0);
  const Json after = files_of(move.file(".checkpoints/pipelines"));
  REQUIRE(after.size() == before.size());
  for (const auto& [path, text] : before.items()) {
    INFO(path);
    CHECK(Json::parse(after.at(path).get<std::string>()) == Json::parse(text.get<std::string>()));
  }
  CHECK(move.run({"completed", "film"}).json().at("stages") == Json::array({"research"}));
}

TEST_CASE("an artifact that stands beside its checkpoint is a copy, and another one is named") {
  const StageMove move;
  move.with_stage(research())
      .with("projects/film/artifacts/research_brief.json", stage_artifacts().at("research_brief").dump())
      .with("projects/film/artifacts/brief.json", stage_artifacts().at("brief").dump());
  const Said answer = move.take_in();
  CHECK(answer.exit == 1);
  CHECK(answer.json().at("taken").size() == 3);
  CHECK(lines_of_refusals(answer) ==
        "projects/film/artifacts/brief.json: no checkpoint of the project holds this artifact\n");
}

TEST_CASE("the option --dry-run takes no project and says which it would") {
  const StageMove move;
  const Json dry = move.with_stage(research()).take_in({"--dry-run"}).json();
  CHECK(dry.at("taken").size() == 3);
  CHECK_FALSE(std::filesystem::exists(move.file(".checkpoints/pipelines")));
  CHECK(move.take_in().json().at("taken") == dry.at("taken"));
}

TEST_CASE("a symlink in the layout is refused, and the project with it") {
  const StageMove move;
  write_file(move.file("elsewhere.json"), proposal().dump());
  move.with_stage(research());
  std::filesystem::create_symlink(move.file("elsewhere.json"),
                                  move.file("tree/pipeline/film/checkpoint_proposal.json"));
  CHECK(contains(refusal_of_project(move, move.take_in()), "symlink"));
}
