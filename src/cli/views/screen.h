#pragma once

#include <string>
#include <vector>

#include "cli/terminal/look.h"
#include "cli/views/works.h"

namespace checkpoint::cli {

/// One below the other, a blank line between two of them; empty ones do not count.
std::string sections(const std::vector<std::string>& parts);

/// Where everything stands: what waits for a person, a table of `in_order` with the lines `below` it, and a few lines
/// on each, as many as fit on one screen of 24 lines. What is left out there, the last line says how to see.
std::string screen_text(const std::vector<Work>& in_order, const std::string& below, const Instant& now,
                        const Look& look);

}  // namespace checkpoint::cli
