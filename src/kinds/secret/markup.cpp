#include "kinds/secret/markup.h"

#include <algorithm>
#include <array>

#include "core/ranges.h"
#include "kinds/secret/login.h"

namespace checkpoint::secret {
namespace {

bool is_of_name(char letter) { return is_base64url(letter) || letter == '.' || letter == ':'; }

// Of settings a password is put down that no service made: letters of three sorts, too many capitals for words.
bool is_set_password(std::string_view value) {
  constexpr std::size_t least = 10;
  constexpr std::size_t fewest_letters_a_word = 4;
  const auto count = [&](auto sort) { return static_cast<std::size_t>(count_if(value, sort)); };
  return value.size() >= least && all_of(value, is_alnum) && count(is_lower) > 0 && count(is_digit) > 0 &&
         count(is_upper) * fewest_letters_a_word >= value.size() && is_given_password(value);
}

bool is_told_by(std::string_view name, std::string_view value) {
  return is_worth_hiding(name, value) || is_key_of_token(name, value) ||
         (is_secret_name(name) && is_set_password(value));
}

// The value between `<name …>` and the `</name>` that begins at `end`.
std::optional<Span> value_before(std::string_view text, std::size_t end) {
  const std::size_t begin = end + 2;
  const std::string_view name = text.substr(begin, end_of_run(text, begin, is_of_name) - begin);
  const std::size_t tag_end = end == 0 ? text.npos : text.rfind('>', end - 1);
  const std::size_t tag = tag_end == text.npos ? text.npos : text.rfind('<', tag_end);
  if (name.empty() || tag == text.npos || !text.substr(tag + 1).starts_with(name)) return std::nullopt;
  const std::string_view value = trimmed(text.substr(tag_end + 1, end - tag_end - 1));
  if (value.empty() || !is_told_by(name, value)) return std::nullopt;
  const auto at = static_cast<std::size_t>(value.data() - text.data());
  return Span{at, at + value.size()};
}

// What stands in quotes behind `name=` in the tag; nothing where it has none.
std::optional<Span> attribute_in(std::string_view text, const Span& tag, std::string_view name) {
  const std::string_view inside = tag.in(text);
  for (std::size_t at = inside.find(name); at != inside.npos; at = inside.find(name, at + 1)) {
    const std::size_t sign = at + name.size();
    const bool is_whole = at > 0 && is_space(inside[at - 1]) && sign + 1 < inside.size() && inside[sign] == '=';
    if (!is_whole) continue;
    const std::size_t end = inside.find(inside[sign + 1], sign + 2);
    if (end == inside.npos || (inside[sign + 1] != '"' && inside[sign + 1] != '\'')) continue;
    return Span{tag.begin + sign + 2, tag.begin + end};
  }
  return std::nullopt;
}

std::optional<Span> value_in(std::string_view text, const Span& tag) {
  const auto value = attribute_in(text, tag, "value");
  if (!value) return std::nullopt;
  constexpr std::array<std::string_view, 3> names{"key", "name", "id"};
  const bool is_told = any_of(names, [&](std::string_view attribute) {
    const auto name = attribute_in(text, tag, attribute);
    return name && is_told_by(name->in(text), value->in(text));
  });
  return is_told ? value : std::nullopt;
}

}  // namespace

std::optional<Span> find_element_value(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find("</", from); at != std::string_view::npos; at = text.find("</", at + 1)) {
    const auto value = value_before(text, at);
    if (value && value->begin >= from) return value;
  }
  return std::nullopt;
}

// A tag with both is short.
std::optional<Span> find_attribute_value(std::string_view text, std::size_t from) {
  constexpr std::size_t longest = 512;
  constexpr std::string_view sign = "value=";
  for (std::size_t at = text.find(sign, from); at != std::string_view::npos; at = text.find(sign, at + 1)) {
    const std::size_t begin = text.rfind('<', at);
    if (begin == text.npos || at - begin > longest) continue;
    const std::size_t end = std::min(text.find('>', at), text.size());
    const auto value = value_in(text, {begin, end});
    if (value && value->begin >= from) return value;
  }
  return std::nullopt;
}

}  // namespace checkpoint::secret
