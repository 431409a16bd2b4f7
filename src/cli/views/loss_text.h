#pragma once

#include <string>

#include "cli/terminal/look.h"
#include "core/json_text.h"
#include "history/audit.h"

namespace checkpoint::cli {

/// All that merges have dropped, by merge: what, what the merge has instead, whose it was, how to get it back.
std::string losses_text(const history::Audit& audit, const Look& look);

/// `losses[]`: merge, subject, time, path, kind, what, pointer, field, value, instead, private, parents, state,
/// command.
json::Array losses_json(const history::Audit& audit);

/// `unseen[]`: merge, path, reason.
json::Array unseen_json(const history::Audit& audit);

}  // namespace checkpoint::cli
