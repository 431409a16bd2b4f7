#pragma once

#include <string>
#include <vector>

#include "cli/review/fork.h"

namespace checkpoint::cli {

/// Throws where a merge here would touch what is not committed, or could not be told from one that is under way, or
/// where git would not ask the merge driver, or asks another program: Error{prerequisite} with what to do first.
void check_ready_to_merge(const Location& location, const Context& context);

/// Whether a branch is checked out.
bool is_on_branch(const Location& location, const Context& context);

/// Throws Error{prerequisite} where a file here that git does not track, ignored ones included, stands where the merge
/// would put one.
void check_nothing_in_the_way(const Fork& fork, const Location& location, const Context& context);

/// The files that git's merge of the base into the work, with the drivers of this clone, would leave open. Nothing is
/// changed: its objects go to a folder that is gone afterwards.
std::vector<std::string> contested_files(const Fork& fork, const Location& location, const Context& context);

/// Those of `paths` that stand in no store and that git gives to the merge driver.
std::vector<std::string> files_to_name(const std::vector<std::string>& paths, const Location& location,
                                       const Context& context);

/// Merges the base into the branch that is checked out, and gives the commit that it is at then. Where git does not end
/// the merge, a hook refuses it say, it is taken back, and Error{conflict} has git's own words.
std::string merge_base_here(const Fork& fork, const Location& location, const Context& context);

}  // namespace checkpoint::cli
