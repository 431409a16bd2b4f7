#include "cli/views/elsewhere.h"

#include <algorithm>
#include <set>

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

std::vector<std::string> projects_elsewhere(const Workspace& workspace, const Context& context) {
  if (!workspace.location.in_repository()) return {};
  const GitCommand git(workspace.location.root, context.environment);
  const ProgramAnswer answer =
      git.run({"ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", all_stores()});
  if (!answer.ok()) return {};
  std::set<std::string> projects;
  for (std::string_view rest = answer.output; !rest.empty();) {
    const std::string_view path = take_until(rest, '\0');
    if (is_document(path)) projects.insert(project_of(path));
  }
  const std::string own = workspace.location.project.lexically_relative(workspace.location.root).generic_string();
  projects.erase(own);
  projects.erase("");
  return {projects.begin(), projects.end()};
}

}  // namespace

std::vector<std::string> elsewhere_for(const Works& works, const Workspace& workspace, const Context& context) {
  return works.all.empty() ? projects_elsewhere(workspace, context) : std::vector<std::string>();
}

std::vector<std::string> elsewhere_lines(const std::vector<std::string>& projects, std::string_view command) {
  constexpr std::size_t most = 7;
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < std::min(most, projects.size()); ++at) {
    lines.push_back("git checkpoint " + shell_word("--dir=" + projects[at]) + " " + std::string(command));
  }
  if (projects.size() > most) lines.push_back("and " + std::to_string(projects.size() - most) + " more");
  return lines;
}

std::string elsewhere_text(const std::vector<std::string>& projects, std::string_view command) {
  if (projects.empty()) return {};
  std::string text = std::string(elsewhere_notice) + "\n";
  for (const std::string& line : elsewhere_lines(projects, command)) text += "  " + line + "\n";
  return text;
}

}  // namespace checkpoint::cli
