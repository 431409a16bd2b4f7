#pragma once

#include <string>
#include <vector>

#include "cli/choice/claiming.h"
#include "cli/terminal/look.h"
#include "core/json_text.h"

namespace checkpoint::cli {

/// `claim` and the rows of `claims[]`: skill, action, who, at, until, done, worktree.
json::Object claim_json(const ActionClaim& claim);
json::Array claims_json(const std::vector<ActionClaim>& claims);

/// Who works on what, and how much longer, in columns; empty where nothing is claimed. Of an action, which may be
/// sentences long, its beginning tells it from others.
std::string claims_table(const std::vector<ActionClaim>& claims, const Instant& now, const Look& look);

}  // namespace checkpoint::cli
