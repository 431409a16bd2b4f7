#pragma once

#include <string>
#include <string_view>

namespace checkpoint::cli {

// What a scalar means in YAML depends on the reader: YAML 1.1 (PyYAML, and most programs that write YAML) has yes and
// on, 0o17 is text, 1_000 and 12:30 are numbers, 2026-01-02 is a date and 1234e56 is text; YAML 1.2 says otherwise in
// each case. What both agree on keeps its type; all else is text, and is written with quotes.

/// The JSON text of a scalar that stands without quotes: null, true, false or a number where both versions read that,
/// else a string of the very characters.
std::string json_of_plain(const std::string& text);

/// `text` (UTF-8; WTF-8 surrogates are written as escapes, which no reader takes) as YAML, on one line, with quotes
/// where it needs some.
std::string yaml_string(std::string_view text);

/// A JSON number as a literal that both versions read as this number: `1e5` is `1.0e+5`.
std::string yaml_number(std::string_view literal);

}  // namespace checkpoint::cli
