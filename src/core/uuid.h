#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace checkpoint {

/// A UUID (RFC 4122). However it was spelled, there is one text for it: lower case, with hyphens.
class Uuid {
 public:
  /// Reads any common spelling: upper or lower case, with or without hyphens, braces and `urn:uuid:`.
  static std::optional<Uuid> parse(std::string_view text);
  /// The UUID of `name` in `space`, version 5: the same name always has the same one.
  static Uuid named(const Uuid& space, std::string_view name);

  const std::string& text() const { return text_; }
  std::strong_ordering operator<=>(const Uuid&) const = default;

 private:
  explicit Uuid(std::string_view digits);
  std::string text_;
};

}  // namespace checkpoint
