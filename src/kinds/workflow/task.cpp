#include "kinds/workflow/task.h"

#include <algorithm>

#include "core/edit.h"
#include "core/error.h"
#include "core/first_where.h"
#include "core/json_text.h"
#include "core/member.h"
#include "core/ranges.h"
#include "kinds/status.h"
#include "kinds/workflow/writing.h"
#include "schema/schema.h"

namespace checkpoint::workflow {
namespace {

bool is_complete(std::string_view status) { return condition_of(status) == Condition::over; }

bool is_over(std::string_view status) { return is_complete(status) || condition_of(status) == Condition::failed; }

json::Object new_task(const TaskWish& wish, const Instant& now) {
  json::Object task;
  task.set("id", wish.id);
  task.set("status", wish.status);
  task.set("attempts", 0);
  if (wish.status != "pending") task.set("started_at", format_instant(now));
  if (is_over(wish.status)) task.set("completed_at", format_instant(now));
  if (wish.output) task.set("output", *wish.output);
  if (wish.error) task.set("error", *wish.error);
  return task;
}

// One member after another, so that all else in the row keeps its text.
class RowEdit {
 public:
  RowEdit(const Document& execution, std::string id) : document_(execution), id_(std::move(id)) {}

  void set(std::string_view name, const json::Value& value) {
    document_ = Document::composed(with_set(document_, *row_of_task(document_, id_), name, value));
  }
  void remove(std::string_view name) {
    const auto member = row_of_task(document_, id_)->find(name);
    if (member) document_ = Document::composed(without(document_, *member));
  }
  const Document& document() const { return document_; }

 private:
  Document document_;
  std::string id_;
};

void set_times(RowEdit& edit, const Task& old, const std::string& status, const Instant& now) {
  if (status == "pending") edit.remove("started_at");
  if (status == "running" || (is_over(status) && !old.started_at)) edit.set("started_at", format_instant(now));
  if (is_over(status)) {
    edit.set("completed_at", format_instant(now));
  } else {
    edit.remove("completed_at");
  }
}

Document changed_row(const Document& execution, const Task& old, const TaskWish& wish, const Instant& now) {
  RowEdit edit(execution, wish.id);
  if (old.status != wish.status) {
    edit.set("status", wish.status);
    if (condition_of(old.status) == Condition::failed && !is_over(wish.status)) edit.set("attempts", old.attempts + 1);
    set_times(edit, old, wish.status, now);
    edit.remove("error");  // of a failure before
  }
  if (wish.output && *wish.output != old.output) edit.set("output", *wish.output);
  if (wish.error && *wish.error != old.error) edit.set("error", *wish.error);
  return edit.document();
}

}  // namespace

std::vector<std::string_view> task_statuses() {
  return find_schema("workflow-execution")->root->member("tasks")->items->member("status")->words();
}

std::vector<Task> tasks_of(const Node& root) {
  std::vector<Task> tasks;
  for (const Node& row : elements_of(root, "tasks")) {
    tasks.push_back({text_member(row, "id"), text_member(row, "status"), count_member(row, "attempts"),
                     instant_member(row, "started_at"), instant_member(row, "completed_at"), text_member(row, "output"),
                     text_member(row, "error")});
  }
  return tasks;
}

std::optional<Node> row_of_task(const Document& execution, std::string_view id) {
  for (const Node& row : elements_of(execution.root(), "tasks")) {
    if (text_member(row, "id") == id) return row;
  }
  return std::nullopt;
}

const Task* find_task(const std::vector<Task>& tasks, std::string_view id) {
  return first_where(tasks, [&](const Task& task) { return task.id == id; });
}

// What nobody has begun has no time.
bool may_be_left_over(const Task& task, const std::optional<Instant>& begun) {
  if (!begun) return false;
  return task.started_at ? *task.started_at < *begun : task.status == "pending";
}

bool all_complete(const std::vector<Task>& tasks) {
  return !tasks.empty() && all_of(tasks, [](const Task& task) { return is_complete(task.status); });
}

std::optional<Instant> last_activity_of(const Node& root) {
  std::optional<Instant> latest = instant_member(root, "last_updated");
  for (const Task& task : tasks_of(root)) latest = std::max({latest, task.started_at, task.completed_at});
  return latest;
}

void check_task(const std::vector<Task>& tasks, const TaskWish& wish) {
  const std::vector<std::string_view> known = task_statuses();
  if (!contains(known, wish.status)) throw wrong_status(known, wish.status);
  if (wish.error && condition_of(wish.status) != Condition::failed) {
    throw Error(ErrorCode::usage, "--error says why a task has failed, and goes with --status=failed alone");
  }
  const Task* old = find_task(tasks, wish.id);
  const bool is_done_again = old != nullptr && is_complete(old->status) && !is_complete(wish.status);
  if (!is_done_again || wish.status == "pending") return;
  throw Error(ErrorCode::refused, "the task '" + wish.id + "' is complete, and is not run again by accident",
              {"--status=pending opens it again"});
}

std::string with_task(const Document& execution, const TaskWish& wish, const Instant& now) {
  const std::vector<Task> tasks = tasks_of(execution.root());
  const Task* old = find_task(tasks, wish.id);
  const auto list = execution.root().find("tasks");
  const Document result =
      old != nullptr ? changed_row(execution, *old, wish, now)
                     : Document::composed(with_element(execution, *list, list->size(), new_task(wish, now).text()));
  if (result.text() == execution.text()) return std::string(execution.text());
  return with_set(result, result.root(), "last_updated", format_instant(now));
}

std::string empty_execution(std::string_view id, const Instant& now) {
  json::Object execution;
  execution.set("workflow_id", id);
  execution.set("last_updated", format_instant(now));
  execution.set("tasks", json::Array());
  return formatted(Document::composed(execution.text()));
}

}  // namespace checkpoint::workflow
