#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command/answer.h"
#include "cli/views/address.h"
#include "cli/views/works.h"

namespace checkpoint::cli {

/// Those of `works` that `name` names, or all where none is named; where it names none, those of a kind (`runs`), of
/// which it names a part, or in a status (`failed`). What is wrong with files stays. Error{not_found} for a name that
/// nothing has, with the nearest there is; Error{usage} for what can be no name. Where many may be meant, it is told
/// which cannot be read.
Works chosen_works(Works works, const std::optional<std::string>& name, const Workspace& workspace);

/// Has `answer` say what chosen_works() found out about the name: what it means, and as a failure that how it stands
/// cannot be told for sure.
void tell_of_name(const Works& works, Answer& answer);

/// Error{not_found} for a name that nothing has, Error{usage} for what can be none; where what has it, or all of its
/// kind, cannot be read, why.
Error nothing_called(const std::string& name, const Works& works, const Workspace& workspace);

/// The same for whoever has not looked into the history: it may be in there.
Error nothing_here(const std::string& name, const Works& works, const Workspace& workspace);

/// The sentence that names the command for the history of what was called `name`; nothing where there is none.
std::optional<std::string> way_to_gone(const std::string& name, const Workspace& workspace);

/// Of what cannot be read, the file of work that `name` names and that none of `told` is: what is told of others may
/// not hide it. nullptr: none is.
const StoreProblem* problem_untold(const Works& works, const std::string& name, const std::vector<Work>& told);

/// The files without which nobody knows how `work` stands, or the part of it that `name` names; the first of them says
/// it by itself. None where the work's own path is that file.
std::vector<std::string> telling_files(const Work& work, const std::string& name);

/// The full names of other work, whether or not it can be read, that is called as the skill is.
std::vector<std::string> others_called(const std::string& skill, const Workspace& workspace);

/// For each of them a sentence that names the command for it: `command`, which ends in a space, with its name behind.
/// It `does` that: `shows`.
std::vector<std::string> remarks_on_others(const std::string& name, const Workspace& workspace,
                                           const std::string& command, std::string_view does);

/// Looks at the files that say how `works`, which are what `name` means, stand: a list of all does not read each of
/// them. What is wrong with them is told as well, and of those of a kind, nothing of another kind.
void look_closer(const std::string& name, const Workspace& workspace, Works& works);

/// Whether the session of `skill` is there, readable or not.
bool is_there(const Name& skill, const Workspace& workspace);

/// Whether `name` means a session: one is called so, readable or not, or `session/` stands before it.
bool means_session(const std::string& name, const Workspace& workspace);

/// Whether it means that session, and nothing of another kind is called so.
bool means_session_alone(const std::string& name, const Workspace& workspace);

/// The skills, that whose checkpoint is the most urgent first; where no checkpoint can be read, the first one there is.
/// None in an empty store.
std::vector<Name> urgent_skills(const Workspace& workspace);

/// The skill named on the command line, else the one whose checkpoint is the most urgent. Error{usage} for what is no
/// name; Error{not_found} where there is no checkpoint to choose.
Name chosen_skill(const std::optional<std::string>& named, const Workspace& workspace);

/// The nearest name that some work has, or word for a kind or a status; nothing where one is called `name`, or none is
/// near.
std::optional<std::string> nearest_work(const std::string& name, const Workspace& workspace);

/// The line that names the command which sets up a store; empty where there is one.
std::string setting_up(const Workspace& workspace);

/// What there is to say of a store without any work: where in the repository there is some, and by which command
/// `command` looks there; else what it keeps of earlier work, and what the first step is.
std::string nothing_there(const Works& works, const std::vector<std::string>& elsewhere, std::string_view command,
                          const Workspace& workspace);

}  // namespace checkpoint::cli
