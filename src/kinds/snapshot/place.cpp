#include "kinds/snapshot/place.h"

#include "core/digest.h"
#include "core/snapshot_layout.h"

namespace checkpoint::snapshot {
namespace {

std::string_view file_of(std::string_view path) { return path.substr(path.rfind('/') + 1); }

bool is_file(std::string_view path, std::string_view file) {
  return !workflow_at(path).empty() && file_of(path) == file;
}

}  // namespace

std::string_view workflow_at(std::string_view path) {
  const std::size_t length = layout::snapshots_folder.size();
  if (!path.starts_with(layout::snapshots_folder) || path.size() <= length || path[length] != '/') return {};
  path.remove_prefix(length + 1);
  const std::size_t slash = path.find('/');
  const bool is_in_folder = slash != 0 && slash != path.npos && path.find('/', slash + 1) == path.npos;
  return is_in_folder && path.front() != '.' ? path.substr(0, slash) : std::string_view();
}

std::optional<Place> place_at(std::string_view path) {
  constexpr std::size_t id_length = 64;
  const std::string_view workflow = workflow_at(path);
  std::string_view stem = file_of(path);
  if (workflow.empty() || !stem.ends_with(layout::snapshot_suffix)) return std::nullopt;
  stem.remove_suffix(layout::snapshot_suffix.size());
  if (stem.size() < id_length + 2 || stem[stem.size() - id_length - 1] != '.') return std::nullopt;
  const std::string_view id = stem.substr(stem.size() - id_length);
  if (!is_sha256(id)) return std::nullopt;
  return Place{std::string(workflow), std::string(stem.substr(0, stem.size() - id_length - 1)), std::string(id)};
}

bool owns(std::string_view path) { return place_at(path).has_value(); }

bool owns_plan(std::string_view path) { return is_file(path, layout::plan_file); }

bool owns_log(std::string_view path) { return is_file(path, layout::log_file); }

}  // namespace checkpoint::snapshot
