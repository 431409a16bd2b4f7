#include "cli/exchange/foreign_session.h"

#include <algorithm>
#include <map>

#include "core/edit.h"
#include "core/json_rows.h"
#include "core/listed.h"
#include "core/ranges.h"
#include "core/utf8.h"

namespace checkpoint::cli {
namespace {

// As many finished actions as a merge keeps.
constexpr std::size_t kMaxDone = 10;

std::string_view status_of(TaskState state) {
  switch (state) {
    case TaskState::open: return "not_started";
    case TaskState::under_way: return "in_progress";
    case TaskState::blocked: return "blocked";
    case TaskState::done: return "complete";
  }
  return "";
}

json::Object row_json(const session::Row& row) {
  json::Object object;
  return object.set("id", row.id).set("label", row.label).set("status", row.status);
}

json::Object blocker_json(const session::Blocker& blocker) {
  json::Object object;
  object.set("id", blocker.id).set("description", blocker.description);
  if (!blocker.blocking.empty()) object.set("blocking", blocker.blocking);
  if (!blocker.needs.empty()) object.set("needs", blocker.needs);
  return object;
}

json::Object finished_json(const FinishedAction& finished) {
  json::Object object;
  if (!finished.at.empty()) object.set("at", finished.at);
  return object.set("action", finished.action);
}

std::string status_of(const ForeignSession& session) {
  if (!session.actions.empty()) return "in_progress";
  return session.blockers.empty() ? "complete" : "blocked";
}

std::string text_of(const ForeignSession& session, const Location& location) {
  const std::string created = format_instant(*session.created);
  json::Object primer;
  primer.set("key_decisions", json::strings(session.decisions)).set("generated_files", json::Array());
  primer.set("user_preferences", json::strings(session.preferences));
  json::Object object;
  object.set("protocol_version", "1.0").set("skill", session.skill.text());
  object.set("project", as_utf8(location.project.filename().string()));
  object.set("project_dir", as_utf8(location.project.string())).set("created_at", created);
  object.set("updated_at", format_instant(std::max(*session.created, *session.updated)));
  object.set("phase", "imported").set("step", "from " + session.program).set("status", status_of(session));
  object.set("progress_summary", session.summary).set("progress_table", json::array_of(session.rows, row_json));
  object.set("context_primer", primer).set("blockers", json::array_of(session.blockers, blocker_json));
  object.set("next_actions", json::strings(session.actions));
  const std::size_t kept = std::min(session.done.size(), kMaxDone);
  const std::vector<FinishedAction> newest(session.done.begin(),
                                           session.done.begin() + static_cast<std::ptrdiff_t>(kept));
  object.set("recently_done", json::array_of(newest, finished_json));
  return formatted(Document::composed(object.text()));
}

// The times of the files; where they say none, those of an earlier run, so that a second one finds what it has made.
ForeignSession timed(ForeignSession session, const ExchangeJob& job) {
  const auto there = job.workspace.store.find(layout::session(session.skill));
  if (there && there->content) {
    const session::Overview before = session::overview_of(session.skill.text(), *there->content);
    if (!session.created) session.created = before.created_at;
    if (!session.updated) session.updated = before.updated_at;
  }
  if (!session.created) session.created = session.updated ? session.updated : job.workspace.now;
  if (!session.updated) session.updated = session.created;
  return session;
}

using States = std::map<std::string, TaskState, std::less<>>;

std::vector<std::string> open_ones(const std::vector<std::string>& ids, const States& states) {
  std::vector<std::string> open;
  for (const std::string& id : ids) {
    const auto found = states.find(id);
    if (found != states.end() && found->second != TaskState::done) open.push_back(id);
  }
  return open;
}

void add_task(const ForeignTask& task, const States& states, ForeignSession& session) {
  const std::string name = task.id + ": " + task.title;
  const std::vector<std::string> waits_for = open_ones(task.waits_for, states);
  const bool waits = task.state != TaskState::done && (task.state == TaskState::blocked || !waits_for.empty());
  session.rows.push_back({task.id, task.title, std::string(status_of(waits ? TaskState::blocked : task.state))});
  if (task.state == TaskState::done) {
    session.done.push_back({task.closed_at, name});
  } else if (waits) {
    session::Blocker blocker;
    blocker.id = task.id;
    blocker.description = name + (waits_for.empty() ? " (blocked)" : " waits for " + listed(waits_for));
    blocker.blocking = task.id;
    session.blockers.push_back(blocker);
  } else if (!task.is_group) {
    session.actions.push_back(name);
  }
}

std::string count_of(const std::vector<ForeignTask>& tasks, TaskState state, std::string_view word) {
  const auto count = count_if(tasks, [&](const ForeignTask& task) { return task.state == state; });
  return std::to_string(count) + " " + std::string(word);
}

}  // namespace

void add_tasks(std::vector<ForeignTask> tasks, ForeignSession& session) {
  const auto rank = [](const ForeignTask& task) {
    return std::pair(task.state == TaskState::under_way ? 0 : 1, task.urgency);
  };
  stable_sort(tasks, [&](const ForeignTask& a, const ForeignTask& b) { return rank(a) < rank(b); });
  States states;
  for (const ForeignTask& task : tasks) states.emplace(task.id, task.state);
  for (const ForeignTask& task : tasks) add_task(task, states, session);
  stable_sort(session.done, [](const FinishedAction& a, const FinishedAction& b) { return a.at > b.at; });
  session.summary = "Taken in from " + session.program + ": " + count_of(tasks, TaskState::under_way, "under way, ") +
                    count_of(tasks, TaskState::open, "open, ") + count_of(tasks, TaskState::blocked, "blocked, ") +
                    count_of(tasks, TaskState::done, "done.");
}

void take_in_session(const ExchangeJob& job, const ForeignSession& session, const std::string& from,
                     const std::vector<std::string>& changes, Exchange& exchange) {
  if (!exchange.refused.empty()) return;
  if (session.rows.empty() && session.actions.empty() && session.decisions.empty() && session.done.empty() &&
      session.blockers.empty()) {
    throw Error(ErrorCode::not_found, "there is nothing to take in '" + from + "'");
  }
  const std::string text = text_of(timed(session, job), job.workspace.location);
  take_in(job, {from, layout::session(session.skill), text, changes}, exchange);
}

}  // namespace checkpoint::cli
