#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/completion/completion.h"

namespace checkpoint::cli {

/// What the rest of the command line says.
struct Surroundings {
  const std::vector<std::string>& positionals;  ///< before the cursor
  const std::vector<std::string>& arguments;    ///< all words of the command before the cursor
  const Context& context;
};

/// The values that `row` may take: its own choices, or what its placeholder stands for, `<skill>` say.
Completion values_of(const OptionRow& row, const Surroundings& around);

/// Adds the fields of a session as an update names them: `--phase=`, `--next_actions+=`; `lead` stands before each.
void append_fields(std::vector<Candidate>& candidates, std::string_view lead);

/// The values that a session's schema allows at the dotted path `field`; none where they are not listed.
std::vector<Candidate> field_values(std::string_view field);

}  // namespace checkpoint::cli
