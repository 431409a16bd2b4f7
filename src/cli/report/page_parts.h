#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "kinds/work.h"

namespace checkpoint::cli {

/// The title of a section, and how many there are of what it lists.
std::string section_title(std::string_view title, const std::string& count);

/// What a section says beside what it lists, as HTML.
struct Remarks {
  std::string none;         ///< stands in it where it lists nothing
  std::string after = {};   ///< stands below what it lists
  std::string count = "0";  ///< stands beside its title where it lists nothing
  std::size_t all = 0;      ///< how many there are, where it lists only the first of them
};

/// A section with a list of `items`. Of many all but the first few are folded away.
std::string listed_section(const std::string& title, const std::vector<std::string>& items, const Remarks& remarks);

/// When it was last touched, and whether it has gone stale since.
std::string age_html(const Work& work, const Instant& now);

/// That it is halted and how, where it waits for a decision besides; empty where it is not.
std::string halted_too_html(const Work& work, std::size_t columns);

/// The words of a command as HTML. A browser breaks lines behind each hyphen, but within none of its options' names.
std::string command_words_html(std::string_view command);

/// A command that can be copied, and above it what it does. No line breaks within an option's name.
std::string command_html(const std::string& command, const std::string& effect);

/// What has to be mended before there is a command; empty where nothing has.
std::string obstacle_html(const std::string& obstacle);

/// The command that answers it, the one for other words and the one that says no, where there are such, or why not.
std::string answers_html(const OpenDecision& decision);

}  // namespace checkpoint::cli
