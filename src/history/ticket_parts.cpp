#include "history/ticket_parts.h"

#include <algorithm>
#include <string>

#include "history/beside_work.h"
#include "history/preparation.h"

namespace checkpoint::history {

namespace {

bool completes(const Line::Signed& landing) {
  const std::string subject = landing.commit().subject();
  return landing.sign.how == How::closing_word || without_last_part(subject) != subject;
}

std::string_view body_of(std::string_view message) {
  const std::size_t end = message.find("\n\n");
  return end == std::string_view::npos ? std::string_view() : message.substr(end);
}

// What the author of the last landing says. Of the last ones, where there are many: a rebase gives many commits one
// time, and which of them came last is not told by it.
bool last_says_rest(const std::vector<Line::Signed>& landings) {
  const auto last = std::max_element(landings.begin(), landings.end(), [](const auto& one, const auto& other) {
    return one.commit().committer.when < other.commit().committer.when;
  });
  constexpr int most = 16;
  int asked = 0;
  return std::any_of(landings.begin(), landings.end(), [&](const Line::Signed& landing) {
    const bool is_last = !(landing.commit().committer.when < last->commit().committer.when);
    return is_last && ++asked <= most && says_rest(body_of(landing.commit().message));
  });
}

}  // namespace

bool has_open_parts(const Line& line, const Reference& reference, const std::vector<Line::Signed>& landings) {
  if (reference.kind != ReferenceKind::ticket) return false;
  if (std::any_of(landings.begin(), landings.end(), completes)) return false;
  if (last_says_rest(landings)) return true;
  const std::vector<Line::Signed>& parts = line.signs(part_key(reference.token));
  return std::any_of(parts.begin(), parts.end(),
                     [&line](const Line::Signed& part) { return !line.revert_of(part.commit()); });
}

}  // namespace checkpoint::history
