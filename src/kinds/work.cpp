#include "kinds/work.h"

#include <array>
#include <tuple>

#include "core/first_where.h"
#include "core/ranges.h"

namespace checkpoint {
namespace {

constexpr std::array kWorkKinds{
    WorkKind{"session", "session", "Sessions", true},     WorkKind{"stage", "project", "Projects", false},
    WorkKind{"workflow", "workflow", "Workflows", false}, WorkKind{"run", "run", "Runs", false},
    WorkKind{"snapshot", "snapshots", "Snapshots", true},
};

const WorkKind* row_of(std::string_view kind) {
  return first_where(kWorkKinds, [&](const WorkKind& known) { return known.kind == kind; });
}

// What asks for nothing comes after all that does.
int place_of(const Work& work) {
  return work.rank ? static_cast<int>(*work.rank) : static_cast<int>(Rank::not_started) + 1;
}

}  // namespace

std::span<const WorkKind> work_kinds() { return kWorkKinds; }

std::string_view word_of(std::string_view kind) {
  const WorkKind* const row = row_of(kind);
  return row == nullptr ? kind : row->word;
}

bool has_own_words(std::string_view kind) {
  const WorkKind* const row = row_of(kind);
  return row != nullptr && row->has_own_words;
}

bool proposes(const OpenDecision& decision) {
  const bool is_ours = !has_own_words(decision.kind) && decision.proposed_resolution == decision.answer;
  return !decision.proposed_resolution.empty() && !is_ours;
}

const OpenDecision* question_of(const Work& work) {
  if (work.rank == Rank::decision && !work.decisions.empty()) return &work.decisions.front();
  return answered_by_action(work);
}

const OpenDecision* answered_by_action(const Work& work) {
  if (work.decisions.empty() || work.action.empty()) return nullptr;
  const OpenDecision& first = work.decisions.front();
  return first.answer == work.action ? &first : nullptr;
}

bool gives_up(const OpenDecision& decision) { return decision.means == Means::task || decision.means == Means::resume; }

const WorkKind* kind_called(std::string_view word) {
  const std::string_view one = word.ends_with('s') ? word.substr(0, word.size() - 1) : word;
  return first_where(kWorkKinds,
                     [&](const WorkKind& row) { return word == row.word || one == row.word || one == row.kind; });
}

std::vector<Work> in_order(std::vector<Work> all) {
  stable_sort(all, [](const Work& a, const Work& b) {
    const Instant a_time = a.when.value_or(Instant{});
    const Instant b_time = b.when.value_or(Instant{});
    return std::tuple(place_of(a), !a.is_over_budget, b_time, a.owner) <
           std::tuple(place_of(b), !b.is_over_budget, a_time, b.owner);
  });
  return all;
}

}  // namespace checkpoint
