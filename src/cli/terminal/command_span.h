#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::cli {

/// What commands to paste begin with where no folder was told.
inline constexpr std::string_view kProgram = "git checkpoint ";

/// Where a command to paste stands in a text.
struct CommandSpan {
  std::size_t begin = 0;  ///< its quote, where it has one
  std::size_t end = 0;    ///< behind it
};

/// The commands that `text` shows, in order: each `'git checkpoint …'`, and what begins with `git checkpoint ` where
/// the text does, or behind a colon, up to the end of the text.
std::vector<CommandSpan> command_spans(std::string_view text);

/// These, and each other command of git in quotes, `'git log -- x'`, or behind a colon as the last of the text, which
/// brings something back: what must not be broken where it is to be pasted.
std::vector<CommandSpan> pasted_spans(std::string_view text);

/// A command as it can stand in single quotes: words in it that are in such quotes themselves are in double ones, where
/// a shell takes that for the same.
std::string quotable(std::string_view command);

}  // namespace checkpoint::cli
