#include "kinds/kind.h"

#include <array>
#include <cassert>

#include "core/day.h"
#include "core/first_where.h"
#include "core/layout.h"
#include "core/ranges.h"
#include "core/take.h"
#include "kinds/config/rules.h"
#include "kinds/run/place.h"
#include "kinds/run/rules.h"
#include "kinds/session/place.h"
#include "kinds/session/rules.h"
#include "kinds/snapshot/place.h"
#include "kinds/snapshot/rules.h"
#include "kinds/stage/place.h"
#include "kinds/stage/rules.h"
#include "kinds/workflow/place.h"
#include "kinds/workflow/rules.h"

namespace checkpoint {
namespace {

constexpr std::array<TimeMember, 2> kSessionTimes{{{"created_at", seconds_a_day}, {"updated_at", seconds_a_day}}};
constexpr std::array<TimeMember, 1> kRunTimes{{{"timestamp_utc", 60}}};
constexpr std::array<TimeMember, 1> kStageTimes{{{"timestamp", seconds_a_day}}};
constexpr std::array<TimeMember, 1> kSnapshotTimes{{{"created_at", seconds_a_day}}};
constexpr std::array<TimeMember, 2> kWorkflowTimes{{{"started_at", 60}, {"last_updated", 60}}};

constexpr ArchivePlace kSessionArchive{"history/<skill>.<time>.checkpoint.json", session::owns_archive,
                                       session::archive_keeps};
constexpr ArchivePlace kStageArchive{"pipelines/<project>/history/<stage>.<sequence>.json", stage::owns_archive,
                                     stage::archive_keeps};
constexpr ArchivePlace kPhaseArchive{"workflows/.archive/<id>_<time>/phase.json", workflow::owns_archive,
                                     workflow::archive_keeps, true};
constexpr ArchivePlace kExecutionArchive{"workflows/.archive/<id>_<time>/execution.json", workflow::owns_archive,
                                         workflow::archive_keeps, true};

}  // namespace

// NOLINTNEXTLINE(readability-function-size): the table
std::span<const Kind> kinds() {
  static const std::array<Kind, 10> all = {{
      {.name = "session",
       .schema = "session",
       .place = "<skill>.checkpoint.json",
       .owns = session::owns,
       .mutability = Mutability::free,
       .rules = session::rules(),
       .times = kSessionTimes,
       .archive = kSessionArchive},
      {.name = "run",
       .schema = "run",
       .place = "runs/<ticket>/<run>/phase_<N>_<phase>_a<attempt>.json",
       .owns = run::owns,
       .mutability = Mutability::append_only,
       .rules = run::rules(),
       .times = kRunTimes},
      {.name = "stage",
       .schema = "stage",
       .place = "pipelines/<project>/checkpoint_<stage>.json",
       .owns = stage::owns,
       .mutability = Mutability::gated,
       .rules = stage::rules(),
       .times = kStageTimes,
       .parts = stage::parts,
       .archive = kStageArchive},
      {.name = "project",
       .schema = "project",
       .place = "pipelines/<project>/project.json",
       .owns = stage::owns_project,
       .mutability = Mutability::gated,
       .rules = stage::project_rules()},
      {.name = "manifest",
       .schema = "manifest",
       .place = "pipelines/<project>/manifest.json",
       .owns = stage::owns_manifest,
       .mutability = Mutability::gated,
       .rules = stage::manifest_rules()},
      {.name = "snapshot",
       .schema = "snapshot",
       .place = "snapshots/<workflow>/<name>.<id>.json",
       .owns = snapshot::owns,
       .mutability = Mutability::append_only,
       .rules = snapshot::rules(),
       .times = kSnapshotTimes},
      {.name = "plan",
       .schema = "snapshot-plan",
       .place = "snapshots/<workflow>/plan.json",
       .owns = snapshot::owns_plan,
       .mutability = Mutability::free,
       .rules = snapshot::plan_rules()},
      {.name = "workflow",
       .schema = "workflow-phase",
       .place = "workflows/<id>/phase.json",
       .owns = workflow::owns_phase,
       .mutability = Mutability::free,
       .rules = workflow::rules(),
       .times = kWorkflowTimes,
       .begun = "started_at",
       .archive = kPhaseArchive},
      {.name = "execution",
       .schema = "workflow-execution",
       .place = "workflows/<id>/execution.json",
       .owns = workflow::owns_execution,
       .mutability = Mutability::free,
       .rules = workflow::execution_rules(),
       .archive = kExecutionArchive},
      {.name = "config",
       .schema = "config",
       .place = "config.json",
       .owns = [](std::string_view path) { return path == layout::config_file; },
       .mutability = Mutability::free,
       .rules = config::rules()},
  }};
  return all;
}

const Kind* find_kind(std::string_view name) {
  return first_where(kinds(), [&](const Kind& kind) { return kind.name == name; });
}

const Kind* kind_at(std::string_view path) {
  return first_where(kinds(), [&](const Kind& kind) { return kind.owns(path); });
}

const ArchivePlace* archive_at(std::string_view path) {
  if (kind_at(path) != nullptr) return nullptr;  // a project may be called as the folder is
  for (const Kind& kind : kinds()) {
    if (kind.archive && kind.archive->owns(path)) return &*kind.archive;
  }
  return nullptr;
}

std::string_view folder_of(const Kind& kind) {
  const std::size_t slash = kind.place.find('/');
  return slash == std::string_view::npos ? std::string_view() : kind.place.substr(0, slash);
}

// Whether `path` is one of the folders that `pattern`, of a file's path, leads through.
bool leads_through(std::string_view pattern, std::string_view path) {
  while (!path.empty()) {
    const std::string_view part = take_until(pattern, '/');
    const std::string_view name = take_until(path, '/');
    const bool is_met = part.starts_with('<') ? name.find('.') == std::string_view::npos : name == part;
    if (pattern.empty() || !is_met) return false;
  }
  return true;
}

bool is_to_be_folder(std::string_view path) {
  return any_of(kinds(), [&](const Kind& kind) {
    return leads_through(kind.place, path) || (kind.archive && leads_through(kind.archive->place, path));
  });
}

// What stands in the pattern's first brackets.
std::string_view owner_at(const Kind& kind, std::string_view path) {
  const std::size_t begin = kind.place.find('<');
  if (begin == std::string_view::npos || path.size() < begin) return {};
  const std::string_view behind = kind.place.substr(kind.place.find('>') + 1);
  const std::size_t end = behind.starts_with('/') ? path.find('/', begin) : path.size() - behind.size();
  return path.substr(begin, end - begin);
}

std::string kind_name_at(std::string_view path) {
  const Kind* const kind = kind_at(path);
  return kind == nullptr ? std::string() : std::string(kind->name);
}

const Schema& schema_of(const Kind& kind) {
  const Schema* schema = find_schema(kind.schema);
  assert(schema != nullptr);
  return *schema;
}

}  // namespace checkpoint
