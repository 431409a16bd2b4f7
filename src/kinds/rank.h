#pragma once

#include <string_view>

namespace checkpoint {

/// How urgent a checkpoint of any kind is, most urgent first (what `next` goes by).
enum class Rank {
  decision = 1,  ///< a person has to decide
  halted = 2,    ///< failed or blocked
  at_gate = 3,   ///< in progress, at a gate
  in_progress = 4,
  queued = 5,      ///< complete, with work still queued
  not_started = 6  ///< all else
};

/// `blocked_on_decision`, `failed_or_blocked`, `at_gate`, `in_progress`, `queued` or `not_started`.
std::string_view name_of(Rank rank);

}  // namespace checkpoint
