#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "history/reference.h"

namespace checkpoint::history {

/// A change under review that a text names at some place.
struct ReviewName {
  std::string token;  ///< `c/12`, `D12`, `I0123abcd`
  std::size_t end = 0;
};

/// `CL 12`, `change 12`, `D12`, `I0123abcd…` at `from`; nothing where another word stands there, or where no review of
/// that kind is known.
std::optional<ReviewName> review_at(std::string_view text, std::size_t from, const Vocabulary& vocabulary);

}  // namespace checkpoint::history
