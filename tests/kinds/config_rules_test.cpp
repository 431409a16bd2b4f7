#include "kinds/config/rules.h"
#include "kinds/examine.h"
#include "support/catch.h"

using namespace checkpoint;

namespace {

Examination settings_examined(const std::string& text) {
  return examine(*find_kind("config"), text, "config.json", *parse_instant("2026-12-01T00:00:00Z"));
}

}  // namespace

TEST_CASE("a strategy for a field whose merge is fixed is warned about") {
  for (const char* path : {"skill", "updated_at", "created_at", "telemetry_handle", "telemetry_handle.enabled",
                           "next_actions.done_when", "next_actions[0].done_when"}) {
    INFO(path);
    const Examination result = settings_examined(R"({"merge": {")" + std::string(path) + R"(": "latest"}})");
    CHECK(result.is_valid());
    REQUIRE(result.warnings.size() == 1);
    CHECK(result.warnings[0].code == "fixed-merge");
    CHECK(result.warnings[0].pointer == "/merge/" + std::string(path));
  }
}

TEST_CASE("a telemetry path whose merge is fixed is warned about") {
  const Examination result =
      settings_examined(R"({"telemetryPaths": ["skill_state.runs", "telemetry_handle.enabled"]})");
  REQUIRE(result.warnings.size() == 1);
  CHECK(result.warnings[0].message == "telemetryPaths[1] has no effect: how telemetry_handle.enabled merges is fixed");
}

TEST_CASE("strategies for other fields are nobody's concern") {
  CHECK(
      settings_examined(
          R"({"merge": {"position": "latest", "progress_table.label": "latest", "skill_state": "latest", "": "max"}})")
          .warnings.empty());
}

TEST_CASE("secrets, gates and changed records cannot be suppressed by a committed file") {
  const Examination result =
      settings_examined("{\n  \"suppress\": [\n    { \"check\": \"stale\" },\n    { \"check\": \"secret\" }\n  ]\n}\n");
  CHECK(result.is_valid());
  REQUIRE(result.warnings.size() == 1);
  CHECK(result.warnings[0].code == "kept-finding");
  CHECK(result.warnings[0].pointer == "/suppress/1/check");
  CHECK(result.warnings[0].at.line == 4);
  CHECK(result.warnings[0].at.column == 16);
  CHECK_FALSE(config::may_be_suppressed("stage-gate-skipped"));
  CHECK(config::may_be_suppressed("landed-action"));
}

TEST_CASE("settings of a wrong type are left to the schema") {
  for (const char* text : {"[]", "7", R"({"merge": 7})", R"({"merge": []})", R"({"suppress": {}})",
                           R"({"suppress": [7]})", R"({"telemetryPaths": 7})", R"({"telemetryPaths": [7]})"}) {
    INFO(text);
    CHECK_FALSE(settings_examined(text).is_valid());
    CHECK(settings_examined(text).warnings.empty());
  }
}
