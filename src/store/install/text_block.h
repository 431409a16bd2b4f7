#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace checkpoint {

/// How a text shows lines that are meant to be read, not to mean anything.
enum class Quoting : std::uint8_t {
  none,
  toml,   ///< in texts over several lines
  yaml,   ///< the same
  fences  ///< between ``` and ```, or ~~~ and ~~~, and where a line begins with four spaces: Markdown
};

/// What makes a line a comment: what stands before it, and behind it.
struct CommentMarks {
  std::string_view before = "# ";
  std::string_view behind = {};
  Quoting quoting = Quoting::none;
  std::string_view known = {};  ///< lines that are ours also where a fence that lacks its end has come to quote them
};

/// Lines of ours in a text file that belongs to somebody else, between two marker lines that are comments. The markers
/// say what else was added, so that without() gives back the very bytes that were there. A marker is a whole line: one
/// that is spoken of within a sentence, or shown in a quotation, is somebody else's.
class TextBlock {
 public:
  /// `skeleton`: what a file that does not exist begins with, for example the first line of a script.
  explicit TextBlock(std::string skeleton = {}, CommentMarks marks = {})
      : skeleton_(std::move(skeleton)), marks_(marks) {}

  /// `text` (nothing: there is no file) with a block of `lines`, which end with a newline each, at byte `at`, which
  /// must be the beginning of a line or the end. The lines get the newlines of the text.
  std::string with(const std::optional<std::string>& text, std::size_t at, std::string_view lines) const;
  /// At the end.
  std::string with(const std::optional<std::string>& text, std::string_view lines) const;

  /// The text without the block, as it was; nothing where the file itself was ours and nobody added to it.
  std::optional<std::string> without(const std::optional<std::string>& text) const;

  bool stands_in(std::string_view text) const { return lines_in(text).has_value(); }
  /// One of the two marker lines is there without the other, or there is more than one block.
  bool is_torn_in(std::string_view text) const;
  /// The lines between the two markers, with plain newlines; nothing where no block stands in the text.
  std::optional<std::string> lines_in(std::string_view text) const;

 private:
  std::string skeleton_;
  CommentMarks marks_;
};

}  // namespace checkpoint
