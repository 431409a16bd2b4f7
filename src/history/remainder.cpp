#include "history/remainder.h"

#include <algorithm>

namespace checkpoint::history {

namespace {

/// What one clause asks for.
enum class Clause {
  harmless,   ///< nothing that matters: when, how, a remark, what belongs to a landing
  work,       ///< something else
  undecided,  ///< a question, an exception, or another place than the integration branch
};

class RemainderReading {
 public:
  RemainderReading(const Phrase& phrase, Place start) : phrase_(&phrase) {
    for (Place place = start; place < phrase.size() && !phrase.is_reference(place) && !phrase.is_stop(place); ++place) {
      rebases_ = rebases_ || phrase.is(place, "rebase");
    }
  }

  std::optional<Remainder> from(Place place) {
    if (asks_or_excepts(place)) return std::nullopt;
    const Clause own = directly_behind(place);
    if (own == Clause::undecided) return std::nullopt;
    if (own == Clause::work) return finished(Intent::gate);
    while (here_ < phrase_->size()) {
      while (phrase_->is_joint(here_) || phrase_->is_stop(here_)) ++here_;
      const Clause next = next_clause();
      if (next == Clause::undecided) return std::nullopt;
      if (next == Clause::work) return finished(Intent::gate);
      here_ = phrase_->end_of_clause(here_);
    }
    return finished(Intent::target);
  }

 private:
  Remainder finished(Intent intent) { return {intent, std::move(further_)}; }

  bool asks_or_excepts(Place place) const {
    for (; place < phrase_->size(); ++place) {
      if (phrase_->is_one_of(place, {"?", "except", "without"})) return true;
      const bool choice = phrase_->is(place, "or") && !phrase_->is_word(place + 1, Words::cleanup) &&
                          !phrase_->is_word(place + 1, Words::landing);
      if (choice) return true;
    }
    return false;
  }

  // What continues the clause of the object itself.
  Clause directly_behind(Place place) {
    here_ = place;
    if (phrase_->is(place, "(")) return phrase_->is_joint(place + 1) ? Clause::work : Clause::undecided;
    const bool continues = phrase_->is_word(place) && !phrase_->is_joint(place) && !phrase_->is(place, "or");
    if (continues && (phrase_->token(place).is_glued || !is_circumstance(place))) return Clause::undecided;
    if (phrase_->is(place, ":")) ++here_;  // what follows describes the object
    here_ = phrase_->end_of_clause(here_);
    return Clause::harmless;
  }

  bool owes(Place place, Place end) const {
    for (; place < end; ++place) {
      if (phrase_->is_word(place, Words::owing)) return true;
    }
    return false;
  }

  // When, how and where it lands. Shipped is more than merged, and another branch is not the integration branch.
  bool is_circumstance(Place place) const {
    if (!phrase_->is_word(place, Words::circumstance)) return false;
    if (phrase_->is_one_of(place, {"into", "onto", "to", "on", "against"})) return leads_to_base(place);
    if (phrase_->is(place, "for")) return phrase_->is_one_of(place + 1, {"review", "merge", "merging", "approval"});
    if (phrase_->is(place, "as")) return phrase_->is_one_of(place + 1, {"soon", "is"});
    return !deploys(place) && !owes(place, phrase_->end_of_clause(place));
  }

  bool leads_to_base(Place place) const {
    if (rebases_) return true;
    const Place next = phrase_->behind(place + 1, Words::filler);
    if (phrase_->is(place, "to")) return phrase_->is_one_of(next, {"main", "master", "trunk", "develop", "unblock"});
    if (phrase_->is(place, "on") && phrase_->is_word(next, Words::circumstance)) return true;  // on Friday
    if (phrase_->is(place, "on") && phrase_->is(next, "top")) return true;
    return phrase_->is_one_of(next, {"main", "master", "trunk", "develop", "mainline", "default"});
  }

  bool deploys(Place place) const {
    constexpr Place reach = 4;
    for (Place next = place; next < place + reach && !phrase_->is_stop(next); ++next) {
      if (phrase_->is_word(next, Words::environment)) return true;
    }
    return false;
  }

  Clause next_clause() {
    if (here_ < phrase_->size() && phrase_->is(here_, "not") && is_exclusion(here_ + 1)) return Clause::harmless;
    here_ = phrase_->behind_lead_in(here_);
    if (phrase_->is(here_, "(")) return only_describes(*phrase_, here_) ? Clause::harmless : Clause::work;
    if (phrase_->is(here_, "or")) ++here_;
    if (!phrase_->is_word(here_)) return Clause::harmless;
    if (phrase_->is_word(here_, Words::landing) || phrase_->is_word(here_, Words::cleanup)) return order();
    if (is_circumstance(here_) || phrase_->is_one_of(here_, {"awaiting", "either"})) return Clause::harmless;
    const bool remarks = phrase_->is_word(here_, Words::remark) || phrase_->is_word(here_, Words::landed);
    return remarks && !owes(here_, phrase_->end_of_sentence(here_)) ? Clause::harmless : Clause::work;
  }

  // `not #13`
  bool is_exclusion(Place place) const { return phrase_->is_reference(place) && phrase_->is_end(place + 1); }

  // `merge it`, `delete the branch`, `then merge #13`.
  Clause order() {
    if (const auto object = imperative_at(*phrase_, here_)) {
      further_.insert(further_.end(), object->references.begin(), object->references.end());
      return directly_behind(object->end);
    }
    const auto verbs = verbs_at(*phrase_, here_);
    const bool lands = verbs && !phrase_->is(verbs->end - 1, "ship");
    if (lands && ends_order(phrase_->behind(verbs->end, Words::filler))) return Clause::harmless;
    return tidies(here_) ? Clause::harmless : Clause::work;
  }

  bool ends_order(Place place) const {
    if (phrase_->is_one_of(place, {"it", "them", "this"})) ++place;
    return phrase_->is_end(place) || phrase_->is(place, "(") || phrase_->is(place, "or") || is_circumstance(place);
  }

  // What belongs to each landing: the branch, the request, the checks that it waits for.
  bool tidies(Place place) const {
    if (!phrase_->is_word(place, Words::cleanup)) return false;
    Place next = place + 1;
    while (phrase_->is_word(next, Words::filler) || phrase_->is_word(next, Words::cleanup_adjective)) ++next;
    if (phrase_->is_word(next, Words::cleanup_object)) return ends_order(next + 1);
    // `delete the branch`, where the noun itself is a filler.
    return next > place + 1 && phrase_->is_word(next - 1, Words::cleanup_object) && ends_order(next);
  }

  const Phrase* phrase_;
  bool rebases_ = false;
  Place here_ = 0;
  std::vector<Place> further_;
};

}  // namespace

std::optional<Remainder> remainder_of(const Phrase& phrase, Place start, const Object& object) {
  return RemainderReading(phrase, start).from(object.end);
}

}  // namespace checkpoint::history
