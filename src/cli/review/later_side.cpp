#include "cli/review/later_side.h"

#include "merge/written_at.h"

namespace checkpoint::cli {

bool asks_for_later(const merge::Answers& answers, const merge::Outcome& outcome) {
  if (answers.preference != merge::Preference::latest) return false;
  return !merge::with_answers(outcome, {answers.values, merge::Preference::none, answers.choices}).is_clean();
}

std::optional<LaterSide> later_side(const std::string& path, const merge::Outcome& outcome) {
  if (!outcome.seniority.by_time) return std::nullopt;
  const merge::Side side = outcome.seniority.newer;
  const auto written = merge::written_at(outcome.roots().of(side));
  return written ? std::optional(LaterSide{path, side, *written}) : std::nullopt;
}

std::string why_none_is_later(const std::string& path, const merge::Outcome& outcome) {
  const auto written = merge::written_at(outcome.roots().ours);
  const std::string why = written ? "both sides of " + path + " were written at " + format_instant(*written)
                                  : "neither side of " + path + " says when it was written";
  return why + ": --ours or --theirs settles it";
}

std::string words_of(const LaterSide& later) {
  return "took " + std::string(merge::name_of(later.side)) + " (" + format_instant(later.written) + ")";
}

}  // namespace checkpoint::cli
