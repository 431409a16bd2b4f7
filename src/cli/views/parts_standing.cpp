#include "cli/views/parts_standing.h"

#include <algorithm>

#include "cli/views/address.h"
#include "core/listed.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "kinds/status.h"

namespace checkpoint::cli {
namespace {

// Work, or a part of it in words, `the task build/lint`, and what shows the work.
struct Part {
  std::string text;
  std::string command;
};

// Halted is what nobody goes on with of itself; no document has the word.
bool stands(const Step& step, std::string_view word) {
  if (!step.flaw.empty()) return false;
  const auto condition = condition_of(step.status);
  const bool is_halted = condition == Condition::failed || condition == Condition::blocked;
  return step.status == word || (word == "halted" && is_halted);
}

std::string_view word_of_steps(const Work& work) {
  if (work.kind == "stage") return "stage";
  return work.kind == "session" ? "step" : "phase";
}

void add_parts(const std::vector<Step>& steps, std::string_view kind, std::string_view word, const Part& work,
               std::vector<Part>& parts) {
  for (const Step& step : steps) {
    if (!stands(step, word)) continue;
    const std::string status = word == step.status ? "" : " (" + step.status + ")";
    parts.push_back({"the " + std::string(kind) + " " + work.text + "/" + step.name + status, work.command});
  }
}

std::vector<Part> parts_that_stand(std::string_view word, const std::vector<Work>& works) {
  const std::vector<std::string> names = names_apart(works);
  std::vector<Part> parts;
  for (std::size_t at = 0; at < works.size(); ++at) {
    const Part work{works[at].owner, "git checkpoint status " + shell_word(names[at])};
    add_parts(works[at].tasks, "task", word, work, parts);
    add_parts(works[at].steps, word_of_steps(works[at]), word, work, parts);
  }
  return parts;
}

}  // namespace

Error nothing_stands(std::string_view word, const std::vector<Work>& works, const std::string& store) {
  constexpr std::size_t most = 3;
  std::vector<Part> parts = parts_that_stand(word, works);
  const std::string none = "nothing in " + store + " is " + std::string(word);
  if (parts.empty()) return {ErrorCode::not_found, none};
  const std::size_t more = parts.size() - std::min(parts.size(), most);
  parts.resize(parts.size() - more);
  Error error(ErrorCode::not_found, none + " as a whole; " + listed(parts, &Part::text) +
                                        (more > 0 ? " and " + std::to_string(more) + " more" : "") +
                                        (parts.size() + more > 1 ? " are" : " is"));
  for (const Part& part : parts) {
    std::string hint = "'" + part.command + "' shows it";
    if (!contains(error.hints, hint)) error.hints.push_back(std::move(hint));
  }
  return error;
}

}  // namespace checkpoint::cli
