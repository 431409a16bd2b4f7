#include "history/intent.h"

#include <algorithm>
#include <map>
#include <optional>

#include "history/bare_landing.h"
#include "history/foreign_sayings.h"
#include "history/gate.h"
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

// Where the text names one thing, or one list, and says what it wants in another language.
std::optional<Intention> foreign(std::string_view text, const std::vector<Reference>& references) {
  if (references.empty()) return std::nullopt;
  const Reference& first = references.front();
  const bool is_one = std::all_of(references.begin(), references.end(), [&](const Reference& reference) {
    return reference.begin == first.begin && reference.end == first.end;
  });
  return is_one ? said_elsewhere(text.substr(0, first.begin), text.substr(first.end)) : std::nullopt;
}

}  // namespace

std::vector<Intention> intentions_in(std::string_view text, const std::vector<Reference>& references) {
  const std::vector<Token> tokens = tokens_of(text, references);
  const std::map<std::size_t, Intention> landings = landings_in(tokens);
  const bool is_bare = is_bare_landing(tokens);
  if (landings.empty()) {
    if (const auto said = foreign(text, references)) {
      std::vector<Intention> all(references.size(), *said);
      return all;
    }
  }
  std::vector<Intention> intentions(references.size());
  for (std::size_t place = 0; place < tokens.size(); ++place) {
    if (!tokens[place].is_reference()) continue;
    Intention intention;
    const auto landing = landings.find(place);
    if (const auto gate = gate_at(tokens, place); gate && landing == landings.end()) intention = *gate;
    if (landing != landings.end()) intention = landing->second;
    intention.is_bare = is_bare && intention.intent == Intent::target;
    for (const std::size_t index : tokens[place].references) intentions[index] = intention;
  }
  return intentions;
}

}  // namespace checkpoint::history
