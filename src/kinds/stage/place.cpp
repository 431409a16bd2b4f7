#include "kinds/stage/place.h"

#include "core/layout.h"
#include "core/letters.h"

namespace checkpoint::stage {

namespace {

// The project and the file of `pipelines/<project>/<file>`.
std::optional<std::pair<std::string_view, std::string_view>> split(std::string_view path) {
  if (!path.starts_with(layout::pipelines_folder)) return std::nullopt;
  path.remove_prefix(layout::pipelines_folder.size());
  if (!path.starts_with('/')) return std::nullopt;
  path.remove_prefix(1);
  const std::size_t slash = path.find('/');
  if (slash == 0 || slash == std::string_view::npos || path.find('/', slash + 1) != std::string_view::npos) {
    return std::nullopt;
  }
  return std::pair(path.substr(0, slash), path.substr(slash + 1));
}

}  // namespace

std::string_view stage_of(std::string_view file) {
  const std::string_view prefix = layout::stage_prefix;
  const std::string_view suffix = layout::stage_suffix;
  if (!file.starts_with(prefix) || !file.ends_with(suffix) || file.size() <= prefix.size() + suffix.size()) return {};
  return file.substr(prefix.size(), file.size() - prefix.size() - suffix.size());
}

std::optional<Place> place_at(std::string_view path) {
  const auto parts = split(path);
  const std::string_view stage = parts ? stage_of(parts->second) : std::string_view();
  if (stage.empty()) return std::nullopt;
  return Place{std::string(parts->first), std::string(stage)};
}

std::string_view project_file_at(std::string_view path, std::string_view file) {
  const auto parts = split(path);
  return parts && parts->second == file ? parts->first : std::string_view();
}

bool owns(std::string_view path) { return place_at(path).has_value(); }

bool owns_project(std::string_view path) { return !project_file_at(path, layout::project_file).empty(); }

bool owns_manifest(std::string_view path) { return !project_file_at(path, layout::manifest_file).empty(); }

bool owns_archive(std::string_view path) {
  return path.starts_with(std::string(layout::pipelines_folder) + "/") &&
         path.find("/" + std::string(layout::history_folder) + "/") != std::string_view::npos;
}

// What follows the name is a number: `history/a.b.2.json` is none of `a`.
bool archive_keeps(std::string_view archive, std::string_view path) {
  const auto stage = place_at(path);
  if (!stage) return false;
  const std::string prefix = std::string(layout::pipelines_folder) + "/" + stage->project + "/" +
                             std::string(layout::history_folder) + "/" + stage->stage + ".";
  return archive.starts_with(prefix) && archive.size() > prefix.size() && is_digit(archive[prefix.size()]);
}

}  // namespace checkpoint::stage
