#include "cli/review/run_attempt.h"

#include <algorithm>

#include "core/atomic_file.h"
#include "core/document.h"
#include "core/edit.h"
#include "core/error.h"
#include "kinds/run/place.h"

namespace checkpoint::cli {
namespace {

Folder folder_of(const std::filesystem::path& root, const std::filesystem::path& path) {
  return Folder::open((root / path.parent_path()).string(), path.parent_path().string());
}

}  // namespace

std::optional<RunAttempt> as_next_attempt(const std::filesystem::path& root, const std::string& path,
                                          const std::string& theirs) {
  const std::filesystem::path place(path);
  auto name = run::file_name(place.filename().string());
  const auto document = Document::parse(theirs);
  const auto number = document ? document->root().find("attempt_number") : std::nullopt;
  if (!name || !number) return std::nullopt;
  for (const FolderEntry& entry : folder_of(root, place).entries()) {
    const auto other = run::file_name(entry.name);
    if (other && other->phase == name->phase) name->attempt = std::max(name->attempt, other->attempt);
  }
  ++name->attempt;
  return RunAttempt{(place.parent_path() / name->text()).generic_string(),
                    with_value(*document, *number, std::to_string(name->attempt))};
}

void create_attempt(const std::filesystem::path& root, const RunAttempt& attempt) {
  const std::filesystem::path place(attempt.path);
  AtomicFile file = unlocked_file(folder_of(root, place), place.filename().string());
  file.write(attempt.text);
  if (file.create()) return;
  Error error(ErrorCode::already_exists, attempt.path + " is there already", {"run the command again"});
  error.path = attempt.path;
  throw error;
}

}  // namespace checkpoint::cli
