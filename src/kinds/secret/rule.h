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

/// All else that is recognised by its shape.
struct ShapeRule {
  std::string_view what;
  Find find;
};

std::span<const ShapeRule> shape_rules();

struct Token {
  const TokenRule* rule;  ///< of token_rules()
  Span span;              ///< with its prefix
};

/// The first token at or after `from`.
std::optional<Token> find_token(std::string_view text, std::size_t from);

}  // namespace checkpoint::secret
