#include "history/remainder.h"

#include <algorithm>
#include <array>

#include "history/awaited.h"
#include "history/circumstance.h"
#include "history/outside.h"
#include "history/request_report.h"
#include "history/tending.h"

namespace checkpoint::history {

namespace {

/// What one clause asks for.
enum class Clause {
  harmless,   ///< nothing that matters: when, how, a remark, what belongs to a landing
  work,       ///< something else
  undecided,  ///< a question, an exception, or another place than the integration branch
};

/// Takes up what follows the object piece by piece. What is not understood is no landing.
class RemainderReading {
 public:
  RemainderReading(const Phrase& phrase, Place start) : phrase_(&phrase) {
    for (Place place = start; place < phrase.size() && !phrase.is_reference(place) && !phrase.is_stop(place); ++place) {
      manner_.rebases = manner_.rebases || phrase.is(place, "rebase");
      manner_.reviews = manner_.reviews || phrase.is(place, "review");
    }
  }

  std::optional<Remainder> from(const Object& object) {
    if (asks_or_excepts(object.end)) return std::nullopt;
    Clause clause = directly_behind(object.end, object.colon);
    while (clause == Clause::harmless && here_ < phrase_->size()) {
      while (phrase_->is_joint(here_) || phrase_->is_stop(here_)) ++here_;
      if (here_ < phrase_->size()) clause = next_clause();
    }
    if (clause == Clause::undecided) return std::nullopt;
    return Remainder{clause == Clause::work ? Intent::gate : Intent::target, std::move(further_)};
  }

 private:
  bool asks_or_excepts(Place place) const {
    for (; place < phrase_->size(); ++place) {
      if (phrase_->is_one_of(place, {"?", "except", "without", "unless", "otherwise"})) return true;
      if (phrase_->is(place, "else") && !phrase_->is(place - 1, "nothing")) return true;
      if (phrase_->is(place, "or") && !is_other_end(place + 1)) return true;
    }
    return false;
  }

  // `or close it`
  bool is_other_end(Place place) const {
    const bool is_known = phrase_->is_word(place, Words::cleanup) || phrase_->is_word(place, Words::landing);
    return is_known && phrase_->is_one_of(place + 1, {"it", "them"}) && phrase_->is_end(place + 2);
  }

  // What continues the clause of the object itself.
  Clause directly_behind(Place place, Object::Colon colon) {
    here_ = place;
    if (phrase_->is(place, "(")) return phrase_->is_joint(place + 1) ? Clause::work : Clause::undecided;
    if (phrase_->is(place, ":") && colon == Object::Colon::title) return title(place + 1);
    return rest_of_clause();
  }

  // `feat(api):`, as titles of commits begin.
  Place behind_kind(Place place) const {
    if (!phrase_->is_one_of(place,
                            {"feat", "fix", "chore", "docs", "refactor", "test", "perf", "ci", "build", "style"}))
      return place;
    Place next = place + 1;
    if (phrase_->is(next, "(")) next = phrase_->behind_bracket(next);
    if (phrase_->is(next, "!")) ++next;
    return phrase_->is(next, ":") ? next + 1 : place;
  }

  // What follows describes the object.
  Clause title(Place place) {
    place = behind_kind(place);
    here_ = phrase_->end_of_clause(place);
    return may_be_title(*phrase_, place, here_) ? Clause::harmless : Clause::undecided;
  }

  // Circumstances and brackets, up to the end of the clause.
  Clause rest_of_clause() {
    while (!phrase_->is_end(here_) || leads_to_base(here_)) {
      if (phrase_->is(here_, "(")) {
        if (!only_describes(*phrase_, here_)) return Clause::work;
        here_ = phrase_->behind_bracket(here_);
      } else if (phrase_->is(here_, "or") || phrase_->is(here_, ")")) {
        ++here_;
        return Clause::harmless;
      } else if (leads_to_step(here_)) {
        return Clause::work;
      } else {
        const auto behind = behind_circumstance(*phrase_, here_, manner_);
        if (!behind) return Clause::undecided;
        here_ = *behind;
      }
    }
    return Clause::harmless;
  }

  // `merge #12 -> main`
  bool leads_to_base(Place place) const {
    return phrase_->is(place, ">") && behind_circumstance(*phrase_, place, manner_);
  }

  // `merge #12 before deploying`
  bool leads_to_step(Place place) const {
    return phrase_->is(place, "before") && phrase_->is_word(place + 1) &&
           phrase_->token(place + 1).text.ends_with("ing") && !phrase_->is_one_of(place + 1, {"morning", "evening"});
  }

  bool owes(Place place, Place end) const {
    for (; place < end; ++place) {
      if (phrase_->is(place, "has") && end == place + 3 && phrase_->is(place + 2, "approvals")) continue;
      if (phrase_->is_word(place, Words::owing) || phrase_->is(place, "yet")) return true;
    }
    return false;
  }

  Clause next_clause() {
    if (phrase_->is(here_, "not") && is_exclusion(here_ + 1)) {
      here_ += 2;
      return Clause::harmless;
    }
    if (const auto end = behind_short_form()) {
      here_ = *end;
      return or_work(rest_of_clause());
    }
    if (const auto object = next_object()) {
      further_.insert(further_.end(), object->references.begin(), object->references.end());
      return directly_behind(object->end, object->colon);
    }
    here_ = phrase_->behind_lead_in(here_);
    if (phrase_->is(here_, "(")) return rest_of_clause();
    if (phrase_->is(here_, "or")) ++here_;
    if (phrase_->is_end(here_)) return Clause::harmless;
    if (phrase_->is_word(here_, Words::landing) || phrase_->is_word(here_, Words::cleanup)) return order();
    if (behind_circumstance(*phrase_, here_, manner_)) return or_work(rest_of_clause());
    if (const auto end = behind_awaiting(*phrase_, here_)) {
      here_ = *end;
      return or_work(rest_of_clause());
    }
    return is_remark() || is_praise() || is_report() ? behind_remark() : work_or_words();
  }

  // `merge #12 first, then #13`
  std::optional<Object> next_object() const {
    const bool is_step = here_ > 0 && phrase_->is_one_of(here_ - 1, {",", "then", ";"});
    const Place name = phrase_->behind(here_, Words::lead_in);
    if (!is_step || !phrase_->is_reference(phrase_->behind(name, Words::filler))) return std::nullopt;
    auto object = direct_object(*phrase_, name);
    return object && phrase_->is_end(object->end) ? object : std::nullopt;
  }

  // What only says the landing anew: `needs one more approval`, `someone should merge it`, `nothing else outstanding`.
  std::optional<Place> behind_short_form() const {
    if (const auto end = behind_awaiting(*phrase_, here_)) return end;
    if (const auto end = behind_landing_step(*phrase_, here_)) return end;
    if (const auto end = behind_delegation()) return end;
    const bool nothing = phrase_->is(here_, "nothing") && phrase_->is(here_ + 1, "else");
    return nothing ? std::optional(phrase_->end_of_clause(here_)) : std::nullopt;
  }

  // `someone with write access should merge it`
  std::optional<Place> behind_delegation() const {
    constexpr Place longest_name = 5;
    for (Place modal = here_ + 1; modal <= here_ + longest_name && phrase_->is_word(modal - 1); ++modal) {
      if (phrase_->is_word(modal - 1, Words::negation)) return std::nullopt;
      if (!phrase_->is_one_of(modal, {"should", "must", "can", "may", "has", "needs", "will"})) continue;
      return behind_landing_step(*phrase_, phrase_->is(modal + 1, "to") ? modal + 2 : modal + 1);
    }
    return std::nullopt;
  }

  // `and …`, `then …`: a step, whatever its words. Behind a comma it may be a remark.
  bool is_joined_step(Place place) const {
    return place > 0 && phrase_->is_one_of(place - 1, {"and", "then", "+", "&", ">", "next", "finally", "also"});
  }

  // What begins with no verb of work and speaks of nothing that is left may be a remark, or a thing to be done.
  Clause work_or_words() const {
    constexpr std::array works = {Words::task,    Words::change, Words::landing,  Words::doing,
                                  Words::cleanup, Words::owing,  Words::sequence, Words::negation};
    const Place end = phrase_->end_of_clause(here_);
    bool works_on = acts_outside(*phrase_, here_) || is_joined_step(here_);
    for (Place place = here_; place < end; ++place) {
      works_on = works_on || phrase_->is_one_of(place, {"new", "wants", "anew", "again"}) ||
                 is_outside(*phrase_, place) || phrase_->is_word(place, Words::detached) ||
                 std::any_of(works.begin(), works.end(), [&](Words words) { return phrase_->is_word(place, words); });
    }
    return works_on ? Clause::work : Clause::undecided;
  }

  bool is_report() const { return reports_on_request(*phrase_, here_, phrase_->end_of_clause(here_)); }

  // `looks good`, `safe to merge`: the whole clause.
  bool is_praise() const {
    const Place words = phrase_->end_of_clause(here_) - here_;
    const auto says = [&](Place place, std::initializer_list<std::string_view> known) {
      return phrase_->is_one_of(here_ + place, known);
    };
    if (words == 2) {
      return (says(0, {"looks"}) && says(1, {"good", "fine"})) ||
             (says(0, {"low", "easy", "quick"}) && says(1, {"risk", "win"}));
    }
    if (words == 3 && says(0, {"rest", "everything"}) && says(1, {"is"})) return says(2, {"done", "ready", "green"});
    return words == 3 && says(0, {"good", "safe"}) && says(1, {"to"}) && says(2, {"go", "merge", "land"});
  }

  static Clause or_work(Clause clause) { return clause == Clause::undecided ? Clause::work : clause; }

  // `CI is green`, `no deploy needed`; `a changelog entry` and `the docs` are things to be done.
  bool is_remark() const {
    const Place end = phrase_->end_of_clause(here_);
    const bool begins = phrase_->is_word(here_, Words::remark) || phrase_->is_word(here_, Words::landed);
    if (!begins || owes(here_, end)) return false;
    bool settled = phrase_->is(here_, "no");
    for (Place place = here_; place < end; ++place) {
      if (phrase_->is_word(place, Words::sequence)) return false;
      settled = settled || phrase_->is_word(place, Words::settled);
    }
    return settled;
  }

  Clause behind_remark() {
    const Place end = phrase_->end_of_clause(here_);
    while (here_ < end && !phrase_->is(here_, "(")) ++here_;
    return or_work(rest_of_clause());
  }

  // `not #13`
  bool is_exclusion(Place place) const { return phrase_->is_reference(place) && phrase_->is_end(place + 1); }

  // `merge it`, `delete the branch`, `then merge #13`.
  Clause order() {
    if (const auto object = imperative_at(*phrase_, here_)) {
      further_.insert(further_.end(), object->references.begin(), object->references.end());
      return directly_behind(object->end, object->colon);
    }
    const auto verbs = verbs_at(*phrase_, here_);
    const bool lands = verbs && !phrase_->is(verbs->end - 1, "ship");
    if (lands && ends_order(phrase_->behind(verbs->end, Words::filler))) return or_work(rest_of_clause());
    return tidies(here_) ? or_work(rest_of_clause()) : Clause::work;
  }

  // Goes on behind the order where that is all.
  bool ends_order(Place place) {
    if (phrase_->is_one_of(place, {"it", "them", "this"})) ++place;
    const bool ends = phrase_->is_end(place) || phrase_->is(place, "(") || phrase_->is(place, "or") ||
                      behind_circumstance(*phrase_, place, manner_);
    if (ends) here_ = place;
    return ends;
  }

  // `; delete the branch`: a step of its own, which no landing shows. `and delete the branch` is ticked with the merge.
  bool removes_apart(Place place) const {
    const bool removes = phrase_->is_one_of(place, {"delete", "remove", "prune", "drop", "clean", "cleanup", "tidy"});
    Place before = place;
    while (before > 0 && phrase_->is_word(before - 1, Words::lead_in) && !phrase_->is(before - 1, "and")) --before;
    return removes && before > 0 && (before < place || !phrase_->is_one_of(before - 1, {"and", ",", "+", "&"}));
  }

  // What belongs to each landing: the branch, the request, the checks that it waits for.
  bool tidies(Place place) {
    if (!phrase_->is_word(place, Words::cleanup) || removes_apart(place)) return false;
    if (phrase_->is_one_of(place, {"check", "confirm"}) && phrase_->is_one_of(place + 1, {"it", "them"})) return false;
    Place next = place + 1;
    while (phrase_->is_word(next, Words::filler) || phrase_->is_word(next, Words::cleanup_adjective)) ++next;
    if (phrase_->is_word(next, Words::cleanup_object)) return ends_order(next + 1);
    // `delete the branch`, where the noun itself is a filler.
    return next > place + 1 && phrase_->is_word(next - 1, Words::cleanup_object) && ends_order(next);
  }

  const Phrase* phrase_;
  Manner manner_;
  Place here_ = 0;
  std::vector<Place> further_;
};

}  // namespace

std::optional<Remainder> remainder_of(const Phrase& phrase, Place start, const Object& object) {
  return RemainderReading(phrase, start).from(object);
}

}  // namespace checkpoint::history
