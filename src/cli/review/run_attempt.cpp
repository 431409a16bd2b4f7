#include "cli/review/run_attempt.h"

#include <algorithm>

#include "core/document.h"
#include "core/edit.h"
#include "kinds/run/place.h"

namespace checkpoint::cli {

std::optional<PlacedFile> as_next_attempt(const std::filesystem::path& root, const std::string& path,
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
  return PlacedFile{(place.parent_path() / name->text()).generic_string(),
                    with_value(*document, *number, std::to_string(name->attempt))};
}

}  // namespace checkpoint::cli
