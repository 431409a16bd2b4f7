#include "cli/review/run_attempt.h"

#include <algorithm>

#include "core/layout.h"
#include "kinds/run/place.h"
#include "kinds/run/record.h"

namespace checkpoint::cli {

std::optional<PlacedFile> as_next_attempt(const std::filesystem::path& root, const std::string& path,
                                          const std::string& theirs) {
  const std::filesystem::path place(path);
  const auto here = run::file_name(place.filename().string());
  if (!here || !run::numbered(theirs, here->attempt)) return std::nullopt;
  const auto as_attempt = [&](const run::FileName& name) {
    return PlacedFile{(place.parent_path() / name.text()).generic_string(), *run::numbered(theirs, name.attempt)};
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

bool are_two_records(const std::string& path, const merge::Outcome& outcome) {
  const auto is_record = [](const Document& side) { return run::numbered(std::string(side.text()), 1).has_value(); };
  return !outcome.base && run::owns(layout::within_store(path)) && outcome.merged.question() != nullptr &&
         is_record(outcome.ours) && is_record(outcome.theirs);
}

std::string way_with_two_records() {
  return "--both keeps both records, theirs as a later attempt; --ours, --theirs and --latest each drop one, and the "
         "pre-commit hook lets no merge do that: records are only ever added";
}

bool is_later_attempt(const PlacedFile& later, const PlacedFile& record) {
  const std::filesystem::path was(record.path);
  const std::filesystem::path is(later.path);
  const auto before = run::file_name(was.filename().string());
  const auto after = run::file_name(is.filename().string());
  if (!before || !after || was.parent_path() != is.parent_path() || before->phase != after->phase) return false;
  return after->attempt > before->attempt && run::numbered(record.text, after->attempt) == later.text;
}

}  // namespace checkpoint::cli
