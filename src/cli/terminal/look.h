#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cli/terminal/command_span.h"
#include "cli/terminal/terminal_text.h"

namespace checkpoint::cli {

/// What a piece of text means; the colours stand in one table.
enum class Tone { plain, strong, faint, good, warning, bad, accent };

/// Signs that have a plain ASCII stand-in.
enum class Glyph { stop, warning, arrow, bullet, ellipsis, dash, done, point };

/// How text looks on the terminal at hand.
struct Look {
  bool colour = false;
  Charset charset = Charset::utf8;  ///< for text from documents
  bool unicode_glyphs = true;       ///< for our own signs
  std::size_t width = 80;           ///< columns
  bool is_terminal = true;          ///< else lines are read by a program, and no row is cut that people could write
  std::string program{kProgram};    ///< what commands to paste begin with: `git checkpoint --dir=part `

  /// Columns of a row that is not broken into lines.
  std::size_t row_width() const;
  /// `text`, which must be safe already, in the colour of `tone`.
  std::string paint(Tone tone, std::string_view text) const;
  std::string_view glyph(Glyph glyph) const;
  /// A command to paste, in quotes: `'git checkpoint list'`.
  std::string quoted_command(std::string_view words) const;
  /// Text from outside, made safe for this terminal.
  std::string safe(std::string_view text) const { return shown(text, charset); }
  /// Text from outside, made safe and cut to `columns`.
  std::string clip(std::string_view text, std::size_t columns) const;
};

}  // namespace checkpoint::cli
