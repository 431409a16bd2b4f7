#include "cli/review/run_attempt.h"

#include <algorithm>

#include "core/document.h"
#include "core/edit.h"
#include "kinds/run/place.h"

namespace checkpoint::cli {
namespace {

// Nothing where the text is no record.
std::optional<std::string> numbered(const std::string& record, int attempt) {
  const auto document = Document::parse(record);
  const auto number = document ? document->root().find("attempt_number") : std::nullopt;
  if (!number) return std::nullopt;
  return with_value(*document, *number, std::to_string(attempt));
}

}  // namespace

std::optional<PlacedFile> as_next_attempt(const std::filesystem::path& root, const std::string& path,
                                          const std::string& theirs) {
  const std::filesystem::path place(path);
  const auto here = run::file_name(place.filename().string());
  if (!here || !numbered(theirs, here->attempt)) return std::nullopt;
  const auto as_attempt = [&](const run::FileName& name) {
    return PlacedFile{(place.parent_path() / name.text()).generic_string(), *numbered(theirs, name.attempt)};
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

bool is_later_attempt(const PlacedFile& later, const PlacedFile& record) {
  const std::filesystem::path was(record.path);
  const std::filesystem::path is(later.path);
  const auto before = run::file_name(was.filename().string());
  const auto after = run::file_name(is.filename().string());
  if (!before || !after || was.parent_path() != is.parent_path() || before->phase != after->phase) return false;
  return after->attempt > before->attempt && numbered(record.text, after->attempt) == later.text;
}

}  // namespace checkpoint::cli
