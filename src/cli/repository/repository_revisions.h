#pragma once

#include <memory>

#include "cli/past/revisions.h"
#include "git/place.h"

namespace checkpoint::cli {

/// The revisions of the repository at `place`; the errors are those of opening it.
std::unique_ptr<Revisions> revisions_of(const git::Place& place);

}  // namespace checkpoint::cli
