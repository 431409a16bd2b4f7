#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "core/time.h"

namespace checkpoint::workflow {

/// One task of a workflow, as its document says.
struct Task {
  std::string id;
  std::string status;
  std::uint64_t attempts = 0;
  std::optional<Instant> started_at;
  std::optional<Instant> completed_at;
  std::string output;      ///< empty where it names none
  std::string error = {};  ///< why it has failed; empty where it does not say
};

std::vector<Task> tasks_of(const Node& root);

/// What a task may be, in the order of the schema.
std::vector<std::string_view> task_statuses();

/// The row of the task `id` in execution.json; nothing where there is none.
std::optional<Node> row_of_task(const Document& execution, std::string_view id);

/// Null where there is none with this id.
const Task* find_task(const std::vector<Task>& tasks, std::string_view id);

/// Whether `task` may be one that an earlier phase has left: a task does not say of which phase it is. `begun` is when
/// the current phase began, where another came before it; nothing for the first one, whose tasks all are its own.
bool may_be_left_over(const Task& task, const std::optional<Instant>& begun);

/// There are tasks, and each is complete.
bool all_complete(const std::vector<Task>& tasks);

/// The latest time in a workflow's execution; nothing where it has none.
std::optional<Instant> last_activity_of(const Node& root);

/// What is to become of a task. What is not given stays.
struct TaskWish {
  std::string id;
  std::string status;
  std::optional<std::string> output;
  std::optional<std::string> error = {};  ///< why it has failed
};

/// Error{usage} where the status is none of task_statuses(), or an error is told of what has not failed; Error{refused}
/// for a complete task that would run again without being pending first.
void check_task(const std::vector<Task>& tasks, const TaskWish& wish);

/// The document with the task as wished: a new one at the end, else the old one with its times kept true. A task that
/// failed and is begun again has one attempt more. The same text where nothing changes.
std::string with_task(const Document& execution, const TaskWish& wish, const Instant& now);

/// The document of a workflow without tasks.
std::string empty_execution(std::string_view id, const Instant& now);

}  // namespace checkpoint::workflow
