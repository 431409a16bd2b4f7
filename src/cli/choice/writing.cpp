#include "cli/choice/writing.h"

#include "kinds/examine.h"

namespace checkpoint::cli {

session::Origin origin_of(const Workspace& workspace, const Name& skill, const Context& context) {
  const std::filesystem::path& project = workspace.location.project;
  const std::string name = project.filename().string();
  return {skill.text(), name.empty() ? project.string() : name, project.string(), context.now()};
}

std::vector<std::string> warnings_about(const StorePath& place, const std::string& text, const Context& context) {
  std::vector<std::string> lines;
  const Kind* kind = kind_at(place.text());
  if (kind == nullptr) return lines;
  for (const Violation& warning : examine(*kind, text, place.text(), context.now()).warnings) {
    lines.push_back(warning.message);
  }
  return lines;
}

}  // namespace checkpoint::cli
