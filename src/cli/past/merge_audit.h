#pragma once

#include <optional>
#include <string>

#include "history/audit.h"

namespace checkpoint::cli {

/// Merges that one commit reaches and another does not.
struct MergeRange {
  std::optional<std::string> since = {};  ///< nothing: from the beginning
  std::string tip = "HEAD";
  bool from_fork = false;  ///< begin where the two parted, not at `since`
};

/// Reads `<since>..<tip>`, `<since>...<tip>` or `<tip>`; an end that is left out is HEAD.
MergeRange merge_range(const std::optional<std::string>& word);

/// What the merges of a range have dropped.
struct MergeAudit {
  std::optional<history::Revision> since;
  std::optional<history::Revision> tip;   ///< nothing where there is no commit yet
  std::optional<std::string> limitation;  ///< why merges may be missing
  history::Audit audit;
};

}  // namespace checkpoint::cli
