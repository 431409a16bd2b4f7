#include "cli/views/others.h"

#include "cli/views/project_glance.h"
#include "cli/views/snapshot_glance.h"
#include "cli/views/workflow_glance.h"

namespace checkpoint::cli {

Others glance_at_others(const Workspace& workspace, const Look& look) {
  return {glance_at_projects(workspace, look), glance_at_workflows(workspace, look),
          glance_at_snapshots(workspace, look)};
}

std::vector<session::Ranked> ranked_with(std::vector<session::Ranked> ranked, const Others& others) {
  append(others, &Glance::ranked, ranked);
  return session::in_order(std::move(ranked));
}

}  // namespace checkpoint::cli
