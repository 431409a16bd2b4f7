// What a merge by lines leaves, told from what somebody has worked on since.

#include "merge/line_merge.h"

#include "support/catch.h"

namespace checkpoint::test {
namespace {

// Lines of JSON, one for each letter.
std::string lines(const std::string& letters) {
  std::string text;
  for (const char letter : letters) text += "  \"" + std::string(1, letter) + "\": 1,\n";
  return text;
}

std::string hunk(const std::string& ours, const std::string& theirs) {
  return "<<<<<<< ours\n" + lines(ours) + "=======\n" + lines(theirs) + ">>>>>>> theirs\n";
}

// Ours replaced x and y by 1, theirs y by 2 and 3; further on ours took away p, and theirs q and changed r.
bool is_left(const std::string& text) {
  const std::string base = lines("axybcprqd");
  const std::string ours = lines("a1bcrqd");
  const std::string theirs = lines("ax23bcpzd");
  return merge::is_line_merge(text, {base, ours, theirs});
}

const std::string between = lines("bc");
const std::string end = hunk("rq", "pz") + lines("d");

}  // namespace

TEST_CASE("a text that git has merged by lines holds nothing of its own") {
  CHECK(is_left(lines("a") + hunk("1", "x23") + between + end));
  CHECK(merge::is_line_merge(lines("a") + hunk("1", "2") + hunk("", "3") + hunk("4", "5") + lines("c"),
                             {lines("axyc"), lines("a14c"), lines("a235c")}));
  CHECK(merge::is_line_merge(lines("ac"), {lines("abc"), lines("ac"), lines("abc")}));
}

TEST_CASE("of a text that was merged by lines each line counts that somebody has taken out between markers") {
  CHECK_FALSE(is_left(lines("a") + hunk("1", "23") + between + end));  // ours took x away, theirs has it
  CHECK_FALSE(is_left(lines("a") + hunk("1", "x3") + between + end));
  CHECK_FALSE(is_left(lines("a") + hunk("1", "x2") + between + end));
  CHECK_FALSE(is_left(lines("a") + hunk("", "x23") + between + end));
  CHECK_FALSE(is_left(lines("a") + hunk("1", "x23") + between + hunk("rq", "z") + lines("d")));
  CHECK_FALSE(is_left(lines("a") + hunk("1", "x23") + between + hunk("r", "pz") + lines("d")));
  CHECK_FALSE(is_left(lines("a") + hunk("1", "x23") + lines("b") + end));
}

TEST_CASE("what stands between markers is no more a side's where it was moved there") {
  CHECK_FALSE(is_left(lines("a") + hunk("1", "32x") + between + end));
  CHECK_FALSE(is_left(lines("a") + hunk("1b", "x23b") + lines("c") + hunk("qr", "pz") + lines("d")));
}

}  // namespace checkpoint::test
