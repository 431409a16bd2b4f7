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

}  // namespace checkpoint::test
