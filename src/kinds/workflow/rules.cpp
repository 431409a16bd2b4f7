#include "kinds/workflow/rules.h"

#include <array>
#include <string>

#include "core/member.h"
#include "core/workflow_layout.h"
#include "kinds/workflow/integrity.h"
#include "kinds/workflow/place.h"

namespace checkpoint::workflow {
namespace {

Breaches misfiled(const Subject& subject) {
  return not_as_filed(subject.root(), {{"workflow_id", workflow_at(subject.path), "workflow's folder"}});
}

Breaches repeated_phases(const Subject& subject) {
  return repeated(subject.root(), "phases", "name", "the name of an earlier row");
}

Breaches repeated_tasks(const Subject& subject) {
  return repeated(subject.root(), "tasks", "id", "the id of an earlier row");
}

// What `problem_of` finds wrong with the phases, told at the one that is current.
template <std::string (*problem_of)(const State&)>
Breaches of_phases(const Subject& subject) {
  const auto current = subject.root().find("current_phase");
  if (!current || !current->is_string()) return {};
  const std::string problem = problem_of(state_of(subject.root()));
  if (problem.empty()) return {};
  return {{*current, "", problem}};
}

struct EndTime {
  std::string_view list;
  std::string_view member;
};
constexpr std::array<EndTime, 2> end_times{{{"completed_phases", "completed_at"}, {"user_checkpoints", "approved_at"}}};

Breaches started_late(const Subject& subject) {
  const State state = state_of(subject.root());
  const auto last = subject.root().find("last_updated");
  if (!last || !state.started_at || !state.last_updated || *state.last_updated >= *state.started_at) return {};
  return {{*last, "", "last_updated must not be before started_at (" + format_instant(*state.started_at) + ")"}};
}

// A clock that was put back, or a time that was given: nothing is completed or approved before it has begun.
Breaches ended_early(const Subject& subject) {
  constexpr std::int64_t tolerance = 60;
  const auto began = instant_member(subject.root(), "started_at");
  if (!began) return {};
  Breaches breaches;
  for (const EndTime& end : end_times) {
    add_breaches(breaches, elements_of(subject.root(), end.list), [&](const Node& row) -> std::optional<Breach> {
      const auto at = instant_member(row, end.member);
      if (!at || seconds_between(*at, *began) <= tolerance) return std::nullopt;
      return Breach{*row.find(end.member), "",
                    std::string(end.member) + " of " + text_member(row, "phase") + ", " + format_instant(*at) +
                        ", is before the workflow was started (" + format_instant(*began) + ")"};
    });
  }
  return breaches;
}

Breaches in_future(const Subject& subject) {
  const Node root = subject.root();
  return breaches_in(future_times(state_of(root), tasks_of(root), subject.now), [&](const std::string& flaw) {
    return std::optional(Breach{root, "", flaw});
  });
}

Breaches interrupted(const Subject& subject) {
  const auto safe = subject.root().find("interruption_safe");
  if (!safe || safe->kind() != NodeKind::boolean || safe->boolean()) return {};
  return {{*safe, "", "interruption_safe is false: a write was interrupted"}};
}

constexpr std::array<Rule, 8> kRules = {{
    {"misfiled", Level::error, misfiled},
    {"duplicate-phase", Level::error, repeated_phases},
    {"phase-order", Level::error, of_phases<order_problem>},
    {"phase-unapproved", Level::error, of_phases<approval_problem>},
    {"times-order", Level::error, started_late},
    {"times-order", Level::warning, ended_early},
    {"future-timestamp", Level::warning, in_future},
    {"interrupted-write", Level::warning, interrupted},
}};

constexpr std::array<Rule, 3> execution_table = {{
    {"misfiled", Level::error, misfiled},
    {"duplicate-task", Level::error, repeated_tasks},
    {"future-timestamp", Level::warning, in_future},
}};

}  // namespace

std::span<const Rule> rules() { return kRules; }

std::span<const Rule> execution_rules() { return execution_table; }

}  // namespace checkpoint::workflow
