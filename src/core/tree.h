#pragma once

// The span tree behind Document. Only scanner.cpp and document.cpp include this.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"

namespace checkpoint::detail {

/// One value: spans into the text, and its place in the pre-order. A value's first child is the slot after it, its next
/// sibling the slot at `id_end`.
struct Slot {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t key_begin = 0;
  std::uint32_t key_end = 0;  // equal to key_begin: no key
  std::uint32_t parent = 0;
  std::uint32_t id_end = 0;
  std::uint32_t count = 0;  // children
  NodeKind kind = NodeKind::null;
  bool key_escaped = false;
  bool escaped = false;
};

struct Tree {
  std::string text;
  std::vector<Slot> slots;
  std::vector<ParseProblem> warnings;

  std::string_view slice(std::uint32_t begin, std::uint32_t end) const {
    return std::string_view(text).substr(begin, end - begin);
  }
};

/// Fills `tree` from its text. Gives the first problem that stops the reading, or nothing.
std::optional<ParseProblem> scan(Tree& tree, const Limits& limits);

}  // namespace checkpoint::detail
