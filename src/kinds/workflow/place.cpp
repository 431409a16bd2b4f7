#include "kinds/workflow/place.h"

#include <string>

#include "core/letters.h"
#include "core/workflow_layout.h"

namespace checkpoint::workflow {
namespace {

// What follows `workflows/`; empty for paths outside.
std::string_view below_workflows(std::string_view path) {
  const std::size_t length = layout::workflows_folder.size();
  const bool is_below = path.starts_with(layout::workflows_folder) && path.size() > length && path[length] == '/';
  return is_below ? path.substr(length + 1) : std::string_view();
}

std::string_view file_of(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

std::string_view workflow_at(std::string_view path) {
  const std::string_view inner = below_workflows(path);
  const std::size_t slash = inner.find('/');
  if (slash == 0 || slash == std::string_view::npos || inner.front() == '.') return {};
  const std::string_view file = inner.substr(slash + 1);
  return file == layout::phase_file || file == layout::execution_file ? inner.substr(0, slash) : std::string_view();
}

bool owns_phase(std::string_view path) { return !workflow_at(path).empty() && file_of(path) == layout::phase_file; }

bool owns_execution(std::string_view path) {
  return !workflow_at(path).empty() && file_of(path) == layout::execution_file;
}

bool owns_archive(std::string_view path) {
  const std::string_view inner = below_workflows(path);
  const std::size_t length = layout::workflow_archive_folder.size();
  return inner.starts_with(layout::workflow_archive_folder) && inner.size() > length && inner[length] == '/';
}

std::string_view archive_at(std::string_view path) {
  if (!owns_archive(path)) return {};
  const std::string_view inner = below_workflows(path).substr(layout::workflow_archive_folder.size() + 1);
  const std::size_t slash = inner.find('/');
  return slash == std::string_view::npos ? std::string_view() : inner.substr(0, slash);
}

// What follows the name is a time: `a_b_2026…` is none of `a`.
bool archive_keeps(std::string_view archive, std::string_view path) {
  const std::string_view id = workflow_at(path);
  if (id.empty() || !owns_archive(archive) || file_of(archive) != file_of(path)) return false;
  const std::string_view folder = below_workflows(archive).substr(layout::workflow_archive_folder.size() + 1);
  const std::string prefix = std::string(id) + "_";
  return folder.starts_with(prefix) && folder.size() > prefix.size() && is_digit(folder[prefix.size()]);
}

}  // namespace checkpoint::workflow
