#include "merge/guards/guards.h"

namespace checkpoint::merge {
namespace {

bool differs(const Versions& versions) {
  return !same_moment(versions.ours, versions.theirs) || (versions.base && !same_moment(versions.base, versions.ours));
}

}  // namespace

std::optional<Merged> merge_whole_workflow(Walk& walk, const Field& document, std::string_view /*name*/) {
  const Versions& versions = document.versions;
  if (differs(versions.member("workflow_id"))) return walk.ask(document, "the documents are of different workflows");
  const Versions started = versions.member("started_at");
  if (same_moment(started.ours, started.theirs)) return std::nullopt;
  return walk.ask(document, "the workflow was started afresh on one side");
}

}  // namespace checkpoint::merge
