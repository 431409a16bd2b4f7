#include "core/snapshot_layout.h"

#include <cassert>

#include "core/digest.h"

namespace checkpoint::layout {
namespace {

std::string below(std::string_view refs, const Name& workflow, std::string_view id) {
  return std::string(refs) + std::string(snapshots_folder) + "/" + workflow.text() + "/" + std::string(id);
}

StorePath in_folder(const Name& workflow, std::string_view file) {
  // A name holds nothing that could lead out of its folder, and neither does a file of these.
  return *place_at(std::string(snapshots_folder) + "/" + workflow.text() + "/" + std::string(file));
}

}  // namespace

StorePath snapshots() { return *place_at(snapshots_folder); }

StorePath snapshots_of(const Name& workflow) {
  return *place_at(std::string(snapshots_folder) + "/" + workflow.text());
}

StorePath snapshot_plan(const Name& workflow) { return in_folder(workflow, plan_file); }

StorePath snapshot_log(const Name& workflow) { return in_folder(workflow, log_file); }

StorePath snapshot(const Name& workflow, const Name& name, std::string_view id) {
  assert(is_sha256(id));
  return in_folder(workflow, name.text() + "." + std::string(id) + std::string(snapshot_suffix));
}

std::string snapshot_ref(const Name& workflow, std::string_view id) { return below(checkpoint_refs, workflow, id); }

std::string fetched_snapshot_ref(std::string_view remote, const Name& workflow, std::string_view id) {
  return below(std::string(fetched_refs) + std::string(remote) + "/", workflow, id);
}

}  // namespace checkpoint::layout
