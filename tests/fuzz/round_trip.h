#pragma once

#include <string>

#include "fuzz/fuzz.h"
#include "merge/conflict_list.h"
#include "merge/conflicted_text.h"

namespace checkpoint {

/// `text`, which must be a document, so that two layouts of one value are equal.
inline std::string without_layout(const std::string& text) {
  const auto document = Document::parse(text);
  must(document.ok(), "the side of a merge that is read from its text is a document");
  return canonical(document->root());
}

/// The sides that are read out of a merge's text are what their answers give.
inline void judge_sides(const merge::Outcome& outcome, const merge::ConflictedText& read) {
  for (const merge::Side side : {merge::Side::ours, merge::Side::theirs}) {
    merge::Outcome chosen = outcome;
    chosen.merged = merge::answered(outcome.merged, side);
    const std::string& text = side == merge::Side::ours ? read.ours : read.theirs;
    must(without_layout(text) == without_layout(merge::rendered(chosen, {})), "a choice is the answers' document");
  }
}

/// Whether a merge's text can be read back: from its markers, and from its list of conflicts where it can have one.
inline void judge_round_trip(const merge::Outcome& outcome, const merge::Markers& markers) {
  const auto again = merge::read_conflicted(merge::rendered(outcome, markers));
  must(again.has_value() == !outcome.is_clean(), "a conflict has markers, and nothing else has");
  if (!again) return;
  must(again->markers.size == markers.size, "markers keep their size");
  must(again->base.has_value() == markers.with_base, "markers keep their style");
  judge_sides(outcome, *again);
  const auto listed = merge::with_listed_conflicts(outcome);
  if (!listed) return;
  const auto from_list = merge::read_listed_conflicts(*listed);
  must(from_list.has_value(), "a list of conflicts reads back");
  judge_sides(outcome, *from_list);
}

}  // namespace checkpoint
