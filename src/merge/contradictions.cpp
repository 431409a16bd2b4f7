#include "merge/contradictions.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>

#include "core/whole_number.h"

namespace checkpoint::merge {

namespace {

constexpr std::array<std::string_view, 7> naming{"id", "number", "key", "name", "rubric", "text", "at"};

/// What an element is called wherever it stands.
std::string name_of_element(const Node& element) {
  std::string name;
  for (const std::string_view key : naming) {
    const auto part = element.find(key);
    if (part && !part->is_object() && !part->is_array()) name.append(key).append("=").append(canonical(*part));
  }
  return name.empty() ? canonical(element) : name;
}

std::string unescaped(std::string_view token) {
  std::string text;
  for (std::size_t at = 0; at < token.size(); ++at) {
    const bool escape = token[at] == '~' && at + 1 < token.size();
    if (escape) ++at;
    text += escape ? (token[at] == '0' ? '~' : '/') : token[at];
  }
  return text;
}

std::optional<Node> element_at(const Node& list, std::string_view token) {
  const auto index = whole_number<std::size_t>(token);
  return index ? list.at(*index) : std::nullopt;
}

/// The place that `pointer` speaks of, with elements of lists by their names.
std::string place_of(const Document& document, std::string_view pointer) {
  std::string place;
  std::optional<Node> node = document.root();
  while (!pointer.empty()) {
    const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
    const std::string_view token = pointer.substr(1, end - 1);
    pointer.remove_prefix(end);
    const bool in_list = node && node->is_array();
    if (node) node = in_list ? element_at(*node, token) : node->find(unescaped(token));
    place.append("/").append(in_list && node ? name_of_element(*node) : std::string(token));
  }
  return place;
}

std::string identity_of(const Document& document, const Violation& error) {
  return std::string(error.code) + ' ' + place_of(document, error.pointer);
}

}  // namespace

Violations contradictions(const Document& result, const std::vector<Document>& inputs, const Examine& examine) {
  Violations errors = examine(result);
  if (!has_errors(errors)) return {};
  std::unordered_set<std::string> known;
  for (const Document& input : inputs) {
    for (const Violation& error : examine(input)) known.insert(identity_of(input, error));
  }
  std::erase_if(errors, [&](const Violation& error) {
    return error.level != Level::error || known.count(identity_of(result, error)) > 0;
  });
  return errors;
}

}  // namespace checkpoint::merge
