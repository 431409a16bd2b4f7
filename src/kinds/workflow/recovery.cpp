#include "kinds/workflow/recovery.h"

#include "core/edit.h"
#include "core/json_text.h"
#include "kinds/status.h"
#include "kinds/workflow/writing.h"

namespace checkpoint::workflow {
namespace {

Recovered asked(const Task& task, std::string reason) {
  return {task.id, "ask", task.attempts, task.output, std::move(reason)};
}

Recovered by_output(const Task& task, const Output& output) {
  if (!output.problem.empty()) return asked(task, output.path + " " + output.problem);
  const auto document = Document::parse(output.text);
  if (!document) return asked(task, output.path + " is not JSON, so it does not say how the task ended");
  const auto status = document->root().find("status");
  if (!status) return asked(task, output.path + " says no status");
  if (status->is("complete") || status->is("failed")) {
    return {task.id, status->string(), task.attempts, task.output,
            output.path + " says that it is " + status->string()};
  }
  return asked(task, output.path + " says a status that is neither complete nor failed");
}

Recovered recovery_of(const Task& task, const OutputLook& look) {
  const Output output = task.output.empty() ? Output{} : look(task.output);
  switch (output.state) {
    case OutputState::missing:
      return {task.id, "pending", task.attempts + 1, task.output,
              task.output.empty() ? "it has no output" : task.output + " is not there"};
    case OutputState::broken: return asked(task, output.path + " " + output.problem);
    case OutputState::good: return by_output(task, output);
  }
  return asked(task, "");
}

}  // namespace

std::vector<Recovered> recoveries_of(const std::vector<Task>& tasks, const OutputLook& look) {
  std::vector<Recovered> all;
  for (const Task& task : tasks) {
    if (condition_of(task.status) == Condition::active) all.push_back(recovery_of(task, look));
  }
  return all;
}

std::string recovered_text(const Document& execution, const std::vector<Recovered>& recoveries, const Instant& now) {
  Document document = execution;
  for (const Recovered& recovered : recoveries) {
    if (recovered.status == "ask") continue;
    document = Document::composed(with_task(document, {recovered.task, recovered.status, std::nullopt}, now));
    if (recovered.status != "pending") continue;
    document =
        Document::composed(with_set(document, *row_of_task(document, recovered.task), "attempts", recovered.attempts));
  }
  return std::string(document.text());
}

}  // namespace checkpoint::workflow
