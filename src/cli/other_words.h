#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::cli {

/// What somebody who types `name` in the place of a command may be after, as hints: people say `todo`, `inbox` or
/// `workflow status`. `owner` is what was named behind it, if anything. None for a word that says nothing to us.
std::vector<std::string> meant_by(std::string_view name, std::string_view owner = "");

/// The same for an option that a command does not have: `--kind`, or `--since` elsewhere than where it is taken.
std::optional<std::string> meant_by_option(std::string_view option);

/// Where an argument is missing that names what there is, `missing <project>`: the command that lists it, as a hint.
std::optional<std::string> way_to_missing(std::string_view missing, std::string_view command);

}  // namespace checkpoint::cli
