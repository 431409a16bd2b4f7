#include "cli/views/problems.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/json_rows.h"
#include "core/texts.h"
#include "kinds/secret/secret.h"
#include "store/folders.h"

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

void add_unlisted(const Store& store, const StorePath& folder, std::vector<StoreProblem>& problems) {
  for (StoreProblem& problem : blocked_folders(store, folder)) problems.push_back(std::move(problem));
  const std::optional<StoreProblem> left_out = store.document_left_out(folder);
  const bool is_told = left_out && std::any_of(problems.begin(), problems.end(), [&](const StoreProblem& problem) {
                         return problem.path == left_out->path;
                       });
  if (left_out && !is_told) problems.push_back(*left_out);
}

std::string none_text(const std::string& what, const std::vector<StoreProblem>& problems) {
  return "No " + what + (problems.empty() ? "s.\n" : " can be read.\n");
}

void tell_problems(const std::vector<StoreProblem>& problems, Answer& answer) {
  answer.fields.set("problems", problems_json(problems));
  answer.alerts = problem_lines(problems);
}

}  // namespace checkpoint::cli
