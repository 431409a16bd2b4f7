#include <array>
#include <utility>

#include "schema/format.h"
#include "schema/validator.h"

namespace checkpoint {

namespace {

constexpr std::array<std::pair<TypeSet::Bit, std::string_view>, 7> type_words = {{
    {TypeSet::string, "a string"},
    {TypeSet::integer, "a whole number"},
    {TypeSet::number, "a number"},
    {TypeSet::boolean, "true or false"},
    {TypeSet::array, "a list"},
    {TypeSet::object, "an object"},
    {TypeSet::null, "null"},
}};

/// `a`, `a or b`, `a, b or c`.
std::string alternatives(const std::vector<std::string>& words) {
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) result += i + 1 == words.size() ? " or " : ", ";
    result += words[i];
  }
  return result;
}

std::string_view unquoted(std::string_view literal) {
  return literal.front() == '"' ? literal.substr(1, literal.size() - 2) : literal;
}

std::string choice(std::span<const std::string_view> allowed) {
  if (allowed.size() == 1) return std::string(allowed.front());
  std::string result = "one of ";
  for (const std::string_view& literal : allowed) {
    if (&literal != allowed.data()) result += ", ";
    result += unquoted(literal);
  }
  return result;
}

std::string forms(std::span<const SchemaNode* const> one_of) {
  std::vector<std::string> words;
  for (const SchemaNode* form : one_of) words.push_back(expectation(*form));
  return alternatives(words);
}

std::string bounded(const SchemaNode& schema, std::string words) {
  std::string_view joint = " of ";
  const auto add = [&](std::string_view limit, std::string_view literal) {
    if (literal.empty()) return;
    words.append(joint).append(limit).append(literal);
    joint = " and ";
  };
  add("at least ", schema.minimum);
  add("more than ", schema.exclusive_minimum);
  add("at most ", schema.maximum);
  return words;
}

std::string types(TypeSet types) {
  std::vector<std::string> words;
  for (const auto& [bit, word] : type_words) {
    if (types.has(bit)) words.emplace_back(word);
  }
  return alternatives(words);
}

}  // namespace

std::string expectation(const SchemaNode& schema) {
  if (!schema.allowed.empty()) return choice(schema.allowed);
  if (!schema.one_of.empty()) return forms(schema.one_of);
  if (schema.format != Format::none) return std::string(description_of(schema.format));
  if (schema.types.any()) return "a value";
  if (schema.types.bits == TypeSet::string && schema.min_length.value_or(0) > 0) return "a string that is not empty";
  return bounded(schema, types(schema.types));
}

}  // namespace checkpoint
