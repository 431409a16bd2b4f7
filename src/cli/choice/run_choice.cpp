#include "cli/choice/run_choice.h"

#include "cli/choice/workspace.h"
#include "cli/command/suggestion.h"
#include "cli/terminal/terminal_text.h"
#include "core/letters.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "core/whole_number.h"
#include "core/wrong_word.h"
#include "store/namesake.h"

namespace checkpoint::cli {
namespace {

// Lists call a run of which nobody gave the name by the beginning of its id.
bool is_beginning_of_id(std::string_view text) {
  constexpr std::size_t digits = 8;
  return text.size() == digits && all_of(text, is_lower_hex);
}

std::vector<RunPlace> runs_of_ticket(const RunChoice& choice, Context& context) {
  return runs_of(open_workspace(context).store, ticket_of(choice)).runs;
}

void find_whole_id(RunChoice& choice, Context& context) {
  if (!is_beginning_of_id(*choice.run)) return;
  for (const RunPlace& place : runs_of_ticket(choice, context)) {
    if (place.run.text().starts_with(*choice.run)) choice.run = place.run.text();
  }
}

// A run is named without its ticket: the only one of that name.
std::optional<RunPlace> only_run_called(const Name& name, const Store& store) {
  const Uuid id = run::RunId::of(name.text()).uuid;
  std::vector<RunPlace> called = all_runs(store).runs;
  std::erase_if(called, [&](const RunPlace& place) { return !(place.run == id); });
  return called.size() == 1 ? std::optional(called.front()) : std::nullopt;
}

std::vector<std::string> names_of(const std::vector<RunPlace>& runs, const Store& store, const Instant& now) {
  return texts_for(runs, [&](const RunPlace& place) {
    const std::string name = run::name_of(phase_states(store, place, now));
    return name.empty() ? place.run.text() : name;
  });
}

// The only one of the ticket's `runs`; Error{usage} where there is none, or more.
RunChoice with_only(RunChoice found, const std::vector<RunPlace>& runs, Context& context) {
  if (runs.size() == 1) {
    found.run = runs.front().run.text();
    return found;
  }
  const std::string what = runs.empty() ? "has no run yet" : "has " + counted(runs.size(), "run");
  const std::string list = "'git checkpoint list runs' shows the runs there are, " + *found.ticket + "/<run> names one";
  const std::vector<std::string> hints =
      runs.empty() ? with_namesake(open_workspace(context).store, ticket_of(found), "runs", {list}) : std::vector{list};
  throw Error(ErrorCode::usage, "missing the run: the ticket '" + *found.ticket + "' " + what, hints);
}

// The only phase in whose name the word stands: `review` for local_review; else the nearest.
std::optional<std::string> phase_meant(const std::string& word) {
  std::vector<std::string> holding = phase_choices();
  std::erase_if(holding, [&](const std::string& phase) { return phase.find(word) == std::string::npos; });
  return holding.size() == 1 ? holding.front() : nearest(word, phase_choices());
}

}  // namespace

std::vector<std::string> phase_choices() { return texts_for(run::phases(), &run::Phase::name); }

void register_ticket(OptionSet& set, RunChoice& choice) {
  set.positional("run", choice.name,
                 "its name as lists show it, PLAT-1/r1, or that of its ticket; or name it by these options:");
  set.value("--ticket-id", "ticket", choice.ticket, "the ticket that the run works on");
  set.needs("--ticket-id", [&choice] { return !choice.ticket && !choice.name; });
}

void register_run(OptionSet& set, RunChoice& choice) {
  register_ticket(set, choice);
  set.value("--run-id", "id", choice.run, "the run: a UUID, or any other name for it");
  set.needs("--run-id", [&choice] { return !choice.run && !choice.name; });
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

RunChoice with_ticket(const RunChoice& choice, Context& context) {
  if (!choice.name) return choice;
  if (choice.ticket || choice.run) {
    throw Error(ErrorCode::usage, "the run is named twice: leave out '" + *choice.name + "', or the options");
  }
  constexpr std::string_view kind = "run/";
  const std::string name = choice.name->substr(choice.name->starts_with(kind) ? kind.size() : 0);
  const std::size_t slash = name.find('/');
  RunChoice found = choice;
  found.ticket = name.substr(0, slash);
  if (slash == std::string::npos) return found;
  found.run = name.substr(slash + 1);
  find_whole_id(found, context);
  return found;
}

RunChoice with_run(const RunChoice& choice, Context& context) {
  const RunChoice found = with_ticket(choice, context);
  return found.run ? found : with_only(found, runs_of_ticket(found, context), context);
}

RunChoice with_known_run(const RunChoice& choice, Context& context) {
  RunChoice found = with_ticket(choice, context);
  if (found.run) return found;
  const std::vector<RunPlace> runs = runs_of_ticket(found, context);
  const bool is_bare = choice.name && runs.empty();
  const auto only = is_bare ? only_run_called(ticket_of(found), open_workspace(context).store) : std::nullopt;
  if (!only) return with_only(found, runs, context);
  found.run = found.ticket;
  found.ticket = only->ticket.text();
  return found;
}

Name ticket_of(const RunChoice& choice) { return Name::checked("ticket", *choice.ticket); }

run::RunId run_of(const RunChoice& choice) { return run::RunId::of(*choice.run); }

RunPlace run_place_of(const RunChoice& choice) { return {ticket_of(choice), run_of(choice).uuid}; }

const run::Phase& phase_named(std::string_view option, const std::optional<std::string>& name) {
  if (const run::Phase* phase = run::find_phase(*name)) return *phase;
  Error error = wrong_word(option, phase_choices(), *name);
  if (const auto meant = phase_meant(*name)) error.hints.push_back(meant_hint(*meant));
  throw error;
}

std::optional<int> attempt_of(const RunChoice& choice) {
  if (!choice.attempt) return std::nullopt;
  const std::string& text = *choice.attempt;
  const auto number = whole_number<int>(text);
  if (!number) throw Error(ErrorCode::usage, "--attempt takes a whole number (got \"" + text + "\")");
  if (*number < 1) throw Error(ErrorCode::invalid, "attempts count from 1 (got " + text + ")");
  return number;
}

std::optional<std::string> near_run(const RunChoice& choice, const Store& store, const Instant& now) {
  std::vector<RunPlace> runs = all_runs(store).runs;
  const auto tickets = texts_for(runs, [](const RunPlace& place) { return place.ticket.text(); });
  const bool is_known = contains(tickets, *choice.ticket);
  const auto ticket = is_known ? choice.ticket : nearest(*choice.ticket, tickets);
  std::optional<std::string> alone = is_known ? std::nullopt : ticket;
  if (!ticket || !choice.run) return alone;
  std::erase_if(runs, [&](const RunPlace& place) { return place.ticket.text() != *ticket; });
  const Uuid id = run_of(choice).uuid;
  const bool is_there = any_of(runs, [&](const RunPlace& place) { return place.run == id; });
  if (is_there) return is_known ? std::nullopt : std::optional(*ticket + "/" + *choice.run);
  const auto run = nearest(*choice.run, names_of(runs, store, now));
  return run ? std::optional(*ticket + "/" + *run) : alone;
}

std::string no_records_text(const RunChoice& choice, const Store& store, const Instant& now, const Look& look) {
  const auto near = near_run(choice, store, now);
  const std::string none = "No records of " + look.safe(*choice.ticket + (choice.run ? "/" + *choice.run : "")) + ". ";
  if (near) return none + "Did you mean '" + look.safe(*near) + "'?\n";
  if (const auto other = other_kind_readable(store, ticket_of(choice), "runs")) {
    return none + look.quoted_command("status " + shell_word(*choice.ticket)) + " tells of the " + std::string(*other) +
           " of that name.\n";
  }
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
  Error error(
      ErrorCode::not_found, "there is no record of " + what + std::string(phase.name) + " in " + of_run,
      {"'git checkpoint run list " + shell_word("--ticket-id=" + run.ticket.text()) + "' shows the records there are"});
  if (const auto near = near_run(choice, store, now)) error.hints = {meant_hint(*near)};
  throw std::move(error).about(store.location().shown(layout::run(run.ticket, run.run)));
}

}  // namespace checkpoint::cli
