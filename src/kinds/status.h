#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

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

/// The same of what people say who do not know our words: `done`, `broken`, `in-progress`.
std::optional<Condition> condition_meant(std::string_view word);

/// Which of `known` is meant by a word that is none of them: the one that says the same, else the nearest.
std::optional<std::string> status_meant(std::string_view word, const std::vector<std::string_view>& known);

/// Error{usage} for a word that --status does not take, with the one of `known` that is meant.
Error wrong_status(const std::vector<std::string_view>& known, std::string_view got);

}  // namespace checkpoint
