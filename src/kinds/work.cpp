#include "kinds/work.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace checkpoint {
namespace {

// What asks for nothing comes after all that does.
int place_of(const Work& work) {
  return work.rank ? static_cast<int>(*work.rank) : static_cast<int>(Rank::not_started) + 1;
}

}  // namespace

std::string_view word_of(std::string_view kind) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 2> words = {
      {{"stage", "project"}, {"snapshot", "snapshots"}}};
  for (const auto& [name, word] : words) {
    if (name == kind) return word;
  }
  return kind;
}

std::vector<Work> in_order(std::vector<Work> all) {
  std::stable_sort(all.begin(), all.end(), [](const Work& a, const Work& b) {
    const Instant a_time = a.when.value_or(Instant{});
    const Instant b_time = b.when.value_or(Instant{});
    return std::tuple(place_of(a), !a.is_over_budget, b_time, a.owner) <
           std::tuple(place_of(b), !b.is_over_budget, a_time, b.owner);
  });
  return all;
}

}  // namespace checkpoint
