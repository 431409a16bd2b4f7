#pragma once

#include <filesystem>

#include "cli/past/merge_audit.h"
#include "git/repository.h"

namespace checkpoint::cli {

/// Looks at the merges of the range. Where it ends at HEAD, what they have dropped is also there again when the work
/// tree at `root` has it. Error{not_found} where an end of it names no commit.
MergeAudit audited(const MergeRange& range, const git::Repository& repository, const std::filesystem::path& root);

}  // namespace checkpoint::cli
