#pragma once

#include <string_view>

namespace checkpoint::secret {

/// Whether `value` is a password of words, as people make them up, where `name` says that one stands there: three small
/// words or more with `-` between them (`db_password = mended-otter-harbour`). What speaks of passwords, or is a name
/// or a sentence, is none.
bool is_word_password(std::string_view name, std::string_view value);

/// Whether `value` is a word, or a few, that a program may be given as its password: `mysql -p…`.
bool is_given_word(std::string_view value);

}  // namespace checkpoint::secret
