#include "merge/pairing.h"

#include "merge/rising.h"
#include "support/catch.h"

namespace checkpoint::merge {
namespace {

/// How many of those that are there still do not stand in their old order.
std::size_t moved(const Numbers& before, const Numbers& after) {
  Numbers kept;
  for (const std::size_t old : pair_elements(before, after)) {
    if (old != unpaired) kept.push_back(old);
  }
  return kept.size() - longest_rising(kept).size();
}

}  // namespace

TEST_CASE("of equal elements those are taken for one another that keep most of the order") {
  CHECK(moved({1, 0, 1, 0}, {1, 0, 0, 0, 1, 0, 2}) == 0);
  CHECK(moved({1, 0, 1, 1, 0, 1, 0, 1}, {0, 1, 0, 1, 0}) == 0);
  CHECK(moved({0, 1, 2, 0, 1}, {2, 1, 2, 2, 2, 0, 0}) == 1);
}

TEST_CASE("what stands beside an element that is there once is taken for what stood beside it") {
  CHECK(pair_elements({0, 1, 0, 0, 0}, {0, 0, 0, 1, 0}) == Numbers{0, 3, 4, 1, 2});
  CHECK(pair_elements({0, 0, 1, 0}, {1, 0, 0, 0, 0}) == Numbers{2, 3, 0, 1, unpaired});
}

TEST_CASE("equal elements are paired from the beginning, from the end, or one by one") {
  CHECK(pair_elements({1, 1, 1}, {1}, Reading::first) == Numbers{0});
  CHECK(pair_elements({1, 1, 1}, {1}, Reading::last) == Numbers{2});
  CHECK(pair_elements({1}, {1, 1, 1}, Reading::first) == Numbers{0, unpaired, unpaired});
  CHECK(pair_elements({1}, {1, 1, 1}, Reading::last) == Numbers{unpaired, unpaired, 0});
  CHECK(pair_elements({1, 2, 1}, {1, 1}) == Numbers{0, 2});
}

}  // namespace checkpoint::merge
