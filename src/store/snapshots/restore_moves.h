#pragma once

#include <string>
#include <vector>

#include "store/snapshots/restore_journal.h"
#include "store/snapshots/staging.h"
#include "store/snapshots/work_tree.h"

namespace checkpoint {

// Both can be done again after an interruption, and go on where it stopped.

/// Puts every content in its place, one rename each, and keeps what it replaces. Throws Error at the first file that is
/// not as the journal has it, or cannot be moved; then take_back() is to follow.
void put_in_place(WorkTree& tree, const Staging& staging, const RestoreJournal& journal);

/// For whoever goes on with it: throws Error{changed} where files are on their way still, and one that was in its place
/// is not as it was put there any more. Somebody has taken another way since; then take_back() is to follow.
void require_moved(WorkTree& tree, const Staging& staging, const RestoreJournal& journal);

/// Undoes it, the last file first. A file that somebody has written to since is left as it is: gives the paths of
/// those, except where it holds again what stood there.
std::vector<std::string> take_back(WorkTree& tree, const Staging& staging, const RestoreJournal& journal);

}  // namespace checkpoint
