#pragma once

#include <string>
#include <string_view>

#include "history/word_list.h"

namespace checkpoint::history {

/// The words of a text in lower case with one blank before and behind each, so that a phrase is found only as whole
/// words, whatever marks stand between them: ` add the log `.
std::string spaced_words(std::string_view text);

/// Whether one entry of `list` stands in `words`, which are as spaced_words() has them.
bool has_phrase(std::string_view words, WordList list);

/// Whether `words` begin with one entry of `list`.
bool begins_with_phrase(std::string_view words, WordList list);

/// Whether `words` end with one entry of `list`.
bool ends_with_phrase(std::string_view words, WordList list);

}  // namespace checkpoint::history
