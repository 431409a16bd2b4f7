#pragma once

#include <functional>
#include <string_view>

namespace checkpoint::history {

/// Calls `visit` with the lines of a message's body in which its author speaks, without white space around them: with
/// none of what is quoted (`> `), stands in a block of code (fenced, or indented by four columns in a paragraph of its
/// own), or in a comment (`<!-- -->`; one that opens a line and is never closed hides the rest). The commits that
/// `git merge --squash` lists are indented, and no code; nor is a body that is indented as a whole.
void for_each_spoken_line(std::string_view body, const std::function<void(std::string_view line)>& visit);

}  // namespace checkpoint::history
