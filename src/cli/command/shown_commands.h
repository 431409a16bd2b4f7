#pragma once

#include <string>

#include "cli/command/context.h"
#include "cli/terminal/command_span.h"

namespace checkpoint::cli {

/// `text` with the project folder that this run was told, by `--dir` or its variable, in each `'git checkpoint …'` and
/// `: git checkpoint …` that it shows and that names none, so that the command does the same where it is pasted. Words
/// of documents, in double quotes, stay as they are. In a command in quotes, words in quotes stand in double ones.
std::string with_told_folder(const std::string& text, const Context& context);

/// What such a command begins with: `git checkpoint --dir=part `; kProgram where no folder was told.
std::string program_with_told_folder(const Context& context);

/// The same of a command of ours that is shown by itself, without quotes around it; any other text as it is.
std::string command_with_told_folder(std::string command, const Context& context);

}  // namespace checkpoint::cli
