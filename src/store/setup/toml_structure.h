#pragma once

#include <string>
#include <string_view>

namespace checkpoint {

/// What is wrong with the structure of `text` as TOML, and in which line: texts, lists and tables that are never
/// closed, keys without a value, tables and keys that are there twice. Empty where nothing is. Numbers and times are
/// not looked at closely; names are compared as they are meant, whatever their quotes.
std::string flaw_in_toml(std::string_view text);

}  // namespace checkpoint
