#include "cli/views/readable.h"

#include <algorithm>

#include "cli/terminal/terminal_text.h"
#include "core/layout.h"
#include "kinds/kind.h"
#include "merge/facts.h"

namespace checkpoint::cli {
namespace {

using merge::Fact;
using merge::Place;
using merge::words_of;
using Facts = std::vector<Fact>;

bool has_all(const Node& root, const SchemaNode& schema) {
  return !schema.required.empty() && std::all_of(schema.required.begin(), schema.required.end(),
                                                 [&](std::string_view key) { return root.find(key).has_value(); });
}

// git hands over copies under other names, of which only the ending stays: the same for all versions of one file.
const SchemaNode* schema_for(std::string_view path, const Node& root) {
  if (layout::skill_of(path.substr(path.rfind('/') + 1))) return find_schema("session")->root;
  for (const Kind& kind : kinds()) {
    const SchemaNode* schema = schema_of(kind).root;
    if (has_all(root, *schema)) return schema;
  }
  return nullptr;
}

bool ends_sentence(std::string_view text, std::size_t at) {
  constexpr std::string_view ends = ".!?";
  return ends.find(text[at]) != std::string_view::npos && at + 2 < text.size() && text[at + 1] == ' ' &&
         text[at + 2] >= 'A' && text[at + 2] <= 'Z';
}

std::vector<std::string> sentences_of(const std::string& text) {
  std::vector<std::string> sentences;
  std::string sentence;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool line_ends = text[at] == '\n';
    if (!line_ends) sentence += text[at];
    const bool ends = line_ends || ends_sentence(text, at);
    if (!line_ends && ends) ++at;  // the space behind it
    if (ends && !sentence.empty()) sentences.push_back(std::exchange(sentence, {}));
  }
  if (!sentence.empty()) sentences.push_back(sentence);
  return sentences;
}

std::string readable_value(const Node& node) {
  if (node.is_object() || node.is_array()) return "(none)";
  if (!node.is_string()) return std::string(node.source());
  const std::string text = node.string();
  return text.empty() ? "(empty)" : text;
}

std::string line_of(const std::string& label, const std::string& value) {
  return shown((label.empty() ? "" : label + ": ") + value) + "\n";
}

std::string value_lines(const std::string& label, const Node& node) {
  const std::vector<std::string> sentences =
      node.is_string() ? sentences_of(node.string()) : std::vector<std::string>();
  if (sentences.size() < 2) return line_of(label, readable_value(node));
  std::string text = shown(label + ":") + "\n";
  for (const std::string& sentence : sentences) text += "  " + shown(sentence) + "\n";
  return text;
}

// The row's own name: `[id=b1]` and then `id`.
bool names_row(const Place& place) {
  if (place.size() < 2) return false;
  const PathSegment& row = *(place.end() - 2);
  return row.kind == PathSegment::Kind::match && row.key == place.back().key;
}

// How much of `place` leads to an object that stands in a list and has no key; 0 where there is none.
std::size_t nameless_row(const Place& place) {
  const auto index = std::find_if(place.rbegin(), place.rend(),
                                  [](const PathSegment& segment) { return segment.kind != PathSegment::Kind::key; });
  if (index == place.rend() || index == place.rbegin() || index->kind != PathSegment::Kind::index) return 0;
  return static_cast<std::size_t>(place.rend() - index);
}

bool is_below(const Place& place, const Place& other, std::size_t depth) {
  return place.size() > depth &&
         std::equal(place.begin(), place.begin() + static_cast<std::ptrdiff_t>(depth), other.begin());
}

// Members of such an object on one line: `recently done: at 2026-…; action Ship it`.
Facts::const_iterator write_row(Facts::const_iterator first, Facts::const_iterator end, std::string& text) {
  const std::size_t depth = nameless_row(first->place);
  const auto split = static_cast<std::ptrdiff_t>(depth);
  std::string members;
  auto fact = first;
  for (; fact != end && is_below(fact->place, first->place, depth); ++fact) {
    const Place inner(fact->place.begin() + split, fact->place.end());
    members += (members.empty() ? "" : "; ") + words_of(inner) + " " + readable_value(fact->value);
  }
  text += line_of(words_of(Place(first->place.begin(), first->place.begin() + split)), members);
  return fact;
}

std::string facts_text(const Facts& facts) {
  std::string text;
  for (auto fact = facts.begin(); fact != facts.end();) {
    if (nameless_row(fact->place) > 0) {
      fact = write_row(fact, facts.end(), text);
      continue;
    }
    const bool is_name = names_row(fact->place);
    const Place place(fact->place.begin(), fact->place.end() - (is_name ? 2 : 0));
    text += is_name ? line_of(words_of(place), readable_value(fact->value)) : value_lines(words_of(place), fact->value);
    ++fact;
  }
  return text;
}

std::string raw_text(const std::string& text) {
  std::string lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines += shown(std::string_view(text).substr(begin, end - begin)) + "\n";
    begin = end + 1;
  }
  return lines;
}

}  // namespace

std::string readable(std::string_view path, const std::string& text) {
  const auto document = Document::parse(text);
  if (document) return facts_text(merge::facts_of(document->root(), schema_for(path, document->root())));
  const ParseProblem& problem = document.problem();
  return "(not shown field by field: line " + std::to_string(problem.at.line) + ", column " +
         std::to_string(problem.at.column) + ": " + shown(problem.message) + ")\n" + raw_text(text);
}

}  // namespace checkpoint::cli
