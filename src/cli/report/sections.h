#pragma once

#include <string>

#include "cli/report/page_form.h"
#include "cli/report/report.h"

namespace checkpoint::cli {

// The sections of the page that stand above the work itself, in their order.

/// Each piece of work that waits for a person, with what is asked and the command that answers.
std::string waiting_section(const Report& report, const PageForm& form);
/// Each that is halted: where, why, and the command that goes on with it.
std::string halted_section(const Report& report, const PageForm& form);
/// The first rows of `next --all`, what several say once, and who is at it.
std::string next_section(const Report& report);
/// What has landed since a day, and whose notes name it.
std::string landed_section(const Report& report);
/// What cannot be relied on, and what was held against the history.
std::string doubts_section(const Report& report);
/// What has moved since the time that was asked for; empty where nobody asked.
std::string moved_section(const Report& report);

}  // namespace checkpoint::cli
