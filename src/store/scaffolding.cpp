#include "store/scaffolding.h"

#include <optional>
#include <string_view>

#include "core/atomic_file.h"
#include "core/error.h"
#include "core/folder.h"
#include "core/layout.h"
#include "store/attributes.h"
#include "store/exclusion.h"
#include "store/left_out.h"
#include "store/worktree.h"

namespace checkpoint {

namespace {

constexpr std::size_t max_attributes_bytes = std::size_t{100} * 1024 * 1024;  // git's own limit

constexpr std::string_view readme = R"(# Checkpoints

The state of long-running work in this project: what was decided, where it stopped, what comes next, who must decide.
One JSON document per skill, `<skill>.checkpoint.json`, tracked in git beside the work it describes.

    git checkpoint                          where everything stands
    git checkpoint next                     the one thing to do now
    git checkpoint resume '<skill>'         what a new session needs to go on
    git checkpoint update '<skill>' --phase=build --next_actions+='Write the tests'
    git checkpoint done '<skill>'           finish the first of the next actions
    git checkpoint validate                 check every document

Write through these commands: they validate, never lose a concurrent change, and touch nothing that was not asked for.
`skill_state` in a document is private to its skill. `history/` holds what was archived. Keep secrets out of here.
)";

std::string shown_in_root(const Location& location, const std::filesystem::path& file) {
  return is_inside(file, location.root) ? file.lexically_relative(location.root).generic_string() : file.string();
}

std::optional<std::string> text_at(const Folder& folder, const std::string& name) {
  Result<FileContent, FileProblem> content = folder.read(name, max_attributes_bytes);
  if (content.ok()) return std::move(content).value().text;
  if (content.problem().fault == FileFault::missing) return std::nullopt;
  throw Error(ErrorCode::refused, "cannot use " + folder.shown(name) + ": it " + content.problem().message);
}

bool needs_readme(const std::optional<Folder>& store, const Location& location,
                  const std::vector<std::string>& left_out) {
  const bool is_here = store && store->state(std::string(layout::readme_file));
  return !is_here && !is_left_out(left_out, location.shown(layout::readme()));
}

std::optional<std::string> attributes_to_write(const Location& location, const std::optional<std::string>& before,
                                               const std::vector<std::string>& left_out) {
  if (!location.in_repository()) return std::nullopt;
  if (!before && is_left_out(left_out, location.shown_beside(layout::attributes_file))) return std::nullopt;
  std::string after = with_attributes(before.value_or(""));
  return after == before ? std::nullopt : std::optional(std::move(after));
}

Folder project_folder(const Location& location, FileSystem& files) {
  return Folder::open(location.project.string(), "", files);
}

void record(Scaffolding& result, const std::string& path, bool existed) {
  (existed ? result.changed : result.created).push_back(path);
}

}  // namespace

Scaffolding planned_scaffolding(const Location& location, const std::vector<std::string>& left_out, FileSystem& files) {
  Scaffolding result;
  const Folder project = project_folder(location, files);
  const std::optional<Folder> store = project.enter(std::string(layout::store_folder));
  if (!store) result.created.push_back(location.shown_store() + "/");
  if (needs_readme(store, location, left_out)) {
    result.created.push_back(location.shown(layout::readme()));
  }
  const auto before = text_at(project, std::string(layout::attributes_file));
  if (attributes_to_write(location, before, left_out)) {
    record(result, location.shown_beside(layout::attributes_file), before.has_value());
  }
  if (const auto missing = missing_exclusion(location)) {
    record(result, shown_in_root(location, missing->file), missing->before.has_value());
  }
  return result;
}

Scaffolding scaffold_store(const Location& location, const std::vector<std::string>& left_out, FileSystem& files) {
  Scaffolding result = planned_scaffolding(location, left_out, files);
  exclude_temporaries(location);
  const Folder project = project_folder(location, files);
  const Folder store = project.enter_or_create(std::string(layout::store_folder));
  const std::string readme_name(layout::readme_file);
  if (needs_readme(store, location, left_out)) replace_file(store, readme_name, readme);
  const std::string name(layout::attributes_file);
  const auto text = attributes_to_write(location, text_at(project, name), left_out);
  if (text) replace_file(project, name, *text);
  return result;
}

}  // namespace checkpoint
