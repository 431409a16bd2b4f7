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
      references;  ///< which of the text's references stand here: more than one for a range or list
  ReferenceKind of = ReferenceKind::number;  ///< what kind of reference stands here
  bool is_qualified = false;                 ///< it names its repository: `owner/name#12`
  bool is_request = false;                   ///< it is called one: `PR 12`
  bool is_glued = false;                     ///< nothing stands between this and the token before

  bool is(std::string_view word) const { return kind != Kind::reference && text == word; }
  bool is_reference() const { return kind == Kind::reference; }
};

/// The text in tokens. Marks: `.` `!` `?` `;` `:` `,` `(` `)` `-` (a dash between words) `>` (an arrow) `+` `&` `/` and
/// a line's end as `;`. Quotes, brackets and other signs are left out.
std::vector<Token> tokens_of(std::string_view text, const std::vector<Reference>& references);

/// Classes of words that the rules ask for.
enum class Words {
  landing,            ///< imperatives that land any reference: merge, ship, review
  merging,            ///< those of them that the history proves, whatever the object: merge, ship
  doing,              ///< imperatives that finish a ticket or issue: implement, fix, close
  handling,           ///< imperatives of either kind that leave their object as it is: review, open, start
  landed,             ///< participles: merged, reviewed
  lead_in,            ///< may stand before the imperative: todo, then, please
  filler,             ///< may stand between the imperative and its object: the, pr, branch
  negation,           ///< do not, never
  gate,               ///< after, once, until
  gate_label,         ///< names, with a colon, what is waited for: dependency, blocked-by
  waiting_state,      ///< what somebody is while waiting: blocked, parked
  gate_filler,        ///< may stand between those and the reference: on, for, the merge of
  auxiliary,          ///< between a reference and its event: is, has, gets
  event,              ///< what the history can show of a reference: lands, merged
  connective,         ///< begins what is no longer said of the reference: before, so, for
  moment,             ///< may follow the object without asking for more work: today, first
  sequence,           ///< something else is added: but, plus, then
  cleanup,            ///< work that belongs to a landing: delete
  cleanup_adjective,  ///< of what: the old, the remote
  cleanup_object,     ///< branch, worktree
  remark,             ///< begins a sentence that describes and asks for nothing: all, no, ci
  settled,            ///< what such a sentence says: green, approved, adds
  task,               ///< begins a step beyond the landing: deploy, tag, tell
  change,             ///< begins work on the repository, and the titles of requests: add, update, write
  owing,              ///< something is left to do: must, remaining, afterwards
  portion,            ///< a description names a part of the thing, or what it leaves out: phase, second, except
  detached,           ///< makes the object something else than the reference: follow-up, rest, metrics
  relation,           ///< prepositions: what stands behind them is not the object
  elsewhere,          ///< another repository is meant: upstream, fork
  environment,        ///< where things are deployed, not merged: production, staging
};

/// True where `word`, in lower case, is of that class.
bool is_among(Words words, std::string_view word);

}  // namespace checkpoint::history
