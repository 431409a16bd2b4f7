#pragma once

#include <vector>

#include "kinds/work.h"

namespace checkpoint::cli {

/// Works of a commit: no command that answers, or goes on. It would act on what is there now, which need not be what is
/// shown.
std::vector<Work> without_commands(std::vector<Work> works);

}  // namespace checkpoint::cli
