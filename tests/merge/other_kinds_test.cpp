// Merges of what is not a session: records that never change, stages behind gates, projects and the configuration.

#include <nlohmann/json.hpp>

#include "kinds/examine.h"
#include "merge/answers.h"
#include "merge/hunk_choices.h"
#include "merge/render.h"
#include "merge/sessions.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::ordered_json;
using Paths = std::set<std::string>;

merge::Rules rules_of(std::string_view name, const std::string& configuration = "{}") {
  const Kind& kind = *find_kind(name);
  merge::Rules rules;
  rules.schema = &schema_of(kind);
  rules.policy = merge::policy_from(Document::parse(configuration)->root());
  rules.examine = [&kind](const Document& document) {
    return examine(kind, document, "", *parse_instant("2026-12-01T00:00:00Z")).errors;
  };
  return rules;
}

std::string text_of(const Json& document) { return document.is_null() ? "" : document.dump(2) + "\n"; }

merge::Outcome merged(const merge::Rules& rules, const Json& base, const Json& ours, const Json& theirs) {
  const auto outcome = merge::merge_documents({text_of(base), text_of(ours), text_of(theirs)}, rules);
  REQUIRE(outcome.ok());
  return *outcome;
}

Json with(Json document, const Json& changes) {
  document.update(changes);
  return document;
}

Json run_record() {
  return {
      {"schema_version", "1.0.0"},
      {"run_id", "4fa2159f-9c61-5f8b-9ae5-28692b46cbd7"},
      {"ticket_id", "T-1"},
      {"phase", "implement"},
      {"timestamp_utc", "2026-06-01T09:00:00Z"},
      {"repo_commit_map", Json::object()},
      {"artifact_paths", Json::array()},
      {"attempt_number", 1},
      {"phase_payload",
       {{"phase", "implement"}, {"branch_name", "b"}, {"commit_sha", "2222222"}, {"files_changed", Json::array()}}}};
}

Json stage(const std::string& status, int sequence) {
  return {{"version", "1.0"},
          {"project_id", "film"},
          {"pipeline_type", "standard"},
          {"stage", "idea"},
          {"status", status},
          {"timestamp", "2026-06-01T0" + std::to_string(sequence) + ":00:00Z"},
          {"sequence", sequence},
          {"artifacts", {{"notes", {{"n", sequence}}}}}};
}

Json approved(Json document) {
  document["human_approved"] = true;
  document["approval"] = {{"by", "Ada"}, {"at", "2026-06-01T10:00:00Z"}, {"artifacts_digest", std::string(64, 'a')}};
  return document;
}

Json project(const Json& changes) {
  return with({{"project_id", "film"},
               {"pipeline_type", "standard"},
               {"manifest_digest", std::string(64, 'a')},
               {"checkpoint_policy", "guided"},
               {"created_at", "2026-06-01T09:00:00Z"}},
              changes);
}

Json policy_change(const std::string& to) { return {{"from", "guided"}, {"to", to}, {"at", "2026-06-02T09:00:00Z"}}; }

/// One question about the whole document, of which each answer is one side to the last byte.
void check_whole_choice(const merge::Outcome& outcome, const Json& ours, const Json& theirs) {
  CHECK(asked_paths(outcome) == Paths{"$"});
  const std::string text = merge::rendered(outcome, {});
  CHECK(hunk_count(text, 7) == 1);
  CHECK(choice_of(text, 7, merge::Side::ours) == text_of(ours));
  CHECK(choice_of(text, 7, merge::Side::theirs) == text_of(theirs));
}

}  // namespace

TEST_CASE("two run records of one attempt are one question, whatever the configuration says") {
  const Json ours = with(run_record(), {{"artifact_paths", {"a.md"}}});
  const Json theirs = with(run_record(), {{"timestamp_utc", "2026-06-02T09:00:00Z"}});
  const char* open = R"({"merge": {"artifact_paths": "set", "timestamp_utc": "max", "$": "record", "": "record"}})";
  for (const Json& base : {Json(), run_record()}) {
    check_whole_choice(merged(rules_of("run"), base, ours, theirs), ours, theirs);
    check_whole_choice(merged(rules_of("run", open), base, ours, theirs), ours, theirs);
  }
}

TEST_CASE("one run record in two layouts is no question") {
  const auto outcome = merge::merge_documents({"", text_of(run_record()), run_record().dump() + "\n"}, rules_of("run"));
  REQUIRE(outcome.ok());
  CHECK(result_of(*outcome) == run_record());
}

TEST_CASE("a stage that both sides wrote is one question, and a higher sequence decides nothing") {
  const Json base = stage("in_progress", 1);
  const Json ours = stage("completed", 2);
  const Json theirs = stage("failed", 7);
  check_whole_choice(merged(rules_of("stage"), base, ours, theirs), ours, theirs);
  check_whole_choice(merged(rules_of("stage"), nullptr, ours, theirs), ours, theirs);
  const char* open = R"({"merge": {"status": "latest", "sequence": "max", "artifacts": "record"}})";
  check_whole_choice(merged(rules_of("stage", open), base, ours, theirs), ours, theirs);
}

TEST_CASE("an approval goes nowhere without the artifacts that it names") {
  const Json base = stage("awaiting_human", 1);
  const Json ours = approved(stage("awaiting_human", 1));
  const Json theirs = with(base, {{"artifacts", {{"notes", {{"n", 9}}}}}});
  check_whole_choice(merged(rules_of("stage"), base, ours, theirs), ours, theirs);
  CHECK(result_of(merged(rules_of("stage"), base, ours, base)) == ours);
}

TEST_CASE("a project merges by field, and what guards its gates is asked about") {
  const Json base = project(Json::object());
  const Json ours = project(
      {{"title", "Film"}, {"checkpoint_policy", "manual_all"}, {"policy_changes", {policy_change("manual_all")}}});
  const Json theirs = project({{"checkpoint_policy", "auto_noncreative"},
                               {"manifest_digest", std::string(64, 'b')},
                               {"policy_changes", {policy_change("auto_noncreative")}}});
  const char* open = R"({"merge": {"checkpoint_policy": "latest", "manifest_digest": "latest"}})";
  for (const merge::Rules& rules : {rules_of("project"), rules_of("project", open)}) {
    const merge::Outcome outcome = merged(rules, base, ours, theirs);
    CHECK(asked_paths(outcome) == Paths{"checkpoint_policy"});
    const Json settled = result_of(merge::with_answers(outcome, {{}, merge::Preference::ours}));
    CHECK(settled["title"] == "Film");
    CHECK(settled["manifest_digest"] == std::string(64, 'b'));
    CHECK(settled["policy_changes"].size() == 2);
  }
}

TEST_CASE("the configuration merges by field, but the gates' policy is asked about") {
  const Json base{{"strict", true}, {"telemetryPaths", {"a"}}, {"policy", "guided"}};
  const Json ours{{"strict", true}, {"telemetryPaths", {"a", "b"}}, {"policy", "manual_all"}};
  const Json theirs{{"strict", false}, {"telemetryPaths", {"a", "c"}}, {"policy", "auto_noncreative"}};
  const merge::Outcome outcome = merged(rules_of("config"), base, ours, theirs);
  CHECK(asked_paths(outcome) == Paths{"policy"});
  const Json settled = result_of(merge::with_answers(outcome, {{}, merge::Preference::theirs}));
  CHECK(settled["strict"] == false);
  CHECK(settled["telemetryPaths"].size() == 3);
}

namespace {

Json workflow(const std::string& phase, const Json& completed, const Json& changes = Json::object()) {
  return with({{"workflow_id", "checkout"},
               {"started_at", "2026-06-01T08:00:00Z"},
               {"last_updated", "2026-06-01T09:00:00Z"},
               {"current_phase", phase},
               {"phase_status", "in_progress"},
               {"completed_phases", completed},
               {"user_checkpoints", Json::array()}},
              changes);
}

Json done(const std::string& phase, const std::string& hour) {
  return {{"phase", phase}, {"completed_at", "2026-06-01T" + hour + ":00:00Z"}};
}

Json tasks(const Json& rows) { return {{"tasks", rows}}; }

Json task(const std::string& id, const std::string& status) { return {{"id", id}, {"status", status}}; }

}  // namespace

TEST_CASE("approvals and the same advance on both sides of a workflow are united") {
  const Json base = workflow("REQUIREMENTS", Json::array());
  const Json ours =
      workflow("ARCHITECTURE", Json::array({done("REQUIREMENTS", "10")}), {{"last_updated", "2026-06-01T10:00:00Z"}});
  const Json theirs =
      workflow("ARCHITECTURE", Json::array({done("REQUIREMENTS", "11")}),
               {{"last_updated", "2026-06-01T11:00:00Z"},
                {"user_checkpoints", {{{"phase", "REQUIREMENTS"}, {"approved_at", "2026-06-01T10:30:00Z"}}}}});
  const auto outcome = merged(rules_of("workflow"), base, ours, theirs);
  REQUIRE(outcome.is_clean());
  const Json result = Json::parse(merge::rendered(outcome, {}));
  CHECK(result["completed_phases"] == Json::array({done("REQUIREMENTS", "10")}));
  CHECK(result["user_checkpoints"].size() == 1);
  CHECK(result["last_updated"] == "2026-06-01T11:00:00Z");
}

TEST_CASE("a workflow that both sides add merges as one that they had before") {
  const Json ours = workflow("REQUIREMENTS", Json::array(), {{"x_ours", 1}});
  const Json theirs = workflow("REQUIREMENTS", Json::array(), {{"x_theirs", 1}});
  const Json result = result_of(merged(rules_of("workflow"), nullptr, ours, theirs));
  CHECK(result == with(ours, {{"x_theirs", 1}}));
}

TEST_CASE("where a workflow stands is one question, phase and status together") {
  const Json base = workflow("REQUIREMENTS", Json::array());
  const Json ours = workflow("ARCHITECTURE", Json::array({done("REQUIREMENTS", "10")}));
  const Json theirs = workflow("REQUIREMENTS", Json::array(), {{"phase_status", "failed"}});
  const auto outcome = merged(rules_of("workflow"), base, ours, theirs);
  CHECK_FALSE(outcome.is_clean());
  for (const merge::Side side : {merge::Side::ours, merge::Side::theirs}) {
    const Json chosen = Json::parse(choice_of(merge::rendered(outcome, {}), 7, side));
    CHECK((chosen["phase_status"] == "failed") == (chosen["current_phase"] == "REQUIREMENTS"));
  }
}

TEST_CASE("a workflow that was started afresh on one side is one question") {
  const Json base = workflow("REQUIREMENTS", Json::array());
  const Json ours = workflow("ARCHITECTURE", Json::array({done("REQUIREMENTS", "10")}));
  const Json theirs = workflow("REQUIREMENTS", Json::array(),
                               {{"started_at", "2026-06-01T12:00:00Z"}, {"last_updated", "2026-06-01T12:00:00Z"}});
  check_whole_choice(merged(rules_of("workflow"), base, ours, theirs), ours, theirs);
}

TEST_CASE("tasks of a workflow merge by id, and the one that came further holds") {
  const Json base = tasks({task("a", "pending"), task("b", "running")});
  const Json ours = tasks({task("a", "running"), task("b", "running"), task("c", "pending")});
  const Json theirs = tasks({task("a", "complete"), task("b", "failed"), task("d", "pending")});
  const auto outcome = merged(rules_of("execution"), base, ours, theirs);
  REQUIRE(outcome.is_clean());
  const Json rows = Json::parse(merge::rendered(outcome, {}))["tasks"];
  REQUIRE(rows.size() == 4);
  CHECK(rows[0] == task("a", "complete"));
  CHECK(rows[1] == task("b", "failed"));
}

TEST_CASE("what says how a task stands is of one side, never of both") {
  const auto at = [](Json row, const char* member, const char* hour) {
    row[member] = std::string("2026-06-01T") + hour + ":00:00Z";
    return row;
  };
  const Json base = tasks(Json::array({task("a", "pending")}));
  const Json begun = at(task("a", "running"), "started_at", "10");
  const Json ended = at(at(task("a", "complete"), "started_at", "09"), "completed_at", "11");
  const Json result =
      result_of(merged(rules_of("execution"), base, tasks(Json::array({begun})), tasks(Json::array({ended}))));
  CHECK(result["tasks"] == Json::array({ended}));
  const Json recovered = with(task("a", "pending"), {{"attempts", 1}});
  const auto open = merged(rules_of("execution"), tasks(Json::array({begun})), tasks(Json::array({recovered})),
                           tasks(Json::array({ended})));
  for (const merge::Side side : {merge::Side::ours, merge::Side::theirs}) {
    const Json chosen = Json::parse(choice_of(merge::rendered(open, {}), 7, side))["tasks"][0];
    CHECK((chosen == recovered || chosen == ended));
  }
}

TEST_CASE("an approval is of one person at one time") {
  const auto approved_by = [](const char* who, const char* hour) {
    return workflow(
        "REQUIREMENTS", Json::array(),
        {{"user_checkpoints",
          {{{"phase", "REQUIREMENTS"}, {"approved_at", std::string("2026-06-01T") + hour + ":00:00Z"}, {"by", who}}}}});
  };
  const auto outcome = merged(rules_of("workflow"), workflow("REQUIREMENTS", Json::array()), approved_by("Ada", "10"),
                              approved_by("Bob", "09"));
  CHECK_FALSE(outcome.is_clean());
  for (const merge::Side side : {merge::Side::ours, merge::Side::theirs}) {
    const Json chosen = Json::parse(choice_of(merge::rendered(outcome, {}), 7, side))["user_checkpoints"][0];
    CHECK((chosen["by"] == "Ada") == (chosen["approved_at"] == "2026-06-01T10:00:00Z"));
  }
}

TEST_CASE("two snapshots in one place are one question, and a plan takes the names of both sides") {
  const Json snapshot = {{"snapshot_id", "a"}, {"files", Json::array()}};
  const auto differ =
      merged(rules_of("snapshot"), Json(), with(snapshot, {{"phase", "x"}}), with(snapshot, {{"phase", "y"}}));
  CHECK_FALSE(differ.is_clean());
  const Json plan = {{"workflow_id", "w"}, {"names", {"a"}}, {"retention_days", 90}, {"config", Json::object()}};
  const auto both =
      merged(rules_of("plan"), plan, with(plan, {{"names", {"a", "b"}}}), with(plan, {{"names", {"a", "c"}}}));
  REQUIRE(both.is_clean());
  CHECK(Json::parse(merge::rendered(both, merge::Markers{})).at("names").size() == 3);
  const auto days =
      merged(rules_of("plan"), plan, with(plan, {{"retention_days", 10}}), with(plan, {{"retention_days", 20}}));
  CHECK_FALSE(days.is_clean());
}

}  // namespace checkpoint::test
