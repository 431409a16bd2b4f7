#pragma once

#include <string>

namespace checkpoint::manual {

/// Every command that is not hidden with its arguments and options, in the groups of the help: roff.
std::string commands_text();

/// The options that every command takes: roff.
std::string global_options_text();

/// The keys of the configuration, what they take, and what holds without them: roff.
std::string settings_text();

}  // namespace checkpoint::manual
