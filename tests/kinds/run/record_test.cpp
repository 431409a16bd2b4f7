#include "kinds/run/record.h"

#include "core/error.h"
#include "kinds/examine.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::run;

namespace {

Document json(const char* text) { return *Document::parse(text); }

Contents implementation() {
  return {Name::checked("ticket", "OMN-1"),
          RunId::of("nightly"),
          {find_phase("implement"), 2},
          *parse_instant("2026-01-15T14:00:00.5+02:00"),
          json(R"({"repo": "abc1234"})"),
          json(R"(["./a", "b//c"])"),
          json(R"({"commit_sha": "1234e56", "phase": "create_pr", "extensions": {"x": 1.10}, "branch_name": "b"})")};
}

Node member(const Document& document, std::string_view key) { return document.root().find(key).value(); }

}  // namespace

TEST_CASE("a record has its fields in order, its lists, its paths normalised and its time in UTC") {
  const Document record = json(text_of(implementation()).c_str());
  std::vector<std::string> keys;
  for (const Node& field : record.root().children()) keys.push_back(field.key());
  CHECK(keys == std::vector<std::string>{"schema_version", "run_id", "run_label", "ticket_id", "phase", "timestamp_utc",
                                         "repo_commit_map", "artifact_paths", "attempt_number", "phase_payload"});
  CHECK(canonical(member(record, "artifact_paths")) == R"(["a","b/c"])");
  CHECK(member(record, "timestamp_utc").string() == "2026-01-15T12:00:00.500000Z");
  CHECK(member(record, "phase_payload").find("files_changed")->size() == 0);
  CHECK(member(record, "phase_payload").find("extensions")->find("x")->source() == "1.10");
  CHECK(member(record, "phase_payload").find("commit_sha")->is("1234e56"));
}

TEST_CASE("a record is valid where it is filed") {
  const Contents contents = implementation();
  const std::string path = "runs/OMN-1/" + contents.run.uuid.text() + "/phase_1_implement_a2.json";
  const Examination result = examine(*find_kind("run"), text_of(contents), path, contents.finished);
  for (const Violation& found : result.errors) UNSCOPED_INFO(found.message);
  CHECK(result.is_valid());
  CHECK(result.warnings.empty());
}

TEST_CASE("the record's phase wins over the payload's, which is named") {
  Contents contents = implementation();
  CHECK(overruled_phase(contents) == "create_pr");
  CHECK(member(json(text_of(contents).c_str()), "phase_payload").find("phase")->is("implement"));
  contents.payload = json(R"({"phase": "implement"})");
  CHECK_FALSE(overruled_phase(contents));
  contents.payload.reset();
  CHECK_FALSE(overruled_phase(contents));
}

TEST_CASE("the time at which a label was set is kept in UTC") {
  Contents contents = implementation();
  contents.file = {find_phase("ready_for_merge"), 1};
  contents.payload = json(R"({"label_applied_at": "2026-01-15T12:00:00+02:00"})");
  CHECK(member(json(text_of(contents).c_str()), "phase_payload").find("label_applied_at")->is("2026-01-15T10:00:00Z"));
  contents.payload = json(R"({"label_applied_at": "2026-01-15T12:00:00"})");
  CHECK(member(json(text_of(contents).c_str()), "phase_payload").find("label_applied_at")->is("2026-01-15T12:00:00"));
}

TEST_CASE("a path that leaves the project makes no record") {
  Contents contents = implementation();
  contents.artifacts = json(R"(["a/../b"])");
  CHECK_THROWS_WITH(text_of(contents), "the artifact path \"a/../b\" must not hold '..'");
}

TEST_CASE("a record without a version is read as one of the first") {
  CHECK(read_text(json(R"({"run_id": "x"})")) == R"({"schema_version": "1.0.0", "run_id": "x"})");
  CHECK(read_text(json(R"({"schema_version": "2.0.0"})")) == R"({"schema_version": "2.0.0"})");
}
