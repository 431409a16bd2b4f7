#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/environment.h"

namespace checkpoint::test {

/// The environment of a test: PATH, a home folder of its own, no configuration of the machine's, fixed times and names.
Environment hermetic_environment(const std::filesystem::path& home);

/// Runs git with `arguments` in `folder` and gives what it printed; throws when it fails.
std::string git(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
                const Environment& environment);

/// Whether the git of `environment` runs the hooks that its configuration names, as from 2.54 on.
bool git_has_configured_hooks(const Environment& environment);

}  // namespace checkpoint::test
