#include "kinds/snapshot/work.h"

#include "core/blank.h"
#include "core/shell_word.h"

namespace checkpoint::snapshot {
namespace {

std::string creation(const std::string& workflow) {
  return "git checkpoint snapshot create " + shell_word(workflow) + " " + shell_quoted(std::string(kNameBlank));
}

void add_decisions(const Snapshot& value, Work& work) {
  for (const Decision& decision : value.decisions) {
    work.decisions.push_back({"snapshot", value.workflow_id, decision.id, decision.question, decision.context,
                              creation(value.workflow_id), "goes on from there"});
  }
  if (value.decisions.empty()) return;
  work.phase = value.phase;
  work.step = value.step;
  work.rank = Rank::decision;
  work.why = "waits for a decision, open since the snapshot '" + value.checkpoint_name + "' that was restored";
  work.action = value.decisions.front().question;
  work.actions.push_back(work.action);
}

}  // namespace

const Event* last_move(const Log& log) {
  const Event* last = nullptr;
  for (const LogEntry& entry : log.entries) {
    if (entry.event.event == "create" || entry.event.event == "restore") last = &entry.event;
  }
  return last;
}

Work work_of(const std::string& workflow, const Event* last, const Snapshot* restored) {
  Work work;
  work.kind = "snapshot";
  work.owner = workflow;
  work.status = last == nullptr ? "planned" : last->event == "restore" ? "restored" : "taken";
  work.phase = last == nullptr ? "" : last->checkpoint_name;
  work.step = work.status;
  work.when = last == nullptr ? std::nullopt : parse_instant(last->at);
  work.summary = last == nullptr ? "no snapshot has been taken yet"
                                 : "the snapshot '" + work.phase + "' was " + work.status + " last";
  work.recorded_by = creation(workflow);
  if (restored != nullptr) add_decisions(*restored, work);
  return work;
}

}  // namespace checkpoint::snapshot
