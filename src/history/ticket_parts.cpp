#include "history/ticket_parts.h"

#include <algorithm>
#include <optional>
#include <string>

#include "git/commit.h"
#include "history/announcement.h"
#include "history/beside_work.h"
#include "history/closing_words.h"
#include "history/preparation.h"
#include "history/subject.h"

namespace checkpoint::history {

namespace {

using Landings = std::vector<Line::Signed>;

Instant time_of(const Line::Signed& landing) { return landing.commit().committer.when; }

std::string title_of(const Line::Signed& landing) {
  return std::string(title_alone(bare_subject(landing.commit().subject())));
}

std::string_view body_of(std::string_view message) {
  const std::size_t end = message.find("\n\n");
  return end == std::string_view::npos ? std::string_view() : message.substr(end);
}

// The last of them, the newest first: nobody asks what the hundredth says.
Landings newest_of(const Landings& landings) {
  constexpr std::size_t most = 16;
  Landings newest(std::min(most, landings.size()));
  std::partial_sort_copy(landings.begin(), landings.end(), newest.begin(), newest.end(),
                         [](const auto& one, const auto& other) { return time_of(other) < time_of(one); });
  return newest;
}

// Also where the subject names the ticket: then that is the commit's sign.
bool closes(const Line::Signed& landing, const std::string& ticket) {
  const std::string_view body = body_of(landing.commit().message);
  if (body.find(ticket) == std::string_view::npos) return false;
  const std::vector<Sign> closings = closings_in(landing.commit().subject(), body);
  return std::any_of(closings.begin(), closings.end(), [&](const Sign& sign) { return sign.key == ticket; });
}

bool completes(const Line::Signed& landing) {
  const std::string subject = landing.commit().subject();
  return landing.sign.how == How::closing_word || without_last_part(subject) != subject;
}

/// What is open of one ticket.
class OpenParts {
 public:
  OpenParts(const Landings& landings, std::string ticket)
      : landings_(&landings), newest_(newest_of(landings)), ticket_(std::move(ticket)) {
    for (const Line::Signed& landing : landings) close(landing, completes(landing));
    for (const Line::Signed& landing : newest_) close(landing, closes(landing, ticket_));
  }

  // What the author of the last landing says that does more than touch up; of the last ones, where a rebase gives many
  // commits one time and which of them came last is not told by it.
  bool last_says_rest() const {
    const auto last = std::find_if(newest_.begin(), newest_.end(),
                                   [](const Line::Signed& landing) { return !only_touches_up(title_of(landing)); });
    return std::any_of(newest_.begin(), newest_.end(), [&](const Line::Signed& landing) {
      const bool is_last = last == newest_.end() || !(time_of(landing) < time_of(*last));
      return is_last && is_open(landing) && says_rest(body_of(landing.commit().message));
    });
  }

  // A part that is not the last, or what was taken back of it and has not landed again.
  bool leaves(const Line::Signed& part) const {
    if (!is_open(part)) return false;
    const std::string title = title_of(part);
    if (!goes_back(title) && !takes_back_some(title)) return true;
    return std::none_of(newest_.begin(), newest_.end(), [&](const Line::Signed& landing) {
      return time_of(part) < time_of(landing) && is_again(title_of(landing), title, part);
    });
  }

 private:
  void close(const Line::Signed& landing, bool does) {
    if (does && (!closed_ || *closed_ < time_of(landing))) closed_ = time_of(landing);
  }

  bool is_open(const Line::Signed& said) const { return !closed_ || *closed_ < time_of(said); }

  bool is_again(const std::string& title, const std::string& taken_back, const Line::Signed& part) const {
    if (only_touches_up(title)) return false;
    return lands_again(title, taken_back) ||
           std::any_of(landings_->begin(), landings_->end(), [&](const Line::Signed& earlier) {
             // Of all that landed before only what was taken back is meant, where the title says what that was.
             const bool is_meant = goes_back(taken_back) || lands_again(title_of(earlier), taken_back);
             return time_of(earlier) < time_of(part) && is_meant && lands_again(title, title_of(earlier));
           });
  }

  const Landings* landings_;
  Landings newest_;
  std::string ticket_;
  std::optional<Instant> closed_;  // by the last landing that does
};

}  // namespace

bool has_open_parts(const Line& line, const Reference& reference, const Landings& landings) {
  if (reference.kind != ReferenceKind::ticket) return false;
  const OpenParts open(landings, reference.token);
  if (open.last_says_rest()) return true;
  const std::vector<Line::Signed>& parts = line.signs(part_key(reference.token));
  return std::any_of(parts.begin(), parts.end(),
                     [&](const Line::Signed& part) { return open.leaves(part) && !line.revert_of(part.commit()); });
}

}  // namespace checkpoint::history
