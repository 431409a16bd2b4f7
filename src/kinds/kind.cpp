#include "kinds/kind.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/layout.h"
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

std::span<const Kind> kinds() {
  static const std::array<Kind, 10> all = {{
      {"session", "session", "<skill>.checkpoint.json", session::owns, Mutability::free, session::rules()},
      {"run", "run", "runs/<ticket>/<run>/phase_<N>_<phase>_a<attempt>.json", run::owns, Mutability::append_only,
       run::rules()},
      {"stage", "stage", "pipelines/<project>/checkpoint_<stage>.json", stage::owns, Mutability::gated, stage::rules(),
       stage::parts},
      {"project", "project", "pipelines/<project>/project.json", stage::owns_project, Mutability::gated,
       stage::project_rules()},
      {"manifest", "manifest", "pipelines/<project>/manifest.json", stage::owns_manifest, Mutability::gated,
       stage::manifest_rules()},
      {"snapshot", "snapshot", "snapshots/<workflow>/<name>.<id>.json", snapshot::owns, Mutability::append_only,
       snapshot::rules()},
      {"plan", "snapshot-plan", "snapshots/<workflow>/plan.json", snapshot::owns_plan, Mutability::free,
       snapshot::plan_rules()},
      {"workflow", "workflow-phase", "workflows/<id>/phase.json", workflow::owns_phase, Mutability::free,
       workflow::rules()},
      {"execution", "workflow-execution", "workflows/<id>/execution.json", workflow::owns_execution, Mutability::free,
       workflow::execution_rules()},
      {"config", "config", "config.json", [](std::string_view path) { return path == layout::config_file; },
       Mutability::free, config::rules()},
  }};
  return all;
}

const Kind* find_kind(std::string_view name) {
  const auto all = kinds();
  const auto kind = std::find_if(all.begin(), all.end(), [&](const Kind& candidate) { return candidate.name == name; });
  return kind == all.end() ? nullptr : &*kind;
}

const Kind* kind_at(std::string_view path) {
  const auto all = kinds();
  const auto kind = std::find_if(all.begin(), all.end(), [&](const Kind& candidate) { return candidate.owns(path); });
  return kind == all.end() ? nullptr : &*kind;
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
