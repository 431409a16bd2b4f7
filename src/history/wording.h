#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "history/reference.h"

namespace checkpoint::history {

/// A piece of a text as the rules of intent see it.
struct Token {
  enum class Kind { word, reference, mark } kind = Kind::word;
  std::string text;  ///< words in lower case; marks as one character; empty for references
  std::vector<std::size_t>
      references;         ///< which of the text's references stand here: more than one for a range or list
  bool is_glued = false;  ///< nothing stands between this and the token before

  bool is(std::string_view word) const { return kind != Kind::reference && text == word; }
  bool is_reference() const { return kind == Kind::reference; }
};

/// The text in tokens. Marks: `.` `!` `?` `;` `:` `,` `(` `)` `-` (a dash between words) `>` (an arrow) `+` `&` `/` and
/// a line's end as `;`. Quotes, brackets and other signs are left out.
std::vector<Token> tokens_of(std::string_view text, const std::vector<Reference>& references);

/// Classes of words that the rules ask for.
enum class Words {
  landing,       ///< imperatives that land any reference: merge, ship, review
  doing,         ///< imperatives that finish a ticket or issue: implement, fix, close
  landed,        ///< participles: merged, reviewed
  lead_in,       ///< may stand before the imperative: todo, then, please
  filler,        ///< may stand between the imperative and its object: the, pr, branch
  negation,      ///< do not, never
  gate,          ///< after, once, until
  circumstance,  ///< may follow the object without asking for more work: once, into, today
  cleanup,       ///< work that belongs to a landing: delete the branch
  remark,        ///< begins a sentence that describes and asks for nothing: all, no, ci
  detached,      ///< makes the object something else than the reference: follow-up, rest, metrics, of, from
  environment,   ///< where things are deployed, not merged: production, staging
};

/// True where `word`, in lower case, is of that class.
bool is_among(Words words, std::string_view word);

}  // namespace checkpoint::history
