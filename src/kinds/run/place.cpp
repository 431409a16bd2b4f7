#include "kinds/run/place.h"

#include <algorithm>
#include <vector>

#include "core/whole_number.h"

namespace checkpoint::run {

namespace {

constexpr std::string_view suffix = ".json";

std::string prefix_of(const Phase& phase) {
  return "phase_" + std::to_string(phase.ordinal) + "_" + std::string(phase.name) + "_a";
}

std::optional<int> attempt_of(std::string_view digits) {
  const auto number = whole_number<int>(digits);
  return number && *number >= 1 && digits.front() != '0' ? number : std::nullopt;
}

std::vector<std::string_view> components_of(std::string_view path) {
  std::vector<std::string_view> components;
  while (true) {
    const std::size_t end = path.find('/');
    components.push_back(path.substr(0, end));
    if (end == std::string_view::npos) return components;
    path.remove_prefix(end + 1);
  }
}

}  // namespace

std::string FileName::text() const { return prefix_of(*phase) + std::to_string(attempt) + std::string(suffix); }

std::optional<FileName> file_name(std::string_view file) {
  if (!file.ends_with(suffix)) return std::nullopt;
  file.remove_suffix(suffix.size());
  for (const Phase& phase : phases()) {
    const std::string prefix = prefix_of(phase);
    if (!file.starts_with(prefix)) continue;
    if (const auto attempt = attempt_of(file.substr(prefix.size()))) return FileName{&phase, *attempt};
  }
  return std::nullopt;
}

std::optional<Place> place_at(std::string_view path) {
  const std::vector<std::string_view> components = components_of(path);
  if (components.size() != 4 || components.front() != layout::runs_folder) return std::nullopt;
  const auto file = file_name(components.back());
  if (!file) return std::nullopt;
  return Place{std::string(components[1]), std::string(components[2]), *file};
}

bool owns(std::string_view path) { return place_at(path).has_value(); }

}  // namespace checkpoint::run
