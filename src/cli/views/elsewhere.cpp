#include "cli/views/elsewhere.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <set>

#include "cli/views/address.h"
#include "core/layout.h"
#include "core/shell_word.h"
#include "core/take.h"
#include "store/git_command.h"
#include "store/raw_diff.h"

namespace checkpoint::cli {
namespace {

// `part` of `part/<store>/review.checkpoint.json`; `.` where the store is at the top.
std::string project_of(std::string_view path) {
  const std::string folder = std::string(layout::store_folder) + "/";
  if (path.starts_with(folder)) return ".";
  const std::size_t at = path.find("/" + folder);
  return at == std::string_view::npos ? "" : std::string(path.substr(0, at));
}

// A document, and not only what explains the folder.
bool is_document(std::string_view path) { return path.ends_with(".json"); }

using PathTest = std::function<bool(std::string_view)>;

// Those of which a document has a path that `is_meant`, the own one among them.
std::set<std::string> projects_with(const Workspace& workspace, const PathTest& is_meant) {
  if (workspace.git == nullptr) return {};
  const ProgramAnswer answer =
      workspace.git->run({"ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", all_stores()});
  if (!answer.ok()) return {};
  std::set<std::string> projects;
  for (std::string_view rest = answer.output; !rest.empty();) {
    const std::string_view path = take_until(rest, '\0');
    if (is_document(path) && is_meant(path)) projects.insert(project_of(path));
  }
  projects.erase("");
  // A folder that a sparse checkout leaves out cannot be looked into.
  std::error_code failed;
  for (auto at = projects.begin(); at != projects.end();) {
    const bool is_here = *at == "." || std::filesystem::is_directory(workspace.location.root / *at, failed);
    at = is_here ? std::next(at) : projects.erase(at);
  }
  return projects;
}

std::string own_project(const Workspace& workspace) {
  return workspace.location.project.lexically_relative(workspace.location.root).generic_string();
}

std::vector<std::string> projects_elsewhere(const Workspace& workspace, const PathTest& is_meant) {
  std::set<std::string> projects = projects_with(workspace, is_meant);
  projects.erase(own_project(workspace));
  return {projects.begin(), projects.end()};
}

bool is_any(std::string_view) { return true; }

std::string command_in(const std::string& project, std::string_view command) {
  return "git checkpoint " + shell_word("--dir=" + project) + " " + std::string(command);
}

constexpr std::size_t kMostProjects = 7;

std::string how_many_more(const std::vector<std::string>& projects) {
  return "and " + std::to_string(projects.size() - kMostProjects) + " more";
}

std::string told_of(std::string_view notice, const std::vector<std::string>& projects, std::string_view command) {
  if (projects.empty()) return {};
  std::string text = std::string(notice) + "\n";
  for (const std::string& line : elsewhere_lines(projects, command)) text += "  " + line + "\n";
  return text;
}

}  // namespace

std::vector<std::string> elsewhere_for(const Works& works, const Workspace& workspace) {
  if (!works.all.empty()) return {};
  return projects_elsewhere(workspace, is_any);
}

std::vector<std::string> elsewhere_called(const std::string& word, const Works& works, const Workspace& workspace) {
  auto found = projects_elsewhere(workspace, [&](std::string_view path) { return is_of(path, word); });
  if (!found.empty() || !is_word_for_many(word)) return found;
  const WorkKind* const kind = kind_called(word);
  if (kind == nullptr || !works.all.empty()) return elsewhere_for(works, workspace);
  return projects_elsewhere(workspace, [&](std::string_view path) { return is_of_kind(path, *kind); });
}

std::vector<std::string> elsewhere_of_empty(const Workspace& workspace) {
  if (!workspace.store.documents().empty()) return {};
  const std::set<std::string> projects = projects_with(workspace, is_any);
  const bool is_empty = projects.count(own_project(workspace)) == 0;
  return is_empty ? std::vector<std::string>(projects.begin(), projects.end()) : std::vector<std::string>();
}

std::vector<std::string> elsewhere_lines(const std::vector<std::string>& projects, std::string_view command) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < std::min(kMostProjects, projects.size()); ++at) {
    lines.push_back(command_in(projects[at], command));
  }
  if (projects.size() > kMostProjects) lines.push_back(how_many_more(projects));
  return lines;
}

std::vector<std::string> elsewhere_hints(const std::vector<std::string>& projects, std::string_view command) {
  std::vector<std::string> hints;
  for (std::size_t at = 0; at < std::min(kMostProjects, projects.size()); ++at) {
    hints.push_back("'" + command_in(projects[at], command) + "', from the top of the repository, looks into '" +
                    projects[at] + "', which has checkpoints");
  }
  if (projects.size() > kMostProjects) hints.push_back(how_many_more(projects) + " parts of the repository have some");
  return hints;
}

std::string elsewhere_text(const std::vector<std::string>& projects, std::string_view command) {
  return told_of(elsewhere_notice, projects, command);
}

std::string elsewhere_text_of(std::string_view word, const std::vector<std::string>& projects,
                              std::string_view command) {
  return told_of("Other parts of this repository have '" + std::string(word) + "'. From its top:", projects, command);
}

}  // namespace checkpoint::cli
