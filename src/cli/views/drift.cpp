#include "cli/views/drift.h"

#include <sys/stat.h>

#include <algorithm>

#include "core/system/calls.h"

namespace checkpoint::cli {
namespace {

// lstat: a symlink is judged as what it is, and nothing outside of the project is looked at through one.
std::optional<Instant> modified_at(const std::filesystem::path& file) {
  struct stat status {};
  if (::lstat(file.c_str(), &status) != 0) return std::nullopt;
  return system::modified_at(status);
}

bool leads_out(const std::filesystem::path& path) {
  return path.is_absolute() ||
         std::any_of(path.begin(), path.end(), [](const std::filesystem::path& part) { return part == ".."; });
}

// The path at the beginning of an entry, where people add remarks (`src/a.ts (updated)`); nothing where there is none.
std::optional<std::string> path_in_entry(std::string_view entry) {
  const std::size_t end = std::min(entry.find(" ("), entry.find(" \xe2\x80\x94"));
  const std::string_view path = entry.substr(0, std::min(end, entry.size()));
  const bool is_path = !path.empty() && path.find_first_of(" \t*?<>{}\n") == std::string_view::npos &&
                       path.find_first_of("./") != std::string_view::npos && path.find("://") == std::string_view::npos;
  return is_path ? std::optional<std::string>(path) : std::nullopt;
}

}  // namespace

std::string_view name_of(DriftState state) {
  switch (state) {
    case DriftState::missing: return "missing";
    case DriftState::modified: return "modified";
  }
  return {};
}

std::vector<Drift> drift_of(const session::Overview& overview, const std::filesystem::path& project) {
  std::vector<Drift> drift;
  for (const std::string& entry : overview.generated_files) {
    const auto path = path_in_entry(entry);
    if (!path || leads_out(*path)) continue;
    const auto modified = modified_at(project / *path);
    if (!modified) {
      drift.push_back({*path, DriftState::missing});
    } else if (overview.updated_at && *modified > *overview.updated_at) {
      drift.push_back({*path, DriftState::modified});
    }
  }
  return drift;
}

}  // namespace checkpoint::cli
