#pragma once

#include "kinds/work.h"
#include "store/store.h"

namespace checkpoint::cli {

/// Where the file that says how halted `work` stands is in conflict: has the work say so, and what finishes the merge.
/// Both sides are in the file still: the step is neither missing nor has it failed, and to write it again would lose
/// them.
void settle_first(const Store& store, Work& work);

}  // namespace checkpoint::cli
