#include "kinds/workflow/resumption.h"

#include "core/day.h"
#include "core/first_where.h"
#include "core/listed.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "core/workflow_layout.h"
#include "kinds/status.h"
#include "kinds/workflow/integrity.h"

namespace checkpoint::workflow {
namespace {

std::string command(const std::string& name, const std::string& id) {
  return "git checkpoint workflow " + name + " " + shell_word(id);
}

std::string beginning_of_task(const std::string& id, const std::string& task) {
  return command("task", id) + " " + shell_word(task) + " --status=running";
}

Resumption failed(const State& state) {
  return {Decision::ask,
          Doubt::failed,
          state.current_phase + " has failed",
          {},
          command("resume", state.id) + " --continue",
          Means::resume};
}

Resumption ancient(const State& state) {
  return {Decision::ask,
          Doubt::ancient,
          "it was started on " + format_instant(*state.started_at) + ", " + std::to_string(ancient_days) +
              " days ago or more; what it says may no longer hold",
          {},
          command("resume", state.id) + " --continue",
          Means::resume};
}

std::optional<std::string> first_intermediate(const Phase& phase, const OutputLook& look) {
  for (const std::string& path : phase.intermediate) {
    const Output output = look(path);
    if (output.state != OutputState::missing) return output.path;
  }
  return std::nullopt;
}

std::size_t count_of(const std::vector<Task>& tasks, std::string_view status) {
  return static_cast<std::size_t>(count_if(tasks, [&](const Task& task) { return task.status == status; }));
}

template <class Test>
std::vector<std::string> ids_where(const std::vector<Task>& tasks, const Test& holds) {
  std::vector<std::string> ids;
  for (const Task& task : tasks) {
    if (holds(task)) ids.push_back(task.id);
  }
  return ids;
}

std::vector<std::string> failed_in(const std::vector<Task>& tasks) {
  return ids_where(tasks, [](const Task& task) { return condition_of(task.status) == Condition::failed; });
}

std::string completion_of(const std::vector<Task>& tasks) {
  return std::to_string(count_of(tasks, "complete")) + " of " + std::to_string(tasks.size()) + " tasks are complete";
}

std::string tally_of(const std::vector<Task>& tasks) {
  const std::vector<std::string> failed = failed_in(tasks);
  const std::vector<std::string> running = ids_where(tasks, [](const Task& task) { return task.status == "running"; });
  return completion_of(tasks) + ", marked as running: " + listed(running) +
         (failed.empty() ? "" : "; " + failure_of(failed));
}

// What the phase lacks beside its tasks, behind what is said of those.
std::string with_shortfall(const std::string& reason, const Phase& phase, const Situation& situation) {
  const std::string lacks = phase.has_tasks() ? "" : shortfall(phase, situation);
  return lacks.empty() ? reason : reason + "; " + lacks;
}

// Where none is running there is nothing to recover: what waits is begun, and what has no task yet is run.
Resumption waiting(const Phase& phase, const Situation& situation) {
  const State& state = situation.state;
  const auto* const next = first_where(situation.tasks, [](const Task& task) { return task.status == "pending"; });
  if (situation.tasks.empty()) {
    return {Decision::recover, Doubt::none, phase.name + " has no tasks yet", {}, "run " + phase.name};
  }
  if (next == nullptr) {
    return {Decision::recover, Doubt::none, shortfall(phase, situation), {}, "run " + phase.name + " again"};
  }
  const std::size_t count = count_of(situation.tasks, "pending");
  return {Decision::recover,
          Doubt::none,
          completion_of(situation.tasks) + ", " + std::to_string(count) +
              (count == 1 ? " waits to be done: " : " wait to be done, first ") + next->id,
          {},
          beginning_of_task(state.id, next->id),
          Means::task};
}

// As long as one is running, what is to be looked after is that one. After that, nothing of the workflow's own has a
// task that failed done again, and that somebody wants to go on is no answer to it either.
Resumption of_tasks(const Phase& phase, const Situation& situation) {
  const std::string& id = situation.state.id;
  std::vector<std::string> failed = failed_in(situation.tasks);
  if (count_of(situation.tasks, "running") > 0) {
    std::string reason = with_shortfall(tally_of(situation.tasks), phase, situation);
    return {Decision::recover, Doubt::none, std::move(reason), {}, command("recover", id), Means::recover};
  }
  if (failed.empty()) return waiting(phase, situation);
  std::string reason = with_shortfall(failure_of(failed) + "; " + completion_of(situation.tasks), phase, situation);
  std::string action = retry_of_task(id, failed.front());
  return {Decision::ask, Doubt::failed_tasks, std::move(reason), {}, std::move(action), Means::task, std::move(failed)};
}

// Whether something shows that somebody has begun with it.
bool has_run(const Phase& phase, const Situation& situation) {
  const auto begun = situation.state.begun_at();
  const bool has_worked = any_of(situation.tasks, [&](const Task& task) {
    return (task.status != "pending" || task.attempts > 0) && !may_be_left_over(task, begun);
  });
  const auto is_broken = [&](const std::string& path) { return situation.look(path).state == OutputState::broken; };
  return has_worked || condition_of(situation.state.status) == Condition::failed || any_of(phase.final, is_broken);
}

std::string listed_tasks(const std::vector<std::string>& ids, std::string_view of_one, std::string_view of_many) {
  const bool is_one = ids.size() == 1;
  return std::to_string(ids.size()) + (is_one ? " task " : " tasks ") + std::string(is_one ? of_one : of_many) + ": " +
         listed(ids);
}

// What is marked as running may still be done by somebody: it is looked after before it would be done twice. What
// waits is done before the phase would be run as a whole.
Resumption unfinished(const Phase& phase, const Situation& situation) {
  const std::string& id = situation.state.id;
  std::string reason =
      phase.final.empty() ? phase.name + " names no output to know it by" : shortfall(phase, situation);
  const auto in = [&](std::string_view status) {
    return ids_where(situation.tasks, [&](const Task& task) { return task.status == status; });
  };
  if (const auto running = in("running"); !running.empty()) {
    reason += "; " + listed_tasks(running, "is marked as running", "are marked as running");
    return {Decision::recover, Doubt::none, std::move(reason), {}, command("recover", id), Means::recover};
  }
  if (const auto pending = in("pending"); !pending.empty()) {
    reason += "; " + listed_tasks(pending, "waits to be done", "wait to be done");
    return {Decision::recover, Doubt::none, std::move(reason), {}, beginning_of_task(id, pending.front()), Means::task};
  }
  std::string action = "run " + phase.name + (has_run(phase, situation) ? " again" : "");
  return {Decision::rerun, Doubt::none, std::move(reason), {}, std::move(action)};
}

Resumption of_phase(const Phase& phase, const Situation& situation) {
  const State& state = situation.state;
  if (state.is_completed(phase.name)) {
    return {Decision::advance, Doubt::none, phase.name + " is completed already", {}, command("advance", state.id),
            Means::advance};
  }
  const std::vector<std::string> final = final_outputs(phase, situation);
  if (!final.empty() && (state.lacks_approval() || !situation.is_as_approved)) {
    return {Decision::decide,
            Doubt::none,
            phase.name + " has made " + listed(final) +
                (state.lacks_approval() ? ", which nobody has approved" : ", which is not as it was approved"),
            {},
            command("approve", state.id),
            Means::approve,
            {},
            final};
  }
  if (!final.empty()) {
    return {Decision::advance, Doubt::none, phase.name + " has made " + listed(final), {}, command("advance", state.id),
            Means::advance};
  }
  if (phase.has_tasks()) return of_tasks(phase, situation);
  if (const auto intermediate = first_intermediate(phase, situation.look)) {
    const std::string lacks = shortfall(phase, situation);
    return {Decision::decide,
            Doubt::none,
            phase.name + " has made " + *intermediate + (lacks.empty() ? "" : ", and " + lacks) +
                ": a person has to decide, and nothing is made again",
            {},
            "decide on " + *intermediate,
            Means::words,
            {},
            {*intermediate}};
  }
  if (!failed_in(situation.tasks).empty()) return of_tasks(phase, situation);
  return unfinished(phase, situation);
}

// A task that has failed is told of, whatever comes first: also while another one is running.
Resumption with_failures(Resumption resumption, const std::vector<Task>& tasks) {
  const std::vector<std::string> failed = failed_in(tasks);
  if (failed.empty() || resumption.doubt == Doubt::failed_tasks) return resumption;
  const bool is_said = resumption.reason.find(failure_of(failed)) != std::string::npos;
  if (!is_said) resumption.reason += "; " + failure_of(failed);
  resumption.failed_tasks = failed;
  return resumption;
}

// Where nothing is wrong but times that are still to come, it may be the clock here that is.
Resumption corrupted_or_early(const Situation& situation, std::vector<std::string> flaws) {
  const bool is_early = flaws == future_times(situation.state, situation.tasks, situation.now);
  Resumption resumption = corrupted(situation.state.id, std::move(flaws));
  if (is_early) resumption.reason = "the clock here is behind, or the state is corrupted: " + resumption.flaws.front();
  return resumption;
}

}  // namespace

std::string_view name_of(Decision decision) {
  switch (decision) {
    case Decision::advance: return "advance";
    case Decision::decide: return "decide";
    case Decision::rerun: return "rerun";
    case Decision::recover: return "recover";
    case Decision::complete: return "complete";
    case Decision::ask: return "ask";
  }
  return "ask";
}

std::string own_reason(const Resumption& resumption) {
  std::string reason = resumption.reason;
  const std::string failure = resumption.failed_tasks.empty() ? "" : "; " + failure_of(resumption.failed_tasks);
  if (reason.ends_with(failure)) reason.erase(reason.size() - failure.size());
  return reason;
}

std::string failure_of(std::vector<std::string> failed) {
  constexpr std::size_t most = 5;
  if (failed.size() == 1) return "the task " + failed.front() + " has failed";
  const std::size_t more = failed.size() > most ? failed.size() - most : 0;
  failed.resize(failed.size() - more);
  return "the tasks " + listed(failed) + (more == 0 ? "" : " and " + std::to_string(more) + " more") + " have failed";
}

std::string showing(const std::string& id) { return command("show", id); }

std::string archiving(const std::string& id) { return command("archive", id); }

std::string failing(const std::string& id) { return command("advance", id) + " --fail"; }

std::string retry_of_task(const std::string& id, const std::string& task) {
  return command("task", id) + " " + shell_word(task) + " --status=pending";
}

bool is_ancient(const State& state, const Instant& now) {
  return state.started_at && seconds_between(*state.started_at, now) >= ancient_days * seconds_a_day;
}

bool is_left(const State& state, const Lapse& lapse) {
  const auto& last = lapse.last_activity;
  const bool is_recent = last && seconds_between(*last, lapse.now) < ancient_days * seconds_a_day;
  return is_ancient(state, lapse.now) && !is_recent;
}

Resumption resumption_of(const Situation& situation, Insistence insistence) {
  const State& state = situation.state;
  if (state.is_complete() && phase_problem(state).empty()) {
    return with_failures({Decision::complete, Doubt::none, "every phase is complete", {}, ""}, situation.tasks);
  }
  std::vector<std::string> flaws = flaws_of(state, situation.tasks, situation.look, situation.now);
  if (!flaws.empty()) return corrupted_or_early(situation, std::move(flaws));
  if (insistence == Insistence::none && condition_of(state.status) == Condition::failed) {
    return with_failures(failed(state), situation.tasks);
  }
  if (insistence == Insistence::none && is_ancient(state, situation.now)) {
    return with_failures(ancient(state), situation.tasks);
  }
  return with_failures(of_phase(*state.current(), situation), situation.tasks);
}

Resumption corrupted(const std::string& id, std::vector<std::string> flaws) {
  std::string reason = "the state appears corrupted: " + flaws.front();
  return {Decision::ask, Doubt::corrupted, std::move(reason), std::move(flaws), command("start", id) + " --fresh",
          Means::start};
}

std::vector<std::string> final_outputs(const Phase& phase, const Situation& situation) {
  std::vector<std::string> found;
  for (const std::string& path : phase.final) {
    const bool is_tasks = path == layout::execution_file;
    if (is_tasks && !all_complete(situation.tasks)) return {};
    const Output output = is_tasks ? Output{OutputState::good, path, "", ""} : situation.look(path);
    if (output.state != OutputState::good) return {};
    found.push_back(output.path);
  }
  return found;
}

std::string shortfall(const Phase& phase, const Situation& situation) {
  for (const std::string& path : phase.final) {
    if (path == layout::execution_file) {
      if (!all_complete(situation.tasks)) return tally_of(situation.tasks);
      continue;
    }
    const Output output = situation.look(path);
    if (output.state == OutputState::missing) return path + " is missing";
    if (output.state == OutputState::broken) return output.path + " " + output.problem;
  }
  return "";
}

}  // namespace checkpoint::workflow
