#include "cli/views/session_text.h"

namespace checkpoint::cli {

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::vector<std::string> problem_lines(const std::vector<StoreProblem>& problems) {
  std::vector<std::string> lines;
  lines.reserve(problems.size());
  for (const StoreProblem& problem : problems) {
    const Error error = problem.error(problem.path);
    lines.push_back(error.message + (error.hints.empty() ? "" : "; " + error.hints.front()));
  }
  return lines;
}

}  // namespace checkpoint::cli
