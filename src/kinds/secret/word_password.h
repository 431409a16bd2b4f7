#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "kinds/secret/shape.h"

namespace checkpoint::secret {

/// Whether `value` is a password of words, as people make them up, where `name` says that one stands there: three small
/// words or more with `-` or a space between them (`db_password = mended-otter-harbour`). What speaks of passwords, or
/// is a name or a sentence, is none.
bool is_word_password(std::string_view name, std::string_view value);

/// The words, with spaces between them, that fill the quotes which open before `begin`; nothing where anything else
/// stands there.
std::optional<Span> quoted_words(std::string_view text, std::size_t begin);

/// Whether `value` is a word, or a few, that a program may be given as its password: `mysql -p…`.
bool is_given_word(std::string_view value);

}  // namespace checkpoint::secret
