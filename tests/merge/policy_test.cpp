// What the committed configuration may decide about a merge, and what it may not.

#include "merge/sessions.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::ordered_json;
using Paths = std::set<std::string>;

const std::string early = "2026-06-02T10:00:00Z";
const std::string late = "2026-06-03T10:00:00Z";

Json handle(const std::string& at, bool enabled, const std::string& sink) {
  return session({{"updated_at", at}, {"telemetry_handle", {{"enabled", enabled}, {"sink", sink}}}});
}

}  // namespace

TEST_CASE("no configuration decides consent, by whatever path it names it") {
  for (const char* configuration :
       {R"({"merge": {"telemetry_handle": "latest"}})", R"({"telemetryPaths": ["telemetry_handle"]})",
        R"({"merge": {"telemetry_handle.enabled": "latest"}})",
        R"({"telemetryPaths": ["telemetry_handle.enabled"]})"}) {
    INFO(configuration);
    const Json base = handle(early, true, "a");
    CHECK(result_of(merged_sessions(base, handle(early, false, "a"), handle(late, true, "b"),
                                    configuration))["telemetry_handle"] == Json{{"enabled", false}, {"sink", "b"}});
    CHECK(asked_paths(merged_sessions(session(), handle(early, false, "a"), handle(late, true, "a"), configuration)) ==
          Paths{"telemetry_handle.enabled"});
  }
}

TEST_CASE("a strategy for one field of a document decides that field") {
  const Json base = session({{"project", "a"}});
  const Json ours = session({{"project", "b"}, {"updated_at", early}});
  const Json theirs = session({{"project", "c"}, {"updated_at", late}});
  CHECK(asked_paths(merged_sessions(base, ours, theirs)) == Paths{"project"});
  CHECK(result_of(merged_sessions(base, ours, theirs, R"({"merge": {"project": "latest"}})"))["project"] == "c");
  CHECK(result_of(merged_sessions(base, ours, theirs, R"({"telemetryPaths": ["project"]})"))["project"] == "c");
}

TEST_CASE("of two sides of one time the greater text holds where the newer one would, whichever side is called ours") {
  const auto said = [](const char* project) { return session({{"project", project}, {"updated_at", early}}); };
  const char* newest = R"({"merge": {"project": "latest"}})";
  CHECK(result_of(merged_sessions(session(), said("b"), said("c"), newest))["project"] == "c");
  CHECK(result_of(merged_sessions(session(), said("c"), said("b"), newest))["project"] == "c");
}

TEST_CASE("a strategy for a field of each row, or for one whose name needs quotes, decides that field alone") {
  const auto merged = [](const char* configuration) {
    const auto version = [](const char* value, const std::string& at) {
      return session({{"updated_at", at},
                      {"skill_state", {{"a.b]c", {{"x", value}}}, {"x", value}, {"c", value}}},
                      {"progress_table", Json::array({{{"id", "1]"}, {"label", value}}})}});
    };
    return asked_paths(merged_sessions(version("a", early), version("b", early), version("c", late), configuration));
  };
  const std::string quoted = R"(skill_state["a.b]c"].x)";
  const std::string label = R"(progress_table[id="1]"].label)";
  CHECK(merged("{}") == Paths{quoted, "skill_state.x", "skill_state.c", label});
  CHECK(merged(R"({"merge": {"progress_table.label": "latest"}})") == Paths{quoted, "skill_state.x", "skill_state.c"});
  CHECK(merged(R"({"merge": {"skill_state[\"a.b]c\"].x": "latest"}})") ==
        Paths{"skill_state.x", "skill_state.c", label});
  CHECK(merged(R"({"merge": {"skill_state.x": "latest"}})") == Paths{quoted, "skill_state.c", label});
  CHECK(merged(R"({"telemetryPaths": ["skill_state[\"a.b]c\"]"]})") == Paths{"skill_state.x", "skill_state.c", label});
}

TEST_CASE("rows that a configuration merges by their values do not get one id twice unasked") {
  const auto table = [](const char* label, const char* status, const std::string& at) {
    return session(
        {{"updated_at", at}, {"progress_table", Json::array({{{"id", "a"}, {"label", label}, {"status", status}}})}});
  };
  const Json base = table("A", "not_started", early);
  const Json ours = table("B", "not_started", early);
  const Json theirs = table("A", "complete", late);
  CHECK(result_of(merged_sessions(base, ours, theirs))["progress_table"] ==
        table("B", "complete", late)["progress_table"]);
  CHECK(asked_paths(merged_sessions(base, ours, theirs, R"({"merge": {"progress_table": "set"}})")) ==
        Paths{"progress_table"});
}

TEST_CASE("a configuration that makes no sense sets nothing") {
  const Json ours = session({{"step", "b"}, {"updated_at", early}});
  const Json theirs = session({{"step", "c"}, {"updated_at", late}});
  for (const char* configuration :
       {"[]", "null", R"({"merge": []})", R"({"merge": {"position": 5}})", R"({"merge": {"position": "newest"}})",
        R"({"merge": {"": "latest", "$": "latest"}})", R"({"telemetryPaths": "step"})", R"({"telemetryPaths": [1]})"}) {
    INFO(configuration);
    CHECK(asked_paths(merged_sessions(session(), ours, theirs, configuration)) == Paths{"step"});
  }
}

}  // namespace checkpoint::test
