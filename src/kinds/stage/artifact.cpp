#include "kinds/stage/artifact.h"

#include <array>
#include <string>

#include "core/first_where.h"

namespace checkpoint::stage {

namespace {

struct KnownStage {
  std::string_view name;
  std::string_view artifact;
  bool creative;
};

constexpr std::array<KnownStage, 9> known = {{
    {"research", "research_brief", false},
    {"proposal", "proposal_packet", true},
    {"idea", "brief", true},
    {"script", "script", true},
    {"scene_plan", "scene_plan", true},
    {"assets", "asset_manifest", true},
    {"edit", "edit_decisions", true},
    {"compose", "render_report", false},
    {"publish", "publish_log", false},
}};

const KnownStage* find(std::string_view stage) {
  return first_where(known, [&](const KnownStage& entry) { return entry.name == stage; });
}

}  // namespace

const Schema* artifact_schema(std::string_view name) { return find_schema("artifacts/" + std::string(name)); }

std::string_view canonical_artifact(std::string_view stage) {
  const KnownStage* row = find(stage);
  return row == nullptr ? std::string_view() : row->artifact;
}

bool is_creative_by_default(std::string_view stage) {
  const KnownStage* row = find(stage);
  return row == nullptr || row->creative;
}

}  // namespace checkpoint::stage
