#include "core/time.h"
#include "merge/guards/guards.h"

namespace checkpoint::merge {
namespace {

/// Equal, or two spellings of one instant.
bool is_same(const std::optional<Node>& a, const std::optional<Node>& b) {
  if (same(a, b)) return true;
  if (!a || !b || !a->is_string() || !b->is_string()) return false;
  const auto left = parse_instant(a->string());
  return left && left == parse_instant(b->string());
}

bool differs(const Versions& versions) {
  return !is_same(versions.ours, versions.theirs) || (versions.base && !is_same(versions.base, versions.ours));
}

}  // namespace

std::optional<Merged> merge_whole_workflow(Walk& walk, const Field& document, std::string_view /*name*/) {
  const Versions& versions = document.versions;
  if (differs(versions.member("workflow_id"))) return walk.ask(document, "the documents are of different workflows");
  const Versions started = versions.member("started_at");
  if (is_same(started.ours, started.theirs)) return std::nullopt;
  return walk.ask(document, "the workflow was started afresh on one side");
}

}  // namespace checkpoint::merge
