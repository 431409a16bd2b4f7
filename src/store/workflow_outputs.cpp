#include "store/workflow_outputs.h"

#include <vector>

#include "core/document.h"
#include "core/error.h"
#include "core/folder.h"
#include "core/relative_path.h"
#include "core/take.h"

namespace checkpoint {
namespace {

using workflow::Output;
using workflow::OutputState;

Output file_output(const std::string& path, std::string text) {
  if (text.empty()) return {OutputState::broken, path, "", "is empty"};
  if (path.ends_with(".json")) {
    const auto document = Document::parse(text);
    if (!document) return {OutputState::broken, path, "", "is no JSON: " + document.problem().message};
  }
  return {OutputState::good, path, std::move(text), ""};
}

Output folder_output(const Folder& parent, const std::string& name, const std::string& path) {
  const std::optional<Folder> folder = parent.enter(name);
  const bool is_empty = !folder || folder->entries().empty();
  return {is_empty ? OutputState::missing : OutputState::good, path, "", ""};
}

Output output_in(const Folder& folder, const std::string& name, const std::string& path) {
  // All of a JSON document is read, as a half-written one must not count. Of the others, nobody reads a large one for a
  // status.
  const bool is_json = path.ends_with(".json");
  const auto content = folder.read(name, (is_json ? of_any_size : Limits{}).max_bytes);
  if (content) return file_output(path, content->text);
  const FileProblem& problem = content.problem();
  const auto state = folder.state(name);
  if (problem.fault == FileFault::missing || !state) return {OutputState::missing, path, "", ""};
  if (S_ISDIR(state->mode)) return folder_output(folder, name, path);
  if (problem.fault == FileFault::oversize && !is_json) return {OutputState::good, path, "", ""};
  return {OutputState::broken, path, "", problem.message};
}

Output output_at(const Location& location, const std::string& path) {
  const std::vector<std::string_view> parts = parts_of(path, '/');
  try {
    std::optional<Folder> folder = Folder::open(location.project.string(), "");
    for (std::size_t index = 0; folder && index + 1 < parts.size(); ++index)
      folder = folder->enter(std::string(parts[index]));
    return folder ? output_in(*folder, std::string(parts.back()), path) : Output{OutputState::missing, path, "", ""};
  } catch (const Error& error) {
    return {OutputState::broken, path, "", "cannot be reached: " + error.message};
  }
}

}  // namespace

workflow::OutputLook output_look(const Location& location) {
  return [location](const std::string& named) -> Output {
    const auto path = normalised_path(named);
    if (!path) return {OutputState::broken, named, "", path.problem().text};
    for (const std::string_view base : output_bases()) {
      Output output = output_at(location, std::string(base) + *path);
      if (output.state != OutputState::missing) return output;
    }
    return {OutputState::missing, *path, "", ""};
  };
}

}  // namespace checkpoint
