#pragma once

#include "cli/views/works.h"
#include "core/json_text.h"

namespace checkpoint::cli {

/// A row of `list`: kind, skill, owner, phase, step, status, updated_at, age_days, stale, path, rank_name, action.
json::Object brief_json(const Work& work, const Instant& now);

/// A row of `status`: the same, and progress, summary, what is queued, open blockers, tickets, steps and tasks.
json::Object full_json(const Work& work, const Instant& now);

/// What `resume` has beside its briefing as `status` has it, null where there is no such work: kind_name, status,
/// phase, step, updated_at, age_days, stale, progress, progress_summary, action.
void set_standing(const Work* work, const Instant& now, json::Object& fields);

/// `next`, of work that asks for something: where it stands as `list` has it, how urgent it is and why, what answers.
json::Object ranked_json(const Work& work, const Instant& now);

/// `ranked[]` and `others[]`.
json::Array ranked_rows(const std::vector<Work>& works, const Instant& now);

/// `decisions[]`: what is asked of whom, what is proposed, and the commands that answer.
json::Array decisions_json(const std::vector<OpenDecision>& decisions);

/// `steps[]` and `tasks[]`: name, status, updated_at, reason, artifacts.
json::Array steps_json(const std::vector<Step>& steps);

/// `problems[]`: all that is wrong with `works`.
json::Array problems_json(const Works& works);

/// The array `key` of `object` as it is written; an empty one where it is missing or no array.
json::Value array_member(const Node& object, std::string_view key);

}  // namespace checkpoint::cli
