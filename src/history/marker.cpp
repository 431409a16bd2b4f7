#include "history/marker.h"

#include "history/happening.h"

namespace checkpoint::history {

namespace {

// The references between belong to one list with the one that is asked about.
bool is_list_comma(const Phrase& phrase, Place comma) {
  return comma > 0 && (phrase.is_reference(comma - 1) || phrase.is(comma - 1, ")"));
}

bool follows_one_of(const Phrase& phrase, Place place, std::initializer_list<std::string_view> words) {
  return place > 0 && phrase.is_one_of(place - 1, words);
}

// `not before`, `cannot start before`, `nothing can be done without`
bool denies_all_before(const Phrase& phrase, Place place) {
  if (follows_one_of(phrase, place, {"not"})) return true;
  for (Place here = place; here > 0; --here) {
    const Place word = here - 1;
    if (ends_clause(phrase, word) || phrase.is(word, ",") || phrase.is_reference(word)) return false;
    if (phrase.is_one_of(word, {"don't", "never", "no", "cannot", "can't", "nothing", "nobody", "none", "won't",
                                "mustn't", "shouldn't", "impossible", "avoid", "refrain"})) {
      return true;
    }
    if (phrase.is(word, "not") && follows_one_of(phrase, word, {"do", "must", "should", "can", "may", "will"}))
      return true;
  }
  return false;
}

// `check if #12 landed`, `ask when #12 lands`: a question, and no condition.
bool is_indirect_question(const Phrase& phrase, Place word) {
  if (phrase.is(word, "if")) {
    return follows_one_of(phrase, word,
                          {"check", "see", "verify", "know", "wonder", "confirm", "out", "decide", "sure", "kim",
                           "clear", "ask", "asked", "clarify"}) &&
           !follows_one_of(phrase, word, {"tell"});
  }
  return phrase.is(word, "when") && follows_one_of(phrase, word, {"know", "wonder", "out", "ask", "clarify", "decide"});
}

// `as soon as`, `the moment`, `subject to`, `provided`
bool is_condition(const Phrase& phrase, Place word) {
  const bool has_before = word > 0;
  if (phrase.is(word, "as")) return has_before && phrase.is(word - 1, "soon");
  if (phrase.is_one_of(word, {"moment", "minute", "second", "instant", "day"}))
    return has_before && phrase.is(word - 1, "the") && !follows_one_of(phrase, word - 1, {"at", "of", "in"});
  if (phrase.is(word, "subject")) return phrase.is(word + 1, "to");
  if (phrase.is(word, "to")) return follows_one_of(phrase, word, {"subsequent"});
  if (phrase.is(word, "of")) return follows_one_of(phrase, word, {"downstream"});
  if (phrase.is(word, "given")) return !phrase.is_one_of(word + 1, {"by", "in", "to"});
  if (phrase.is_one_of(word, {"case", "condition"})) return follows_one_of(phrase, word, {"in", "on", "the"});
  if (phrase.is_one_of(word, {"provided", "providing"})) return !phrase.is(word + 1, "by");
  if (phrase.is(word, "than"))
    return follows_one_of(phrase, word, {"earlier", "sooner"}) && follows_one_of(phrase, word - 1, {"no", "not"});
  return phrase.is(word, "assuming");
}

// `on hold for`, `stuck behind`, `held up by`
bool is_state(const Phrase& phrase, Place word) {
  const bool holds_for = phrase.is_one_of(word + 1, {"for", "until", "till", "on", "pending", ":", "(", "behind"});
  if (phrase.is(word, "hold")) {
    return (word == 0 && holds_for) || follows_one_of(phrase, word, {"on", ".", ";", ":", "(", "-"});
  }
  if (phrase.is(word, "behind")) {
    return (word > 0 && phrase.is(word - 1, ",")) ||
           follows_one_of(phrase, word,
                          {"gated", "sits", "queued", "stuck", "blocked", "waiting", "is", "held", "parked"});
  }
  if (phrase.is(word, "up")) return follows_one_of(phrase, word, {"held"});
  if (phrase.is(word, "unblocked")) return phrase.is_one_of(word + 1, {"by", "once", "when"});
  return phrase.is(word, "held") && phrase.is(word + 1, "by");
}

bool begins_clause(const Phrase& phrase, Place place) {
  return place == 0 || ends_clause(phrase, place - 1) || phrase.is_one_of(place - 1, {"(", ",", ")"});
}

// `dependency: #12`, `prerequisite #12`, but not `prerequisite for #12`: there it is the other that waits.
bool is_label(const Phrase& phrase, Place word) {
  if (phrase.is_one_of(word, {"post", "post-"})) return begins_clause(phrase, word) && phrase.is_reference(word + 1);
  if (!phrase.is_word(word, Words::gate_label)) return false;
  return !phrase.is_one_of(word + 1, {"for", "of", "to", "from", "in", "and"});
}

// `w/o`
bool is_without(const Phrase& phrase, Place word) {
  return phrase.is(word, "o") && follows_one_of(phrase, word, {"/"}) && follows_one_of(phrase, word - 1, {"w"});
}

// `before and after`: the two are compared, and nothing waits.
bool is_compared(const Phrase& phrase, Place word) {
  const bool is_second = phrase.is(word, "after") && word > 1 && phrase.is_joint(word - 1);
  return is_second && phrase.is(word - 2, "before");
}

bool is_marker(const Phrase& phrase, Place word) {
  if (is_compared(phrase, word)) return false;
  if (is_without(phrase, word) && denies_all_before(phrase, word - 2)) return true;
  if (phrase.is_one_of(word, {"before", "until", "without", "unless"}) && denies_all_before(phrase, word)) return true;
  if (is_indirect_question(phrase, word)) return false;
  return phrase.is_word(word, Words::gate) || is_condition(phrase, word) || is_state(phrase, word) ||
         is_label(phrase, word);
}

// `not blocked on`, `no longer waiting for`; but what is not done until #12 lands does wait for it.
bool is_denied(const Phrase& phrase, Place marker) {
  if (phrase.is_one_of(marker, {"until", "till", "before", "without", "unless", "after", "once", "when", "than"}))
    return false;
  // `was blocked on`: it is over.
  const bool was = follows_one_of(phrase, marker, {"was", "were"}) ||
                   (follows_one_of(phrase, marker, {"on"}) && follows_one_of(phrase, marker - 1, {"was", "were"}));
  if (phrase.is_word(marker, Words::waiting_state) && was) return true;
  for (Place place = marker; place > 0 && place + 3 > marker && !phrase.is_end(place - 1); --place) {
    if (phrase.is_word(place - 1, Words::negation)) return true;
    const bool prefers = phrase.is(place - 1, "than") && follows_one_of(phrase, place - 1, {"rather"});
    const bool did = phrase.is(place - 1, "to") && follows_one_of(phrase, place - 1, {"used"});
    if (prefers || did || (phrase.is(place - 1, "of") && follows_one_of(phrase, place - 1, {"instead"}))) return true;
    if (phrase.is_one_of(place - 1, {"longer", "isn't", "aren't", "wasn't", "weren't", "doesn't"})) return true;
  }
  return false;
}

// `should phase 3 wait`, `can we deploy`, also without its mark
bool begins_question(const Phrase& phrase, Place begin) {
  if (phrase.is_one_of(begin, {"should", "shall", "does", "did"})) return !phrase.is_one_of(begin + 1, {"not", "be"});
  const bool asks = phrase.is_one_of(begin, {"can", "could", "will", "would", "are", "is", "must"}) &&
                    phrase.is_one_of(begin + 1, {"it", "this", "the"});
  return asks || (phrase.is_one_of(begin, {"can", "could", "will", "would", "are", "do", "must"}) &&
                  phrase.is_one_of(begin + 1, {"we", "i", "you", "they"}));
}

// `do we wait for #12?`, `whether it depends on #12`
bool is_asked(const Phrase& phrase, Place marker, Place place) {
  if (phrase.is(phrase.end_of_sentence(place), "?") || begins_question(phrase, 0)) return true;
  for (Place word = marker; word > 0 && !ends_clause(phrase, word - 1); --word) {
    if (phrase.is(word - 1, "whether")) return true;
  }
  return false;
}

// `[x] wait for #12`
bool is_ticked_off(const Phrase& phrase, Place marker) {
  Place begin = marker;
  while (begin > 0 && !phrase.is(begin - 1, ";") && !phrase.is(begin - 1, ".")) --begin;
  while (phrase.is_one_of(begin, {"-", "*"})) ++begin;
  const bool is_box = phrase.is(begin, "(") && phrase.is_one_of(begin + 1, {"x", "done", "\u2713"});
  const bool is_label = phrase.is(begin, "done") && phrase.is(begin + 1, ":");
  return is_box || is_label || phrase.is_one_of(begin, {"\u2713", "\u2714", "\u2705"});
}

// Goes back from a reference to its marker.
class WayBack {
 public:
  WayBack(const Phrase& phrase, Place place) : phrase_(&phrase), place_(place) {}

  std::optional<Marker> marker() {
    for (Place here = place_; here > 0; --here) {
      const Place word = here - 1;
      // `#11 (schema), #12`
      if (const Place named = begin_of_remark(word); named < word) {
        here = named + 1;
        continue;
      }
      if (is_marker(*phrase_, word) && !(phrase_->is(word, "pending") && is_marker_behind(word))) return found(word);
      if (!belongs(word, here) && !takes_name(word)) return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  // Of the reference that the bracket ending at `close` belongs to; `close` itself where there is none.
  Place begin_of_remark(Place close) const {
    if (!phrase_->is(close, ")")) return close;
    Place open = close;
    while (open > 0 && !phrase_->is(open, "(") && !phrase_->is_reference(open)) --open;
    const bool belongs_to_one = open > 0 && phrase_->is(open, "(") && phrase_->is_reference(open - 1);
    return belongs_to_one ? open - 1 : close;
  }

  // `needs 3 and #12`
  bool is_number_in_list(Place word) const {
    const std::string& text = phrase_->token(word).text;
    const bool is_number = phrase_->is_word(word) && text.find_first_not_of("0123456789") == std::string::npos;
    return is_number && (phrase_->is_joint(word + 1) || phrase_->is(word + 1, "("));
  }

  // `blocked | #12`: cells of a table.
  bool is_behind_cell(Place mark) const {
    const bool stands_alone =
        mark > 0 && (phrase_->is_word(mark - 1, Words::waiting_state) || phrase_->is_word(mark - 1, Words::gate_label));
    return stands_alone && phrase_->is(mark, ";") && (mark == 1 || ends_clause(*phrase_, mark - 2));
  }

  // `blocked by the pending #12`
  bool is_marker_behind(Place word) const {
    return word > 0 && phrase_->is_word(word - 1, Words::gate_filler) && !phrase_->is_end(word - 1);
  }

  bool belongs(Place word, Place here) const {
    if (phrase_->is_reference(word) || phrase_->is(word, ")") || phrase_->is(word, "(")) return true;
    if (phrase_->is(word, ":")) return is_behind_label(word, here);
    if (is_behind_cell(word) || is_number_in_list(word)) return true;
    if (ends_clause(*phrase_, word)) return false;
    if (phrase_->is(word, ",")) return is_list_comma(*phrase_, word);
    const bool is_mark = phrase_->token(word).kind == Token::Kind::mark;
    return is_mark || phrase_->is_word(word, Words::gate_filler);
  }

  // `depends on: #12`, `blocked: PR #12`
  bool is_behind_label(Place colon, Place here) const {
    for (Place place = here; place < place_; ++place) {
      if (phrase_->is(place, "(") && phrase_->is_reference(place - 1)) place = phrase_->behind_bracket(place);
      const bool is_name =
          phrase_->is_word(place, Words::filler) || phrase_->is_reference(place) || phrase_->is_joint(place);
      if (!is_name) return false;
    }
    return colon > 0;
  }

  // The words of a name, and who lands it.
  bool takes_name(Place word) {
    constexpr std::size_t longest_name = 6;
    if (!phrase_->is_word(word) || phrase_->is_word(word, Words::detached)) return false;
    if (phrase_->is_word(word, Words::negation) || phrase_->is_word(word, Words::environment)) return false;
    const bool is_verb = phrase_->is_one_of(word, {"merges", "lands", "ships"});
    const bool stands_before = word + 1 == place_ || phrase_->is(word + 1, "(") || is_only_filler(word + 1);
    lands_ = lands_ || (is_verb && stands_before);
    last_name_ = names_ == 0 ? word : last_name_;
    return ++names_ <= longest_name;
  }

  bool is_only_filler(Place from) const {
    while (from < place_ && phrase_->is_word(from, Words::filler)) ++from;
    return from == place_;
  }

  std::optional<Marker> found(Place word) const {
    if (is_denied(*phrase_, word) || is_asked(*phrase_, word, place_) || is_ticked_off(*phrase_, word))
      return std::nullopt;
    if (names_ == 0) return Marker{word, false};
    if (lands_ || somebody_lands_it(word)) return ends_landing() ? std::optional(Marker{word, true}) : std::nullopt;
    if (says_landing(*phrase_, behind_list(*phrase_, place_)) || is_named_wait(word)) return Marker{word, false};
    return std::nullopt;
  }

  // Not `merges #12 back to 1.x`.
  bool ends_landing() const {
    const Place behind = behind_list(*phrase_, place_);
    const Place base = phrase_->is_one_of(behind, {"to", "into"}) ? behind + 1 : behind;
    return phrase_->is_end(behind) || phrase_->is(behind, ")") || phrase_->is_word(behind, Words::connective) ||
           phrase_->is_one_of(base, {"main", "master"});
  }

  // `when Kim has merged #12`, `waiting for Kim to merge #12`
  bool somebody_lands_it(Place marker) const {
    constexpr Place longest = 4;
    const Place verb = last_name_ + 1;
    if (last_name_ > marker + longest || !is_only_filler(verb + 1)) return false;
    if (phrase_->is_one_of(last_name_, {"has", "have"})) return phrase_->is_one_of(verb, {"merged", "landed"});
    return names_ == 1 && phrase_->is(verb, "to") && phrase_->is_one_of(verb + 1, {"merge", "land"});
  }

  // `waiting for the parser rework (#12)`, `depends on the search PR #12`; not `waiting for CI (#12)`
  bool is_named_wait(Place marker) const {
    if (!phrase_->is_one_of(marker, {"wait", "waiting", "waits", "blocked", "depends", "depending"})) return false;
    const bool is_apart = phrase_->is(place_ - 1, "(") || follows_one_of(*phrase_, place_, {"pr", "mr", "branch"});
    for (Place word = marker + 1; word < place_; ++word) {
      if (phrase_->is_one_of(word, {"ci", "review", "reviews", "approval", "feedback", "answer", "answers", "decision",
                                    "checks", "tests", "build", "reply", "on", "deploy"}) &&
          !(phrase_->is(word, "on") && word == marker + 1)) {
        return false;
      }
      const bool is_source = phrase_->is_one_of(word, {"from", "in"}) &&
                             phrase_->is_one_of(marker, {"depends", "depending"}) && is_only_filler(word + 1);
      if (is_source) return true;
      if (phrase_->is_word(word, Words::relation) && word > marker + 1) return false;
    }
    return is_apart;
  }

  const Phrase* phrase_;
  Place place_;
  std::size_t names_ = 0;
  Place last_name_ = 0;  // the one nearest to the reference
  bool lands_ = false;
};

}  // namespace

std::optional<Marker> marker_before(const Phrase& phrase, Place place) { return WayBack(phrase, place).marker(); }

}  // namespace checkpoint::history
