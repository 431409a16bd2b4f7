#pragma once

#include <string>
#include <vector>

#include "cli/terminal/look.h"
#include "cli/views/priorities.h"
#include "core/json_text.h"

namespace checkpoint::cli {

/// What one kind of work beside the sessions wants from whoever looks: all projects, say, or all workflows.
struct Glance {
  std::vector<OpenDecision> decisions;    ///< where a person has to say how to go on
  std::vector<session::Ranked> ranked;    ///< what there is to do, those decisions too
  std::vector<json::Object> checkpoints;  ///< as `status` lists them
  std::vector<StoreProblem> problems;     ///< files that are in the way of knowing
  std::string table;                      ///< for people; empty where there is none of this kind
  std::string ahead;                      ///< for people, where the table does not say it: what to go on with
};

/// A row of `checkpoints[]` that is no session.
struct GlanceRow {
  session::Ranked ranked;           ///< its kind and its place
  bool stale = false;               ///< too old to go on with unasked
  session::Progress progress = {};  ///< steps that are complete, of how many
  std::string summary = {};
  std::vector<std::string> actions = {};
  std::string path = {};  ///< as it is shown
};

/// `row` with the fields that a session has in `status`.
json::Object row_json(const GlanceRow& row, const Instant& now);

/// Whose it is and why it is urgent, and below that what to do; `number` stands before it: `2. `, or nothing.
std::string urgency_text(const session::Ranked& ranked, const std::string& number, const Look& look);

}  // namespace checkpoint::cli
