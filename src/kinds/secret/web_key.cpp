#include "kinds/secret/web_key.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/member.h"
#include "core/ranges.h"

namespace checkpoint::secret {
namespace {

constexpr std::size_t kShortest = 22;  // of 16 bytes

// The members of a key of each type that nobody else may know, with a space behind each.
struct KeyType {
  std::string_view name;
  std::string_view hidden;
};

constexpr std::array<KeyType, 5> kTypes{
    {{"RSA", "d p q dp dq qi "}, {"EC", "d "}, {"OKP", "d "}, {"oct", "k "}, {"AKP", "priv "}}};

bool is_around(char letter) { return is_space(letter) || letter == '"' || letter == '\\'; }

bool is_value(std::string_view value) {
  return value.size() >= kShortest && all_of(value, is_base64url) && !is_placeholder(value);
}

// The quotes of a key that stands in a string are escaped.
std::string_view without_quote(std::string_view text) {
  if (!text.ends_with('"')) return {};
  text.remove_suffix(1);
  return text.ends_with('\\') ? text.substr(0, text.size() - 1) : text;
}

// What stands in the quotes that close before `colon`; empty where none do.
std::string_view name_before(std::string_view text, std::size_t colon) {
  const std::size_t last = text.substr(0, colon).find_last_not_of(" \t\r\n");
  const std::string_view name = last == std::string_view::npos ? "" : without_quote(text.substr(0, last + 1));
  return name.substr(name.rfind('"') + 1);
}

bool hides(const KeyType& type, std::string_view member) {
  const std::string word = std::string(member) + " ";
  return type.hidden.starts_with(word) || type.hidden.find(" " + word) != std::string_view::npos;
}

bool hides(std::string_view type, std::string_view member) {
  return any_of(kTypes, [&](const KeyType& known) { return known.name == type && hides(known, member); });
}

// Hardly a member of a document is called like one.
bool may_hide(std::string_view member) {
  constexpr std::size_t longest = 4;
  return member.size() <= longest && any_of(kTypes, [&](const KeyType& type) { return hides(type, member); });
}

std::optional<Span> joined(const std::optional<Span>& one, const std::optional<Span>& other) {
  if (!one || !other) return one ? one : other;
  return Span{std::min(one->begin, other->begin), std::max(one->end, other->end)};
}

struct Member {
  std::string_view name;
  Span value;
};

// What an object that is open says of itself so far, the objects in it left out.
struct OpenObject {
  std::string_view type = {};
  std::vector<Member> members = {};

  void add(std::string_view text, std::size_t colon) {
    const std::string_view name = name_before(text, colon);
    const std::size_t begin = end_of_run(text, colon + 1, is_around);
    const Span value{begin, end_of_run(text, begin, is_base64url)};
    if (name == "kty") type = value.in(text);
    if (!name.empty() && is_value(value.in(text))) members.push_back({name, value});
  }

  // From the first of the private ones to the last.
  std::optional<Span> hidden() const {
    std::optional<Span> span;
    for (const Member& member : members) {
      if (hides(type, member.name)) span = joined(span, member.value);
    }
    return span;
  }
};

}  // namespace

// What an object has within it is told together, so that no text is read twice. One that is not closed may be a key all
// the same: what was cut off may be what closes it.
std::optional<Span> find_web_key(std::string_view text, std::size_t from) {
  if (text.find("kty") == std::string_view::npos) return std::nullopt;
  std::vector<OpenObject> open(1);
  std::optional<Span> found;
  for (std::size_t at = from; (at = text.find_first_of("{}:", at)) != std::string_view::npos; ++at) {
    if (text[at] == '{') open.emplace_back();
    if (text[at] == ':') open.back().add(text, at);
    if (text[at] != '}') continue;
    found = joined(found, open.back().hidden());
    open.pop_back();
    if (open.size() <= 1 && found) return found;
    if (open.empty()) open.emplace_back();
  }
  for (const OpenObject& object : open) found = joined(found, object.hidden());
  return found;
}

bool is_private_of_web_key(const Node& node) {
  if (!node.is_member() || !node.is_string() || !may_hide(node.key())) return false;
  const std::optional<Node> key = node.parent();
  return key && hides(text_member(*key, "kty"), node.key()) && is_value(node.string());
}

}  // namespace checkpoint::secret
