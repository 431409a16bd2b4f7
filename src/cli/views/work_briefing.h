#pragma once

#include <string>

#include "cli/terminal/look.h"
#include "cli/views/works.h"
#include "kinds/session/resumption.h"

namespace checkpoint::cli {

/// How to go on with work that is no session: what is over is offered, what waits, is halted or old is asked about.
session::Resumption resumption_of(const Work& work, const Instant& now);

/// The fields of `resume` for it, but for those of other work.
json::Object briefing_json(const Work& work, const Instant& now);

/// The same for people: where it stands, what comes next, what waits for a person, and its steps.
std::string briefing_text(const Work& work, const Instant& now, const Look& look);

}  // namespace checkpoint::cli
