#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "cli/past/past.h"

namespace checkpoint::cli {

/// What `diff` was asked to compare.
struct Comparison {
  std::optional<history::Revision> from;  ///< nothing where there is no commit yet: then all is new
  std::optional<history::Revision> to;    ///< nothing: the work tree
  std::optional<std::string> skill;       ///< nothing: all documents of the store
  std::vector<std::string> warnings;
};

/// Whether HEAD has the session of `skill`, whatever the work tree has.
bool is_in_head(const Name& skill, const Workspace& workspace, Revisions& revisions);

/// Reads `[<rev>[..<rev>]] [<skill>]`. A single word is a skill where there is such a checkpoint, else a revision; an
/// end of a range that is left out is HEAD; three dots begin where the two parted. Error{usage} for more words,
/// Error{not_found} for what names nothing.
Comparison comparison_of(const std::vector<std::string>& words, const Workspace& workspace, Revisions& revisions);

}  // namespace checkpoint::cli
