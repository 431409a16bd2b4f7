#pragma once

#include "cli/past/merge_audit.h"
#include "git/repository.h"

namespace checkpoint::cli {

/// Looks at the merges of the range. Error{not_found} where an end of it names no commit.
MergeAudit audited(const MergeRange& range, const git::Repository& repository);

}  // namespace checkpoint::cli
