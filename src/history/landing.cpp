#include "history/landing.h"

#include <algorithm>
#include <optional>

#include "history/awaited.h"
#include "history/escort.h"
#include "history/final_landing.h"
#include "history/object.h"
#include "history/procuring.h"
#include "history/remainder.h"
#include "history/tending.h"

namespace checkpoint::history {

namespace {

/// Reads sentences: orders, and those that speak of a reference's state.
class LandingReading {
 public:
  explicit LandingReading(const std::vector<Token>& tokens) : phrase_(tokens) {}

  // The first landing that is understood is understood together with all that follows it.
  std::map<Place, Intention> all() {
    for (Place begin = 0; begin < phrase_.size(); begin = phrase_.end_of_sentence(begin) + 1) {
      if (is_in_bracket(begin) || is_elsewhere(begin) || sentence(begin)) break;
      const bool is_label = !phrase_.is_one_of(phrase_.end_of_sentence(begin), {".", ";"});
      if (is_label ? says_done(begin) || says_why(begin) : !asks_for_nothing(begin)) break;
    }
    const bool has_landing = std::any_of(found_.begin(), found_.end(),
                                         [](const auto& entry) { return entry.second.intent == Intent::target; });
    const auto last = has_landing ? std::nullopt : finally_landed(phrase_);
    if (last) found_.insert_or_assign(last->references.front(), Intention{Intent::target, last->confidence});
    return std::move(found_);
  }

 private:
  // A remark, which asks for nothing.
  bool is_in_bracket(Place begin) const {
    int depth = 0;
    for (Place place = 0; place < begin; ++place) {
      depth += phrase_.is(place, "(") ? 1 : 0;
      depth -= phrase_.is(place, ")") && depth > 0 ? 1 : 0;
    }
    return depth > 0;
  }

  // `owner/name: …`, `… upstream`: a number that does not name its repository is not of this one.
  bool is_elsewhere(Place begin) const {
    const Place end = phrase_.end_of_sentence(begin);
    bool elsewhere = false;
    for (Place place = begin; place < end; ++place) {
      if (phrase_.is_reference(place) && phrase_.token(place).is_qualified) return false;
      elsewhere = elsewhere || phrase_.is_word(place, Words::elsewhere);
    }
    return elsewhere || (phrase_.is(end, ":") && phrase_.is_path(begin) && begin + 3 == end);
  }

  // True where the references were understood as what the sentence wants landed.
  bool sentence(Place begin) {
    const Place start = phrase_.behind_lead_in(begin);
    if (start >= phrase_.size() || phrase_.is_word(start, Words::negation) || asks(begin, start)) return false;
    if (const auto object = begged_at(phrase_, start)) return conclude(start, *object);
    if (const auto object = bare(begin, start)) return conclude(start, *object);
    if (const auto object = tended_at(phrase_, start); object && conclude(start, *object)) return true;
    if (const auto object = imperative_at(phrase_, start); object && conclude(start, *object)) return true;
    if (const auto object = escort_at(phrase_, start); object && conclude(start, *object)) return true;
    if (const auto object = procured_at(phrase_, start); object && conclude(start, *object)) return true;
    if (const auto object = awaited_at(phrase_, begin, start)) return conclude(start, *object);
    if (const auto object = reported_at(phrase_, begin)) return conclude(start, *object);
    if (const auto object = remaining_at(phrase_, begin)) return conclude(start, *object);
    // `have Kim look over #12 and merge it`: no lead-in after all.
    const bool has = start > begin && phrase_.is_one_of(start - 1, {"have", "need"});
    if (const auto object = has ? tended_or_procured(start - 1) : std::nullopt) return conclude(start - 1, *object);
    const Place order = behind_subject(start);
    if (const auto object = order > start ? imperative_at(phrase_, order) : std::nullopt)
      return conclude(order, *object);
    return clause_after_gate(start);
  }

  std::optional<Object> tended_or_procured(Place start) const {
    if (auto object = tended_at(phrase_, start)) return object;
    if (auto object = procured_at(phrase_, start)) return object;
    return escort_at(phrase_, start);
  }

  // `Kim should merge`, `Kim has to review`
  Place behind_subject(Place start) const {
    const Place modal = start + 1;
    if (!phrase_.is_word(start) || phrase_.is_word(start, Words::negation)) return start;
    if (phrase_.is_one_of(modal, {"should", "must"})) return modal + 1;
    return phrase_.is_one_of(modal, {"has", "needs", "ought"}) && phrase_.is(modal + 1, "to") ? modal + 2 : start;
  }

  // `Should we merge #12`, with or without its mark.
  bool asks(Place begin, Place start) const {
    for (Place place = begin; place < start; ++place) {
      if (phrase_.is(place, "should") && phrase_.is_one_of(place + 1, {"we", "i", "you"})) return true;
    }
    return false;
  }

  // Nothing but names of pull requests or tickets: what else than their landing could be meant.
  std::optional<Object> bare(Place begin, Place start) const {
    for (Place place = 0; place < begin; ++place) {
      if (!phrase_.is_stop(place)) return std::nullopt;
    }
    for (Place place = begin; place < start; ++place) {
      if (phrase_.is_one_of(place, {"need", "needs", "must", "should", "have", "want", "to"})) return std::nullopt;
    }
    if (phrase_.is(start, "pending")) return std::nullopt;  // until it lands, or still to be landed
    auto object = direct_object(phrase_, start);
    if (!object || phrase_.end_of_sentence(object->end) != object->end) return std::nullopt;
    Place end = object->end;
    while (phrase_.is_one_of(end, {".", "!"})) ++end;
    const bool is_all = end >= phrase_.size();
    const auto is_work = [&](Place place) {
      return phrase_.token(place).of != ReferenceKind::commit && phrase_.token(place).of != ReferenceKind::branch;
    };
    if (!is_all || !std::all_of(object->references.begin(), object->references.end(), is_work)) return std::nullopt;
    return supposed(std::move(object));
  }

  // `Done: merge #12`
  bool says_done(Place begin) const {
    return phrase_.is_one_of(begin, {"done", "finished", "completed", "merged", "landed", "shipped", "x"});
  }

  // `Blocker: PR #12 still open`
  bool says_why(Place begin) const {
    const Place start = phrase_.behind_lead_in(begin);
    return phrase_.is_word(start, Words::gate_label) || phrase_.is_word(start, Words::waiting_state);
  }

  // What was said before leaves nothing undone: a label, a state, what is waited for, what is not to be done.
  bool asks_for_nothing(Place begin) const {
    const Place start = phrase_.behind_lead_in(begin);
    const Place end = phrase_.end_of_sentence(begin);
    if (start >= end || phrase_.is_reference(start)) return true;
    const bool speaks = phrase_.is_word(start, Words::remark) || phrase_.is_word(start, Words::gate) ||
                        phrase_.is_word(start, Words::negation);
    return speaks || phrase_.is_word(end - 1, Words::landed) || phrase_.is(end - 1, "green");
  }

  // `After #11 merges, merge #12`: the order stands behind the comma, or right behind the gate's verb.
  bool clause_after_gate(Place start) {
    if (!phrase_.is_word(start, Words::gate)) return false;
    const Place end = phrase_.end_of_sentence(start);
    for (Place place = start + 1; place < end; ++place) {
      const bool after_comma = phrase_.is(place - 1, ",") && !phrase_.is_reference(place);
      const bool after_event = place > start + 2 && ends_event(place - 1);
      const bool after_wait = phrase_.is(start, "wait") && phrase_.is_joint(place - 1);
      if (!after_comma && !after_event && !after_wait) continue;
      const Place order = phrase_.behind_lead_in(place);
      if (const auto object = imperative_at(phrase_, order)) return conclude(order, *object);
    }
    return false;
  }

  bool ends_event(Place place) const {
    return phrase_.is_one_of(place, {"lands", "merges", "ships", "merged", "landed", "in"});
  }

  // What follows the object decides: nothing that matters, more work, or that it was another object after all.
  bool conclude(Place start, const Object& object) {
    auto rest = remainder_of(phrase_, start, object);
    if (!rest) return false;
    const Confidence sure = rest->intent == Intent::gate ? Confidence::medium : object.confidence;
    for (const Place place : object.references) found_.emplace(place, Intention{rest->intent, sure});
    for (const Place place : rest->references) found_.emplace(place, Intention{rest->intent, Confidence::medium});
    return true;
  }

  Phrase phrase_;
  std::map<Place, Intention> found_;
};

}  // namespace

std::map<std::size_t, Intention> landings_in(const std::vector<Token>& tokens) { return LandingReading(tokens).all(); }

}  // namespace checkpoint::history
