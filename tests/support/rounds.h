#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <vector>

// gcc says it by names of its own, clang by a feature.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CHECKPOINT_IS_SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CHECKPOINT_IS_SANITIZED
#endif

namespace checkpoint::test {

/// How often a test repeats itself that is long enough as it is: `normal` times, a fifth of it under a sanitizer.
inline int turns(int normal) {
#ifdef CHECKPOINT_IS_SANITIZED
  return std::max(1, normal / 5);
#else
  return normal;
#endif
}

/// How often a test repeats itself that finds more the longer it runs: kills at other moments, other seeds, more
/// writers. `normal` rounds as the suite is released; a fifth of them under a sanitizer, which is there for what one
/// round does; ten times as many where CHECKPOINT_TEST_ROUNDS is `long` (scripts/test --long).
inline int rounds(int normal) {
  const char* asked = std::getenv("CHECKPOINT_TEST_ROUNDS");
  if (asked != nullptr && std::string_view(asked) == "long") return normal * 10;
  return turns(normal);
}

/// Whether row `row` of a table is gone through: each, and every fifth alone under a sanitizer. For tables whose rows
/// all do the same with other values.
inline bool is_turn(std::size_t row) {
#ifdef CHECKPOINT_IS_SANITIZED
  return row % 5 == 0;
#else
  static_cast<void>(row);
  return true;
#endif
}

/// The rows of a table that are gone through, of which the first has the number `number`: see is_turn.
template <class Row>
std::vector<Row> rows_in_turn(const std::vector<Row>& table, std::size_t number = 0) {
  std::vector<Row> rows;
  for (const Row& row : table) {
    if (is_turn(number++)) rows.push_back(row);
  }
  return rows;
}

}  // namespace checkpoint::test
