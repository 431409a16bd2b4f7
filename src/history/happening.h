#pragma once

#include "history/phrase.h"

namespace checkpoint::history {

/// What a text says that happens to the references it waits for.
enum class Happening {
  lands,  ///< what the history can show, or nothing is said
  told,   ///< it has happened, and is told: `after #12 landed, errors rose`
  other,  ///< something else: it is deployed, reverted, fails
};

/// What the words behind the reference at `place` say of it, where the word that announces the waiting stands at
/// `marker`.
Happening happening_behind(const Phrase& phrase, Place marker, Place place);

/// `lands`, `is merged`, `to be merged`, `is in main`: what stands at `place` is a landing in so many words.
bool says_landing(const Phrase& phrase, Place place);

/// `not merged yet`, `isn't in`, `still open`: why somebody waits.
bool is_still_out(const Phrase& phrase, Place place);

/// Behind the reference at `place` and those that are joined to it: `#12 and #13`, `#12, #13)`.
Place behind_list(const Phrase& phrase, Place place);

/// `.` `;` `!` `?` `:`, a dash or an arrow.
bool ends_clause(const Phrase& phrase, Place place);

}  // namespace checkpoint::history
