#include "core/folding.h"

#include "support/catch.h"

using namespace checkpoint;

TEST_CASE("upper and lower case are alike in every script, and what is no letter stays") {
  CHECK(folded("ABC xyz 1_-") == "abc xyz 1_-");
  CHECK(folded("\u00dcBER") == folded("\u00fcber"));
  CHECK(folded("\u0100\u0101\u012e\u012f") == "\u0101\u0101\u012f\u012f");
  CHECK(folded("\u0394\u03a3\u03c2") == "\u03b4\u03c3\u03c3");  // a final sigma, too
  CHECK(folded("\u041f\u0420\u0418\u0412\u0415\u0422") == "\u043f\u0440\u0438\u0432\u0435\u0442");
  CHECK(folded("\u1e9e\u1e00") == "\u00df\u1e01");
  CHECK(folded("\U00010400") == "\U00010428");
  CHECK(folded("\u65e5\u00d7\u00f7\u00df") == "\u65e5\u00d7\u00f7\u00df");
  CHECK(folded("A\xff\xc3") == "a\xff\xc3");
  CHECK(folded("").empty());
}

TEST_CASE("two texts are compared without their case") {
  CHECK(same_folded("Aß\u1e9e\xff", "aßß\xff"));
  CHECK(same_folded("", ""));
  CHECK_FALSE(same_folded("ab", "a"));
  CHECK_FALSE(same_folded("", "a"));
  CHECK_FALSE(same_folded("a\xff", "a\xfe"));
  CHECK_FALSE(same_folded("abc", "adc"));
}
