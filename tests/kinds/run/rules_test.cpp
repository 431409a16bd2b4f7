#include "kinds/run/rules.h"

#include <algorithm>

#include "kinds/examine.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/pointer.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

const std::string place = "runs/OMN-2144/a1b2c3d4-e5f6-7890-abcd-ef1234567890/";
const Instant now = *parse_instant("2026-01-15T12:01:00Z");

Examination of_text(const std::string& text, const std::string& file) {
  return examine(*find_kind("run"), text, place + file, now);
}

Examination changed_record(const std::string& file, const std::vector<Change>& changes) {
  return of_text(changed(file_text("samples/run/valid/" + place + file), changes), file);
}

std::vector<std::string> codes(const Violations& violations) {
  std::vector<std::string> result;
  for (const Violation& found : violations) result.emplace_back(found.code);
  return result;
}

}  // namespace

TEST_CASE("the records of a whole run are valid") {
  for (const char* file : {"phase_1_implement_a1.json", "phase_2_local_review_a1.json", "phase_3_create_pr_a1.json",
                           "phase_4_pr_release_ready_a1.json", "phase_5_ready_for_merge_a1.json"}) {
    INFO(file);
    const Examination result = changed_record(file, {});
    CHECK(codes(result.errors).empty());
    CHECK(codes(result.warnings).empty());
  }
}

TEST_CASE("each invalid record is refused for what it is named after") {
  for (const char* code : {"misfiled", "phases-disagree", "zero-commit", "format", "unknown"}) {
    INFO(code);
    const std::string text =
        file_text("samples/run/invalid/" + std::string(code) + "/" + place + "phase_1_implement_a1.json");
    CHECK(codes(of_text(text, "phase_1_implement_a1.json").errors) == std::vector<std::string>{code});
  }
}

TEST_CASE("a record that says another place than its own is misfiled") {
  const char* file = "phase_1_implement_a1.json";
  CHECK(codes(changed_record(file, {{"/attempt_number", "2"}}).errors) == std::vector<std::string>{"misfiled"});
  CHECK(codes(changed_record(file, {{"/run_id", R"("4fa2159f-9c61-5f8b-9ae5-28692b46cbd7")"}}).errors) ==
        std::vector<std::string>{"misfiled"});
  CHECK(changed_record(file, {{"/attempt_number", "1.0"}}).is_valid());
}

TEST_CASE("the payload is judged by its own phase, and another phase lists those there are") {
  const char* file = "phase_1_implement_a1.json";
  CHECK(changed_record(file, {{"/phase_payload/commit_sha", ""}}).errors.front().message ==
        "phase_payload.commit_sha is missing; it must be a commit of 7 to 40 hexadecimal digits in lower case");
  CHECK(changed_record(file, {{"/phase_payload/phase", R"("bogus")"}}).errors.front().message ==
        "phase_payload.phase must be one of implement, local_review, create_pr, pr_release_ready, ready_for_merge "
        "(got \"bogus\")");
}

TEST_CASE("phases that are no names are not compared") {
  const char* file = "phase_1_implement_a1.json";
  for (const char* pointer : {"/phase", "/phase_payload/phase"}) {
    INFO(pointer);
    const std::vector<std::string> found = codes(changed_record(file, {{pointer, "7"}}).errors);
    CHECK_FALSE(found.empty());
    CHECK(std::count(found.begin(), found.end(), "phases-disagree") == 0);
  }
}

TEST_CASE("what is wrong with a record's shape or its phases leaves none to be read, the other rules do") {
  for (const char* code : {"phases-disagree", "type", "missing"}) CHECK(run::is_structural(code));
  for (const char* code : {"misfiled", "zero-commit", "finished-in-future"}) CHECK_FALSE(run::is_structural(code));
}

TEST_CASE("what is odd but readable is warned about") {
  CHECK(codes(changed_record("phase_1_implement_a1.json", {{"/schema_version", R"("2.0.0")"}}).warnings) ==
        std::vector<std::string>{"other-version"});
  CHECK(
      codes(changed_record("phase_1_implement_a1.json", {{"/timestamp_utc", R"("2026-01-15T12:02:01Z")"}}).warnings) ==
      std::vector<std::string>{"finished-in-future"});
  CHECK(
      changed_record("phase_1_implement_a1.json", {{"/timestamp_utc", R"("2026-01-15T12:02:00Z")"}}).warnings.empty());
  CHECK(codes(changed_record("phase_3_create_pr_a1.json", {{"/phase_payload/pr_number", "43"}}).warnings) ==
        std::vector<std::string>{"pull-requests-disagree"});
}

TEST_CASE("a pull request is found at the end of its URL in any spelling") {
  for (const char* url : {R"("https://example.com/o/r/pull/42/")", R"("https://example.com/o/r/-/merge_requests/042")",
                          R"("https://example.com/o/r/pull/42?w=1#diff")", R"("https://example.com/o/r/pulls/new")"}) {
    INFO(url);
    CHECK(changed_record("phase_3_create_pr_a1.json", {{"/phase_payload/pr_url", url}}).warnings.empty());
  }
}

TEST_CASE("a record without a version is valid") {
  CHECK(changed_record("phase_1_implement_a1.json", {{"/schema_version", ""}}).is_valid());
}
