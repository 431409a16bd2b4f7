#include "kinds/session/place.h"

#include "core/layout.h"

namespace checkpoint::session {

bool owns(std::string_view path) { return !skill_at(path).empty(); }

std::string_view skill_at(std::string_view path) {
  if (path.find('/') != std::string_view::npos) return {};
  return layout::skill_of(path).value_or(std::string_view());
}

std::string path_of(std::string_view skill) { return std::string(skill).append(layout::session_suffix); }

}  // namespace checkpoint::session
