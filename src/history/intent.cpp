#include "history/intent.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "history/bare_landing.h"
#include "history/beyond_landing.h"
#include "history/foreign_sayings.h"
#include "history/gate.h"
#include "history/intent_likelihood.h"
#include "history/landing.h"
#include "history/wording.h"

namespace checkpoint::history {

std::string_view name_of(Intent intent) {
  switch (intent) {
    case Intent::target: return "target";
    case Intent::gate: return "gate";
    case Intent::context: return "context";
  }
  return {};
}

std::string_view name_of(Confidence confidence) {
  switch (confidence) {
    case Confidence::low: return "low";
    case Confidence::medium: return "medium";
    case Confidence::high: return "high";
  }
  return {};
}

namespace {

constexpr std::array<std::string_view, 5> marks_of_the_end = {"[~]", "\u2705", "\u2713", "\u2714", "\u2611"};

// `~~merge #12~~`, `[-] merge #12`: it was given up; behind a tick it is done.
bool is_over(std::string_view text, const Reference& reference) {
  constexpr std::string_view strike = "~~";
  const std::string_view front = text.substr(0, reference.begin);
  bool is_struck = false;
  for (std::size_t found = front.find(strike); found != std::string_view::npos;
       found = front.find(strike, found + strike.size())) {
    is_struck = !is_struck;
  }
  const std::string_view line = front.substr(front.rfind('\n') + 1);
  const std::size_t box = line.find_first_not_of(" \t*-+");
  const std::string_view item = box == std::string_view::npos ? std::string_view() : line.substr(box);
  const bool is_dropped = line.find("[-]") <= 2 || std::any_of(marks_of_the_end.begin(), marks_of_the_end.end(),
                                                               [&](auto mark) { return item.starts_with(mark); });
  return is_dropped || (is_struck && text.find(strike, reference.end) != std::string_view::npos);
}

std::vector<Intention> ruled(std::string_view text, const std::vector<Reference>& references,
                             const std::vector<Token>& tokens) {
  const std::map<std::size_t, Intention> landings = landings_in(tokens);
  const bool is_bare = is_bare_landing(tokens);
  std::optional<ForeignSayings> foreign;  // made where English has nothing to say
  std::vector<Intention> intentions(references.size());
  for (std::size_t place = 0; place < tokens.size(); ++place) {
    if (!tokens[place].is_reference()) continue;
    Intention intention;
    const auto landing = landings.find(place);
    if (landing != landings.end()) {
      intention = landing->second;
    } else if (const auto gate = gate_at(tokens, place)) {
      intention = *gate;
    } else {
      if (!foreign) foreign.emplace(text, references, tokens);
      const auto said = foreign->of(place);
      if (said && (landings.empty() || said->intent == Intent::gate)) intention = *said;
    }
    intention.is_bare = is_bare && intention.intent == Intent::target;
    for (const std::size_t index : tokens[place].references) {
      if (!is_over(text, references[index])) intentions[index] = intention;
    }
  }
  return intentions;
}

// Where the rules see a landing they have read the whole text. A very long one is no note of something to do.
bool may_be_judged(const std::vector<Token>& tokens, const std::vector<Intention>& intentions) {
  constexpr std::size_t longest = 400;
  return tokens.size() <= longest && std::none_of(intentions.begin(), intentions.end(), [](const Intention& intention) {
           return intention.intent == Intent::target;
         });
}

bool has_gate(const std::vector<Intention>& intentions) {
  return std::any_of(intentions.begin(), intentions.end(),
                     [](const Intention& intention) { return intention.intent == Intent::gate; });
}

// The likelihoods from which on a text is believed to mean it, and below which what the rules see is not believed
// (CONTRIBUTING.md has the figures of texts whose writers the weights do not know).
constexpr double surely_landing = 0.79;
constexpr double surely_waiting = 0.82;
constexpr double hardly_waiting = 0.05;

// What is left to do behind a landing waits for it.
Intention likely(const Intention& ruled, const Likelihood& likelihood) {
  if (likelihood.landing >= surely_landing) return {Intent::target, Confidence::low, false};
  const double waiting = likelihood.waiting + likelihood.more;
  if (ruled.intent == Intent::gate) return waiting >= hardly_waiting ? ruled : Intention();
  if (waiting >= surely_waiting) return {Intent::gate, Confidence::low, false};
  return ruled;
}

// A guess is of the whole text: where one name is asked for and another is not, the one may stand for less than all of
// it.
bool is_all_asked(const std::vector<Intention>& guesses) {
  return std::all_of(guesses.begin(), guesses.end(),
                     [](const Intention& guess) { return guess.intent == Intent::target; });
}

std::vector<Intention> without_targets(std::vector<Intention> guesses, const std::vector<Intention>& ruled) {
  for (std::size_t index = 0; index < guesses.size(); ++index) {
    if (guesses[index].intent == Intent::target) guesses[index] = ruled[index];
  }
  return guesses;
}

}  // namespace

std::vector<Intention> ruled_intentions(std::string_view text, const std::vector<Reference>& references) {
  return ruled(text, references, tokens_of(text, references));
}

std::vector<Intention> intentions_in(std::string_view text, const std::vector<Reference>& references, Reading reading) {
  const std::vector<Token> tokens = tokens_of(text, references);
  std::vector<Intention> intentions = ruled(text, references, tokens);
  if (!may_be_judged(tokens, intentions)) return intentions;
  if (reading == Reading::record && !has_gate(intentions)) return intentions;
  std::vector<Intention> guesses = intentions;
  for (std::size_t place = 0; place < tokens.size(); ++place) {
    if (!tokens[place].is_reference()) continue;
    const Intention here = intentions[tokens[place].references.front()];
    const Intention guess = likely(here, likelihood_of(intent_text(tokens, references, place, here.intent)));
    for (const std::size_t index : tokens[place].references) {
      if (!is_over(text, references[index])) guesses[index] = guess;
    }
  }
  const bool is_believed = is_all_asked(guesses) && !goes_beyond_landing(Phrase(tokens));
  return is_believed ? guesses : without_targets(std::move(guesses), intentions);
}

}  // namespace checkpoint::history
