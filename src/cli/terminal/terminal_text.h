#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::cli {

/// Which characters a terminal may be sent.
enum class Charset {
  utf8,   ///< everything printable
  ascii,  ///< 7 bits; other characters are shown as escapes
};

/// `text` as it may be sent to a terminal, on one line. Control characters (C0, DEL, C1), escape sequences,
/// bidirectional overrides, line separators, invisible format characters and bytes that are not UTF-8 come out as
/// visible escapes:
/// `\n`, `\u001b`, `\xff`. Only here does text from documents, paths or the command line become terminal text.
std::string shown(std::string_view text, Charset charset = Charset::utf8);

/// JSON text whose strings send nothing dangerous either: the same characters come out as `\u` escapes, which mean the
/// same to a JSON reader, and bytes that are not UTF-8 as U+FFFD. White space between values stays.
std::string json_shown(std::string_view json);

/// How many columns `text` takes on a terminal: wide characters two, combining ones none. Escape sequences are not
/// expected.
std::size_t display_width(std::string_view text);

/// At most `width` columns of `text`; where something was cut, `ellipsis` stands at the end.
std::string clipped(std::string_view text, std::size_t width, std::string_view ellipsis);

/// `text` broken at spaces into lines of at most `width` columns. A word longer than a line is broken where the line
/// ends. A command to paste is not broken, even where it is longer: a terminal that folds it has it copied as one line.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// `1 checkpoint`, `3 checkpoints`.
std::string counted(std::size_t count, const std::string& noun);

/// `512 B`, `1.5 KiB`, up to TiB.
std::string size_text(std::uint64_t bytes);

}  // namespace checkpoint::cli
