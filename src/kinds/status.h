#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace checkpoint {

/// How far something has come, whichever word its kind has for it. What is decided by a status, and how it looks, goes
/// by this, so that a new word needs a row in the table of statuses and nothing else.
enum class Condition : std::uint8_t {
  open,     ///< not begun
  active,   ///< being worked on
  waiting,  ///< for a person's approval
  blocked,
  failed,
  over,  ///< as it should be
};

struct Status {
  std::string_view name;  ///< as in documents and JSON output
  Condition condition;
};

/// Every status: each word that a schema has for one, and those of a workflow's snapshots, which no document has.
std::span<const Status> statuses();

/// Nothing for a word that no valid document has.
std::optional<Condition> condition_of(std::string_view status);

}  // namespace checkpoint
