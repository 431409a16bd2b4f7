#include "cli/review/run_attempt.h"

#include <algorithm>

#include "core/document.h"
#include "core/edit.h"
#include "kinds/run/place.h"

namespace checkpoint::cli {

std::optional<PlacedFile> as_next_attempt(const std::filesystem::path& root, const std::string& path,
                                          const std::string& theirs) {
  const std::filesystem::path place(path);
  const auto here = run::file_name(place.filename().string());
  const auto document = Document::parse(theirs);
  const auto number = document ? document->root().find("attempt_number") : std::nullopt;
  if (!here || !number) return std::nullopt;
  const auto as_attempt = [&](const run::FileName& name) {
    return PlacedFile{(place.parent_path() / name.text()).generic_string(),
                      with_value(*document, *number, std::to_string(name.attempt))};
  };
  run::FileName last = *here;
  const Folder folder = folder_holding(root, place);
  for (const FolderEntry& entry : folder.entries()) {
    const auto other = run::file_name(entry.name);
    if (!other || other->phase != here->phase) continue;
    const auto there = folder.read(entry.name, of_any_size.max_bytes);
    const PlacedFile moved = as_attempt(*other);
    if (other->attempt > here->attempt && there && there->text == moved.text) return moved;
    last.attempt = std::max(last.attempt, other->attempt);
  }
  ++last.attempt;
  return as_attempt(last);
}

}  // namespace checkpoint::cli
