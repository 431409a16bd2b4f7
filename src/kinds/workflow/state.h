#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "core/time.h"
#include "kinds/workflow/phase.h"

namespace checkpoint::workflow {

struct CompletedPhase {
  std::string phase;
  std::optional<Instant> completed_at;
  std::string output;  ///< empty where it names none
};

struct Approval {
  std::string phase;
  std::optional<Instant> approved_at;
  std::string by;              ///< empty where it does not say
  std::string outputs_digest;  ///< of what was approved; empty where it does not say
};

/// What a workflow's document says, as far as it says it.
struct State {
  std::string id;
  std::optional<Instant> started_at;
  std::optional<Instant> last_updated;
  std::string current_phase;
  std::string status;
  std::vector<CompletedPhase> completed;
  std::vector<Approval> approvals;
  bool interruption_safe = true;  ///< nobody was in the middle of a write
  std::vector<Phase> phases;

  /// The plan of the current phase; null for a phase that the workflow does not have.
  const Phase* current() const;
  /// The place of `phase` in the order of phases; nothing for a phase that the workflow does not have.
  std::optional<std::size_t> place_of(std::string_view phase) const;
  /// When the current phase began, as the end of the one before says; nothing for the first phase.
  std::optional<Instant> begun_at() const;
  /// The last phase says that it is done; whether it may, phase_problem() tells.
  bool is_complete() const;
  bool is_completed(std::string_view phase) const;
  bool is_approved(std::string_view phase) const;
  /// Null where `phase` has none.
  const Approval* approval_of(std::string_view phase) const;
  /// A person has to approve the current phase, and has not, or it has failed since.
  bool lacks_approval() const;
};

State state_of(const Node& root);

/// What is wrong with the order of the phases, as a sentence; empty where nothing is. Those that are completed are the
/// first ones, in order; the current one comes right after them, or is the last of them.
std::string order_problem(const State& state);

/// Which phase was left without the approval of a person that it needs, as a sentence; empty where none was. The
/// current one is still to be approved.
std::string approval_problem(const State& state);

/// Either of these, the order first; empty where neither is wrong.
std::string phase_problem(const State& state);

}  // namespace checkpoint::workflow
