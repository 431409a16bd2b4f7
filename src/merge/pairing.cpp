#include "merge/pairing.h"

#include <algorithm>
#include <unordered_map>

#include "merge/rising.h"

namespace checkpoint::merge {

namespace {

/// Beyond so many pairs of equal elements between two fixed points their order is not looked at.
constexpr std::size_t most_candidates = 1U << 18U;

using Places = std::unordered_map<std::size_t, Numbers>;

/// Between two elements that both lists have once and in the same order.
struct Section {
  std::size_t before_begin;
  std::size_t before_end;
  std::size_t after_begin;
  std::size_t after_end;
};

class Pairing {
 public:
  Pairing(const Numbers& before, const Numbers& after)
      : before_(before), after_(after), pairs_(after.size(), unpaired), taken_(before.size(), false) {}

  Numbers find(Reading reading) {
    pair_single_elements();
    for (const Section& section : sections()) pair_in_order(section);
    if (reading == Reading::first) settle_on_first();
    pair_moved();
    return std::move(pairs_);
  }

 private:
  void pair(std::size_t before, std::size_t after) {
    pairs_[after] = before;
    taken_[before] = true;
  }

  static Places places_of(const Numbers& list) {
    Places places;
    for (std::size_t at = 0; at < list.size(); ++at) places[list[at]].push_back(at);
    return places;
  }

  void pair_single_elements() {
    const Places here = places_of(before_);
    for (const auto& [number, there] : places_of(after_)) {
      const auto found = here.find(number);
      if (there.size() == 1 && found != here.end() && found->second.size() == 1) pair(found->second[0], there[0]);
    }
  }

  std::vector<Section> sections() const {
    Numbers befores;
    Numbers afters;
    for (std::size_t at = 0; at < after_.size(); ++at) {
      if (pairs_[at] == unpaired) continue;
      befores.push_back(pairs_[at]);
      afters.push_back(at);
    }
    std::vector<Section> all{{0, before_.size(), 0, after_.size()}};
    for (const std::size_t at : longest_rising(befores)) {
      all.back().before_end = befores[at];
      all.back().after_end = afters[at];
      all.push_back({befores[at] + 1, before_.size(), afters[at] + 1, after_.size()});
    }
    return all;
  }

  bool are_equal(std::size_t before, std::size_t after) const {
    return before_[before] == after_[after] && !taken_[before] && pairs_[after] == unpaired;
  }

  void pair_in_order(Section section) {
    auto& [before, before_end, after, after_end] = section;
    while (before < before_end && after < after_end && are_equal(before, after)) pair(before++, after++);
    while (before < before_end && after < after_end && are_equal(before_end - 1, after_end - 1)) {
      pair(--before_end, --after_end);
    }
    pair_longest(section);
  }

  /// The longest common subsequence, as a longest rising one: for each element of `after` its equals in `before`, the
  /// last one first, so that one of them at most is chosen.
  void pair_longest(const Section& section) {
    Places places;
    for (std::size_t at = section.before_begin; at < section.before_end; ++at) {
      if (!taken_[at]) places[before_[at]].push_back(at);
    }
    Numbers candidates;
    Numbers sources;
    for (std::size_t at = section.after_begin; at < section.after_end; ++at) {
      const auto found = places.find(after_[at]);
      if (found == places.end() || pairs_[at] != unpaired) continue;
      candidates.insert(candidates.end(), found->second.rbegin(), found->second.rend());
      sources.resize(candidates.size(), at);
      if (candidates.size() > most_candidates) return;
    }
    for (const std::size_t at : longest_rising(candidates)) pair(candidates[at], sources[at]);
  }

  void settle_on_first() {
    settle(after_, pairs_);
    Numbers partners(before_.size(), unpaired);
    for (std::size_t at = 0; at < after_.size(); ++at) {
      if (pairs_[at] != unpaired) partners[pairs_[at]] = at;
    }
    settle(before_, partners);
    for (std::size_t at = 0; at < before_.size(); ++at) {
      taken_[at] = partners[at] != unpaired;
      if (taken_[at]) pairs_[partners[at]] = at;
    }
  }

  /// Gives each partner to the first equal element since the one that has the partner before it.
  static void settle(const Numbers& list, Numbers& partners) {
    std::size_t free = 0;
    for (std::size_t at = 0; at < list.size(); ++at) {
      if (partners[at] == unpaired) continue;
      while (free < at && list[free] != list[at]) ++free;
      std::swap(partners[free], partners[at]);
      ++free;
    }
  }

  void pair_moved() {
    Places left;
    for (std::size_t at = before_.size(); at-- > 0;) {
      if (!taken_[at]) left[before_[at]].push_back(at);
    }
    for (std::size_t at = 0; at < after_.size(); ++at) {
      const auto found = pairs_[at] == unpaired ? left.find(after_[at]) : left.end();
      if (found == left.end() || found->second.empty()) continue;
      pair(found->second.back(), at);
      found->second.pop_back();
    }
  }

  const Numbers& before_;
  const Numbers& after_;
  Numbers pairs_;
  std::vector<bool> taken_;
};

Numbers backwards(const Numbers& numbers) { return {numbers.rbegin(), numbers.rend()}; }

}  // namespace

Numbers pair_elements(const Numbers& before, const Numbers& after, Reading reading) {
  if (reading != Reading::last) return Pairing(before, after).find(reading);
  const Numbers from_behind = backwards(before);
  Numbers pairs = backwards(Pairing(from_behind, backwards(after)).find(Reading::first));
  for (std::size_t& pair : pairs) {
    if (pair != unpaired) pair = before.size() - 1 - pair;
  }
  return pairs;
}

}  // namespace checkpoint::merge
