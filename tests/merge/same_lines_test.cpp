// Texts that say the same, however their lines end.

#include "merge/same_lines.h"

#include "support/catch.h"

namespace checkpoint::test {

using merge::has_same_lines;

TEST_CASE("texts say the same where their lines do, line ends, commas and blank lines aside") {
  const std::string text = "{\n  \"a\": 1,\n  \"b\": [1, 1]\n}\n";
  CHECK(has_same_lines(text, "{\r\n  \"a\": 1\r\n\r\n\t\"b\": [1, 1],\r\n}"));
  CHECK_FALSE(has_same_lines(text, "{\n  \"b\": [1, 1]\n}\n"));
  CHECK_FALSE(has_same_lines(text, "{\n  \"a\": 1,\n  \"a\": 1,\n  \"b\": [1, 1]\n}\n"));
  CHECK_FALSE(has_same_lines(text, "{\n  \"b\": [1, 1]\n  \"a\": 1,\n}\n"));
  CHECK_FALSE(has_same_lines(text, "{\n  \"a\": 1,\n  \"b\": [1,1]\n}\n"));
  CHECK(has_same_lines("\n", ""));
}

TEST_CASE("of a marker its signs count, and not what stands behind them") {
  const std::string text = "<<<<<<< ours\n1\n||||||| base\n=======\n2\n>>>>>>> theirs\n";
  CHECK(has_same_lines(text, "<<<<<<< HEAD\r\n1\r\n||||||| 4ad1\r\n=======\r\n2\r\n>>>>>>> a branch\r\n"));
  CHECK_FALSE(has_same_lines(text, "<<<<<<< ours\n1\n=======\n2\n>>>>>>> theirs\n"));
  CHECK_FALSE(has_same_lines(text, "<<<<<<<< ours\n1\n||||||| base\n=======\n2\n>>>>>>> theirs\n"));
  CHECK_FALSE(has_same_lines(text, "<<<<<<< ours\n||||||| base\n1\n=======\n2\n>>>>>>> theirs\n"));
}

TEST_CASE("lines may be told apart by the white space of their strings alone") {
  using merge::has_strings_apart_by_space;
  CHECK(has_strings_apart_by_space({"{\"a\": \"b c\"}\n", "{\"a\":\"b  c\"}\n"}));
  CHECK(has_strings_apart_by_space({"[\"\\\" a\",\n\"\\\"a\"]\n", "[\"\\\"a\",\n\"\\\"a\"]\n"}));
  CHECK_FALSE(has_strings_apart_by_space({"{\"a\": \"b c\"}\n", "{\"a\":\"b c\"}\r\n", "  { \"a\" : \"b c\" }"}));
  CHECK_FALSE(has_strings_apart_by_space({"{\"a\": \"b c\"}\n", "{\"a\": \"b  d\"}\n"}));
}

}  // namespace checkpoint::test
