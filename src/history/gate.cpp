#include "history/gate.h"

#include <array>

namespace checkpoint::history {

namespace {

// Second words of markers that are two: `blocked on`, `waiting for`.
bool is_particle(const Token& token) {
  constexpr std::array<std::string_view, 8> particles = {"on", "for", "by", "upon", "of", "until", "that", "to"};
  for (const std::string_view particle : particles) {
    if (token.is(particle)) return true;
  }
  return false;
}

bool is_event(const Token& token) {
  constexpr std::string_view events = " merge merging landing release shipping reviewing approval approving deploy ";
  return events.find(" " + token.text + " ") != std::string_view::npos;
}

bool ends_clause(const Token& token) {
  return token.is(".") || token.is(";") || token.is("!") || token.is("?") || token.is("-") || token.is(">");
}

bool joins(const Token& token) {
  return token.is("and") || token.is("&") || token.is("+") || token.is("/") || token.is("both") || token.is(",") ||
         token.is("or");
}

// The references between belong to one list with the one that is asked about.
bool is_list_comma(const std::vector<Token>& tokens, std::size_t place) {
  return place > 0 && (tokens[place - 1].is_reference() || tokens[place - 1].is(")"));
}

const Token* next_word(const std::vector<Token>& tokens, std::size_t place) {
  for (std::size_t index = place + 1; index < tokens.size(); ++index) {
    if (!tokens[index].is_reference() && !joins(tokens[index])) return &tokens[index];
  }
  return nullptr;
}

bool is_past(const Token& token) {
  constexpr std::string_view past = " landed merged shipped was were went broke started introduced removed added ";
  return token.kind == Token::Kind::word && past.find(" " + token.text + " ") != std::string_view::npos;
}

bool follows_up(const std::vector<Token>& tokens, std::size_t marker) {
  for (std::size_t index = marker; index > 0 && !ends_clause(tokens[index - 1]); --index) {
    const std::string& word = tokens[index - 1].text;
    if (word.starts_with("follow-up") || word.starts_with("followup") || word == "follow") return true;
  }
  return false;
}

// Where the word that makes the reference at `place` a gate stands.
std::optional<std::size_t> marker_before(const std::vector<Token>& tokens, std::size_t place) {
  constexpr int longest_phrase = 3;
  int other_words = 0;
  for (std::size_t index = place; index > 0; --index) {
    const Token& token = tokens[index - 1];
    if (ends_clause(token)) return std::nullopt;
    if (token.is(",") && !is_list_comma(tokens, index - 1)) return std::nullopt;
    if (token.kind != Token::Kind::word) continue;
    if (is_among(Words::gate, token.text)) return index - 1;
    if (token.is("as") && index > 1 && tokens[index - 2].is("soon")) return index - 1;
    if (is_event(token) || is_particle(token) || joins(token)) continue;
    const bool is_verb = is_among(Words::landing, token.text) || is_among(Words::doing, token.text);
    if (is_verb || token.is("from") || token.is("before") || token.is("in")) return std::nullopt;
    if (!is_among(Words::filler, token.text) && ++other_words > longest_phrase) return std::nullopt;
  }
  return std::nullopt;
}

// `needs` waits for what follows, but `#12 needs review` was about what stands before: the caller asks only for what
// follows. `wait for #12 CI` waits for a check, not for the landing.
bool waits_for_checks(const std::vector<Token>& tokens, std::size_t place) {
  constexpr std::string_view checks = " ci checks check pipeline build tests review approval reviewers ";
  if (place + 1 >= tokens.size()) return false;
  const Token& next = tokens[place + 1];
  return next.kind == Token::Kind::word && checks.find(" " + next.text + " ") != std::string_view::npos;
}

bool must_land_first(const std::vector<Token>& tokens, std::size_t place) {
  constexpr std::size_t reach = 6;
  bool must = false;
  for (std::size_t index = place + 1; index < tokens.size() && index <= place + reach; ++index) {
    const Token& token = tokens[index];
    if (ends_clause(token) || token.is(",")) return false;
    if (token.is("must") || token.is("needs") || token.is("has") || token.is("should") || token.is("blocks"))
      must = true;
    if (must && (token.is("first") || token.is("before") || tokens[index].is("blocks"))) return true;
  }
  return false;
}

}  // namespace

std::optional<Intention> gate_at(const std::vector<Token>& tokens, std::size_t place) {
  if (place + 1 < tokens.size() && tokens[place + 1].is_glued && tokens[place + 1].kind == Token::Kind::word) {
    return std::nullopt;
  }
  const auto marker = marker_before(tokens, place);
  if (!marker && must_land_first(tokens, place)) return Intention{Intent::gate, Confidence::medium};
  if (!marker || waits_for_checks(tokens, place)) return std::nullopt;
  const Token* next = next_word(tokens, place);
  const bool was_event = tokens[*marker].is("after") && next != nullptr && is_past(*next);
  if (was_event || follows_up(tokens, *marker)) return Intention{Intent::context, Confidence::medium};
  const bool near = place - *marker <= 3;
  return Intention{Intent::gate, near ? Confidence::high : Confidence::medium};
}

}  // namespace checkpoint::history
