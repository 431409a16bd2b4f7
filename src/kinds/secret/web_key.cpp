#include "kinds/secret/web_key.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/member.h"

namespace checkpoint::secret {
namespace {

constexpr std::size_t kShortest = 22;  // of 16 bytes

// Which member of a key of each type nobody else may know.
struct KeyType {
  std::string_view name;
  std::string_view hidden;
};

constexpr std::array<KeyType, 5> kTypes{{{"RSA", "d"}, {"EC", "d"}, {"OKP", "d"}, {"oct", "k"}, {"AKP", "priv"}}};

bool is_around(char letter) { return is_space(letter) || letter == '"' || letter == '\\'; }

bool is_value(std::string_view value) {
  return value.size() >= kShortest && std::all_of(value.begin(), value.end(), is_base64url) && !is_placeholder(value);
}

// Where the value begins of the member whose name's closing quote stands before `at`; nothing where there is none.
std::optional<std::size_t> value_after(std::string_view text, std::size_t at) {
  const std::size_t colon = end_of_run(text, at, is_around);
  if (colon >= text.size() || text[colon] != ':') return std::nullopt;
  return end_of_run(text, colon + 1, is_around);
}

// The quotes of a key that stands in a string are escaped.
std::string_view without_quote(std::string_view text) {
  if (!text.ends_with('"')) return {};
  text.remove_suffix(1);
  return text.ends_with('\\') ? text.substr(0, text.size() - 1) : text;
}

// The whole object without objects in it that has the member at `at`.
std::string_view object_around(std::string_view text, std::size_t at) {
  const std::size_t opened = text.substr(0, at).find_last_of("{}");
  if (opened == std::string_view::npos || text[opened] == '}') return {};
  return text.substr(opened, text.find_first_of("{}", at) - opened);
}

std::string_view type_in(std::string_view object) {
  constexpr std::string_view name = "kty";
  const std::size_t found = object.find(name);
  const auto begin = found == std::string_view::npos ? std::nullopt : value_after(object, found + name.size());
  return begin ? object.substr(*begin, end_of_run(object, *begin, is_alnum) - *begin) : std::string_view();
}

std::string_view hidden_of(std::string_view type) {
  const auto known = std::find_if(kTypes.begin(), kTypes.end(), [&](const KeyType& one) { return one.name == type; });
  return known == kTypes.end() ? std::string_view() : known->hidden;
}

}  // namespace

std::optional<Span> find_web_key(std::string_view text, std::size_t from) {
  constexpr std::string_view type = "kty";
  if (text.find(type) == std::string_view::npos) return std::nullopt;
  for (std::size_t colon = text.find(':', from); colon != std::string_view::npos; colon = text.find(':', colon + 1)) {
    const std::size_t last = text.substr(0, colon).find_last_not_of(" \t\r\n");
    const std::string_view before = last == std::string_view::npos ? "" : without_quote(text.substr(0, last + 1));
    const std::size_t begin = end_of_run(text, colon + 1, is_around);
    const Span span{begin, end_of_run(text, begin, is_base64url)};
    if (before.empty() || !is_value(span.in(text))) continue;
    const std::string_view hidden = hidden_of(type_in(object_around(text, colon)));
    if (!hidden.empty() && before.ends_with("\"" + std::string(hidden))) return span;
  }
  return std::nullopt;
}

bool is_private_of_web_key(const Node& node) {
  if (!node.is_member() || !node.is_string()) return false;
  const std::optional<Node> key = node.parent();
  const std::string_view hidden = key ? hidden_of(text_member(*key, "kty")) : std::string_view();
  return !hidden.empty() && node.key() == hidden && is_value(node.string());
}

}  // namespace checkpoint::secret
