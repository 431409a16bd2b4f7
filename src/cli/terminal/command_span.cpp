#include "cli/terminal/command_span.h"

#include <optional>

namespace checkpoint::cli {
namespace {

constexpr std::string_view kProgramName = "git checkpoint ";
constexpr std::string_view kEscapedQuote = "\\'";

// Behind the quote that ends a command of which the words begin at `at`. Words in it may be in quotes of their own:
// these begin a word, or follow a quote that is escaped.
std::optional<std::size_t> end_of_quoted(std::string_view text, std::size_t at) {
  bool is_in_quotes = false;
  for (; at < text.size(); ++at) {
    const std::string_view before = text.substr(0, at);
    if (text[at] != '\'' || (!is_in_quotes && before.ends_with('\\'))) continue;
    const bool begins_word = before.ends_with(' ') || before.ends_with(kEscapedQuote);
    if (!is_in_quotes && !begins_word) return at + 1;
    is_in_quotes = !is_in_quotes;
  }
  return std::nullopt;
}

}  // namespace

std::vector<CommandSpan> command_spans(std::string_view text) {
  std::vector<CommandSpan> spans;
  std::size_t at = text.find(kProgramName);
  for (; at != std::string_view::npos; at = text.find(kProgramName, at)) {
    const std::size_t words = at + kProgramName.size();
    const std::string_view before = text.substr(0, at);
    if (before.empty() || before.ends_with(": ")) {
      spans.push_back({at, text.size()});
      return spans;
    }
    const auto end = before.ends_with('\'') ? end_of_quoted(text, words) : std::nullopt;
    if (end) spans.push_back({at - 1, *end});
    at = end.value_or(words);
  }
  return spans;
}

}  // namespace checkpoint::cli
