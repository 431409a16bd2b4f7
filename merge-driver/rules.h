#pragma once

#include "merge/result.h"

namespace checkpoint::driver {

/// The rules for the document at `path`, relative to the work tree's top, which is the current folder: those of its
/// kind, with the policy that the committed configuration of its store sets. A configuration that cannot be read sets
/// none. `document` tells the kind where the path does not.
merge::Rules rules_for(const std::string& path, std::string_view document);

}  // namespace checkpoint::driver
