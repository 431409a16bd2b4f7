#pragma once

#include <vector>

#include "cli/command/context.h"
#include "cli/views/meaning.h"
#include "cli/views/session_briefing.h"
#include "cli/views/works.h"

namespace checkpoint::cli {

/// Work as it is shown to whoever told this run its project folder, by `--dir` or its variable: each command of ours
/// that goes on with it names that folder, so that it does the same where it is pasted. What documents say stays.
Work with_told_folder(Work work, const Context& context);
std::vector<Work> with_told_folder(std::vector<Work> works, const Context& context);
Works with_told_folder(Works works, const Context& context);
Meaning with_told_folder(Meaning meaning, const Context& context);
Namesake with_told_folder(Namesake namesake, const Context& context);
std::vector<Namesake> with_told_folder(std::vector<Namesake> namesakes, const Context& context);
Briefing with_told_folder(Briefing briefing, const Context& context);

}  // namespace checkpoint::cli
