#include "cli/terminal/command_span.h"

#include <array>
#include <optional>

namespace checkpoint::cli {
namespace {

constexpr std::string_view kEscapedQuote = "\\'";

// What stands before a command of git, and within it, where the command goes on to the end of the text.
constexpr std::array<std::string_view, 4> kLeads{": git checkout ", ": git show ", ": git fetch ", ": git -C "};

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

// A word in single quotes at the begin of `text`, which a shell reads as `meant`.
struct QuotedWord {
  std::string meant;
  std::size_t length;
};

// An apostrophe in it is written as four characters.
std::optional<QuotedWord> quoted_word(std::string_view text) {
  constexpr std::string_view apostrophe = "'\\''";
  QuotedWord word{"", 1};
  for (; word.length < text.size(); ++word.length) {
    const std::string_view rest = text.substr(word.length);
    if (rest.starts_with(apostrophe)) {
      word.meant += '\'';
      word.length += apostrophe.size() - 1;
    } else if (rest.front() != '\'') {
      word.meant += rest.front();
    } else {
      ++word.length;
      return rest.size() == 1 || rest[1] == ' ' ? std::optional(word) : std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<CommandSpan> command_spans(std::string_view text) {
  std::vector<CommandSpan> spans;
  for (std::size_t at = text.find(kProgram); at != std::string_view::npos;) {
    std::size_t end = at + kProgram.size();
    const std::string_view before = text.substr(0, at);
    if (before.empty() || before.ends_with(": ")) spans.push_back({at, text.size()});
    if (const auto behind = before.ends_with('\'') ? end_of_quoted(text, end) : std::nullopt) {
      end = *behind;
      spans.push_back({at - 1, end});
    }
    at = text.find(kProgram, end);
  }
  return spans;
}

std::vector<CommandSpan> pasted_spans(std::string_view text) {
  constexpr std::string_view git = "'git ";
  std::vector<CommandSpan> spans = command_spans(text);
  for (const std::string_view lead : kLeads) {
    const std::size_t at = text.find(lead);
    if (at != std::string_view::npos) spans.push_back({text.find("git ", at), text.size()});
  }
  for (std::size_t at = text.find(git); at != std::string_view::npos;) {
    const auto end = end_of_quoted(text, at + git.size());
    if (end) spans.push_back({at, *end});
    at = text.find(git, end.value_or(at + git.size()));
  }
  return spans;
}

std::string quotable(std::string_view command) {
  constexpr std::string_view special = "\"$`\\!";
  std::string text;
  for (std::size_t at = 0; at < command.size();) {
    const bool begins_word = command[at] == '\'' && (at == 0 || command[at - 1] == ' ');
    const auto word = begins_word ? quoted_word(command.substr(at)) : std::nullopt;
    const std::size_t length = word ? word->length : 1;
    const bool can_be_double = word && word->meant.find_first_of(special) == std::string::npos;
    text += can_be_double ? "\"" + word->meant + "\"" : std::string(command.substr(at, length));
    at += length;
  }
  return text;
}

}  // namespace checkpoint::cli
