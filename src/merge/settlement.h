#pragma once

#include <optional>
#include <string>
#include <vector>

#include "merge/answers.h"
#include "merge/render.h"

namespace checkpoint::merge {

/// How far somebody has come with the questions of a merge: a text in which some are open still, between markers, and
/// the others have been answered, by us or by hand. An answer takes the place of its markers, and nothing else of the
/// text changes; so it makes no difference in how many steps and in which order answers are given.
class Settlement {
 public:
  /// Reads where `text` stands, which shows the questions between markers or lists them. Nothing where these are not
  /// those that `outcome` has, or that are left of them, or where the text is no document whichever side is taken: then
  /// another tool has set them, or somebody has edited between them.
  static std::optional<Settlement> read(const Outcome& outcome, const Markers& markers, const std::string& text);

  const std::string& text() const { return text_; }
  /// What stands between markers still, in the order of the text.
  std::vector<Conflict> open() const;
  /// Whether the next one finds out from the text alone where it stands: not where a row was answered by one with
  /// another key, say.
  bool can_be_read_again() const { return open().empty() || read(*outcome_, markers_, text_).has_value(); }
  /// Answers what is open as far as `answers` go.
  void answer(const Answers& answers);
  /// Whether an answer was not given because it would change what somebody has edited beside the markers.
  bool is_held_back() const { return is_held_back_; }

 private:
  Settlement(const Outcome& outcome, Markers markers) : outcome_(&outcome), markers_(std::move(markers)) {}

  static std::optional<Settlement> read_list(Settlement settlement, const std::string& text);

  void take_spelling(Answers spelled);
  bool settle_what_agrees(const std::string& text);
  void settle_what_is_gone(const std::string& text);
  bool take(const std::string& text);
  void answer_one(const std::string& path, const Answers& answers);
  void answer_listed(const std::string& path, const Answers& answers);
  void take_side(const Answers& answers);
  Preference preference_for(const std::string& path, const Answers& answers) const;

  const Outcome* outcome_;
  Markers markers_;
  Answers given_;         // what was answered so far
  std::string rendered_;  // the merge with these answers, as we would write it
  std::string text_;      // the same with what was edited beside the markers
  bool is_held_back_ = false;
};

}  // namespace checkpoint::merge
