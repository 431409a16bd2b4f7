#include "cli/views/choice.h"

#include "cli/views/works.h"

namespace checkpoint::cli {

std::optional<Name> urgent_skill(const Workspace& workspace) {
  std::vector<Work> works;
  for (const SessionEntry& entry : read_sessions(workspace).entries) works.push_back(session_work(entry, workspace));
  works = in_order(std::move(works));
  if (!works.empty()) return Name::checked("skill", works.front().owner);
  for (const Listed& listed : workspace.store.sessions()) {
    if (auto name = Name::parse(listed.name)) return name;
  }
  return std::nullopt;
}

Name chosen_skill(const std::optional<std::string>& named, const Workspace& workspace) {
  if (named) return Name::checked("skill", *named);
  if (const auto urgent = urgent_skill(workspace)) return *urgent;
  throw Error(ErrorCode::not_found, "there are no checkpoints in " + workspace.location.shown_store(),
              {"'git checkpoint update <skill> --phase=<phase>' writes the first one"});
}

}  // namespace checkpoint::cli
