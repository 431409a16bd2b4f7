#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::history {

/// What counts as a word, where the words around a reference are all that is asked about.
struct WordForm {
  bool (*belongs)(char letter);                             ///< what words are made of
  bool (*opens)(std::string_view text, std::size_t place);  ///< what else a word may begin with; null: nothing
  std::string_view ends;                                    ///< what ends a thought, each a word of its own
};

/// The words of `text`, in lower case.
std::vector<std::string> plain_words(std::string_view text, const WordForm& form);

}  // namespace checkpoint::history
