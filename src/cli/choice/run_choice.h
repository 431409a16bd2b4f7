#pragma once

#include <optional>
#include <string>

#include "cli/command/context.h"
#include "cli/command/option_set.h"
#include "cli/terminal/look.h"
#include "kinds/run/phase.h"
#include "kinds/run/run_id.h"
#include "store/run_records.h"

namespace checkpoint::cli {

/// The options that say which record of which run is meant.
struct RunChoice {
  std::optional<std::string> name;  ///< `PLAT-1/r1`, as lists have it, in the place of the next two
  std::optional<std::string> ticket;
  std::optional<std::string> run;
  std::optional<std::string> phase;
  std::optional<std::string> attempt;
};

/// The names of the phases, for completion.
std::vector<std::string> phase_choices();

void register_ticket(OptionSet& set, RunChoice& choice);
/// The ticket, and one run of it.
void register_run(OptionSet& set, RunChoice& choice);
void register_phase(OptionSet& set, RunChoice& choice);
/// The run, one phase of it, and which attempt.
void register_record(OptionSet& set, RunChoice& choice);

/// `choice` with its ticket, and its run if it has one, where both were given as one name. Error{usage} where the run
/// is named twice.
RunChoice with_ticket(const RunChoice& choice, Context& context);
/// The same for whoever needs a run: of a ticket that has one run, that. Error{usage} where it has more.
RunChoice with_run(const RunChoice& choice, Context& context);
/// The same for whoever only looks: where no ticket is called so, the only run of that name.
RunChoice with_known_run(const RunChoice& choice, Context& context);

// For options that were given. Each is Error{usage} where its value is none.

Name ticket_of(const RunChoice& choice);
run::RunId run_of(const RunChoice& choice);
RunPlace run_place_of(const RunChoice& choice);
/// A phase that is none lists those there are.
const run::Phase& phase_named(std::string_view option, const std::optional<std::string>& name);
/// Nothing where no attempt is named; Error{invalid} below 1.
std::optional<int> attempt_of(const RunChoice& choice);

/// What there is that `choice`, of which there is no record, may have meant: a ticket, or a run with its ticket.
/// Nothing where none is near enough, and where there is such a run.
std::optional<std::string> near_run(const RunChoice& choice, const Store& store, const Instant& now);

/// What is said where there is no record of what was asked for, and what may have been meant.
std::string no_records_text(const RunChoice& choice, const Store& store, const Instant& now, const Look& look);

/// The record that is meant: the named attempt, else the newest. Error{not_found} where there is none.
RunRecord chosen_record(const RunChoice& choice, const Store& store, const Instant& now);

}  // namespace checkpoint::cli
