#include "merge/conflicted_text.h"

#include "merge/conflict_list.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

const std::string plain_hunk = "<<<<<<< HEAD\n  \"a\": 1,\n=======\n  \"a\": 2,\n>>>>>>> branch\n";
const std::string diff3_hunk = "<<<<<<< HEAD\n  \"b\": 1\n||||||| parent\n  \"b\": 2\n=======\n>>>>>>> branch\n";

}  // namespace

TEST_CASE("the sides of a conflicted text are read from its markers") {
  const auto found = merge::read_conflicted("{\n" + plain_hunk + "  \"c\": 3\n}\n");
  REQUIRE(found);
  CHECK(found->ours == "{\n  \"a\": 1,\n  \"c\": 3\n}\n");
  CHECK(found->theirs == "{\n  \"a\": 2,\n  \"c\": 3\n}\n");
  CHECK(found->markers.our_label == "HEAD");
  CHECK(found->markers.their_label == "branch");
  CHECK_FALSE(found->base);
  CHECK_FALSE(merge::read_conflicted("{}\n"));
  CHECK_FALSE(merge::read_conflicted("<<<<<<< HEAD\n{}\n=======\n"));
}

TEST_CASE("markers of any length are read, and what is shorter or longer is text") {
  const auto found = merge::read_conflicted("<<<<<<<<< a\n1\n=======\n=========\n2\n>>>>>>> b\n>>>>>>>>> c\n");
  REQUIRE(found);
  CHECK(found->ours == "1\n=======\n");
  CHECK(found->theirs == "2\n>>>>>>> b\n");
  CHECK(found->markers.size == 9);
  CHECK(found->markers.our_label == "a");
  CHECK(found->markers.their_label == "c");
}

TEST_CASE("a base is read where every conflict shows it, and only there") {
  const auto whole = merge::read_conflicted("{\n" + diff3_hunk + "}\n");
  REQUIRE(whole);
  CHECK(whole->base == "{\n  \"b\": 2\n}\n");
  CHECK(whole->markers.with_base);
  CHECK(whole->markers.base_label == "parent");
  const auto mixed = merge::read_conflicted("{\n" + plain_hunk + diff3_hunk + "}\n");
  REQUIRE(mixed);
  CHECK_FALSE(mixed->base);
  CHECK_FALSE(mixed->markers.with_base);
}

namespace {

// A checkpoint with these rows in its progress table.
std::string table_of(const std::string& rows) { return R"({"progress_table": [)" + rows + "]}\n"; }

std::optional<std::string> listed(const std::string& base, const std::string& ours, const std::string& theirs) {
  merge::Rules rules;
  rules.schema = find_schema("session");
  const auto outcome = merge::merge_documents({table_of(base), table_of(ours), table_of(theirs)}, rules);
  REQUIRE(outcome.ok());
  REQUIRE_FALSE(outcome->is_clean());
  return merge::with_listed_conflicts(*outcome);
}

}  // namespace

TEST_CASE("conflicts are listed where the list says what each side's answers do, and else stand between markers") {
  const std::string first = R"({"id": "a", "label": "A"}, )";
  const auto field = listed(first + R"({"id": "b", "label": "B"})", first + R"({"id": "b", "label": "ours"})",
                            first + R"({"id": "b", "label": "theirs"})");
  REQUIRE(field);
  const auto sides = merge::read_listed_conflicts(*field);
  REQUIRE(sides);
  CHECK_THAT(sides->ours, Catch::Contains("\"ours\"") && !Catch::Contains("theirs"));
  CHECK_THAT(sides->theirs, Catch::Contains("\"theirs\"") && !Catch::Contains("ours"));
  // The path of a row that our side has removed leads nowhere in our side's document.
  CHECK_FALSE(listed(first + R"({"id": "b", "label": "B"})", first.substr(0, first.size() - 2),
                     first + R"({"id": "b", "label": "theirs"})"));
}

}  // namespace checkpoint::test
