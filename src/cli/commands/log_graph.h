#pragma once

#include <optional>
#include <string>

#include "cli/command/answer.h"
#include "cli/command/context.h"

namespace checkpoint::cli {

/// The stages of projects, the phases of workflows and their snapshots as a picture: of what is called `name`, or of
/// all. Error{not_found} where nothing of these kinds has the name.
Answer run_log_graph(const std::optional<std::string>& name, Context& context);

}  // namespace checkpoint::cli
