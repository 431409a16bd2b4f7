#pragma once

#include <string>
#include <vector>

#include "cli/command/answer.h"
#include "core/json_text.h"
#include "store/store.h"
#include "store/stored.h"

namespace checkpoint::cli {

/// `problems[]`: path, code, message, line, column; line and column are null where the file could not be read at all.
json::Array problems_json(const std::vector<StoreProblem>& problems);

/// Names each file that could not be read: path, place and reason.
std::vector<std::string> problem_lines(const std::vector<StoreProblem>& problems);

/// Adds why a list of what is in `folder`, a kind's, may lack rows: what is no folder where one of its own should be,
/// and what a sparse checkout leaves out.
void add_unlisted(const Store& store, const StorePath& folder, std::vector<StoreProblem>& problems);

/// In the place of a list without rows: `No workflows.`, or that none of them can be read.
std::string none_text(const std::string& what, const std::vector<StoreProblem>& problems);

/// Has `answer` tell of them in both ways.
void tell_problems(const std::vector<StoreProblem>& problems, Answer& answer);

}  // namespace checkpoint::cli
