#include "kinds/session/ranking.h"

#include <algorithm>
#include <array>

#include "core/first_where.h"
#include "core/letters.h"
#include "core/ranges.h"
#include "kinds/status.h"

namespace checkpoint::session {

namespace {

/// Lower-case words between single spaces, with one at both ends: `Sign-off: QA` becomes ` sign off qa `.
std::string spaced_words(std::string_view text) {
  std::string words = " ";
  for (const char c : text) {
    const bool beyond_ascii = static_cast<unsigned char>(c) >= 0x80;
    if (beyond_ascii || is_alnum(c)) {
      words += to_lower(c);
    } else if (words.back() != ' ') {
      words += ' ';
    }
  }
  return words.back() == ' ' ? words : words + " ";
}

bool names_gate(std::string_view text) {
  constexpr std::array<std::string_view, 6> gate_words = {" gate ",     " approval ", " approve ",
                                                          " sign off ", " signoff ",  " awaiting "};
  const std::string words = spaced_words(text);
  return any_of(gate_words, [&](std::string_view word) { return words.find(word) != std::string::npos; });
}

Rank rank_of(const Overview& overview) {
  if (overview.waits_for_decision()) return Rank::decision;
  switch (condition_of(overview.status).value_or(Condition::open)) {
    case Condition::blocked:
    case Condition::failed: return Rank::halted;
    case Condition::active: return is_at_gate(overview) ? Rank::at_gate : Rank::in_progress;
    case Condition::over: return overview.next_actions.empty() ? Rank::not_started : Rank::queued;
    case Condition::waiting:
    case Condition::open: break;
  }
  return Rank::not_started;
}

const std::string& first_of(const std::string& preferred, const std::string& otherwise) {
  return preferred.empty() ? otherwise : preferred;
}

std::string halted_word(const Overview& overview) {
  return condition_of(overview.status) == Condition::failed ? "marked as failed" : "blocked";
}

std::string why_halted(const Overview& overview) {
  const auto open = overview.open_blockers();
  return open.empty() ? overview.status : overview.status + ", " + named(open.front());
}

// A status that was not set need not be so.
std::string why_active(const std::string& lead, const Overview& overview) {
  const auto open = overview.open_blockers();
  return lead + overview.phase + " / " + overview.step + (open.empty() ? "" : "; blocked, " + named(open.front()));
}

std::string why_of(const Overview& overview, Rank rank) {
  switch (rank) {
    case Rank::decision: break;  // worded with the blocker, in decide()
    case Rank::halted: return why_halted(overview);
    case Rank::at_gate: return why_active("in progress at a gate: ", overview);
    case Rank::in_progress: return why_active("in progress: ", overview);
    case Rank::queued: return "complete, with work still queued";
    case Rank::not_started:
      return condition_of(overview.status) == Condition::over ? "complete, with nothing queued"
                                                              : "nothing has been started";
  }
  return {};
}

void decide(Ranked& ranked) {
  const auto* const blocker =
      first_where(ranked.overview.blockers, [](const Blocker& candidate) { return candidate.is_open_decision(); });
  ranked.why = "waits for a decision, " + named(*blocker);
  ranked.action = first_of(blocker->proposed_resolution, blocker->description);
  ranked.done_when.clear();
}

void note_landings(const std::vector<Action>& actions, const std::vector<Outlook>& outlooks, Ranked& ranked) {
  for (std::size_t at = 0; at < actions.size(); ++at) {
    const Outlook& outlook = outlooks[at];
    ranked.references += outlook.references;
    ranked.landed_references.insert(ranked.landed_references.end(), outlook.landed.begin(), outlook.landed.end());
    if (outlook.prospect != Prospect::landed) continue;
    ranked.landed.push_back({actions[at].text, outlook.because, outlook.landed});
  }
}

void choose_action(Ranked& ranked, const LookAhead& look_ahead) {
  const auto& actions = ranked.overview.next_actions;
  std::vector<Outlook> outlooks;
  outlooks.reserve(actions.size());
  for (const Action& action : actions) outlooks.push_back(look_ahead(ranked.overview, action));
  note_landings(actions, outlooks, ranked);
  const auto is = [](Prospect prospect) {
    return [prospect](const Outlook& outlook) { return outlook.prospect == prospect; };
  };
  auto chosen = std::find_if(outlooks.begin(), outlooks.end(), is(Prospect::unblocked));
  if (chosen == outlooks.end()) chosen = std::find_if(outlooks.begin(), outlooks.end(), is(Prospect::open));
  ranked.skipped_stale = static_cast<std::size_t>(std::count_if(outlooks.begin(), chosen, is(Prospect::landed)));
  ranked.skipped_claimed = static_cast<std::size_t>(std::count_if(outlooks.begin(), chosen, is(Prospect::claimed)));
  if (chosen != outlooks.end()) {
    ranked.queued = actions[static_cast<std::size_t>(chosen - outlooks.begin())];
    ranked.unblocked_by = chosen->because;
    ranked.action = ranked.queued.text;
    ranked.done_when = ranked.queued.done_when;
    return;
  }
  ranked.all_stale = !actions.empty() && ranked.skipped_claimed == 0;
  if (ranked.all_stale) ranked.action = "Reconcile the checkpoint: every queued action has landed already";
}

// A halted checkpoint without a queue still says what would help.
void fall_back_to_blocker(Ranked& ranked) {
  const bool is_in_hand = ranked.skipped_claimed > 0;
  if (!ranked.action.empty() || is_in_hand || ranked.rank != Rank::halted) return;
  const auto open = ranked.overview.open_blockers();
  if (!open.empty()) ranked.action = first_of(open.front().proposed_resolution, open.front().description);
  if (ranked.action.empty()) ranked.action = "Decide how to go on: the work is " + halted_word(ranked.overview);
}

}  // namespace

bool is_at_gate(const Overview& overview) {
  if (names_gate(overview.phase) || names_gate(overview.step)) return true;
  return any_of(overview.rows, [](const Row& row) {
    return condition_of(row.status) == Condition::active && (names_gate(row.id) || names_gate(row.label));
  });
}

Ranked ranked(const Overview& overview, const LookAhead& look_ahead) {
  Ranked ranked;
  ranked.overview = overview;
  ranked.rank = rank_of(overview);
  ranked.why = why_of(overview, ranked.rank);
  choose_action(ranked, look_ahead);
  if (ranked.rank == Rank::decision) decide(ranked);
  fall_back_to_blocker(ranked);
  return ranked;
}

}  // namespace checkpoint::session
