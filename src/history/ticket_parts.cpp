#include "history/ticket_parts.h"

#include <algorithm>
#include <string>

#include "history/preparation.h"

namespace checkpoint::history {

namespace {

bool completes(const Line::Signed& landing) {
  const std::string subject = landing.commit().subject();
  return landing.sign.how == How::closing_word || without_last_part(subject) != subject;
}

}  // namespace

bool has_open_parts(const Line& line, const Reference& reference, const std::vector<Line::Signed>& landings) {
  if (reference.kind != ReferenceKind::ticket) return false;
  if (std::any_of(landings.begin(), landings.end(), completes)) return false;
  const std::vector<Line::Signed>& parts = line.signs(part_key(reference.token));
  return std::any_of(parts.begin(), parts.end(),
                     [&line](const Line::Signed& part) { return !line.revert_of(part.commit()); });
}

}  // namespace checkpoint::history
