#include "cli/choice/writing.h"

#include "core/texts.h"
#include "kinds/examine.h"

namespace checkpoint::cli {

session::Origin origin_of(const Workspace& workspace, const Name& skill, const Context& context) {
  const std::filesystem::path& project = workspace.location.project;
  const std::string name = project.filename().string();
  return {skill.text(), name.empty() ? project.string() : name, project.string(), context.now()};
}

std::vector<std::string> warnings_about(const StorePath& place, const std::string& text, const Context& context) {
  const Kind* kind = kind_at(place.text());
  if (kind == nullptr) return {};
  return texts_for(examine(*kind, text, place.text(), context.now()).warnings, &Violation::message);
}

}  // namespace checkpoint::cli
