#include "core/layout.h"

#include <algorithm>
#include <utility>

#include "core/workflow_layout.h"

namespace checkpoint {

struct StorePathMaker {
  static StorePath make(std::vector<std::string> parts, std::string_view suffix) {
    return {std::move(parts), std::string(suffix)};
  }
};

std::string StorePath::text() const {
  std::string result;
  for (const std::string& part : parts_) result += (result.empty() ? "" : "/") + part;
  return result;
}

StorePath StorePath::numbered(int number) const {
  StorePath result = *this;
  std::string& file = result.parts_.back();
  file.insert(file.size() - suffix_.size(), "-" + std::to_string(number));
  return result;
}

namespace layout {

namespace {

std::string joined(const Name& name, std::string_view suffix) { return name.text() + std::string(suffix); }

// The same file name for every archive of one skill and time: `review.20260102T030405Z` + suffix.
StorePath in_history(const Name& skill, const std::string& time, std::string_view suffix) {
  return StorePathMaker::make({std::string(history_folder), skill.text() + "." + time + std::string(suffix)}, suffix);
}

bool is_component(std::string_view name) {
  return !name.empty() && name.front() != '.' && name.find_first_of(std::string_view("/\0", 2)) == name.npos;
}

}  // namespace

StorePath session(const Name& skill) { return StorePathMaker::make({joined(skill, session_suffix)}, session_suffix); }

StorePath session_archive(const Name& skill, const Instant& now) {
  return in_history(skill, format_stamp(now), session_suffix);
}

StorePath session_backup(const Name& skill) {
  return StorePathMaker::make({joined(skill, session_suffix) + std::string(backup_suffix)}, "");
}

StorePath telemetry_archive(const Name& skill, const Instant& now) {
  constexpr std::size_t date_length = 10;  // of 2026-01-02T…
  return in_history(skill, format_instant(now).substr(0, date_length), ".json");
}

StorePath run_record(const Name& ticket, const Uuid& run, const std::string& file) {
  return StorePathMaker::make({std::string(runs_folder), ticket.text(), run.text(), file}, ".json");
}

StorePath runs() { return StorePathMaker::make({std::string(runs_folder)}, ""); }

StorePath runs_of(const Name& ticket) { return StorePathMaker::make({std::string(runs_folder), ticket.text()}, ""); }

StorePath run(const Name& ticket, const Uuid& run) {
  return StorePathMaker::make({std::string(runs_folder), ticket.text(), run.text()}, "");
}

StorePath pipelines() { return StorePathMaker::make({std::string(pipelines_folder)}, ""); }

StorePath pipeline(const Name& project) {
  return StorePathMaker::make({std::string(pipelines_folder), project.text()}, "");
}

StorePath pipeline_history(const Name& project) {
  return StorePathMaker::make({std::string(pipelines_folder), project.text(), std::string(history_folder)}, "");
}

StorePath project(const Name& project) {
  return StorePathMaker::make({std::string(pipelines_folder), project.text(), std::string(project_file)}, ".json");
}

StorePath manifest(const Name& project) {
  return StorePathMaker::make({std::string(pipelines_folder), project.text(), std::string(manifest_file)}, ".json");
}

StorePath stage(const Name& project, const Name& stage) {
  const std::string file = std::string(stage_prefix) + stage.text() + std::string(stage_suffix);
  return StorePathMaker::make({std::string(pipelines_folder), project.text(), file}, stage_suffix);
}

StorePath stage_archive(const Name& project, const Name& stage, std::uint64_t sequence) {
  const std::string file = stage.text() + "." + std::to_string(sequence) + ".json";
  return StorePathMaker::make({std::string(pipelines_folder), project.text(), std::string(history_folder), file},
                              ".json");
}

StorePath workflows() { return StorePathMaker::make({std::string(workflows_folder)}, ""); }

StorePath workflow(const Name& id) { return StorePathMaker::make({std::string(workflows_folder), id.text()}, ""); }

StorePath workflow_archives() {
  return StorePathMaker::make({std::string(workflows_folder), std::string(workflow_archive_folder)}, "");
}

std::optional<StorePath> workflow_archive(std::string_view name) {
  if (!is_component(name)) return std::nullopt;
  return StorePathMaker::make({std::string(workflows_folder), std::string(workflow_archive_folder), std::string(name)},
                              "");
}

StorePath workflow_archive(const Name& id, const Instant& now) {
  return *workflow_archive(id.text() + "_" + format_stamp(now));
}

std::optional<StorePath> workflow_archive_file(const StorePath& archive, std::string_view file) {
  if (!is_component(file)) return std::nullopt;
  std::vector<std::string> parts = archive.folders();
  parts.push_back(archive.file());
  parts.emplace_back(file);
  return StorePathMaker::make(std::move(parts), "");
}

StorePath workflow_phase(const Name& id) {
  return StorePathMaker::make({std::string(workflows_folder), id.text(), std::string(phase_file)}, ".json");
}

StorePath workflow_execution(const Name& id) {
  return StorePathMaker::make({std::string(workflows_folder), id.text(), std::string(execution_file)}, ".json");
}

StorePath config() { return StorePathMaker::make({std::string(config_file)}, ".json"); }

StorePath readme() { return StorePathMaker::make({std::string(readme_file)}, ".md"); }

std::optional<StorePath> place_at(std::string_view path) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, slash);
    if (part.empty() || part.front() == '.' || part.find('\0') != part.npos) return std::nullopt;
    parts.emplace_back(part);
    if (slash == path.size()) break;
    path.remove_prefix(slash + 1);
  }
  const std::size_t dot = std::min(parts.back().rfind('.'), parts.back().size());
  const std::string suffix = parts.back().substr(dot);
  return StorePathMaker::make(std::move(parts), suffix);
}

std::optional<std::string_view> skill_of(std::string_view file) {
  if (!file.ends_with(session_suffix)) return std::nullopt;
  return file.substr(0, file.size() - session_suffix.size());
}

bool lies_in(std::string_view path, std::string_view place) {
  return path.starts_with(place) && (path.size() == place.size() || path[place.size()] == '/');
}

std::optional<std::string_view> inside_store(std::string_view path) {
  for (std::size_t at = path.rfind(store_folder); at != std::string_view::npos; at = path.rfind(store_folder, at - 1)) {
    const std::size_t end = at + store_folder.size();
    const bool is_folder = (at == 0 || path[at - 1] == '/') && end < path.size() && path[end] == '/';
    if (is_folder) return path.substr(end + 1);
    if (at == 0) break;
  }
  return std::nullopt;
}

std::string store_of(std::string_view path) {
  const auto inside = inside_store(path);
  return inside ? std::string(path.substr(0, path.size() - inside->size() - 1)) : std::string();
}

std::string within_store(const std::string& path) { return std::string(inside_store(path).value_or("")); }

std::string temporary_prefix(std::string_view file) { return "." + std::string(file) + "."; }

}  // namespace layout
}  // namespace checkpoint
