#pragma once

#include <functional>

#include "cli/choice/workspace.h"
#include "cli/command/answer.h"
#include "cli/command/context.h"

namespace checkpoint::cli {

/// For commands that change snapshots, or the work tree by them: brings to its end what one of them was killed in the
/// midst of, a restore or a purge, and then goes on. What has become of it is said first: as warnings of the answer, or
/// where that fails as hints of the Error.
Answer after_unfinished_work(const Workspace& workspace, const Context& context, const std::function<Answer()>& go_on);

/// For what a command would do, and does not: goes on, and warns then of such work.
Answer beside_unfinished_work(const Workspace& workspace, const std::function<Answer()>& go_on);

/// For commands that only look: warns of such work, with the command that brings it to its end.
void tell_of_unfinished_work(const Location& location, Answer& answer);
/// An answer that begins so: what is looked at may be half of it.
Answer told_of_unfinished_work(const Workspace& workspace);

/// The same for whoever has opened no store. Reads no configuration.
void tell_of_unfinished_work(const Context& context, Answer& answer);

}  // namespace checkpoint::cli
