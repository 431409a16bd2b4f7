#include "kinds/secret/secret.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/error.h"
#include "core/letters.h"
#include "core/ranges.h"
#include "kinds/secret/phrase.h"
#include "kinds/secret/published_sample.h"
#include "kinds/secret/rule.h"
#include "kinds/secret/web_key.h"

namespace checkpoint::secret {
namespace {

constexpr ProblemCode kCode = "secret";

// Most strings of a document are prose; the finders cost nothing where none of their marks stands.
template <class Rule, class Finder>
void collect(std::vector<Found>& all, std::string_view text, const Rule& rule, const Finder& find) {
  std::size_t from = 0;
  while (const std::optional<Span> span = find(from)) {
    const std::size_t sample = published_sample_in(span->in(text));
    if (sample == 0) all.push_back({rule.what, "", *span});
    from = std::max(sample == 0 ? span->end : span->begin + sample, from + 1);
  }
}

constexpr std::array<unsigned char, 256> sorts_of_letters() {
  std::array<unsigned char, 256> sorts{};
  for (std::size_t byte = 0; byte < sorts.size(); ++byte) {
    const char letter = static_cast<char>(byte);
    const auto add = [&](bool is, unsigned sort) {
      sorts[byte] = static_cast<unsigned char>(sorts[byte] | (is ? sort : 0));
    };
    add(is_alnum(letter) || std::string_view("_-.+/=").find(letter) != std::string_view::npos, sort::letter);
    add(is_digit(letter), sort::digit);
    add(is_digit(letter) || std::string_view("-\"'`").find(letter) != std::string_view::npos, sort::no_word);
    add(letter == ':' || letter == '=', sort::sign);
    add(letter == '/', sort::slash);
    add(letter == '-', sort::dash);
  }
  return sorts;
}

std::size_t shortest_token() {
  std::size_t shortest = std::string_view::npos;
  for (const TokenRule& rule : token_rules()) shortest = std::min(shortest, rule.prefix.size() + rule.least);
  return shortest;
}

// What one pass over a text tells: of what sorts its letters are, and where a token could stand at all: letters that
// tokens are made of, as many as the shortest one has. Prose has few such places, and the rules are many.
struct Glance {
  unsigned sorts = 0;
  std::vector<Span> runs = {};
};

Glance glance_at(std::string_view text) {
  static constexpr std::array<unsigned char, 256> kSorts = sorts_of_letters();
  static const std::size_t least = shortest_token();
  Glance glance;
  std::size_t begin = 0;
  const auto end_run = [&](std::size_t end) {
    if (end - begin >= least) glance.runs.push_back({begin, end});
    begin = end + 1;
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    const unsigned sorts = kSorts[static_cast<unsigned char>(text[at])];
    glance.sorts |= sorts;
    if ((sorts & sort::letter) == 0) end_run(at);
  }
  end_run(text.size());
  if (!glance.runs.empty()) glance.sorts |= sort::run;
  return glance;
}

void collect_tokens(std::vector<Found>& all, std::string_view text, const Span& run) {
  const std::string_view part = run.in(text);
  std::size_t from = 0;
  while (const std::optional<Token> token = find_token(part, from)) {
    from = token->span.end;
    const std::string_view behind = token->span.in(part).substr(token->rule->prefix.size());
    if (published_sample_in(behind) > 0) continue;
    all.push_back(
        {token->rule->what, token->rule->prefix, {run.begin + token->span.begin, run.begin + token->span.end}});
  }
}

std::vector<Found> without_overlaps(std::vector<Found> all) {
  stable_sort(all, [](const Found& one, const Found& other) { return one.span.begin < other.span.begin; });
  std::vector<Found> kept;
  for (const Found& found : all) {
    if (kept.empty() || found.span.begin >= kept.back().span.end) {
      kept.push_back(found);
    } else {
      kept.back().span.end = std::max(kept.back().span.end, found.span.end);
    }
  }
  return kept;
}

std::string message_about(const Found& found, std::size_t length) {
  std::string message = "holds what looks like " + std::string(found.what);
  if (!found.shown.empty())
    message += " (" + std::string(found.shown) + "…, " + std::to_string(length) + " characters)";
  return message + "; name the place where the secret is kept instead";
}

// A value that its member's name gives away: {"api_key": "…"}.
std::optional<Found> given_away(const Node& node, std::string_view text) {
  if (!node.is_member()) return std::nullopt;
  if (is_private_of_web_key(node)) return Found{"a private key", "", {0, text.size()}};
  const std::string key = node.key();
  if (is_worth_hiding(key, text) || is_key_of_token(key, text)) return Found{"a password or key", "", {0, text.size()}};
  if (is_phrase(text) && is_name_of_phrase(node.key())) return Found{"a seed phrase", "", {0, text.size()}};
  return std::nullopt;
}

// The digest of a sample is asked for last: hardly a value of a document is given away.
std::optional<Found> named(const Node& node, std::string_view text) {
  const std::optional<Found> found = given_away(node, text);
  return found && published_sample_in(text) != text.size() ? found : std::nullopt;
}

std::optional<Found> in_key_of(const Node& node) {
  const std::vector<Found> found = node.is_member() ? found_in(node.key()) : std::vector<Found>();
  return found.empty() ? std::nullopt : std::optional(found.front());
}

std::optional<Found> in_value_of(const Node& node) {
  if (!node.is_string()) return std::nullopt;
  const std::string text = node.string();
  const std::vector<Found> found = found_in(text);
  return found.empty() ? named(node, text) : std::optional(found.front());
}

std::optional<Found> first_in(const Node& node) {
  const std::optional<Found> in_key = in_key_of(node);
  return in_key ? in_key : in_value_of(node);
}

// Of a member, key and value are known each by itself.
std::optional<Found> first_new_in(const Node& node, const std::set<std::string>& known) {
  const std::optional<Found> in_key = in_key_of(node);
  if (in_key && known.count(node.key()) == 0) return in_key;
  const std::optional<Found> in_value = in_value_of(node);
  return in_value && known.count(node.string()) == 0 ? in_value : std::nullopt;
}

template <class Visit>
void visit_all(const Node& root, const Visit& visit) {
  std::vector<Node> open{root};
  while (!open.empty()) {
    const Node node = open.back();
    open.pop_back();
    visit(node);
    for (const Node child : node.children()) open.push_back(child);
  }
}

// A pointer that leads through a key which is itself a secret must not show it.
Violation violation_of(const Node& node, const Found& found) {
  const std::size_t length = found.span.end - found.span.begin;
  return {kCode, Level::error, masked(node.pointer()), message_about(found, length), node.position()};
}

std::set<std::string> strings_of(const Document& document) {
  std::set<std::string> strings;
  visit_all(document.root(), [&](const Node& node) {
    if (node.is_string()) strings.insert(node.string());
    if (node.is_member()) strings.insert(node.key());
  });
  return strings;
}

}  // namespace

std::vector<Found> found_in(std::string_view text) {
  const Glance glance = glance_at(text);
  std::vector<Found> all;
  for (const Span& run : glance.runs) collect_tokens(all, text, run);
  for (const ShapeRule& rule : shape_rules()) {
    if ((glance.sorts & rule.needs) != rule.needs) continue;
    collect(all, text, rule, [&](std::size_t from) { return rule.find(text, from); });
  }
  return all.empty() ? all : without_overlaps(std::move(all));
}

std::string masked(std::string_view text) {
  std::string result;
  std::size_t from = 0;
  for (const Found& found : found_in(text)) {
    result.append(text.substr(from, found.span.begin - from)).append(found.shown).append("…(masked)");
    from = found.span.end;
  }
  return result.append(text.substr(from));
}

Violations secrets_of(const Document& document) {
  Violations violations;
  visit_all(document.root(), [&](const Node& node) {
    if (const std::optional<Found> found = first_in(node)) violations.push_back(violation_of(node, *found));
  });
  sort_by_position(violations);
  return violations;
}

void refuse_new(const Document* before, const Document& after) {
  if (secrets_of(after).empty()) return;
  const std::set<std::string> known = before == nullptr ? std::set<std::string>() : strings_of(*before);
  visit_all(after.root(), [&](const Node& node) {
    const std::optional<Found> found = first_new_in(node, known);
    if (!found) return;
    const Violation violation = violation_of(node, *found);
    Error error(ErrorCode::refused, violation.pointer + " " + violation.message,
                {"checkpoints are tracked files: whoever can read the repository can read this",
                 "where it is not a secret, 'git checkpoint update' takes it with --allow-secret"});
    error.pointer = violation.pointer;
    throw error;
  });
}

}  // namespace checkpoint::secret
