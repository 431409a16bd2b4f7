#include "kinds/session/rotation.h"

#include "kinds/session/sessions.h"

using namespace checkpoint;
using namespace checkpoint::session;

namespace {

std::vector<DottedPath> only(const char* path) { return {*DottedPath::parse(path)}; }

}  // namespace

TEST_CASE("rotation takes the oldest entries out and leaves every other byte") {
  const Document before = document_of("{\"a\": 1.10,\n \"log\": [ 1, 2,\n  3, 4 ], \"z\": []}");
  const Rotation rotation = rotated(before, only("log"), 2);
  CHECK(rotation.document.text() == "{\"a\": 1.10,\n \"log\": [ 3, 4 ], \"z\": []}");
  CHECK(rotation.moved == 2);
  CHECK(rotation.moved_fields == "\"log\": [1, 2]");
}

TEST_CASE("where the entries say so, the newest stand first and stay") {
  const Document before = document_of(R"({"log": [{"at": "2026-03-01T00:00:00Z"}, {"at": "2026-02-01T00:00:00Z"}]})");
  const Rotation rotation = rotated(before, only("log"), 1);
  CHECK(rotation.document.text() == R"({"log": [{"at": "2026-03-01T00:00:00Z"}]})");
}

TEST_CASE("keeping none leaves an empty list") {
  CHECK(rotated(document_of(R"({"log": [1, 2]})"), only("log"), 0).document.text() == R"({"log": []})");
}

TEST_CASE("lists that are short enough, missing or named twice are no trouble") {
  const Document before = document_of(R"({"log": [1, 2, 3], "short": [1]})");
  CHECK(rotated(before, only("short"), 1).moved == 0);
  CHECK(rotated(before, only("nothing.here"), 1).moved == 0);
  std::vector<DottedPath> twice = only("log");
  twice.push_back(twice.front());
  CHECK(rotated(before, twice, 1).document.text() == R"({"log": [3], "short": [1]})");
}

TEST_CASE("a path to an object means the lists in it") {
  const Document before = document_of(R"({"state": {"x": [1, 2], "deep": {"y": [3, 4]}}})");
  const Rotation rotation = rotated(before, only("state"), 1);
  CHECK(rotation.document.text() == R"({"state": {"x": [2], "deep": {"y": [4]}}})");
  CHECK(rotation.moved_fields == R"("state.x": [1], "state.deep.y": [3])");
}

TEST_CASE("telemetry by default is what the schema marks as volatile") {
  const Document before =
      document_of(R"({"skill_state": {"run_history": [1, 2], "merged_prs": [3, 4], "plan": [5, 6]}})");
  const Rotation rotation = rotated(before, default_telemetry(), 1);
  CHECK(rotation.document.text() == R"({"skill_state": {"run_history": [2], "merged_prs": [4], "plan": [5, 6]}})");
}

TEST_CASE("each sort of telemetry in a session is rotated, and no other list") {
  for (const std::string name : {"last_run", "streak", "run_history", "bypasses", "carried_debt", "merged_prs"}) {
    INFO(name);
    const auto state = [&](const std::string& list) { return "{\"skill_state\": {\"" + name + "\": " + list + "}}"; };
    CHECK(rotated(document_of(state("[1, 2, 3]")), default_telemetry(), 1).document.text() == state("[3]"));
    CHECK(rotated(document_of(state("{\"x\": [1, 2]}")), default_telemetry(), 1).moved == 1);
  }
  CHECK(rotated(document_of(R"({"skill_state": {"tags": [1, 2]}, "recently_done": [1, 2]})"), default_telemetry(), 1)
            .moved == 0);
}

TEST_CASE("the archive is a document of its own that names its skill") {
  const Rotation rotation = rotated(document_of(R"({"log": [1, 2]})"), only("log"), 1);
  const Document archive = document_of(rotation_archive("review", rotation, *parse_instant("2026-05-08T12:00:00Z")));
  CHECK(archive.root().find("skill")->is("review"));
  CHECK(archive.root().find("entries")->find("log")->size() == 1);
}
