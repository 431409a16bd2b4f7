#pragma once

#include <string>
#include <vector>

#include "store/location.h"

namespace checkpoint {

/// What a command of snapshots was killed in the midst of in this work tree, as sentences, each with the command that
/// brings it to its end: a restore, a purge. Empty where there is none, or somebody is at it. Changes nothing; a note
/// that cannot be read is told of like the work.
std::vector<std::string> pending_work(const Location& location);

}  // namespace checkpoint
