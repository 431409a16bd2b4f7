#pragma once

#include <functional>
#include <string>

namespace checkpoint {

/// `a, b, c`: what `text_of` says of each, for messages and help; empty where there is nothing.
template <typename Range, typename TextOf = std::identity>
std::string listed(const Range& all, const TextOf& text_of = {}) {
  std::string text;
  for (const auto& one : all) text.append(text.empty() ? "" : ", ").append(std::invoke(text_of, one));
  return text;
}

}  // namespace checkpoint
