#pragma once

#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint {

/// What `text_of` says of each, in their order.
template <typename Range, typename TextOf = std::identity>
std::vector<std::string> texts_for(const Range& all, const TextOf& text_of = {}) {
  std::vector<std::string> texts;
  if constexpr (requires { std::size(all); }) texts.reserve(std::size(all));
  for (const auto& one : all) texts.emplace_back(std::invoke(text_of, one));
  return texts;
}

/// The same as one text, one behind the other, with `between` between two of them.
template <typename Range, typename TextOf = std::identity>
std::string run_together(const Range& all, const TextOf& text_of = {}, std::string_view between = {}) {
  std::string text;
  for (const auto& one : all) text.append(text.empty() ? "" : between).append(std::invoke(text_of, one));
  return text;
}

/// The same as one text, each in a line of its own.
template <typename Range, typename TextOf = std::identity>
std::string as_lines(const Range& all, const TextOf& text_of = {}) {
  std::string text;
  for (const auto& one : all) text.append(std::invoke(text_of, one)).append("\n");
  return text;
}

/// `texts`, and `more` behind them.
inline std::vector<std::string> with_texts(std::vector<std::string> texts, const std::vector<std::string>& more) {
  texts.insert(texts.end(), more.begin(), more.end());
  return texts;
}

}  // namespace checkpoint
