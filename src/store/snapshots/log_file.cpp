#include "store/snapshots/log_file.h"

#include "core/atomic_file.h"
#include "core/snapshot_layout.h"
#include "store/examined.h"
#include "store/exclusion.h"
#include "store/write.h"

namespace checkpoint {
namespace {

// A log grows with every snapshot, and is never shortened.
constexpr std::size_t kLargestLog = std::size_t{256} * 1024 * 1024;

std::optional<Folder> folder_of(const Store& store, const Name& workflow) {
  if (!store.location().exists()) return std::nullopt;
  std::optional<Folder> folder = Folder::open(store.location().store().string(), store.location().shown_store());
  folder = folder->enter(layout::snapshots().file());
  return folder ? folder->enter(workflow.text()) : std::nullopt;
}

Folder made_folder(const Store& store, const Name& workflow) {
  return Folder::open(store.location().store().string(), store.location().shown_store())
      .enter_or_create(layout::snapshots().file())
      .enter_or_create(workflow.text());
}

}  // namespace

LogFile read_log_file(const Store& store, const Name& workflow) {
  const StorePath place = layout::snapshot_log(workflow);
  const std::string path = store.location().shown(place);
  try {
    const std::optional<Folder> folder = folder_of(store, workflow);
    if (!folder) return {};
    auto content = folder->read(place.file(), kLargestLog);
    if (content) return {std::move(content).value().text};
    if (content.problem().fault == FileFault::missing) return {};
    return {"", problem_of(content.problem(), path)};
  } catch (const Error& error) {
    return {"", problem_of(error, path)};
  }
}

void append_to_log(const Store& store, const Name& workflow, const std::string& lines) {
  LogFile file = read_log_file(store, workflow);
  if (file.problem) throw file.problem->error("the log of '" + workflow.text() + "'");
  if (!file.text.empty() && file.text.back() != '\n') file.text += '\n';
  const std::string name = layout::snapshot_log(workflow).file();
  exclude_temporaries(store.location());
  const Folder folder = made_folder(store, workflow);
  remove_leftovers(folder, name);
  replace_file(folder, name, file.text + lines);
}

}  // namespace checkpoint
