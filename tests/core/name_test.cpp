#include "core/name.h"

#include <vector>

#include "core/error.h"
#include "support/catch.h"

namespace checkpoint {

TEST_CASE("a name is one safe path component") {
  const std::vector<std::string> good = {
      "review", "oc-app-architect", "a",   "v1.2_x",   "ABC-123",           "größe", "日本語",
      "a@b",    "console",          "com", "x.locked", std::string(64, 'n')};
  for (const std::string& text : good) {
    INFO(text);
    REQUIRE(Name::parse(text));
    CHECK(Name::parse(text)->text() == text);
  }
}

TEST_CASE("a name that is no safe path component is refused with the reason") {
  struct Row {
    std::string text;
    std::string reason;
  };
  const std::vector<Row> rows = {
      {"", "empty"},
      {std::string(65, 'n'), "64 bytes"},
      {"-rf", "begin with '-'"},
      {".hidden", "begin with '-' or '.'"},
      {"..", "begin with '-' or '.'"},
      {"../escape", "begin with"},
      {"a/b", "'/'"},
      {"a\\b", "'\\'"},
      {"a..b", "'..'"},
      {"a b", "a space"},
      {"a~1", "~^:?*["},
      {"a^", "~^:?*["},
      {"a:b", "~^:?*["},
      {"a?", "~^:?*["},
      {"a*", "~^:?*["},
      {"a[", "~^:?*["},
      {"a@{1}", "'@{'"},
      {"@", "'@'"},
      {"a.lock", "'.lock'"},
      {"a.LOCK", "'.lock'"},
      {"a.", "end in '.'"},
      {"nul", "device"},
      {"CON", "device"},
      {"con.txt", "device"},
      {"Com1", "device"},
      {"lpt9.x", "device"},
      {std::string("a\0b", 3), "control"},
      {"a\nb", "control"},
      {"a\x7f", "control"},
      {"a\xc2\x9b", "control"},
      {"a\xe2\x80\xae"
       "b",
       "control"},
      {"a\xff", "UTF-8"},
      {"a\xc3", "UTF-8"},
      {"\xed\xa0\x80", "UTF-8"},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    REQUIRE_FALSE(Name::parse(row.text));
    REQUIRE(Name::objection(row.text));
    CHECK_THAT(*Name::objection(row.text), Catch::Contains(row.reason));
  }
}

TEST_CASE("asking for a name that is none is a usage error that names it") {
  try {
    Name::checked("skill", "../x");
    FAIL("expected an error");
  } catch (const Error& error) {
    CHECK(error.code == ErrorCode::usage);
    CHECK_THAT(error.message, Catch::Contains("skill") && Catch::Contains("../x"));
  }
}

}  // namespace checkpoint
