#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace checkpoint {

/// Where a configuration holds texts over several lines, in which a line that looks like a comment is none. What is
/// wrong with the file otherwise does not matter; a text that is never closed is taken for none.
class QuotedTexts {
 public:
  struct Span {
    std::size_t begin;
    std::size_t end;  // behind the last byte
  };

  /// Between """ and """, or ''' and '''.
  static QuotedTexts in_toml(std::string_view text);
  /// Below `key: |` or `key: >`, as far as it is indented, and between quotes that stand on different lines.
  static QuotedTexts in_yaml(std::string_view text);

  /// Whether the byte `at` stands within one of them.
  bool hold(std::size_t at) const;

 private:
  explicit QuotedTexts(std::vector<Span> spans) : spans_(std::move(spans)) {}

  std::vector<Span> spans_;  // in their order
};

}  // namespace checkpoint
