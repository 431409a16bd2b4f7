#include "core/relative_path.h"

#include "support/catch.h"

using namespace checkpoint;

TEST_CASE("a path loses what does not matter") {
  CHECK(normalised_path("src/foo.py").value() == "src/foo.py");
  CHECK(normalised_path("./a").value() == "a");
  CHECK(normalised_path("a//b").value() == "a/b");
  CHECK(normalised_path("a/./b/").value() == "a/b");
  CHECK(normalised_path("a/..b/...").value() == "a/..b/...");
  CHECK(normalised_path("a\\..\\b").value() == "a\\..\\b");
}

TEST_CASE("a path that leaves its folder or names nothing is objected to") {
  CHECK(normalised_path("/abs").problem().text == "must be relative");
  CHECK(normalised_path("..").problem().text == "must not hold '..'");
  CHECK(normalised_path("a/../b").problem().text == "must not hold '..'");
  CHECK(normalised_path("").problem().text == "must name a file or folder");
  CHECK(normalised_path("./").problem().text == "must name a file or folder");
}
