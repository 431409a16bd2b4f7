#include "kinds/session/place.h"

#include "core/layout.h"
#include "core/letters.h"

namespace checkpoint::session {

bool owns(std::string_view path) { return !skill_at(path).empty(); }

std::string_view skill_at(std::string_view path) {
  if (path.find('/') != std::string_view::npos) return {};
  return layout::skill_of(path).value_or(std::string_view());
}

bool owns_archive(std::string_view path) { return path.starts_with(std::string(layout::history_folder) + "/"); }

// What follows the name is a time: `history/a.b.2026…` is none of `a`.
bool archive_keeps(std::string_view archive, std::string_view path) {
  const std::string prefix = std::string(layout::history_folder) + "/" + std::string(skill_at(path)) + ".";
  return owns(path) && archive.starts_with(prefix) && archive.size() > prefix.size() &&
         is_digit(archive[prefix.size()]);
}

}  // namespace checkpoint::session
