#include "kinds/run/trail.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "core/name.h"
#include "core/ranges.h"

namespace checkpoint::run {

namespace {

std::string reason_of(const PhaseState& state) {
  const std::string name(state.phase->name);
  if (!state.attempt) return name + " has no record";
  return "attempt " + std::to_string(*state.attempt) + " of " + name + " is not valid: " + state.objection;
}

std::set<int> attempts_of(const Phase& phase, const std::vector<Entry>& entries) {
  std::set<int> attempts;
  for (const Entry& entry : entries) {
    if (entry.file.phase == &phase) attempts.insert(entry.file.attempt);
  }
  return attempts;
}

// One gap for each stretch of missing attempts: however large a number is, there are no more gaps than records.
void add_missing_attempts(const Phase& phase, const std::set<int>& attempts, std::vector<Gap>& gaps) {
  int expected = 1;
  for (const int attempt : attempts) {
    if (attempt > expected) {
      const bool is_one = attempt == expected + 1;
      const std::string missing =
          is_one ? "attempt " + std::to_string(expected) + " is"
                 : "attempts " + std::to_string(expected) + " to " + std::to_string(attempt - 1) + " are";
      gaps.push_back({&phase, expected, std::string(phase.name) + ": " + missing + " missing"});
    }
    expected = attempt + 1;
  }
}

}  // namespace

std::string name_of(const std::vector<PhaseState>& states) {
  std::string name;
  for (const PhaseState& state : states) {
    if (Name::parse(state.label)) name = state.label;
  }
  return name;
}

Resumption resumption(const std::vector<PhaseState>& states) {
  Resumption result{nullptr, "every phase has a valid record", {}};
  for (const PhaseState& state : states) {
    if (!state.is_valid()) return {state.phase, reason_of(state), result.validated};
    result.validated.push_back(state.phase);
  }
  return result;
}

void sort_by_time(std::vector<Entry>& entries) {
  const auto key = [](const Entry& entry) {
    return std::tuple(!entry.finished, entry.finished.value_or(Instant{}), entry.file.phase->ordinal,
                      entry.file.attempt);
  };
  sort(entries, [&](const Entry& a, const Entry& b) { return key(a) < key(b); });
}

std::vector<Gap> gaps_in(const std::vector<Entry>& entries) {
  int last = 0;
  for (const Entry& entry : entries) last = std::max(last, entry.file.phase->ordinal);
  std::vector<Gap> gaps;
  for (const Phase& phase : phases()) {
    const std::set<int> attempts = attempts_of(phase, entries);
    add_missing_attempts(phase, attempts, gaps);
    if (attempts.empty() && phase.ordinal < last) {
      gaps.push_back({&phase, std::nullopt, std::string(phase.name) + " has no record, and a later phase has"});
    }
  }
  return gaps;
}

}  // namespace checkpoint::run
