#pragma once

#include <string_view>
#include <vector>

#include "history/reference.h"

namespace checkpoint::history {

/// What an action wants with a reference.
enum class Intent {
  target,   ///< the action is the landing of it: merge, land, ship, review, rebase, open, finish
  gate,     ///< the action waits for it: after, once, when, blocked on, waiting for
  context,  ///< it is only mentioned: follow-ups, comparisons, what comes after the landing
};

enum class Confidence { low, medium, high };

struct Intention {
  Intent intent = Intent::context;
  Confidence confidence = Confidence::low;
  bool is_bare = false;  ///< the text is nothing but the order to land it: `Land #12`, `Merge PR #12: <title>`, `#12`
};

/// `target`, `gate`, `context`
std::string_view name_of(Intent intent);
/// `low`, `medium`, `high`
std::string_view name_of(Confidence confidence);

/// What the rules of wording see in `text`, for each of `references`, which are its own: `context` where they know no
/// way to say it.
std::vector<Intention> ruled_intentions(std::string_view text, const std::vector<Reference>& references);

/// What a text is read as.
enum class Reading {
  plan,    ///< something to do
  record,  ///< something that was done: what is only likely counts for nothing (is_its_work()) but against a gate
};

/// The same, and where the rules see no landing what is likely (likelihood_of()), with low confidence. In doubt it is
/// context: calling work done that is not done is the worst answer. What is likely takes some 0.2 ms to tell, and is
/// not asked about where the reading has no use for it.
std::vector<Intention> intentions_in(std::string_view text, const std::vector<Reference>& references,
                                     Reading reading = Reading::plan);

}  // namespace checkpoint::history
