#include "kinds/session/ranking.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "core/letters.h"

namespace checkpoint::session {

namespace {

/// Lower-case words between single spaces, with one at both ends: `Sign-off: QA` becomes ` sign off qa `.
std::string words_of(std::string_view text) {
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
  const std::string words = words_of(text);
  return std::any_of(gate_words.begin(), gate_words.end(),
                     [&](std::string_view word) { return words.find(word) != std::string::npos; });
}

Rank rank_of(const Overview& overview) {
  if (overview.waits_for_decision()) return Rank::decision;
  if (overview.status == "failed" || overview.status == "blocked") return Rank::halted;
  if (overview.status == "in_progress") return is_at_gate(overview) ? Rank::at_gate : Rank::in_progress;
  if (overview.status == "complete" && !overview.next_actions.empty()) return Rank::queued;
  return Rank::not_started;
}

const std::string& first_of(const std::string& preferred, const std::string& otherwise) {
  return preferred.empty() ? otherwise : preferred;
}

std::string about(const Blocker& blocker) {
  return blocker.id.empty() ? blocker.description : blocker.id + ": " + blocker.description;
}

std::string halted_word(const Overview& overview) {
  return overview.status == "failed" ? "marked as failed" : "blocked";
}

std::string why_halted(const Overview& overview) {
  const auto open = overview.open_blockers();
  return open.empty() ? overview.status : overview.status + ", " + about(open.front());
}

std::string why_of(const Overview& overview, Rank rank) {
  switch (rank) {
    case Rank::decision: break;  // worded with the blocker, in decide()
    case Rank::halted: return why_halted(overview);
    case Rank::at_gate: return "in progress at a gate: " + overview.phase + " / " + overview.step;
    case Rank::in_progress: return "in progress: " + overview.phase + " / " + overview.step;
    case Rank::queued: return "complete, with work still queued";
    case Rank::not_started:
      return overview.status == "complete" ? "complete, with nothing queued" : "nothing has been started";
  }
  return {};
}

void decide(Ranked& ranked) {
  const auto blocker = std::find_if(ranked.overview.blockers.begin(), ranked.overview.blockers.end(),
                                    [](const Blocker& candidate) { return candidate.is_open_decision(); });
  ranked.why = "waits for a decision, " + about(*blocker);
  ranked.action = first_of(blocker->proposed_resolution, blocker->description);
}

void choose_action(Ranked& ranked, const IsLanded& is_landed) {
  const auto& actions = ranked.overview.next_actions;
  const auto open = std::find_if_not(actions.begin(), actions.end(),
                                     [&](const Action& action) { return is_landed(ranked.overview, action); });
  ranked.skipped_stale = static_cast<std::size_t>(open - actions.begin());
  if (open != actions.end()) {
    ranked.action = open->text;
    ranked.done_when = open->done_when;
    return;
  }
  ranked.all_stale = !actions.empty();
  if (ranked.all_stale) ranked.action = "Reconcile the checkpoint: every queued action has landed already";
}

// A halted checkpoint without a queue still says what would help.
void fall_back_to_blocker(Ranked& ranked) {
  if (!ranked.action.empty() || ranked.rank != Rank::halted) return;
  const auto open = ranked.overview.open_blockers();
  if (!open.empty()) ranked.action = first_of(open.front().proposed_resolution, open.front().description);
  if (ranked.action.empty()) ranked.action = "Decide how to go on: the work is " + halted_word(ranked.overview);
}

}  // namespace

bool is_at_gate(const Overview& overview) {
  if (names_gate(overview.phase) || names_gate(overview.step)) return true;
  return std::any_of(overview.rows.begin(), overview.rows.end(), [](const Row& row) {
    return row.status == "in_progress" && (names_gate(row.id) || names_gate(row.label));
  });
}

Ranked ranked(const Overview& overview, const IsLanded& is_landed) {
  Ranked ranked;
  ranked.overview = overview;
  ranked.rank = rank_of(overview);
  ranked.why = why_of(overview, ranked.rank);
  if (ranked.rank == Rank::decision) {
    decide(ranked);
    return ranked;
  }
  choose_action(ranked, is_landed);
  fall_back_to_blocker(ranked);
  return ranked;
}

std::vector<Ranked> in_order(std::vector<Ranked> all) {
  std::stable_sort(all.begin(), all.end(), [](const Ranked& a, const Ranked& b) {
    const Instant a_time = a.overview.updated_at.value_or(Instant{});
    const Instant b_time = b.overview.updated_at.value_or(Instant{});
    return std::tuple(a.rank, !a.overview.over_budget, b_time, a.overview.skill) <
           std::tuple(b.rank, !b.overview.over_budget, a_time, b.overview.skill);
  });
  return all;
}

}  // namespace checkpoint::session
