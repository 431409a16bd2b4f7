#pragma once

#include <array>
#include <functional>
#include <set>
#include <string>

#include "merge/result.h"
#include "merge/triples.h"

namespace checkpoint::test {

/// What a merge of sessions gives, as the laws see it.
struct Merging {
  std::string text;                  ///< with markers of seven signs, where it asks
  std::set<std::string> asked = {};  ///< the paths of its questions
  OrderedJson as_ours = {};          ///< where it asks: the document where each question is answered by our side
  OrderedJson as_theirs = {};

  bool is_clean() const { return asked.empty(); }
};

using SessionMerge = std::function<Merging(const merge::Inputs&)>;

/// The merge as the driver makes it; by other rules, as it makes it by those.
Merging as_the_driver(const merge::Inputs& inputs);
Merging merged_by(const merge::Rules& rules, const merge::Inputs& inputs);

std::string text_of(const OrderedJson& value);

/// What is wrong with how `merge` merges a triple; empty where nothing is. The laws know nothing of how it merges.
using SessionLaw = std::string (*)(const SessionMerge& merge, const Triple& triple, Dice& dice);

std::string broken_identity(const SessionMerge& merge, const Triple& triple, Dice& dice);
std::string broken_symmetry(const SessionMerge& merge, const Triple& triple, Dice& dice);
std::string invented_leaf(const SessionMerge& merge, const Triple& triple, Dice& dice);
std::string broken_absorption(const SessionMerge& merge, const Triple& triple, Dice& dice);
std::string broken_validity(const SessionMerge& merge, const Triple& triple, Dice& dice);
std::string broken_choice(const SessionMerge& merge, const Triple& triple, Dice& dice);
std::string broken_by_layout(const SessionMerge& merge, const Triple& triple, Dice& dice);
std::string invented_line(const SessionMerge& merge, const Triple& triple, Dice& dice);
std::string broken_frame(const SessionMerge& merge, const Triple& triple, Dice& dice);
std::string broken_list(const SessionMerge& merge, const Triple& triple, Dice& dice);
/// Of notes that each side makes at random beside what it has: one that is neither in the result nor in a question.
std::string lost_note(const SessionMerge& merge, const Triple& triple, Dice& dice);

/// The lists whose additions stay and whose removals hold: JSON pointers.
inline constexpr std::array<const char*, 6> lawful_lists{"/context_primer/key_decisions",
                                                         "/context_primer/generated_files",
                                                         "/skill_state/run_history",
                                                         "/skill_state/tags",
                                                         "/pm_refs",
                                                         "/eval_scores"};

/// The first generated triple that breaks the law, with its seed and its story; empty where none does.
std::string first_broken(const SessionMerge& merge, SessionLaw law, std::uint64_t first_seed, int triples);

}  // namespace checkpoint::test
