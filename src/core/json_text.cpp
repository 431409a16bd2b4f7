#include "core/json_text.h"

#include <array>
#include <cassert>
#include <charconv>
#include <cmath>

#include "core/ranges.h"

namespace checkpoint::json {

Value::Value(double number) {
  if (!std::isfinite(number)) {
    text_ = "null";
    return;
  }
  std::array<char, 32> buffer{};
  const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  text_.assign(buffer.data(), written.ptr);
}

Value Value::raw(std::string text) {
  Value value;
  value.text_ = std::move(text);
  return value;
}

Object& Object::set(std::string_view key, const Value& value) {
  assert(!has(key));
  keys_.emplace_back(key);
  if (!body_.empty()) body_ += ", ";
  body_ += json_quoted(key);
  body_ += ": ";
  body_ += value.text();
  return *this;
}

bool Object::has(std::string_view key) const { return contains(keys_, key); }

Array& Array::add(const Value& value) {
  if (size_++ > 0) body_ += ", ";
  body_ += value.text();
  return *this;
}

Value text_or_null(const std::string& text) { return text.empty() ? Value() : Value(text); }

Object members_without(const std::optional<Node>& object, std::string_view key) {
  Object rest;
  if (!object || !object->is_object()) return rest;
  for (const Node& member : object->children()) {
    if (!member.has_key(key)) rest.set(member.key(), member);
  }
  return rest;
}

Array strings(const std::vector<std::string>& values) {
  Array array;
  for (const std::string& value : values) array.add(value);
  return array;
}

}  // namespace checkpoint::json
