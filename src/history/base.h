#pragma once

#include "git/repository.h"
#include "history/history.h"

namespace checkpoint::history {

/// The integration branch: the one that was named, the configured one, the remote's HEAD, main or master, here or on a
/// remote; where there is none of them, HEAD. Error{not_found} where one that was named or configured is not there.
Base base_of(const git::Repository& repository, const Settings& settings);

}  // namespace checkpoint::history
