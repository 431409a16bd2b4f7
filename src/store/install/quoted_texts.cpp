#include "store/install/quoted_texts.h"

#include <algorithm>
#include <optional>
#include <set>

namespace checkpoint {
namespace {

constexpr std::size_t kQuotes = 3;

bool is_quote(char letter) { return letter == '"' || letter == '\''; }

bool opens_long(std::string_view toml, std::size_t at) {
  return toml.substr(at).size() >= kQuotes && toml[at + 1] == toml[at] && toml[at + 2] == toml[at];
}

// The letter at `at`, with the one that it escapes.
std::size_t length_at(std::string_view toml, std::size_t at, char quote) {
  return quote == '"' && toml[at] == '\\' && at + 1 < toml.size() ? 2 : 1;
}

// Behind the quotes that close what begins at `begin`. Two more may stand before those.
std::optional<std::size_t> end_of_long(std::string_view toml, std::size_t begin) {
  const char quote = toml[begin];
  for (std::size_t at = begin + kQuotes; at < toml.size(); at += length_at(toml, at, quote)) {
    if (toml[at] != quote || !opens_long(toml, at)) continue;
    std::size_t end = at + kQuotes;
    while (end < toml.size() && end < at + kQuotes + 2 && toml[end] == quote) ++end;
    return end;
  }
  return std::nullopt;
}

// The same of a text in one line, or the end of that line.
std::size_t end_of_short(std::string_view toml, std::size_t begin) {
  const char quote = toml[begin];
  std::size_t at = begin + 1;
  while (at < toml.size() && toml[at] != quote && toml[at] != '\n') {
    const bool ends_line = at + 1 < toml.size() && toml[at + 1] == '\n';
    at += ends_line ? 1 : length_at(toml, at, quote);
  }
  return at < toml.size() && toml[at] == quote ? at + 1 : at;
}

}  // namespace

QuotedTexts QuotedTexts::in_toml(std::string_view text) {
  std::vector<Span> spans;
  std::set<char> endless;  // quotes that once were never closed
  for (std::size_t at = 0; at < text.size();) {
    const char letter = text[at];
    if (letter == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (!is_quote(letter)) {
      ++at;
    } else if (!opens_long(text, at)) {
      at = end_of_short(text, at);
    } else {
      const auto end = endless.count(letter) > 0 ? std::nullopt : end_of_long(text, at);
      if (end) spans.push_back({at, *end});
      if (!end) endless.insert(letter);
      at = end.value_or(at + kQuotes);
    }
  }
  return QuotedTexts(std::move(spans));
}

bool QuotedTexts::hold(std::size_t at) const {
  const auto after = std::upper_bound(spans_.begin(), spans_.end(), at,
                                      [](std::size_t place, const Span& span) { return place < span.begin; });
  return after != spans_.begin() && at < (after - 1)->end;
}

}  // namespace checkpoint
