#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::cli {

/// What somebody who types `name` in the place of a command may be after, as hints: people say `todo`, `inbox` or
/// `workflow status`. `named` are the names that stand behind it. None for a word that says nothing to us.
std::vector<std::string> meant_by(std::string_view name, const std::vector<std::string>& named = {});

/// The same for an option among `words` that a command does not have: `--kind`, or `--since` elsewhere than where it is
/// taken.
std::optional<std::string> meant_by_option(std::string_view option, const std::vector<std::string>& words);

/// The same for one of `words` of which `command` knows nothing: `blockers` behind the name of what is to be shown.
std::optional<std::string> meant_by_word(std::string_view word, std::string_view command,
                                         const std::vector<std::string>& words);

/// Where an argument is missing that names what there is, `missing <project>`: the command that lists it, as a hint.
std::optional<std::string> way_to_missing(std::string_view missing, std::string_view command);

}  // namespace checkpoint::cli
