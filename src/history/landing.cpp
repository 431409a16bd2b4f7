#include "history/landing.h"

#include <algorithm>
#include <optional>

namespace checkpoint::history {

namespace {

using Place = std::size_t;

bool is_joint(const Token& token) {
  return token.is("and") || token.is("&") || token.is("+") || token.is("/") || token.is(",") || token.is("then") ||
         token.is(">");
}

bool is_stop(const Token& token) {
  return token.is(".") || token.is(";") || token.is(":") || token.is("!") || token.is("-") || token.is("?");
}

bool has_digit(std::string_view word) { return word.find_first_of("0123456789") != std::string_view::npos; }

/// Reads one imperative sentence, or one that speaks of a reference's state, from a place on.
class Reading {
 public:
  explicit Reading(const std::vector<Token>& tokens) : tokens_(&tokens) {}

  std::map<Place, Intention> all() {
    for (Place place = 0; place < size(); place = next_sentence(place)) sentence(place);
    return std::move(found_);
  }

 private:
  struct Object {
    std::vector<Place> references;
    Place end = 0;
    Confidence confidence = Confidence::high;
  };

  Place size() const { return tokens_->size(); }
  const Token& token(Place place) const { return (*tokens_)[place]; }
  bool word_is(Place place, Words words) const {
    return place < size() && token(place).kind == Token::Kind::word && is_among(words, token(place).text);
  }
  bool is(Place place, std::string_view text) const { return place < size() && token(place).is(text); }

  Place next_sentence(Place place) const {
    while (place < size() && !is_stop(token(place))) ++place;
    return place + 1;
  }

  Place skip_lead_in(Place place) const {
    while (place < size() && (word_is(place, Words::lead_in) || is(place, ",") || is(place, ")"))) ++place;
    return place;
  }

  void sentence(Place begin) {
    const Place start = skip_lead_in(begin);
    if (start >= size() || word_is(start, Words::negation)) return;
    if (const auto object = imperative(start)) return conclude(*object);
    if (const auto object = brought_in(start)) return conclude(*object);
    if (const auto object = state(begin, start)) return conclude(*object);
    clause_after_gate(start);
  }

  // `After #11 merges, merge #12`: the imperative stands behind the comma, or right behind the gate's verb.
  void clause_after_gate(Place start) {
    if (!word_is(start, Words::gate)) return;
    const Place end = next_sentence(start);
    for (Place place = start + 1; place + 1 < end; ++place) {
      const bool after_comma = is(place - 1, ",") && !token(place).is_reference();
      const bool after_event = place > start + 2 && ends_event(place - 1);
      if (!after_comma && !after_event) continue;
      if (const auto object = imperative(skip_lead_in(place))) return conclude(*object);
    }
  }

  bool ends_event(Place place) const {
    return is(place, "lands") || is(place, "merges") || is(place, "ships") || is(place, "merged") ||
           is(place, "landed") || is(place, "in");
  }

  // `merge`, `review and merge`, `fix`, `pick up`: behind it the object begins.
  std::optional<Place> verbs(Place place, bool& doing_only) const {
    if (is(place, "pick") && is(place + 1, "up")) return place + 2;
    if (is(place, "work") && is(place + 1, "on")) return place + 2;
    const Place begin = place;
    doing_only = true;
    while (word_is(place, Words::landing) || (place == begin && word_is(place, Words::doing))) {
      doing_only = doing_only && !word_is(place, Words::landing);
      Place next = place + 1;
      while (next < size() && is_joint(token(next))) ++next;
      if (next > place + 1 && !word_is(next, Words::landing)) return place + 1;
      place = next;
    }
    return place == begin ? std::nullopt : std::optional(place);
  }

  std::optional<Object> imperative(Place start) const {
    bool doing_only = false;
    const auto behind = verbs(start, doing_only);
    if (!behind) return std::nullopt;
    auto object = direct_object(*behind);
    if (!object) object = named_object(*behind);
    if (object && doing_only) object->confidence = std::min(object->confidence, Confidence::medium);
    return object;
  }

  // Fillers and references, as `the PRs #4, #5 and #6 (ABC-1)`.
  std::optional<Object> direct_object(Place place) const {
    Object object;
    object.end = place;
    for (; place < size(); ++place) {
      const Token& here = token(place);
      const bool is_version = here.kind == Token::Kind::word && object.references.empty() && has_digit(here.text);
      if (here.is_reference()) {
        object.references.push_back(place);
        object.end = place + 1;
      } else if (is(place, "(") && alias(place, object)) {
        place = object.end - 1;
      } else if (!is_joint(here) && !is_version && !word_is(place, Words::filler)) {
        break;
      }
    }
    return object.references.empty() ? std::nullopt : std::optional(object);
  }

  // `(ABC-1)` behind a reference: the same thing by another name. What else stands in brackets only describes.
  bool alias(Place open, Object& object) const {
    if (object.references.empty() && !only_references(open)) return false;
    const bool counts = only_references(open);
    Place place = open + 1;
    for (; place < size() && !is(place, ")"); ++place) {
      if (counts && token(place).is_reference()) object.references.push_back(place);
    }
    object.end = std::min(place + 1, size());
    return true;
  }

  bool only_references(Place open) const {
    for (Place place = open + 1; place < size() && !is(place, ")"); ++place) {
      if (!token(place).is_reference() && !is_joint(token(place)) && !word_is(place, Words::filler)) return false;
    }
    return true;
  }

  // `the login rework (#12)`, `the login branch feature/login`: a few words of its own, none that make it another
  // thing.
  std::optional<Object> named_object(Place place) const {
    constexpr Place longest_name = 7;
    const Place begin = place;
    while (place < size() && place < begin + longest_name && token(place).kind == Token::Kind::word &&
           !word_is(place, Words::detached)) {
      ++place;
    }
    if (place == begin || place >= size()) return std::nullopt;
    Object object;
    const bool named =
        is(place - 1, "branch") || is(place - 1, "pr") || is(place - 1, "prs") || is(place - 1, "ticket");
    if (token(place).is_reference() && named) {
      auto direct = direct_object(place);
      if (direct) direct->confidence = Confidence::medium;
      return direct;
    }
    if (!is(place, "(") || !only_references(place) || !alias(place, object)) return std::nullopt;
    object.confidence = Confidence::medium;
    return object.references.empty() ? std::nullopt : std::optional(object);
  }

  // `Get #12 merged`, `Watch PR #351 CI to green`, `Wait for #186 CI and merge`.
  std::optional<Object> brought_in(Place start) const {
    const bool get = is(start, "get") || is(start, "have");
    const bool wait = is(start, "wait") && is(start + 1, "for");
    const bool watch = is(start, "watch") || is(start, "babysit") || is(start, "shepherd");
    if (!get && !wait && !watch) return std::nullopt;
    auto object = direct_object(start + (wait ? 2 : 1));
    if (!object) return std::nullopt;
    Place place = object->end;
    if (get && !word_is(place, Words::landed)) return std::nullopt;
    if (!get && !is(place, "ci") && !is(place, "checks") && !is(place, "build") && !is(place, "to"))
      return std::nullopt;
    while (place < size() && !ends_phrase(place)) ++place;
    while (is(place, "(")) place = behind_bracket(place);
    if (wait && !merges_next(place)) return std::nullopt;
    object->end = place;
    object->confidence = Confidence::medium;
    return object;
  }

  bool ends_phrase(Place place) const {
    return is_stop(token(place)) || is(place, "(") || is(place, ",") ||
           (is_joint(token(place)) && !word_is(place + 1, Words::landed));
  }

  bool merges_next(Place place) const {
    while (place < size() && (is_joint(token(place)) || is_stop(token(place)))) ++place;
    return word_is(place, Words::landing);
  }

  Place behind_bracket(Place place) const {
    while (place < size() && !is(place, ")")) ++place;
    return std::min(place + 1, size());
  }

  // `PR #12 is ready to merge`, `#90 needs review`, `#12: merge when green`.
  std::optional<Object> state(Place begin, Place start) const {
    auto object = direct_object(begin < start && token(start).is_reference() ? start : begin);
    if (!object) return std::nullopt;
    object->confidence = Confidence::medium;
    const Place place = object->end;
    if (place >= size()) return std::nullopt;
    if (is(place, ":") || is(place, "-")) {
      bool doing_only = false;
      const auto behind = verbs(skip_lead_in(place + 1), doing_only);
      if (!behind || doing_only) return std::nullopt;
      object->end = is(*behind, "it") ? *behind + 1 : *behind;
      return object;
    }
    return awaits_landing(*object) ? object : std::nullopt;
  }

  bool awaits_landing(Object& object) const {
    Place place = object.end;
    while (is(place, "is") || is(place, "are") || is(place, "still") || is(place, "now") || is(place, "up")) ++place;
    const bool asks = is(place, "needs") || is(place, "need") || is(place, "awaiting") || is(place, "awaits") ||
                      is(place, "ready") || is(place, "pending") || is(place, "waiting") || is(place, "in") ||
                      is(place, "for");
    if (is(place, "open") || is(place, "approved")) return settle_state(object, place + 1);
    if (!asks) return false;
    ++place;
    while (is(place, "a") || is(place, "to") || is(place, "for") || is(place, "be") || is(place, "maintainer") ||
           is(place, "final") || is(place, "code")) {
      ++place;
    }
    const bool landing = word_is(place, Words::landing) || is(place, "approval") || is(place, "merging") ||
                         is(place, "merged") || is(place, "rebasing");
    return landing && settle_state(object, place + 1);
  }

  bool settle_state(Object& object, Place end) const {
    while (is(end, "and") && (word_is(end + 1, Words::landing) || is(end + 1, "approval"))) end += 2;
    object.end = end;
    return end >= size() || token(end).kind == Token::Kind::mark || word_is(end, Words::circumstance) || is(end, "and");
  }

  // What follows the object decides: nothing that matters, more work, or that it was another object after all.
  void conclude(const Object& object) {
    const auto rest = intent_with_rest(object.end);
    if (!rest) return;
    for (const Place place : object.references) {
      const Confidence sure = *rest == Intent::gate ? Confidence::medium : object.confidence;
      found_.emplace(place, Intention{*rest, sure});
    }
  }

  std::optional<Intent> intent_with_rest(Place place) const {
    bool at_joint = false;
    if (is(place, ":")) {
      ++place;  // what follows describes the object
    } else if (place < size() && token(place).kind == Token::Kind::word && !joins_word(place)) {
      const bool continues = word_is(place, Words::circumstance) && !token(place).is_glued;
      if (!continues || deploys(place)) return std::nullopt;
    }
    for (; place < size(); ++place) {
      const Token& here = token(place);
      if (here.is("?")) return std::nullopt;
      if (here.is("except") || here.is("without")) return std::nullopt;
      if (here.is("or") && !word_is(place + 1, Words::cleanup) && !word_is(place + 1, Words::landing)) {
        return std::nullopt;
      }
      if (here.is("(")) place = behind_bracket(place) - 1;
      if (is_joint(here) || is_stop(here)) {
        at_joint = true;
      } else if (at_joint) {
        if (!is_harmless(place)) return Intent::gate;
        at_joint = false;
      }
    }
    return Intent::target;
  }

  bool joins_word(Place place) const { return is_joint(token(place)) || is(place, "or"); }

  // `to production`: shipped is more than merged.
  bool deploys(Place place) const {
    for (Place next = place; next < size() && next < place + 4; ++next) {
      if (is_stop(token(next))) return false;
      if (word_is(next, Words::environment)) return true;
    }
    return false;
  }

  bool is_harmless(Place place) const {
    place = skip_lead_in(place);
    if (place >= size() || token(place).kind != Token::Kind::word) return true;
    if (word_is(place, Words::cleanup)) return !is(place, "remove") || is(place + 2, "branch");
    const bool lands = word_is(place, Words::landing) && !is(place, "ship");
    return lands || word_is(place, Words::circumstance) || word_is(place, Words::remark) ||
           word_is(place, Words::landed) || is(place, "awaiting") || is(place, "either");
  }

  const std::vector<Token>* tokens_;
  std::map<Place, Intention> found_;
};

}  // namespace

std::map<std::size_t, Intention> landings_in(const std::vector<Token>& tokens) { return Reading(tokens).all(); }

}  // namespace checkpoint::history
