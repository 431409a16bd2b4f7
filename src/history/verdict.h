#pragma once

#include <string_view>
#include <vector>

#include "history/evidence.h"
#include "history/intent.h"
#include "history/reference.h"

namespace checkpoint::history {

/// One reference of a text with what the history says of it and what the text wants with it.
struct Judgement {
  Reference reference;
  Standing standing;
  Intention intention;
};

/// What a whole action comes to.
enum class Verdict {
  landed,     ///< it is nothing but the landing of references, and all of them have landed: stale
  unblocked,  ///< what it waited for has landed
  reverted,   ///< what it wanted landed had landed, and was taken back
  mentioned,  ///< no finding
};

/// `landed`, `unblocked`, `reverted`, `mentioned`
std::string_view name_of(Verdict verdict);

/// The verdict and how sure it is. In doubt `mentioned`.
struct Finding {
  Verdict verdict = Verdict::mentioned;
  Confidence confidence = Confidence::low;

  bool operator==(const Finding&) const = default;
};
Finding finding_of(const std::vector<Judgement>& judgements);

/// Whether `text`, which says that something is done, is about the reference, and does not only compare itself with it:
/// its own landing (`Land #41`, `Merged #41`), the first thing it says, or the number in brackets at its end. What it
/// says was taken back is not what it says is done.
bool is_its_work(std::string_view text, const Judgement& judgement);

}  // namespace checkpoint::history
