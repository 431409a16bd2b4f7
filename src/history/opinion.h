#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "history/verdict.h"
#include "kinds/landed_note.h"

namespace checkpoint::history {

/// What the history says of an action as a whole.
struct Opinion {
  Finding finding;
  std::string grounds;         ///< of landed and unblocked: what of it has landed, with the commits that did it
  std::size_t references = 0;  ///< how many things of the history it names
  std::vector<LandedReference> landed = {};    ///< those of them that have landed, each once; none that is ambiguous
  std::vector<LandedReference> reverted = {};  ///< those that were taken back, and by what; where it `proves`, a text
                                               ///< that calls something done is about it

  bool operator==(const Opinion&) const = default;
};

/// Of `text`, by what its references are judged to be.
Opinion opinion_of(std::string_view text, const std::vector<Judgement>& judgements);

}  // namespace checkpoint::history
