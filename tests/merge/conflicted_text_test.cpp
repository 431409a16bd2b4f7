#include "merge/conflicted_text.h"

#include "support/catch.h"

namespace checkpoint::test {
namespace {

const std::string plain_hunk = "<<<<<<< HEAD\n  \"a\": 1,\n=======\n  \"a\": 2,\n>>>>>>> branch\n";
const std::string diff3_hunk = "<<<<<<< HEAD\n  \"b\": 1\n||||||| base\n  \"b\": 2\n=======\n>>>>>>> branch\n";

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

TEST_CASE("a base is read where every conflict shows it, and only there") {
  const auto whole = merge::read_conflicted("{\n" + diff3_hunk + "}\n");
  REQUIRE(whole);
  CHECK(whole->base == "{\n  \"b\": 2\n}\n");
  CHECK(whole->markers.with_base);
  const auto mixed = merge::read_conflicted("{\n" + plain_hunk + diff3_hunk + "}\n");
  REQUIRE(mixed);
  CHECK_FALSE(mixed->base);
  CHECK_FALSE(mixed->markers.with_base);
}

}  // namespace checkpoint::test
