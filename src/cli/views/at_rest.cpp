#include "cli/views/at_rest.h"

#include <algorithm>
#include <vector>

#include "cli/terminal/terminal_text.h"
#include "core/listed.h"
#include "store/workflows.h"

namespace checkpoint::cli {
namespace {

std::string many_of(const WorkKind& kind, std::size_t count) {
  return kind.kind == "snapshot" ? "snapshots of " + counted(count, "workflow")
                                 : counted(count, std::string(kind.word));
}

std::vector<std::string> kinds_among(const std::vector<Work>& works) {
  std::vector<std::string> kinds;
  for (const WorkKind& kind : work_kinds()) {
    const auto count =
        std::count_if(works.begin(), works.end(), [&](const Work& work) { return work.kind == kind.kind; });
    if (count > 0) kinds.push_back(many_of(kind, static_cast<std::size_t>(count)));
  }
  return kinds;
}

std::size_t archived_sessions(const Store& store, const StorePath& folder) {
  const std::vector<FolderEntry> entries = store.entries(folder);
  return static_cast<std::size_t>(std::count_if(entries.begin(), entries.end(), [](const FolderEntry& entry) {
    return entry.type == EntryType::file && entry.name.ends_with(layout::session_suffix);
  }));
}

std::vector<std::string> archives_in(const Store& store) {
  std::vector<std::string> archives;
  const std::size_t workflows = archived_workflows(store).size();
  if (workflows > 0) archives.push_back(counted(workflows, "archived workflow") + " ('git checkpoint workflow list')");
  const auto folder = layout::place_at(layout::history_folder);
  const std::size_t sessions = archived_sessions(store, *folder);
  if (sessions > 0) archives.push_back(counted(sessions, "archived checkpoint") + " (" + store.shown(*folder) + ")");
  return archives;
}

}  // namespace

std::string at_rest(const Works& works, const Workspace& workspace) {
  std::vector<std::string> parts;
  if (!works.all.empty()) parts.push_back(listed(kinds_among(works.all)) + " ('git checkpoint list')");
  try {
    for (std::string& archive : archives_in(workspace.store)) parts.push_back(std::move(archive));
  } catch (const Error&) {
    return listed(parts);  // an archive that cannot be looked into stops nobody who begins
  }
  return listed(parts);
}

std::string why_afresh(const Works& works, const Workspace& workspace) {
  const std::string store = workspace.location.shown_store();
  const std::string rest = at_rest(works, workspace);
  if (rest.empty()) return "there are no checkpoints in " + store;
  return "nothing is under way in " + store + "; of earlier work it has " + rest;
}

}  // namespace checkpoint::cli
