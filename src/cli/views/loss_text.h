#pragma once

#include <string>

#include "cli/terminal/look.h"
#include "core/json_text.h"
#include "history/audit.h"

namespace checkpoint::cli {

/// `an entry of next actions: Tag 2.0`, `blockers b1`, `the whole file`: what a merge has dropped, in words.
std::string loss_words(const history::Loss& loss);

/// All that merges have dropped, by merge: what, what the merge has instead, whose it was, how to get it back.
std::string losses_text(const history::Audit& audit, const Look& look);

/// `losses[]`: merge, subject, time, path, kind, what, pointer, field, value, instead, private, parents, state,
/// command.
json::Array losses_json(const history::Audit& audit);

/// `unseen[]`: merge, path, reason.
json::Array unseen_json(const history::Audit& audit);

}  // namespace checkpoint::cli
