#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/time.h"

namespace checkpoint::doctor {

struct Finding;
class Survey;

/// How a finding bears on today: whether it is a reason to fail.
enum class Bearing : std::uint8_t {
  now,    ///< somebody who goes on from here is misled, or something is lost
  old,    ///< true, and only what time does to notes: nobody goes on from there
  setup,  ///< not of the checkpoints: this clone was not set up
};

/// `now`, `old`, `setup`
std::string_view name_of(Bearing bearing);

/// What makes the findings of a check old.
enum class Aging : std::uint8_t {
  never,
  at_once,          ///< it finds nothing but age
  with_checkpoint,  ///< the session checkpoint is at rest
  with_proof,       ///< the same, and the commit that the finding rests on is as old: a newer one is news
};

/// After so many days what nobody has touched is at rest.
inline constexpr std::int64_t rest_days = 30;

/// More than rest_days before `now`.
bool is_long_ago(const std::optional<Instant>& time, const Instant& now);

/// The bearing of a finding of a check that ages so. What the check itself has decided stays.
Bearing bearing_of(const Finding& finding, Aging aging, Survey& survey);

}  // namespace checkpoint::doctor
