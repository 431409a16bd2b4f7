#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/document.h"

namespace checkpoint {

/// What a program lets stand in its JSON file.
enum class JsonSyntax : std::uint8_t {
  plain,     ///< JSON and nothing else
  comments,  ///< `//` and `/* */` too, and a comma before a closing bracket
};

/// One thing of ours in a JSON file that belongs to somebody else: a member, or an element of a list.
struct ConfigEntry {
  std::vector<std::string> place;  ///< keys from the root down to the object or list that it stands in
  std::string key;                 ///< of a member; empty for an element of a list
  std::string json;                ///< the value
};

enum class EntryState : std::uint8_t {
  missing,
  ok,       ///< as we would write it
  old,      ///< ours, and written otherwise
  foreign,  ///< something that is not ours stands where it belongs
};

struct EntryFinding {
  EntryState state = EntryState::missing;
  std::string reason = {};  ///< for foreign: what stands there, the end of a sentence that begins with the file
};

/// Reads `text` as its program does; every value stands where it stands in `text`. The problem is one sentence.
Result<Document, std::string> parse_config(const std::string& text, JsonSyntax syntax);

/// How `entry` stands in a file that can be read.
EntryFinding find_entry(const Document& config, const ConfigEntry& entry);

/// `text` with the entry, which is missing in it, at the front of its object or list. What is missing on the way is
/// made; every byte that is there stays.
std::string with_entry(const std::string& text, JsonSyntax syntax, const ConfigEntry& entry);

/// `text` without the entry, be it ok or old: what with_entry() made goes, and nothing else. Nothing where the whole
/// file was made for it; the very same text where there is none of ours.
std::optional<std::string> without_entry(const std::string& text, JsonSyntax syntax, const ConfigEntry& entry);

/// The file that is made where there is none: `skeleton`, an object, and the entries.
std::string new_config(const std::string& skeleton, const std::vector<ConfigEntry>& entries);

}  // namespace checkpoint
