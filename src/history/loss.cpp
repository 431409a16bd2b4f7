#include "history/loss.h"

#include <array>

namespace checkpoint::history {

std::string_view name_of(LossState state) {
  constexpr std::array<std::string_view, 3> names{"open", "back", "replaced"};
  return names.at(static_cast<std::size_t>(state));
}

std::string words_of(const Loss& loss) {
  if (loss.form == merge::DroppedForm::document) return "the whole file";
  const std::string place = merge::words_of(loss.place);
  const bool is_named = loss.form == merge::DroppedForm::field || loss.place.back().kind == PathSegment::Kind::match;
  return is_named ? place : "an entry" + (place.empty() ? "" : " of " + place);
}

std::string pointer_of(const Loss& loss) { return merge::pointer_of(loss.place); }

}  // namespace checkpoint::history
