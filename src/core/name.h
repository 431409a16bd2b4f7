#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace checkpoint {

/// A name that becomes part of a path (skill, ticket, run, project, stage, workflow, snapshot): one path component that
/// is safe on every file system, in a terminal and in a ref name. There is no other way to make one than to check it,
/// so whatever holds a Name may join it to a folder.
class Name {
 public:
  static constexpr std::size_t max_bytes = 64;

  /// `text` as a name, or Error{usage} that says what is wrong with it. `role` is the word for it in the message:
  /// `skill`. Call it before anything is created.
  static Name checked(std::string_view role, std::string_view text);
  /// `text` as a name, or nothing.
  static std::optional<Name> parse(std::string_view text);
  /// Why `text` is no name, as the end of a sentence that begins with it: `must not hold '..'`. Nothing when it is one.
  static std::optional<std::string> objection(std::string_view text);

  const std::string& text() const { return text_; }
  std::strong_ordering operator<=>(const Name&) const = default;

 private:
  explicit Name(std::string_view text) : text_(text) {}
  std::string text_;
};

}  // namespace checkpoint
