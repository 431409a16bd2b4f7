#include "kinds/workflow/writing.h"

#include <algorithm>

#include "core/edit.h"
#include "core/error.h"
#include "core/member.h"
#include "core/shell_word.h"
#include "kinds/status.h"

namespace checkpoint::workflow {
namespace {

Document set(const Document& document, std::string_view name, const json::Value& value) {
  return Document::composed(with_set(document, document.root(), name, value));
}

Document appended(const Document& document, std::string_view list, const json::Object& row) {
  const auto there = document.root().find(list);
  if (!there || !there->is_array()) return set(document, list, json::Array().add(row));
  return Document::composed(with_element(document, *there, there->size(), row.text()));
}

// Every write says when it was made, and that it is whole. Where the clock has gone back behind the start, the start is
// the time, so that the work can go on.
std::string stamped(const Document& document, const Instant& now) {
  const Instant time = std::max(now, instant_member(document.root(), "started_at").value_or(now));
  return std::string(set(set(document, "last_updated", format_instant(time)), "interruption_safe", true).text());
}

State workable(const Document& document) {
  State state = state_of(document.root());
  require_workable(state);
  return state;
}

void require_approval(const State& state) {
  if (!state.lacks_approval()) return;
  throw Error(ErrorCode::gate_closed, state.current_phase + " needs a person's approval before the next phase begins",
              {"'git checkpoint workflow approve " + shell_word(state.id) + "' records it"});
}

Document with_completed(const Document& document, const State& state, std::string_view output, const Instant& now) {
  if (state.is_completed(state.current_phase)) return document;
  json::Object row;
  row.set("phase", state.current_phase);
  row.set("completed_at", format_instant(now));
  if (!output.empty()) row.set("output", output);
  return appended(document, "completed_phases", row);
}

std::optional<Node> approval_of(const Document& document, std::string_view phase) {
  const auto list = document.root().find("user_checkpoints");
  if (!list || !list->is_array()) return std::nullopt;
  for (const Node& row : list->children()) {
    const auto name = row.find("phase");
    if (name && name->is(phase)) return row;
  }
  return std::nullopt;
}

Document without_approvals(Document document, std::string_view phase) {
  while (const auto row = approval_of(document, phase)) document = Document::composed(without(document, *row));
  return document;
}

}  // namespace

std::string with_set(const Document& document, const Node& object, std::string_view name, const json::Value& value) {
  const auto there = object.find(name);
  return there ? with_value(document, *there, value.text()) : with_member(document, object, name, value.text());
}

void require_workable(const State& state) {
  if (const std::string problem = phase_problem(state); !problem.empty()) {
    throw Error(ErrorCode::invalid, "the workflow '" + state.id + "' cannot go on: " + problem,
                {"'git checkpoint workflow resume " + shell_word(state.id) + "' says what is wrong"});
  }
  if (state.is_complete()) {
    throw Error(ErrorCode::invalid, "the workflow '" + state.id + "' is complete",
                {"'git checkpoint workflow archive " + shell_word(state.id) + "' puts it away"});
  }
}

void require_approvable(const State& state) {
  require_workable(state);
  if (condition_of(state.status) != Condition::failed) return;
  throw Error(ErrorCode::invalid, state.current_phase + " has failed: there is nothing to approve",
              {"'git checkpoint workflow resume " + shell_word(state.id) + " --continue' goes on with it"});
}

std::string started_text(std::string_view id, const std::optional<json::Array>& phases, const Instant& now) {
  json::Object given;
  given.set("phases", phases ? json::Value(*phases) : json::Value(json::Array()));
  const Document planned = Document::composed(phases ? given.text() : "{}");
  const std::vector<Phase> all = phases_of(planned.root());
  json::Object document;
  document.set("workflow_id", id);
  document.set("started_at", format_instant(now));
  document.set("last_updated", format_instant(now));
  document.set("current_phase", all.empty() ? "" : all.front().name);
  document.set("phase_status", "in_progress");
  document.set("completed_phases", json::Array());
  document.set("user_checkpoints", json::Array());
  document.set("interruption_safe", true);
  if (phases) document.set("phases", *phases);
  return formatted(Document::composed(document.text()));
}

std::string advanced_text(const Document& document, std::string_view output, const Instant& now) {
  const State state = workable(document);
  require_approval(state);
  const Document done = with_completed(document, state, output, now);
  const std::size_t next = *state.place_of(state.current_phase) + 1;
  const bool is_last = next == state.phases.size();
  const Document moved = is_last ? done : set(done, "current_phase", state.phases[next].name);
  return stamped(set(moved, "phase_status", is_last ? "complete" : "in_progress"), now);
}

std::string failed_text(const Document& document, const Instant& now) {
  const State state = workable(document);
  return stamped(set(without_approvals(document, state.current_phase), "phase_status", "failed"), now);
}

std::string continued_text(const Document& document, const Instant& now) {
  const State state = workable(document);
  if (condition_of(state.status) != Condition::failed) return stamped(document, now);
  return stamped(set(without_approvals(document, state.current_phase), "phase_status", "in_progress"), now);
}

std::string approved_text(const Document& document, const Consent& consent, const Instant& now) {
  const State state = workable(document);
  require_approvable(state);
  json::Object row;
  row.set("phase", state.current_phase);
  row.set("approved_at", format_instant(now));
  if (!consent.by.empty()) row.set("by", consent.by);
  if (!consent.outputs_digest.empty()) row.set("outputs_digest", consent.outputs_digest);
  const auto there = approval_of(document, state.current_phase);
  const Document approved = there ? Document::composed(with_value(document, *there, row.text()))
                                  : appended(document, "user_checkpoints", row);
  return stamped(approved, now);
}

std::string unapproved_text(const Document& document, const Instant& now) {
  const State state = workable(document);
  if (!state.is_approved(state.current_phase)) {
    throw Error(ErrorCode::invalid, state.current_phase + " is not approved: there is nothing to take back",
                {"'git checkpoint decisions --made " + shell_word(state.id) + "' shows what was approved"});
  }
  return stamped(without_approvals(document, state.current_phase), now);
}

}  // namespace checkpoint::workflow
