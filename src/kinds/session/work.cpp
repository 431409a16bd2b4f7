#include "kinds/session/work.h"

#include <algorithm>

#include "core/blank.h"
#include "core/digest.h"
#include "core/dotted_path.h"
#include "core/shell_word.h"
#include "kinds/status.h"

namespace checkpoint::session {
namespace {

// What a shell would not take as one line is left to whoever answers.
bool fits_on_a_line(std::string_view text) {
  return !text.empty() && std::none_of(text.begin(), text.end(), [](char c) { return c >= 0 && c < ' '; });
}

bool has_id_of_its_own(const Overview& overview, std::size_t index) {
  const std::string& id = overview.blockers[index].id;
  return !id.empty() && std::count_if(overview.blockers.begin(), overview.blockers.end(),
                                      [&](const Blocker& blocker) { return blocker.id == id; }) == 1;
}

std::string update_of(const Overview& overview) { return "git checkpoint update " + shell_word(overview.skill); }

// One that can only be told by its place is taken out of this very document alone, or the next one would be.
std::string without(const Overview& overview, std::size_t index, const Document& document) {
  const std::string seen = has_id_of_its_own(overview, index) ? "" : " --if-match=" + sha256(document.text());
  return " " + shell_quoted("--unset=" + path_of_blocker(overview, index)) + seen;
}

// Takes the blocker away, and keeps what was decided; what it alone has halted goes on.
std::string answer_to(const Overview& overview, std::size_t index, const Document& document,
                      const std::string& decision) {
  const bool goes_on = is_blocked_by_that_alone(overview, overview.blockers[index].id);
  return update_of(overview) + without(overview, index, document) + " " +
         shell_quoted("--context_primer.key_decisions+=" + decision) + (goes_on ? " --status=in_progress" : "");
}

// What is proposed, as a command, and beside it the same for whoever decides otherwise.
OpenDecision decision_on(const Overview& overview, std::size_t index, const Document& document) {
  const Blocker& blocker = overview.blockers[index];
  const std::string& proposed = blocker.proposed_resolution;
  const std::string own = answer_to(overview, index, document, std::string(kDecisionBlank));
  OpenDecision decision{"session", overview.skill, blocker.id, blocker.description, proposed, own};
  decision.effect = is_blocked_by_that_alone(overview, blocker.id) ? "records the decision, and the work is in progress"
                                                                   : "records the decision";
  decision.place = path_of_blocker(overview, index);
  if (!fits_on_a_line(proposed)) return decision;
  decision.answer = answer_to(overview, index, document, proposed);
  decision.own_words = own;
  return decision;
}

std::vector<OpenDecision> decisions_of(const Overview& overview, const Document& document) {
  std::vector<OpenDecision> decisions;
  for (std::size_t index = 0; index < overview.blockers.size(); ++index) {
    if (overview.blockers[index].is_open_decision()) decisions.push_back(decision_on(overview, index, document));
  }
  return decisions;
}

// Work in progress has something to do next.
std::string in_progress(const Overview& overview) {
  const std::string next = " " + shell_quoted("--next_actions+=" + std::string(kNextBlank));
  return " --status=in_progress" + (overview.next_actions.empty() ? next : "");
}

// Each blocker is taken away by itself; with the last one the work goes on.
std::vector<WayOn> ways_on_of(const Overview& overview, const Document& document) {
  const std::size_t open = overview.open_blockers().size();
  if (open == 0) return {{update_of(overview) + in_progress(overview), "has the work go on"}};
  std::vector<WayOn> ways;
  for (std::size_t index = 0; index < overview.blockers.size(); ++index) {
    if (overview.blockers[index].resolved) continue;
    const std::string& id = overview.blockers[index].id;
    const std::string effect = "once that is settled, takes " + (id.empty() ? "the blocker" : id) + " away";
    ways.push_back(open == 1 ? WayOn{update_of(overview) + without(overview, index, document) + in_progress(overview),
                                     effect + ", and has the work go on"}
                             : WayOn{update_of(overview) + without(overview, index, document), effect});
  }
  return ways;
}

// What is wrong with its status, where no valid session has such a one.
std::string status_problem(const Overview& overview) {
  if (condition_of(overview.status)) return "";
  return overview.status.empty() ? "it has no status" : "its status is \"" + overview.status + "\", which is none";
}

// What it says of what keeps it, beside what it asks.
std::string cause_of(const Overview& overview) {
  std::string text = status_problem(overview);
  for (const Blocker& blocker : overview.open_blockers()) {
    if (blocker.is_open_decision()) continue;
    const std::string name = blocker.id.empty() || blocker.description.empty() ? blocker.id : blocker.id + ": ";
    text += (text.empty() ? "" : "; ") + name + blocker.description;
  }
  return text;
}

// Also where it asks: what asks comes before what is halted.
bool has_halted(const Overview& overview) {
  const auto condition = condition_of(overview.status);
  return !condition || condition == Condition::failed || condition == Condition::blocked;
}

}  // namespace

std::string path_of_blocker(const std::string& id) {
  PathSegment list;
  list.key = "blockers";
  PathSegment row;
  row.kind = PathSegment::Kind::match;
  row.key = "id";
  row.value = id;
  return DottedPath({list, row}).text();
}

std::string path_of_blocker(const Overview& overview, std::size_t index) {
  const std::string& id = overview.blockers[index].id;
  return has_id_of_its_own(overview, index) ? path_of_blocker(id) : "blockers[" + std::to_string(index) + "]";
}

bool is_blocked_by_that_alone(const Overview& overview, const std::string& id) {
  const std::vector<Blocker> open = overview.open_blockers();
  const bool is_alone = open.size() == 1 && open.front().id == id;
  return is_alone && condition_of(overview.status) == Condition::blocked && !overview.next_actions.empty();
}

Work work_of(const Ranked& ranked, const Document& document, const StaleDays& limits, const Instant& now) {
  const Overview& overview = ranked.overview;
  Work work;
  work.kind = "session";
  work.owner = overview.skill;
  work.phase = overview.phase;
  work.step = overview.step;
  work.status = overview.status;
  work.when = overview.updated_at;
  work.rank = ranked.rank;
  work.why = ranked.why;
  if (has_halted(overview)) work.cause = cause_of(overview);
  work.action = ranked.action;
  work.decisions = decisions_of(overview, document);
  if (has_halted(overview) && work.decisions.empty()) work.ways_on = ways_on_of(overview, document);
  for (const Row& row : overview.rows) work.steps.push_back({row.label.empty() ? row.id : row.label, row.status});
  work.progress = overview.progress();
  work.stale = is_stale(overview, limits, now);
  work.is_over_budget = overview.over_budget;
  work.summary = overview.progress_summary;
  work.queue = {ranked.queued.text,   ranked.done_when,       ranked.unblocked_by,
                ranked.skipped_stale, ranked.skipped_claimed, ranked.all_stale,
                ranked.landed,        ranked.references,      ranked.landed_references};
  work.document = document;
  return work;
}

}  // namespace checkpoint::session
