#pragma once

#include <vector>

#include "cli/choice/workspace.h"
#include "core/json_text.h"
#include "kinds/session/ranking.h"

namespace checkpoint::cli {

/// The age of checkpoints is measured against these.
struct Ageing {
  session::StaleDays limits;
  Instant now;
};

/// A row of `list`: kind, skill, phase, step, status, updated_at, age_days, stale, path.
json::Object brief_json(const SessionEntry& entry, const Ageing& ageing);

/// A row of `status`: the same, and progress, summary, queue, open blockers and tickets.
json::Object full_json(const SessionEntry& entry, const Ageing& ageing);

/// `updated_at`: null where there is none.
json::Value time_json(const std::optional<Instant>& instant);

/// `progress`: how many are complete, of how many.
json::Object progress_json(const session::Progress& progress);

/// `problems[]`: path, code, message, line, column; line and column are null where the file could not be read at all.
json::Array problems_json(const std::vector<StoreProblem>& problems);

/// The same for all that is wrong with `sessions`.
json::Array problems_json(const Sessions& sessions);

/// `next` and the rows of `ranked[]`.
json::Object ranked_json(const session::Ranked& ranked);

/// The array `key` of `object` as it is written; an empty one where it is missing or no array.
json::Value array_member(const Node& object, std::string_view key);

}  // namespace checkpoint::cli
