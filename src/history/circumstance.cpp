#include "history/circumstance.h"

#include <algorithm>
#include <array>

#include "history/outside.h"

namespace checkpoint::history {

namespace {

using Behind = std::optional<Place>;

bool is_base(const Phrase& phrase, Place place) {
  return phrase.is_one_of(place, {"main", "master", "trunk", "develop", "mainline", "default"});
}

bool is_moment(const Phrase& phrase, Place place) { return phrase.is_word(place, Words::moment); }

// `the main branch`
Behind behind_base(const Phrase& phrase, Place place) {
  const Place next = phrase.behind(place, Words::filler);
  if (!is_base(phrase, next)) return std::nullopt;
  return phrase.is(next + 1, "branch") ? next + 2 : next + 1;
}

// `onto feature/search`, `on top of #12`: of a rebase, or of what is opened.
Behind behind_ground(const Phrase& phrase, Place place) {
  const bool is_top = phrase.is(place, "top") && phrase.is(place + 1, "of");
  const Place next = phrase.behind(is_top ? place + 2 : place, Words::filler);
  if (phrase.is_path(next)) return next + 3;
  return phrase.is_word(next) || phrase.is_reference(next) ? Behind(next + 1) : std::nullopt;
}

Behind direction(const Phrase& phrase, Place place, const Manner& manner) {
  if (phrase.is(place, "on") && is_moment(phrase, place + 1)) return place + 2;
  if (const Behind base = behind_base(phrase, place + 1)) return base;
  if (phrase.is(place, "to") && phrase.is(place + 1, "unblock"))
    return std::min(phrase.end_of_clause(place), place + 5);
  const bool is_ground = manner.rebases || (phrase.is(place, "on") && phrase.is(place + 1, "top"));
  return is_ground ? behind_ground(phrase, place + 1) : std::nullopt;
}

// What goes with a landing and is no work of its own; who goes along, where it is a review.
Behind company(const Phrase& phrase, Place place, const Manner& manner) {
  const Place next = phrase.behind(place + 1, Words::filler);
  if (phrase.is_one_of(next + 1, {"bypass", "override"})) return next + 2;
  if (phrase.is_one_of(next, {"bypass", "squash", "rebase", "care", "queue", "override", "auto-merge", "ff", "train"}))
    return next + 1;
  const bool is_merge = next > place + 1 && phrase.is_one_of(next - 1, {"merge", "commit"});
  if (is_merge && phrase.is_end(next)) return next;
  const bool is_somebody = manner.reviews && phrase.is(place, "with") && phrase.is_word(next) &&
                           !phrase.is_word(next, Words::detached) && !is_outside(phrase, next);
  return is_somebody ? Behind(next + 1) : std::nullopt;
}

Behind hour(const Phrase& phrase, Place place, const Manner& /*manner*/) {
  constexpr std::string_view digits = "0123456789";
  const bool has_digit =
      phrase.is_word(place + 1) && phrase.token(place + 1).text.find_first_of(digits) != std::string::npos;
  if (has_digit || phrase.is_one_of(place + 1, {"noon", "night", "once", "last", "eod"})) return place + 2;
  return std::nullopt;
}

// `from Kim`, `by the bot`: whose it is.
Behind author(const Phrase& phrase, Place place, const Manner& /*manner*/) {
  const Place name = phrase.is(place + 1, "the") ? place + 2 : place + 1;
  const bool ends = phrase.is_end(name + 1) || phrase.is(name + 1, "(") || phrase.is_word(name + 1, Words::gate);
  if (!phrase.is_word(name) || !ends || is_base(phrase, name) || is_outside(phrase, name)) return std::nullopt;
  constexpr std::array others = {Words::detached, Words::task, Words::filler};
  const bool is_other =
      std::any_of(others.begin(), others.end(), [&](Words words) { return phrase.is_word(name, words); }) ||
      phrase.token(name).text.ends_with("ing") || phrase.token(name).text.find_first_of("0123456789.") == 0 ||
      phrase.is_one_of(name, {"scratch", "here", "there", "stable", "next", "security", "design", "compliance"});
  return is_other ? std::nullopt : Behind(name + 1);
}

Behind term(const Phrase& phrase, Place place, const Manner& manner) {
  const bool is_term = is_moment(phrase, place + 1) || phrase.is_one_of(place + 1, {"hand", "eod", "noon"});
  // Who is to review it need not have, where it has landed.
  if (is_term || manner.reviews) return is_term ? Behind(place + 2) : std::nullopt;
  return author(phrase, place, manner);
}

// `in that order`
Behind sequence(const Phrase& phrase, Place place, const Manner& /*manner*/) {
  const Place noun = phrase.is_one_of(place + 1, {"this", "that", "the", "given"}) ? place + 2 : place + 1;
  return phrase.is(noun, "order") && phrase.is_end(noun + 1) ? Behind(noun + 1) : std::nullopt;
}

Behind span(const Phrase& phrase, Place place, const Manner& /*manner*/) {
  const bool is_span =
      is_moment(phrase, place + 1) || phrase.is_one_of(place + 1, {"week", "sprint", "month", "morning", "afternoon",
                                                                   "evening", "quarter", "cycle", "weekend"});
  return is_span ? Behind(place + 2) : std::nullopt;
}

Behind purpose(const Phrase& phrase, Place place, const Manner& /*manner*/) {
  const bool lands = phrase.is_one_of(place + 1, {"review", "merge", "merging", "approval"});
  return lands ? Behind(place + 2) : std::nullopt;
}

// The words of a subordinate clause: `CI is green`, `the freeze`, `#11 and #12 land`.
class Subordinate {
 public:
  Subordinate(const Phrase& phrase, Place begin) : phrase_(&phrase), begin_(begin), end_(end_of(phrase, begin)) {}

  Behind behind() const {
    constexpr Place longest_name = 4;
    for (Place place = begin_; place < end_; ++place) {
      if (breaks(place)) return std::nullopt;
      if (place > begin_ && phrase_->is_word(place, Words::settled) && !follows_article(place))
        return phrase_->is(place + 1, "it") ? place + 2 : place + 1;
      if (phrase_->is_word(place, Words::event) && (place > begin_ || place + 1 == end_)) return place + 1;
    }
    return end_ > begin_ && end_ <= begin_ + longest_name ? Behind(end_) : short_state();
  }

 private:
  // References that are joined belong together.
  static Place end_of(const Phrase& phrase, Place place) {
    Place end = phrase.end_of_clause(place);
    while (end > place && phrase.is_reference(end - 1) && phrase.is_joint(end) && phrase.is_reference(end + 1)) {
      end = phrase.end_of_clause(end + 1);
    }
    for (Place open = place; open < end; ++open) {
      if (phrase.is(open, "(")) return open;
    }
    return end;
  }

  // `green` alone.
  Behind short_state() const { return phrase_->is_word(begin_, Words::settled) ? Behind(begin_ + 1) : std::nullopt; }

  bool follows_article(Place place) const { return phrase_->is_one_of(place - 1, {"the", "a", "an", "our", "my"}); }

  bool breaks(Place place) const {
    if (phrase_->is_word(place, Words::owing) || phrase_->is_word(place, Words::environment)) return true;
    if (phrase_->is_word(place, Words::sequence)) return true;
    return is_gerund(place) || is_order(place);
  }

  // `after updating the docs`: something else is done besides.
  bool is_gerund(Place place) const {
    if (!phrase_->is_word(place) || !phrase_->token(place).text.ends_with("ing")) return false;
    return !phrase_->is_one_of(place, {"merging", "landing", "passing", "morning", "evening", "rebasing", "reviewing",
                                       "testing", "meeting", "building", "pending"});
  }

  // `before tell ops`: a verb with its object, and no noun.
  bool is_order(Place place) const {
    constexpr std::array verbs = {Words::task, Words::change, Words::landing, Words::doing, Words::cleanup};
    const bool is_verb =
        std::any_of(verbs.begin(), verbs.end(), [&](Words verb) { return phrase_->is_word(place, verb); });
    const bool has_object = place + 1 < end_ && !phrase_->is_word(place + 1, Words::relation) &&
                            !phrase_->is_word(place + 1, Words::auxiliary) &&
                            !phrase_->is_word(place + 1, Words::event) && !phrase_->is_word(place + 1, Words::settled);
    return is_verb && has_object && (place == begin_ || !phrase_->is_word(place - 1, Words::filler));
  }

  const Phrase* phrase_;
  Place begin_;
  Place end_;
};

Behind condition(const Phrase& phrase, Place place, const Manner& manner) {
  if (phrase.is(place, "once") && phrase.is_one_of(place + 1, {"more", "again"})) return std::nullopt;
  const Place next = phrase.behind(place + 1, Words::filler);
  const bool is_out = phrase.is_one_of(next, {"release", "deploy", "deployment", "merge", "landing", "it"});
  if (manner.reviews && phrase.is_one_of(place, {"after", "once"}) && is_out) return std::nullopt;
  return Subordinate(phrase, place + 1).behind();
}

Behind comparison(const Phrase& phrase, Place place, const Manner& manner) {
  if (phrase.is(place + 1, "is")) return place + 2;
  if (!phrase.is(place + 1, "soon") || !phrase.is(place + 2, "as")) return std::nullopt;
  return phrase.is(place + 3, "possible") ? Behind(place + 4) : condition(phrase, place + 2, manner);
}

// `so the mobile team can move on`, `so it isn't lost`: what others do then. `so we can deploy` is ours to do, and what
// `can be done` is somebody's.
Behind use_of_others(const Phrase& phrase, Place place) {
  constexpr Place longest = 10;
  const Place end = phrase.end_of_clause(place);
  if (end > place + longest || phrase.is_one_of(place, {"we", "i", "you", "us"})) return std::nullopt;
  bool is_told = false;
  for (Place word = place; word < end; ++word) {
    const bool is_passive = phrase.is(word, "be") || phrase.is_word(word, Words::gate);
    const bool is_work = phrase.is_word(word, Words::task) || phrase.is_word(word, Words::change) ||
                         phrase.is_word(word, Words::environment);
    if (phrase.is(word, "move") && phrase.is(word + 1, "on")) continue;
    if (is_passive || is_work || phrase.is_word(word, Words::owing) || phrase.is_reference(word)) return std::nullopt;
    is_told = is_told || (word > place && phrase.is(word, "unblocked")) ||
              (word > place && phrase.is_one_of(word, {"can", "could", "isn't", "doesn't", "aren't"}));
  }
  const bool is_last = end >= phrase.size() || (phrase.is(end, ".") && end + 1 == phrase.size());
  return is_told && is_last ? Behind(end) : std::nullopt;
}

// `so that it can be merged`: what the work on a request is for.
Behind aim(const Phrase& phrase, Place place, const Manner& /*manner*/) {
  Place next = phrase.is(place + 1, "that") ? place + 2 : place + 1;
  if (const Behind end = use_of_others(phrase, next)) return end;
  if (!phrase.is_one_of(next, {"it", "we"}) || !phrase.is(next + 1, "can")) return std::nullopt;
  next += phrase.is(next + 2, "be") ? 3U : 2U;
  if (!phrase.is_one_of(next, {"merged", "landed", "merge", "land"})) return std::nullopt;
  const Place end = phrase.is(next + 1, "it") ? next + 2 : next + 1;
  return phrase.is_end(end) ? Behind(end) : std::nullopt;
}

// `through the merge train`
Behind passage_to_base(const Phrase& phrase, Place place, const Manner& /*manner*/) {
  const Place next = phrase.behind(place + 1, Words::filler);
  return phrase.is_one_of(next, {"train", "queue"}) ? Behind(next + 1) : std::nullopt;
}

struct Kind {
  std::string_view word;
  Behind (*behind)(const Phrase& phrase, Place place, const Manner& manner);
};
constexpr std::array kinds = {
    Kind{"into", direction},
    Kind{"onto", direction},
    Kind{"to", direction},
    Kind{"on", direction},
    Kind{"against", direction},
    Kind{"with", company},
    Kind{"via", company},
    Kind{"using", company},
    Kind{"at", hour},
    Kind{"by", term},
    Kind{"in", sequence},
    Kind{"this", span},
    Kind{"for", purpose},
    Kind{"once", condition},
    Kind{"when", condition},
    Kind{"after", condition},
    Kind{"if", condition},
    Kind{"before", condition},
    Kind{"whenever", condition},
    Kind{"b4", condition},
    Kind{"as", comparison},
    Kind{"from", author},
    Kind{"so", aim},
    Kind{"through", passage_to_base},
    Kind{"since", condition},
};

}  // namespace

std::optional<Place> behind_circumstance(const Phrase& phrase, Place place, const Manner& manner) {
  if (phrase.is(place, ">")) return behind_base(phrase, place + 1);
  if (!phrase.is_word(place) || phrase.token(place).is_glued) return std::nullopt;
  if (phrase.is(place, "next") && phrase.is_end(place + 1)) return place + 1;
  if (phrase.is_one_of(place, {"carefully", "quickly", "promptly", "thoroughly", "swiftly"})) return place + 1;
  if (phrase.is(place, "first") && phrase.is(place + 1, "thing")) return place + 2;
  if (is_moment(phrase, place))
    return phrase.is_one_of(place + 1, {"morning", "night", "noon"}) ? place + 2 : place + 1;
  if (phrase.is(place, "based") && phrase.is(place + 1, "on")) return behind_ground(phrase, place + 2);
  if (phrase.is(place, "together")) return phrase.is_end(place + 1) ? Behind(place + 1) : std::nullopt;
  const auto kind =
      std::find_if(kinds.begin(), kinds.end(), [&](const Kind& known) { return phrase.is(place, known.word); });
  return kind == kinds.end() ? std::nullopt : kind->behind(phrase, place, manner);
}

}  // namespace checkpoint::history
