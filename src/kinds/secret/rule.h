#pragma once

#include <span>
#include <string_view>

#include "kinds/secret/shape.h"

namespace checkpoint::secret {

/// Tokens that are known by how they begin. Services chose these beginnings so that a leaked token can be recognised.
struct TokenRule {
  std::string_view what;    ///< with its article: `a GitHub token`
  std::string_view prefix;  ///< not secret, and shown in messages
  bool (*letter)(char);     ///< what may follow
  std::size_t least;        ///< letters after the prefix
  std::size_t most;         ///< the same
};

std::span<const TokenRule> token_rules();

/// What a text must have for a shape to be in it; prose has little of it, and is not looked at again.
namespace sort {
inline constexpr unsigned letter = 1;  ///< one that tokens are made of
inline constexpr unsigned digit = 2;
inline constexpr unsigned sign = 4;  ///< `:` or `=`
inline constexpr unsigned slash = 8;
inline constexpr unsigned dash = 16;
inline constexpr unsigned no_word = 64;  ///< a digit, a dash or a quote, without which a password is a word
inline constexpr unsigned run = 32;      ///< as many such letters in a row as the shortest token has
}  // namespace sort

/// All else that is recognised by its shape.
struct ShapeRule {
  std::string_view what;
  Find find;
  unsigned needs;  ///< of `sort`
};

std::span<const ShapeRule> shape_rules();

struct Token {
  const TokenRule* rule;  ///< of token_rules()
  Span span;              ///< with its prefix
};

/// The first token at or after `from`.
std::optional<Token> find_token(std::string_view text, std::size_t from);

}  // namespace checkpoint::secret
