#include "cli/views/at_rest.h"

#include <algorithm>
#include <vector>

#include "cli/terminal/terminal_text.h"
#include "core/listed.h"
#include "core/shell_word.h"
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

// In both archives a stamp without a dot or an underscore stands behind the name.
bool is_archive_of(const std::string& name, const std::string& archive, char mark) {
  return archive.starts_with(name + mark) && archive.find(mark, name.size() + 1) == std::string::npos;
}

std::string archived_session(const std::string& name, const Store& store) {
  std::string newest;
  for (const FolderEntry& entry : store.entries(*layout::place_at(layout::history_folder))) {
    const bool is_session = entry.type == EntryType::file && entry.name.ends_with(layout::session_suffix);
    const std::string stem = is_session ? entry.name.substr(0, entry.name.size() - layout::session_suffix.size()) : "";
    if (is_archive_of(name, stem, '.')) {
      newest = store.shown(*layout::place_at(layout::history_folder)) + "/" + entry.name;
    }
  }
  return newest;
}

}  // namespace

std::string way_from_archive(const std::string& name, const Workspace& workspace) {
  const auto id = Name::parse(name);
  if (!id) return "";
  const Store& store = workspace.store;
  for (const ArchivedWorkflow& archive : archived_workflows(store)) {
    if (!is_archive_of(name, archive.name, '_')) continue;
    return "the workflow '" + name + "' is in the archive; from the repository's top folder, 'cp -R " +
           shell_word(archive.path) + " " + shell_word(store.shown(layout::workflow(*id))) + "' takes it up again";
  }
  const std::string file = archived_session(name, store);
  if (file.empty()) return "";
  return "the session '" + name + "' is in the archive; from the repository's top folder, 'cp " + shell_word(file) +
         " " + shell_word(store.shown(layout::session(*id))) + "' takes it up again";
}

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
