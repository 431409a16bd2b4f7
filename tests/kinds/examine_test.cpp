#include "kinds/examine.h"

#include "support/catch.h"

using namespace checkpoint;

namespace {

const Instant now = *parse_instant("2026-12-01T00:00:00Z");

Examination examined(std::string text) { return examine(*find_kind("config"), std::move(text), "config.json", now); }

}  // namespace

TEST_CASE("text that cannot be read is one error with line and column") {
  const Examination result = examined("{\n  \"strict\": true,\n  \"strict\": false\n}\n");
  CHECK_FALSE(result.document.has_value());
  REQUIRE(result.errors.size() == 1);
  CHECK(result.errors[0].code == "duplicate-key");
  CHECK(result.errors[0].pointer.empty());
  CHECK(result.errors[0].at.line == 3);
  CHECK(result.errors[0].at.column == 3);
}

TEST_CASE("what the reader warns about is among the warnings") {
  const Examination result = examined("\xEF\xBB\xBF{\"baseBranch\": \"\\ud800\"}\n");
  REQUIRE(result.document.has_value());
  CHECK(result.is_valid());
  REQUIRE(result.warnings.size() == 2);
  CHECK(result.warnings[0].code == "byte-order-mark");
  CHECK(result.warnings[1].code == "lone-surrogate");
}

TEST_CASE("errors and warnings stand in the order of the text") {
  const Examination result =
      examined("{\n  \"url\": 1,\n  \"strict\": 1,\n  \"hook\": 2,\n  \"baseBranch\": \"\",\n  \"policy\": 3\n}\n");
  REQUIRE(result.errors.size() == 3);
  CHECK(result.errors[0].pointer == "/strict");
  CHECK(result.errors[1].pointer == "/baseBranch");
  CHECK(result.errors[2].pointer == "/policy");
  REQUIRE(result.warnings.size() == 2);
  CHECK(result.warnings[0].pointer == "/url");
  CHECK(result.warnings[0].message == "url is no setting that a committed file may make; it is ignored");
  CHECK(result.warnings[0].at.line == 2);
  CHECK(result.warnings[1].pointer == "/hook");
}

TEST_CASE("stale days are one number or one for each status") {
  CHECK(examined(R"({"staleDays": 10})").is_valid());
  CHECK(examined(R"({"staleDays": {"in_progress": 10, "blocked": 2}})").warnings.empty());
  CHECK(examined(R"({"staleDays": {"failed": 10}})").warnings.size() == 1);
  const Examination wrong = examined(R"({"staleDays": "10"})");
  REQUIRE(wrong.errors.size() == 1);
  CHECK(wrong.errors[0].message == "staleDays must be a whole number of at least 0 or an object (got \"10\")");
  CHECK(examined(R"({"staleDays": {"blocked": -1}})").errors.at(0).pointer == "/staleDays/blocked");
}
