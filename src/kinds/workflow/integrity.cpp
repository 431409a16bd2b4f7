#include "kinds/workflow/integrity.h"

namespace checkpoint::workflow {
namespace {

class Times {
 public:
  explicit Times(const Instant& now) : now_(now) {}

  void add(const std::string& name, const std::optional<Instant>& time) {
    constexpr std::int64_t tolerance = 60;
    if (!time || seconds_between(now_, *time) <= tolerance) return;
    flaws_.push_back(name + ", " + format_instant(*time) + ", is still to come");
  }
  std::vector<std::string> flaws() && { return std::move(flaws_); }

 private:
  Instant now_;
  std::vector<std::string> flaws_;
};

std::string output_flaw(const CompletedPhase& phase, const OutputLook& look) {
  if (phase.output.empty()) return "";
  const Output output = look(phase.output);
  const std::string subject = "the output of " + phase.phase + ", " + phase.output + ", ";
  switch (output.state) {
    case OutputState::good: return "";
    case OutputState::missing: return subject + "is missing";
    case OutputState::broken: return subject + output.problem;
  }
  return "";
}

}  // namespace

std::vector<std::string> future_times(const State& state, const std::vector<Task>& tasks, const Instant& now) {
  Times times(now);
  times.add("started_at", state.started_at);
  times.add("last_updated", state.last_updated);
  for (const CompletedPhase& phase : state.completed) times.add("completed_at of " + phase.phase, phase.completed_at);
  for (const Approval& approval : state.approvals) times.add("approved_at of " + approval.phase, approval.approved_at);
  for (const Task& task : tasks) {
    times.add("started_at of the task " + task.id, task.started_at);
    times.add("completed_at of the task " + task.id, task.completed_at);
  }
  return std::move(times).flaws();
}

std::vector<std::string> flaws_of(const State& state, const std::vector<Task>& tasks, const OutputLook& look,
                                  const Instant& now) {
  std::vector<std::string> flaws;
  for (const CompletedPhase& phase : state.completed) {
    if (std::string flaw = output_flaw(phase, look); !flaw.empty()) flaws.push_back(std::move(flaw));
  }
  for (std::string& flaw : future_times(state, tasks, now)) flaws.push_back(std::move(flaw));
  if (std::string flaw = order_problem(state); !flaw.empty()) flaws.push_back(std::move(flaw));
  if (std::string flaw = approval_problem(state); !flaw.empty()) flaws.push_back(std::move(flaw));
  if (!state.interruption_safe) flaws.emplace_back("interruption_safe is false: a write was interrupted");
  return flaws;
}

}  // namespace checkpoint::workflow
