#include "kinds/workflow/gate_loss.h"

#include <algorithm>
#include <vector>

#include "core/moment.h"
#include "core/ranges.h"
#include "core/time.h"
#include "kinds/workflow/state.h"

namespace checkpoint::workflow {
namespace {

using Phases = std::vector<Phase>;

Phases::const_iterator phase_in(const Phases& phases, const std::string& name) {
  return std::find_if(phases.begin(), phases.end(), [&](const Phase& phase) { return phase.name == name; });
}

// At another moment, or at the very one at which the one before it was put away.
bool begins_anew(const Succession& succession, const Node& before, const Node& after) {
  const auto was = before.find("started_at");
  const auto is = after.find("started_at");
  if (succession.archived == Archived::no || !was || !is) return false;
  if (!same_moment(*was, *is)) return true;
  const auto put_away = parse_instant(succession.archived_at);
  return put_away && is->is_string() && parse_instant(is->string()) == put_away;
}

// A phase that stood behind `gate` and stands before it now; nothing where there is none.
const Phase* moved_before(const Phase& gate, const Phases& before, const Phases& now) {
  const auto stands = phase_in(now, gate.name);
  for (auto behind = phase_in(before, gate.name); behind != before.end(); ++behind) {
    const auto moved =
        std::find_if(now.begin(), stands, [&](const Phase& phase) { return phase.name == behind->name; });
    if (moved != stands) return &*behind;
  }
  return nullptr;
}

Violation lost(Level level, std::string message) { return {"gate-removed", level, "/phases", std::move(message), {}}; }

// How a workflow that is begun anew has lost `gate`, as the end of a sentence; empty where it has not.
std::string how_lost(const Phase& gate, const Phases& before, const Phases& now) {
  const auto stands = phase_in(now, gate.name);
  const std::string subject = "its phase '" + gate.name + "', which needed a person's approval, ";
  if (stands == now.end()) return subject + "is none of its phases any more";
  if (!stands->approval) return subject + "needs none any more";
  const Phase* const moved = moved_before(gate, before, now);
  if (moved == nullptr) return "";
  return "its phase '" + moved->name + "', which stood behind '" + gate.name +
         "' and its approval, stands before it now";
}

// Whether the workflow is through with what it was before, as far as one can tell by names.
bool is_done_without(const Phase& gate, const State& before, const State& after) {
  const bool is_known =
      any_of(after.completed, [&](const CompletedPhase& phase) { return before.place_of(phase.phase).has_value(); });
  return after.is_complete() && (is_known || !before.is_approved(gate.name));
}

// What in `after` would have had to wait for `gate` in `before`, as the end of a sentence: a phase that is completed,
// before `gate` if that is there still, or, where nothing stood behind the gate, all of it. A name that is new may be
// another for what stood there, unless the gate was opened before. Empty where there is nothing.
std::string passing(const Phase& gate, const State& before, const State& after) {
  const auto stands = after.place_of(gate.name);
  const bool is_gate = stands && after.phases[*stands].approval;
  const std::size_t place = before.place_of(gate.name).value_or(0);
  for (std::size_t index = 0; index < after.completed.size(); ++index) {
    const CompletedPhase& phase = after.completed[index];
    if (is_gate && after.place_of(phase.phase).value_or(0) >= *stands) continue;
    const auto was = before.place_of(phase.phase);
    const bool is_passed = was ? *was >= place : !is_gate && !before.is_approved(gate.name);
    if (is_passed) return "'" + phase.phase + "' is completed already";
  }
  return !is_gate && is_done_without(gate, before, after) ? "all that is left of it is completed already" : "";
}

// A gate may go, and is told then; what passes it comes later.
Violations lost_by_new(const State& before, const State& after) {
  Violations found;
  for (const Phase& gate : before.phases) {
    const std::string how = gate.approval ? how_lost(gate, before.phases, after.phases) : "";
    if (how.empty()) continue;
    std::string told = "the workflow was begun anew, and " + how;
    const std::string passed = passing(gate, before, after);
    if (!passed.empty()) {
      told.append(", and ").append(passed);
      told.append(": what takes the gate away, or gives it another name, goes in first, by itself");
    }
    found.push_back(lost(passed.empty() ? Level::warning : Level::error, std::move(told)));
  }
  return found;
}

// What a person approved the plan of, in the order of its phases; a gate more is none of it.
bool is_same_plan(const Phases& before, const Phases& now) {
  return std::equal(before.begin(), before.end(), now.begin(), now.end(), [](const Phase& was, const Phase& is) {
    return was.name == is.name && was.final == is.final && was.intermediate == is.intermediate;
  });
}

bool has_gate(const Phases& phases) {
  return any_of(phases, [](const Phase& phase) { return phase.approval; });
}

// Under another name work may stand before a gate that it stood behind, and with other outputs it may be done there.
Violations changed_by_same(const Phases& before, const Phases& now) {
  if (!has_gate(before) || is_same_plan(before, now)) return {};
  return {{"phases-changed",
           Level::error,
           "/phases",
           "the phases are not those that the workflow was started with, and it has a gate: take them back from the "
           "base; 'git checkpoint workflow start \"<workflow>\" --fresh' begins anew with others",
           {}}};
}

Violations lost_by_same(const Phases& before, const Phases& now) {
  Violations found;
  for (const Phase& gate : before) {
    if (!gate.approval) continue;
    const auto stands = phase_in(now, gate.name);
    if (stands == now.end() || !stands->approval) {
      const std::string is = stands == now.end() ? "is none of the workflow's any more" : "does not say so any more";
      found.push_back(lost(Level::error, "the phase '" + gate.name + "' needed a person's approval, and " + is +
                                             ": take it back from the base"));
    } else if (const Phase* const moved = moved_before(gate, before, now)) {
      found.push_back(lost(Level::error, "the phase '" + moved->name + "' stood behind '" + gate.name +
                                             "', which needs a person's approval, and stands before it now: take the "
                                             "order of phases back from the base"));
    }
  }
  return found.empty() ? changed_by_same(before, now) : found;
}

// Who approves again does so at another moment; who fails the phase or takes the approval back has none left.
Violations approvals_changed(const State& before, const State& now) {
  Violations found;
  for (const Approval& was : before.approvals) {
    const Approval* const is = now.approval_of(was.phase);
    if (was.outputs_digest.empty() || is == nullptr || is->outputs_digest == was.outputs_digest) continue;
    // An approval that is given anew says again what it is of, where the phase declares that.
    const auto phase = phase_in(now.phases, was.phase);
    const bool says_what = !is->outputs_digest.empty() || phase == now.phases.end() || phase->final.empty();
    if (is->approved_at != was.approved_at && says_what) continue;
    found.push_back({"gate-changed-by-hand",
                     Level::error,
                     "/user_checkpoints",
                     "the approval of the phase '" + was.phase +
                         "' does not say any more what was approved: take it back from the base; 'git checkpoint "
                         "workflow approve' approves what is there now",
                     {}});
  }
  return found;
}

}  // namespace

Violations gates_lost(const Succession& succession) {
  const auto before = Document::parse(succession.before);
  const auto after = Document::parse(succession.after.value_or(""));
  if (!before || !after || !before->root().is_object() || !after->root().is_object()) return {};
  if (begins_anew(succession, before->root(), after->root()))
    return lost_by_new(state_of(before->root()), state_of(after->root()));
  Violations found = lost_by_same(phases_of(before->root()), phases_of(after->root()));
  for (Violation& changed : approvals_changed(state_of(before->root()), state_of(after->root()))) {
    found.push_back(std::move(changed));
  }
  return found;
}

}  // namespace checkpoint::workflow
