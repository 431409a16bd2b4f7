#include "cli/views/document_title.h"

#include <array>
#include <optional>
#include <string_view>

#include "cli/choice/snapshot_choice.h"
#include "cli/choice/workspace.h"
#include "core/layout.h"
#include "core/member.h"
#include "kinds/run/place.h"
#include "kinds/snapshot/place.h"
#include "kinds/stage/place.h"
#include "kinds/workflow/place.h"

namespace checkpoint::cli {
namespace {

using history::Passage;
using Title = std::optional<std::string>;

std::string in_quotes(std::string_view name) { return "'" + std::string(name) + "'"; }

Title session_title(std::string_view path, const Passage& /*passage*/) {
  const auto skill = layout::skill_of(path);
  return skill ? Title(session_called(*skill)) : std::nullopt;
}

Title stage_title(std::string_view path, const Passage& /*passage*/) {
  const auto place = stage::place_at(path);
  return place ? Title("stage " + in_quotes(place->stage) + " of project " + in_quotes(place->project)) : std::nullopt;
}

// As the pipeline calls it, where the record says so; else the beginning of its id.
std::string name_of_run(const run::Place& place, const Passage& passage) {
  constexpr std::size_t digits = 8;
  for (const history::Version* version : {&passage.after, &passage.before}) {
    const auto& document = version->document();
    std::string label = document ? text_member(document->root(), "run_label") : "";
    if (!label.empty()) return label;
  }
  return place.run.substr(0, digits);
}

Title run_title(std::string_view path, const Passage& passage) {
  const auto place = run::place_at(path);
  if (!place) return std::nullopt;
  const std::string attempt = place->file.attempt == 1 ? "" : ", attempt " + std::to_string(place->file.attempt) + ",";
  return std::string(place->file.phase->name) + attempt + " of run " + place->ticket + "/" +
         name_of_run(*place, passage);
}

Title workflow_title(std::string_view path, const Passage& /*passage*/) {
  const std::string_view id = workflow::workflow_at(path);
  if (id.empty()) return std::nullopt;
  if (workflow::owns_phase(path)) return "workflow " + in_quotes(id);
  return workflow::owns_execution(path) ? Title("tasks of workflow " + in_quotes(id)) : std::nullopt;
}

Title project_title(std::string_view path, const Passage& /*passage*/) {
  const std::string_view project = stage::project_file_at(path, layout::project_file);
  if (!project.empty()) return "project " + in_quotes(project);
  const std::string_view described = stage::project_file_at(path, layout::manifest_file);
  return described.empty() ? std::nullopt : Title("manifest of project " + in_quotes(described));
}

Title snapshot_title(std::string_view path, const Passage& /*passage*/) {
  const auto place = snapshot::place_at(path);
  const std::string of = "of workflow " + in_quotes(snapshot::workflow_at(path));
  if (place) return "snapshot " + in_quotes(place->name) + " " + short_id(place->id) + " " + of;
  return snapshot::owns_plan(path) ? Title("plan of snapshots " + of) : std::nullopt;
}

Title config_title(std::string_view path, const Passage& /*passage*/) {
  return path == layout::config_file ? Title("settings of the store") : std::nullopt;
}

constexpr std::array kTitles{session_title,  stage_title,    project_title, run_title,
                             workflow_title, snapshot_title, config_title};

}  // namespace

std::string document_title(const Passage& passage) {
  const auto inside = layout::inside_store(passage.path);
  if (!inside) return passage.path;
  for (const auto title_of : kTitles) {
    if (auto title = title_of(*inside, passage)) return *std::move(title);
  }
  return passage.path;
}

}  // namespace checkpoint::cli
