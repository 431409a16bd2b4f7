#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "kinds/session/overview.h"

namespace checkpoint::session {

/// A decision that waited for a person, and waits no more.
struct Answered {
  Blocker blocker;
  std::string again;  ///< the word of `update` that has it wait again; empty where another has its id now
};

/// Those that waited in `before` and do not in `after`; they wait again in `now`, which may be later.
std::vector<Answered> answered(const Document& before, const Document& after, const Document& now);

/// The command that takes an answer back: between `before` and `after` a decision of `skill` stopped waiting for a
/// person. It asks again, and takes out what was noted as decided; a status that changed is what it was. Empty where
/// nothing was answered, and where it would not bring back all that has changed.
std::string way_back(std::string_view skill, const Document& before, const Document& after);

/// The command that queues an action of `skill` again, at the end, which was finished between `before` and `after`; a
/// status that changed is what it was. Empty where `before` has no such action.
std::string queueing_again(std::string_view skill, const Document& before, const Document& after,
                           const std::string& action);

}  // namespace checkpoint::session
