#include "cli/choice/run_choice.h"

#include <algorithm>

#include "cli/command/suggestion.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "core/whole_number.h"
#include "core/wrong_word.h"

namespace checkpoint::cli {
namespace {

Error no_records(const RunPlace& run, const std::string& what, const Store& store) {
  Error error(
      ErrorCode::not_found, "there is no record of " + what,
      {"'git checkpoint run list " + shell_word("--ticket-id=" + run.ticket.text()) + "' shows the records there are"});
  error.path = store.location().shown(layout::run(run.ticket, run.run));
  return error;
}

}  // namespace

std::vector<std::string> phase_choices() { return texts_for(run::phases(), &run::Phase::name); }

void register_ticket(OptionSet& set, RunChoice& choice) {
  set.required_value("--ticket-id", "ticket", choice.ticket, "the ticket that the run works on");
}

void register_run(OptionSet& set, RunChoice& choice) {
  register_ticket(set, choice);
  set.required_value("--run-id", "id", choice.run, "the run: a UUID, or any other name for it");
}

void register_phase(OptionSet& set, RunChoice& choice) {
  set.required_value("--phase", "phase", choice.phase, "one of " + run::phase_names());
  set.offers(phase_choices());
}

void register_record(OptionSet& set, RunChoice& choice) {
  register_run(set, choice);
  register_phase(set, choice);
  set.value("--attempt", "number", choice.attempt, "which attempt; without it, the newest");
}

Name ticket_of(const RunChoice& choice) { return Name::checked("ticket", *choice.ticket); }

run::RunId run_of(const RunChoice& choice) { return run::RunId::of(*choice.run); }

RunPlace run_place_of(const RunChoice& choice) { return {ticket_of(choice), run_of(choice).uuid}; }

const run::Phase& phase_named(std::string_view option, const std::optional<std::string>& name) {
  if (const run::Phase* phase = run::find_phase(*name)) return *phase;
  throw with_suggestion(wrong_word(option, phase_choices(), *name), *name, phase_choices());
}

std::optional<int> attempt_of(const RunChoice& choice) {
  if (!choice.attempt) return std::nullopt;
  const std::string& text = *choice.attempt;
  const auto number = whole_number<int>(text);
  if (!number) throw Error(ErrorCode::usage, "--attempt takes a whole number (got \"" + text + "\")");
  if (*number < 1) throw Error(ErrorCode::invalid, "attempts count from 1 (got " + text + ")");
  return number;
}

std::string no_records_text(const RunChoice& choice, const Store& store, const Look& look) {
  std::vector<std::string> tickets;
  for (const RunPlace& place : all_runs(store).runs) tickets.push_back(place.ticket.text());
  const std::string& asked = *choice.ticket;
  const bool has_others = std::find(tickets.begin(), tickets.end(), asked) != tickets.end();
  const auto near = has_others ? std::nullopt : nearest(asked, tickets);
  const std::string none = "No records of " + look.safe(asked + (choice.run ? "/" + *choice.run : "")) + ". ";
  if (near) return none + "Did you mean '" + look.safe(*near) + "'?\n";
  return none + look.quoted_command("list runs") + " shows the runs there are.\n";
}

RunRecord chosen_record(const RunChoice& choice, const Store& store, const Instant& now) {
  const RunPlace run = run_place_of(choice);
  const run::Phase& phase = phase_named("--phase", choice.phase);
  const std::optional<int> named = attempt_of(choice);
  const int attempt = named ? *named : files_of(store, run).highest(phase);
  const auto record = attempt == 0 ? std::nullopt : read_record(store, run, {&phase, attempt}, now);
  if (record) return *record;
  const std::string of_run = "run " + run.run.text() + " of " + run.ticket.text();
  const std::string what = named ? "attempt " + std::to_string(*named) + " of " : "";
  throw no_records(run, what + std::string(phase.name) + " in " + of_run, store);
}

}  // namespace checkpoint::cli
