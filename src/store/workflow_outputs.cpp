#include "store/workflow_outputs.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "core/error.h"
#include "core/folder.h"
#include "core/layout.h"
#include "core/relative_path.h"
#include "core/take.h"
#include "store/left_out.h"
#include "store/staged.h"

namespace checkpoint {
namespace {

using workflow::Output;
using workflow::OutputState;

// All of a JSON document is read, as a half-written one must not count. Of the others, nobody reads a large one for a
// status.
std::size_t most_bytes_of(const std::string& path) {
  return (path.ends_with(".json") ? of_any_size : Limits{}).max_bytes;
}

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
  const auto content = folder.read(name, most_bytes_of(path));
  if (content) return file_output(path, content->text);
  const FileProblem& problem = content.problem();
  const auto state = folder.state(name);
  if (problem.fault == FileFault::missing || !state) return {OutputState::missing, path, "", ""};
  if (S_ISDIR(state->mode)) return folder_output(folder, name, path);
  if (problem.fault == FileFault::oversize && !path.ends_with(".json")) return {OutputState::good, path, "", ""};
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

std::string unread_text(const std::string& shown) {
  const std::size_t end = shown.rfind('/');
  return "is left out by this sparse checkout, and its text is not at hand: " +
         way_back_to(end == shown.npos ? shown : shown.substr(0, end), "brings it");
}

// A large file is none of those that say how something ended.
Output output_of_index(const Location& location, const GitCommand& git, const std::string& path) {
  const std::string shown = location.shown_beside(path);
  Output output{OutputState::good, path, "", ""};
  try {
    const std::vector<StagedFile> files = indexed_files_at(git, {shown}, most_bytes_of(path));
    if (files.empty()) return {};
    const auto& text = files.front().text;
    if (text) {
      output = file_output(path, *text);
    } else if (text.problem().code == FileFault::oversize) {
      output.problem = unread_text(shown);
    } else {
      output = {OutputState::broken, path, "", text.problem().message};
    }
  } catch (const Error&) {
    output.problem = unread_text(shown);  // a partial clone has no text until its remote gives it
  }
  output.is_left_out = true;
  return output;
}

// What git tracks and was told not to write, by a sparse checkout or file by file. Asked for once, where something is
// missing.
class Unwritten {
 public:
  explicit Unwritten(const GitCommand& git) : git_(&git) {}

  Output output_at(const Location& location, const std::string& path) {
    if (!paths_) paths_ = all();
    const std::string shown = location.shown_beside(path);
    if (paths_->count(shown) != 0) return output_of_index(location, *git_, path);
    const auto inner = paths_->lower_bound(shown + "/");
    const bool is_folder = inner != paths_->end() && layout::lies_in(*inner, shown);
    return {is_folder ? OutputState::good : OutputState::missing, path, "", "", is_folder};
  }

 private:
  std::set<std::string> all() const {
    const std::vector<std::string> paths = unwritten(*git_, {}).value_or(std::vector<std::string>{});
    return {paths.begin(), paths.end()};
  }

  const GitCommand* git_;
  std::optional<std::set<std::string>> paths_;
};

Output found_at(const Location& location, Unwritten* unwritten, const std::string& path) {
  Output output = output_at(location, path);
  const bool may_be_unwritten = output.state == OutputState::missing && unwritten != nullptr;
  return may_be_unwritten ? unwritten->output_at(location, path) : output;
}

}  // namespace

workflow::OutputLook output_look(const Location& location, const GitCommand* git) {
  const auto unwritten = git == nullptr ? nullptr : std::make_shared<Unwritten>(*git);
  return [location, unwritten](const std::string& named) -> Output {
    const auto path = normalised_path(named);
    if (!path) return {OutputState::broken, named, "", path.problem().text};
    for (const std::string_view base : output_bases()) {
      Output output = found_at(location, unwritten.get(), std::string(base) + *path);
      if (output.state != OutputState::missing) return output;
    }
    return {OutputState::missing, *path, "", ""};
  };
}

}  // namespace checkpoint
