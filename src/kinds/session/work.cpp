#include "kinds/session/work.h"

#include <utility>

#include "core/assignment.h"
#include "core/blank.h"
#include "core/control.h"
#include "core/digest.h"
#include "core/dotted_path.h"
#include "core/json_string.h"
#include "core/layout.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "kinds/examine.h"
#include "kinds/session/decisions.h"
#include "kinds/session/scaffold.h"
#include "kinds/status.h"

namespace checkpoint::session {
namespace {

constexpr const char* kGoesOn = "in_progress";
constexpr const char* kHalted = "blocked";

// What a shell would not take as one line is left to whoever answers.
bool fits_on_a_line(std::string_view text) {
  return !text.empty() && none_of(text, [](char c) { return c >= 0 && c < ' '; });
}

bool has_id_of_its_own(const Overview& overview, std::size_t index) {
  const std::string& id = overview.blockers[index].id;
  return !id.empty() && count_if(overview.blockers, [&](const Blocker& blocker) { return blocker.id == id; }) == 1;
}

std::string update_of(const Overview& overview) { return "git checkpoint update " + shell_word(overview.skill); }

// What is asked beside the blocker that goes. Work in progress has something to do next.
std::vector<std::string> words_of(const Release& release) {
  std::vector<std::string> words;
  if (!release.status.empty()) words.push_back("--status=" + release.status);
  if (release.wants_next) words.push_back("--next_actions+=" + std::string(kNextBlank));
  return words;
}

// One that can only be told by its place is taken out of this very document alone, or the next one would be.
std::string without(const Release& release, const Document& document) {
  if (release.path.empty()) return "";
  return " " + shell_quoted("--unset=" + release.path) +
         (release.is_by_place ? " --if-match=" + sha256(document.text()) : "");
}

std::string command_of(const Release& release, const Overview& overview, const Document& document) {
  std::string command = update_of(overview) + without(release, document);
  for (const std::string& word : words_of(release)) command += " " + shell_word(word);
  return command;
}

// What is not seen, or changes what is, would not survive being copied from where it is shown: JSON has escapes for it.
std::string recording(const std::string& decision) {
  const std::string list = "--context_primer.key_decisions+";
  return has_unsafe(decision) ? list + ":json=" + in_ascii(json_quoted(decision)) : list + "=" + decision;
}

// Takes the blocker away, and keeps what was decided; what it alone has halted goes on.
std::string answer_to(const Release& release, const Overview& overview, const Document& document,
                      const std::string& decision) {
  return update_of(overview) + without(release, document) + " " + shell_quoted(recording(decision)) +
         (release.status.empty() ? "" : " --status=" + release.status);
}

// A session as it is read, and why nothing is written into it as it is.
struct Reading {
  const Overview& overview;
  const Document& document;
  const Instant& now;
  const std::string& obstacle;

  std::string obstacle_to(const Release& release) const {
    return obstacle.empty() || is_taken(release, overview, document, now) ? "" : obstacle;
  }
};

// What is proposed, as a command, and beside it the same for whoever decides otherwise.
OpenDecision decision_on(const Reading& reading, std::size_t index) {
  const Blocker& blocker = reading.overview.blockers[index];
  const Release release = release_without(reading.overview, index);
  const std::string& proposed = blocker.proposed_resolution;
  OpenDecision decision{"session", reading.overview.skill, blocker.id, blocker.description, proposed, ""};
  decision.place = release.path;
  decision.obstacle = reading.obstacle_to(release);
  if (!decision.obstacle.empty()) return decision;
  const auto answer = [&](const std::string& words) {
    return answer_to(release, reading.overview, reading.document, words);
  };
  decision.effect =
      release.status == kGoesOn ? "records the decision, and the work is in progress" : "records the decision";
  decision.answer = answer(std::string(kDecisionBlank));
  if (!fits_on_a_line(proposed)) return decision;
  decision.own_words = std::exchange(decision.answer, answer(proposed));
  return decision;
}

std::vector<OpenDecision> decisions_of(const Reading& reading) {
  std::vector<OpenDecision> decisions;
  for (std::size_t index = 0; index < reading.overview.blockers.size(); ++index) {
    if (reading.overview.blockers[index].is_open_decision()) decisions.push_back(decision_on(reading, index));
  }
  return decisions;
}

WayOn way_on(const Release& release, const Reading& reading, const std::string& effect) {
  std::string obstacle = reading.obstacle_to(release);
  if (!obstacle.empty()) return {"", effect, std::move(obstacle)};
  return {command_of(release, reading.overview, reading.document), effect};
}

// Each blocker is taken away by itself; with the last one the work goes on.
std::vector<WayOn> ways_on_of(const Reading& reading) {
  const Overview& overview = reading.overview;
  if (overview.open_blockers().empty()) return {way_on(release_of(overview), reading, "lets the work go on")};
  std::vector<WayOn> ways;
  for (std::size_t index = 0; index < overview.blockers.size(); ++index) {
    if (overview.blockers[index].resolved) continue;
    const std::string& id = overview.blockers[index].id;
    const Release release = release_without(overview, index);
    ways.push_back(way_on(release, reading,
                          "takes " + (id.empty() ? "the blocker" : id) + " away, once that is settled" +
                              (release.status == kGoesOn ? ", and lets the work go on" : "")));
  }
  return ways;
}

// What is wrong with its status, where no valid session has such a one.
std::string status_problem(const Overview& overview) {
  if (condition_of(overview.status)) return "";
  return overview.status.empty() ? "it has no status"
                                 : "its status is \"" + overview.status + "\", which is not a status";
}

// What it says of what keeps it, beside what it asks.
std::string cause_of(const Overview& overview) {
  std::string text = status_problem(overview);
  for (const Blocker& blocker : overview.open_blockers()) {
    if (blocker.is_open_decision()) continue;
    text += (text.empty() ? "" : "; ") + named(blocker);
  }
  return text;
}

// Also where it asks: what asks comes before what is halted.
bool has_halted(const Overview& overview) {
  const auto condition = condition_of(overview.status);
  return !condition || condition == Condition::failed || condition == Condition::blocked;
}

// As long as something else is in the way. It stays what it is, if that is a word for it.
std::string status_meanwhile(const Overview& overview) { return condition_of(overview.status) ? "" : kHalted; }

// Once its last blocker is gone. What is decided takes no other words: what comes next is another command's, and what
// has failed goes on when somebody says so.
std::string status_after(const Overview& overview, const Blocker& last) {
  const bool is_decision = last.is_open_decision();
  if (is_decision && condition_of(overview.status) == Condition::failed) return "";
  return is_decision && overview.next_actions.empty() ? status_meanwhile(overview) : kGoesOn;
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

Release release_without(const Overview& overview, std::size_t index) {
  Release release;
  release.path = path_of_blocker(overview, index);
  release.is_by_place = !has_id_of_its_own(overview, index);
  if (!has_halted(overview)) return release;
  const bool is_last = overview.open_blockers().size() == 1;
  release.status = is_last ? status_after(overview, overview.blockers[index]) : status_meanwhile(overview);
  release.wants_next = release.status == kGoesOn && overview.next_actions.empty();
  return release;
}

Release release_of(const Overview& overview) {
  Release release;
  release.status = kGoesOn;
  release.wants_next = overview.next_actions.empty();
  return release;
}

bool is_taken(const Release& release, const Overview& overview, const Document& document, const Instant& now) {
  Document changed = document;
  const auto change = [&](const Assignment& assignment) {
    const auto result = applied(changed, assignment);
    if (result) changed = *result;
    return result.ok();
  };
  for (const std::string& word : words_of(release)) {
    const auto assignment = parse_assignment(word);
    if (!assignment || !change(*assignment)) return false;
  }
  const auto path = DottedPath::parse(release.path);
  if (!release.path.empty() && (!path || !change(unset_of(*path)))) return false;
  const std::string place = layout::session(Name::checked("skill", overview.skill)).text();
  return examine(*find_kind("session"), stamped(changed, now), place, now).is_valid();
}

Work work_of(const Ranked& ranked, const Document& document, const StaleDays& limits, const Instant& now,
             const std::string& obstacle) {
  const Overview& overview = ranked.overview;
  const Reading reading{overview, document, now, obstacle};
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
  work.decisions = decisions_of(reading);
  work.made = made_decisions(overview, document.root());
  if (has_halted(overview) && work.decisions.empty()) work.ways_on = ways_on_of(reading);
  work.blocked = overview.is_blocked();
  work.obstacle = obstacle;
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
