#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/environment.h"

namespace checkpoint {

/// The files in which git looks for rules about others: attributes, or what it is to pass over, of which it reads what
/// folders do not say (`shared_ignores`) also where it only compares trees.
enum class Rules { attributes, ignores, shared_ignores };

/// The first of them that is a FIFO or a device, as a path that people can find, for a git that is asked in `folder`:
/// it would wait for one without end. Those of the folders from there up to the root of the work tree, of the store in
/// it, of the repository (what a sparse checkout has, too), and of the user or the machine (core.attributesFile,
/// core.excludesFile); nothing where each is a file, or is not there.
std::optional<std::string> blocking_rules(const std::filesystem::path& folder, const Environment& environment,
                                          Rules rules);

/// Error{refused} where a git with these arguments would read such a file.
void require_plain_rules(const std::filesystem::path& folder, const Environment& environment,
                         const std::vector<std::string>& arguments);

/// The same for those of all folders of the work tree, where git goes through them. It reads every folder, so it is for
/// a git that is not done after a while.
void require_plain_rules_below(const std::filesystem::path& folder, const Environment& environment,
                               const std::vector<std::string>& arguments);

/// What to say of one: `'.gitattributes' is a FIFO or a device, and git would wait for it without end`.
std::string blocking_text(const std::string& file);

}  // namespace checkpoint
