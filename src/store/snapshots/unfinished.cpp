#include "store/snapshots/unfinished.h"

#include <algorithm>

#include "core/error.h"
#include "core/json_text.h"
#include "core/snapshot_layout.h"
#include "core/take.h"
#include "store/folders.h"
#include "store/snapshots/log_file.h"

namespace checkpoint {
namespace {

std::optional<std::string> text_in(const Node& object, std::string_view name) {
  const auto member = object.find(name);
  return member && member->is_string() ? std::optional(member->string()) : std::nullopt;
}

}  // namespace

std::string LoggedWork::note() const {
  return json::Object().set("store", store).set("workflow", workflow.text()).set("lines", lines).text();
}

std::optional<LoggedWork> LoggedWork::read(const std::string& note) {
  const auto document = Document::parse(note);
  if (!document) return std::nullopt;
  const auto store = text_in(document->root(), "store");
  const auto workflow = text_in(document->root(), "workflow");
  const auto lines = text_in(document->root(), "lines");
  const auto name = workflow ? Name::parse(*workflow) : std::nullopt;
  if (!store || !name || !lines) return std::nullopt;
  return LoggedWork{*store, *name, *lines};
}

Store store_of(const LoggedWork& work, const Store& store) {
  Location location = store.location();
  location.project = (location.root / work.store).parent_path().lexically_normal();
  return {location, [](const StorePath&, const Document&) {}};
}

void record(const LoggedWork& work, const Store& store) {
  const Store own = store_of(work, store);
  const Folder held = hold_folder(own, layout::snapshots());
  const LogFile there = read_log_file(own, work.workflow);
  std::string missing;
  for (const std::string_view entry : parts_of(work.lines, '\n')) {
    const std::string line = std::string(entry) + "\n";
    if (there.text.find(line) == there.text.npos) missing += line;
  }
  if (!missing.empty()) append_to_log(own, work.workflow, missing);
}

void record_note(const std::string& note, const Store& store) {
  const auto work = LoggedWork::read(note);
  if (!work) throw Error(ErrorCode::corrupt, "what an interrupted restore was to record cannot be read");
  record(*work, store);
}

}  // namespace checkpoint
