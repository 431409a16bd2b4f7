#include "cli/choice/writing.h"

#include "cli/command/shown_commands.h"
#include "core/texts.h"
#include "kinds/examine.h"
#include "kinds/secret/secret.h"

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

Result<Document, ParseProblem> document_before(const Receipt& receipt) {
  return receipt.before ? Document::parse(*receipt.before) : Document::composed("{}");
}

std::string shown_back(const std::string& command, const Context& context) {
  return secret::masked(command) == command ? command_with_told_folder(command, context) : "";
}

}  // namespace checkpoint::cli
