#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/command/command.h"

namespace checkpoint::cli {

/// A command line, split into the command's row and the words that remain.
struct Call {
  const Command* command = nullptr;    ///< nullptr where no command has the name
  std::string name;                    ///< as given; `status` where no command was named
  std::vector<std::string> arguments;  ///< options before and after the name, in order
  std::size_t before = 0;              ///< how many of them stand before the name
};

/// Finds the command's name in `arguments`: the first word that is no option and no global option's value, for a family
/// the first two. Where `-h` or `--help` stands before a `--`, it is a call of `help` for what was named.
Call read_call(const std::vector<std::string>& arguments);

/// Throws the usage error where an option that is none stands before the name, which may have been meant as its value:
/// `-C part list`.
void refuse_options_before(const Call& call);

/// Throws the usage error for a name that no command has, with the nearest one as a hint.
[[noreturn]] void refuse_unknown(const std::string& name, const std::vector<std::string>& behind = {});

}  // namespace checkpoint::cli
