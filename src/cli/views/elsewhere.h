#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/choice/workspace.h"
#include "cli/views/works.h"

namespace checkpoint::cli {

/// What stands before the lines of `elsewhere_lines`.
inline constexpr std::string_view elsewhere_notice =
    "There are no checkpoints here; parts of this repository have some. From its top:";

/// Where there are no `works`: the folders of this repository that have checkpoints of their own, but for that of
/// `workspace`; relative to the work tree, `.` for its root, by name. Else git is not asked, and there is none.
std::vector<std::string> elsewhere_for(const Works& works, const Workspace& workspace);

/// Those in which work is called `word`. What names no work, but its kind (`runs`) or status (`failed`), is looked for
/// only where there are no `works`; a status stands in no name, so that those are all of elsewhere_for().
std::vector<std::string> elsewhere_called(const std::string& word, const Works& works, const Workspace& workspace);

/// The same as elsewhere_for(), for whoever has read no work: where the store holds no document of any kind.
std::vector<std::string> elsewhere_of_empty(const Workspace& workspace);

/// The command that looks into each of the first few, from the top of the repository, and how many more there are.
std::vector<std::string> elsewhere_lines(const std::vector<std::string>& projects, std::string_view command);

/// The first few of those commands as sentences, for hints and warnings, and how many more there are.
std::vector<std::string> elsewhere_hints(const std::vector<std::string>& projects, std::string_view command);

/// The same of those that elsewhere_called() gave for `word`; here may be other work.
std::string elsewhere_text_of(std::string_view word, const std::vector<std::string>& projects,
                              std::string_view command);

/// The notice and those lines; empty where there are no projects.
std::string elsewhere_text(const std::vector<std::string>& projects, std::string_view command);

}  // namespace checkpoint::cli
