#include "cli/views/problems.h"

#include "core/json_rows.h"
#include "core/texts.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {

json::Array problems_json(const std::vector<StoreProblem>& problems) {
  return json::array_of(problems, [](const StoreProblem& problem) {
    json::Object object;
    object.set("path", problem.path);
    object.set("code", std::string_view(problem.code));
    object.set("message", secret::masked(problem.message));
    object.set("line", problem.at ? json::Value(problem.at->line) : json::Value());
    object.set("column", problem.at ? json::Value(problem.at->column) : json::Value());
    return object;
  });
}

std::vector<std::string> problem_lines(const std::vector<StoreProblem>& problems) {
  return texts_for(problems, [](const StoreProblem& problem) {
    const Error error = problem.error(problem.path);
    return error.message + (error.hints.empty() ? "" : "; " + error.hints.front());
  });
}

void tell_problems(const std::vector<StoreProblem>& problems, Answer& answer) {
  answer.fields.set("problems", problems_json(problems));
  answer.alerts = problem_lines(problems);
}

}  // namespace checkpoint::cli
