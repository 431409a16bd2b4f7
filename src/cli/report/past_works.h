#pragma once

#include <string_view>
#include <vector>

#include "kinds/work.h"

namespace checkpoint::cli {

/// Whether what is to be done is a command of ours.
bool is_command(std::string_view action);

/// Works of a commit: no command that answers, or goes on. It would act on what is there now, which need not be what is
/// shown.
std::vector<Work> without_commands(std::vector<Work> works);

}  // namespace checkpoint::cli
