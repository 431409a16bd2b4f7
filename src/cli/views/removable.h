#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/choice/workspace.h"
#include "cli/command/context.h"
#include "cli/terminal/look.h"
#include "cli/views/works.h"
#include "core/json_text.h"

namespace checkpoint::cli {

/// Something that can be removed, and the command that removes it.
struct Removable {
  std::string_view kind;
  std::string owner;
  std::string why;  ///< as a sentence without its subject: `is complete, 13d ago`
  std::string command;
};

/// What of `works` could go: workflows that are over, old telemetry of sessions, snapshots that a purge would take now.
/// Sessions, runs and projects are records, and stay.
std::vector<Removable> removable_in(const std::vector<Work>& works, const Workspace& workspace, const Context& context);

/// `removable[]` of list.
json::Array removable_json(const std::vector<Removable>& all);

/// What each is and why it could go, and below it the command.
std::string removable_text(const std::vector<Removable>& all, const Look& look);

}  // namespace checkpoint::cli
