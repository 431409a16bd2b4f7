#pragma once

#include <vector>

#include "history/phrase.h"
#include "history/word_list.h"

namespace checkpoint::history::latin {

/// The lists are in lower case. True where the token at `place` is one of the words.
bool is_listed(const Phrase& phrase, Place place, WordList list);
/// Behind the longest entry that stands at `place`; `place` itself where none does.
Place behind_listed(const Phrase& phrase, Place place, WordList list);
/// Where the longest entry begins that ends before `place`; `place` itself where none does.
Place begin_of_listed(const Phrase& phrase, Place place, WordList list);
/// True where an entry stands somewhere from `begin` up to `end`.
bool has_listed(const Phrase& phrase, Place begin, Place end, WordList list);

/// References that are named together, with the words that only name them: `la PR #12 et #13`.
struct Naming {
  Place begin = 0;
  Place first = 0;  ///< the first reference
  Place last = 0;   ///< the last reference
  Place end = 0;
};

/// How the reference at `place` is named in German, French or Spanish.
Naming naming_of(const Phrase& phrase, Place place);

/// Tokens as the lists of words spell them: `À` as `à`, a typographic apostrophe as a plain one.
std::vector<Token> plainly_spelled(std::vector<Token> tokens);

}  // namespace checkpoint::history::latin
