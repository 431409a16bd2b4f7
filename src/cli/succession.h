#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command/context.h"

namespace checkpoint::cli {

/// Another of our programs, by the one that runs: beside it where both were built, else where it was installed; nothing
/// where it is not there.
std::optional<std::filesystem::path> program_beside(const std::filesystem::path& own, std::string_view name);

/// Lets `program` go on in this one's place, with these arguments. Error{io} where it does not start.
[[noreturn]] void go_on_as(const std::filesystem::path& program, std::vector<std::string> arguments,
                           const Context& context);

}  // namespace checkpoint::cli
