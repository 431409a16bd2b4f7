#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"

namespace checkpoint::json {

/// The text of one JSON value, for output. Values of documents go in as they are written, so that a 23-digit integer or
/// `1.10` comes out as it went in; a model that holds numbers as doubles could not do that.
class Value {
 public:
  Value() : text_("null") {}
  Value(const char* string) : Value(std::string_view(string)) {}         // NOLINT(google-explicit-constructor)
  Value(const std::string& string) : Value(std::string_view(string)) {}  // NOLINT(google-explicit-constructor)
  Value(std::string_view string) : text_(json_quoted(string)) {}         // NOLINT(google-explicit-constructor)
  Value(bool boolean) : text_(boolean ? "true" : "false") {}             // NOLINT(google-explicit-constructor)
  Value(double number);                                                  // NOLINT(google-explicit-constructor)
  template <std::integral Number>
  Value(Number number) : text_(std::to_string(number)) {}  // NOLINT(google-explicit-constructor)
  Value(const Node& node) : text_(node.source()) {}        // NOLINT(google-explicit-constructor)
  template <class Inner>
  Value(const std::optional<Inner>& inner)
      : Value(inner ? Value(*inner) : Value()) {}  // NOLINT(google-explicit-constructor)

  /// `text` must be the text of one JSON value.
  static Value raw(std::string text);

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// An object in the order of its set() calls; setting a key twice is a programming error.
class Object {
 public:
  Object& set(std::string_view key, const Value& value);
  bool has(std::string_view key) const;
  bool empty() const { return keys_.empty(); }
  std::string text() const { return "{" + body_ + "}"; }
  operator Value() const { return Value::raw(text()); }  // NOLINT(google-explicit-constructor)

 private:
  std::string body_;
  std::vector<std::string> keys_;
};

class Array {
 public:
  Array& add(const Value& value);
  std::size_t size() const { return size_; }
  std::string text() const { return "[" + body_ + "]"; }
  operator Value() const { return Value::raw(text()); }  // NOLINT(google-explicit-constructor)

 private:
  std::string body_;
  std::size_t size_ = 0;
};

/// The text as a string; null where it is empty.
Value text_or_null(const std::string& text);

/// The members of `object` but the one with this key; none where it is missing or no object.
Object members_without(const std::optional<Node>& object, std::string_view key);

/// An array of strings.
Array strings(const std::vector<std::string>& values);

}  // namespace checkpoint::json
