#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "kinds/secret/shape.h"

namespace checkpoint::secret {

/// A secret that is known by something in its middle.
struct MarkRule {
  std::string_view mark;
  bool (*before)(char);  ///< what stands before the mark
  std::size_t before_least;
  std::size_t before_most;
  bool (*after)(char);  ///< and after it
  std::size_t after_least;
  std::size_t after_most;
};

const MarkRule& mark_rule(std::size_t row);

std::optional<Span> find_mark(const MarkRule& rule, std::string_view text, std::size_t from);

/// A Find for one row of the table.
template <std::size_t kRow>
std::optional<Span> find_marked(std::string_view text, std::size_t from) {
  return find_mark(mark_rule(kRow), text, from);
}

/// Three parts of base64url with dots between them, of which the first is a number.
std::optional<Span> find_bot_token(std::string_view text, std::size_t from);

/// `2/<number>/<number>:<32 hexadecimal digits>`, and `1/<number>:…` as they were before.
std::optional<Span> find_asana_token(std::string_view text, std::size_t from);

/// Two parts of letters and digits, 27 and 21 of them, with `_` between them; each begins with a digit.
std::optional<Span> find_ngrok_token(std::string_view text, std::size_t from);

}  // namespace checkpoint::secret
