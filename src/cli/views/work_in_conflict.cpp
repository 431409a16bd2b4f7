#include "cli/views/work_in_conflict.h"

namespace checkpoint::cli {
namespace {

bool is_in_conflict(const std::string& file, const Store& store) {
  const auto place = layout::place_at(layout::within_store(file));
  const auto stored = place ? store.find_readable(*place) : std::nullopt;
  return stored && stored->is_in_conflict();
}

}  // namespace

void settle_first(const Store& store, Work& work) {
  if (work.rank != Rank::halted || !is_in_conflict(work.file, store)) return;
  work.status = "blocked";
  work.step = work.status;
  for (Step& step : work.steps) {
    if (step.name == work.phase) step.status = work.status;
  }
  work.why = "is halted, " + work.phase + " is in conflict: a merge has left its markers in '" + work.file + "'";
  work.summary = work.phase + " is in conflict: 'git checkpoint resolve' finishes the merge";
  work.action = "git checkpoint resolve";
  work.actions = {work.action};
  work.commands = work.actions.size();
  work.recorded_by.clear();
  work.decisions.clear();
}

}  // namespace checkpoint::cli
