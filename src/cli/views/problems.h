#pragma once

#include <string>
#include <vector>

#include "cli/command/answer.h"
#include "core/json_text.h"
#include "store/stored.h"

namespace checkpoint::cli {

/// `problems[]`: path, code, message, line, column; line and column are null where the file could not be read at all.
json::Array problems_json(const std::vector<StoreProblem>& problems);

/// Names each file that could not be read: path, place and reason.
std::vector<std::string> problem_lines(const std::vector<StoreProblem>& problems);

/// Has `answer` tell of them in both ways.
void tell_problems(const std::vector<StoreProblem>& problems, Answer& answer);

}  // namespace checkpoint::cli
