#pragma once

#include <optional>
#include <string>

#include "cli/choice/workspace.h"

namespace checkpoint::cli {

/// A checkpoint as git has it, in a commit or in the index.
struct Recorded {
  std::string commit;  ///< full SHA; empty for the index
  std::string text;
};

/// A checkpoint named as git names files of other times: `HEAD~2:review`, or `:review` for what is staged.
struct RevisionOfSkill {
  std::string revision;  ///< empty: the index
  std::string skill;
};

/// Nothing where `word` names a skill alone.
std::optional<RevisionOfSkill> revision_of_skill(const std::string& word);

/// The full SHA of the commit that `revision` names; empty for an empty one. Error{not_found} where there is none,
/// Error{not_a_repository} outside of a repository.
std::string commit_named(const std::string& revision, const Location& location, const Context& context);

/// The file of `skill` in `revision`. Error{not_found} where there is no such revision, or no such file in it;
/// Error{not_a_repository} outside of one.
Recorded recorded_in(const std::string& revision, const Name& skill, const Workspace& workspace,
                     const Context& context);

/// The newest commit before HEAD, or HEAD itself, in which the checkpoint of `skill` was valid: where to look when the
/// one in the store is of no use. Nothing where none of the latest 50 that changed it is.
std::optional<Recorded> last_valid(const Name& skill, const Workspace& workspace, const Context& context);

}  // namespace checkpoint::cli
