#include <array>
#include <map>
#include <set>

#include "cli/exchange/foreign_session.h"
#include "cli/exchange/layouts.h"
#include "cli/exchange/source_tree.h"
#include "cli/yaml/yaml.h"
#include "core/letters.h"
#include "core/member.h"
#include "core/ranges.h"
#include "core/utf8.h"
#include "store/install/byte_order_mark.h"

namespace checkpoint::cli::backlog {
namespace {

using Parts = std::vector<std::string>;

constexpr std::string_view kTasks = "tasks";
constexpr std::string_view kCompleted = "completed";
constexpr std::string_view kDecisions = "decisions";
constexpr std::array<std::string_view, 3> kPriorities{"high", "medium", "low"};

Parts board_in(const OutsideFolder& named) {
  const auto is_board = [](const std::string& name) { return name == kTasks; };
  const std::vector<Parts> candidates = {{"backlog"}, {".backlog"}, {}};
  return folder_that_holds(named, candidates, is_board,
                           {"there is no board", "backlog/tasks/", "name the folder that holds backlog/"});
}

// The head of a file, between two lines of `---`, as a document.
Document head_of(const SourceFile& file) {
  const std::string whole = file.text();
  const std::string_view text = std::string_view(whole).substr(length_of_byte_order_mark(whole));
  const std::size_t begin = text.find('\n') + 1;
  const std::size_t end = text.find("\n---", begin == 0 ? 0 : begin - 1);
  if (!text.starts_with("---") || begin == 0 || end == std::string::npos) {
    throw Error(ErrorCode::invalid, "has no head: two lines of --- with YAML between them");
  }
  const std::string head(text.substr(begin, end + 1 - begin));
  if (!is_utf8(head)) throw Error(ErrorCode::invalid, "cannot be read: its head is not valid UTF-8");
  return Document::composed(json_of_yaml(head, file.name()));
}

// Dates are in UTC and say no more: `2026-11-23 01:45`, or the day alone.
std::optional<Instant> time_of(const Node& head, std::string_view key) {
  const std::string text = text_member(head, key);
  for (const std::string_view rest : {"", ":00Z", "Z", "T00:00:00Z"}) {
    if (const auto time = parse_instant(text + std::string(rest))) return time;
  }
  return std::nullopt;
}

bool is_text(const SourceFile& file) { return file.name().ends_with(".md"); }

class Incoming {
 public:
  explicit Incoming(const ExchangeJob& job) : job_(job), board_(board_in(job.folder)) { read_statuses(); }

  Exchange take() {
    for (const std::string_view folder : {kTasks, kCompleted}) {
      each(folder, [&](const SourceFile& file) { read_task(file, folder); });
    }
    each(kDecisions, [&](const SourceFile& file) { read_decision(file); });
    stable_sort(tasks_, [](const Placed& a, const Placed& b) { return a.ordinal < b.ordinal; });
    std::vector<ForeignTask> tasks;
    for (Placed& placed : tasks_) tasks.push_back(std::move(placed.task));
    for (ForeignTask& task : tasks) task.is_group = parents_.contains(task.id);
    add_tasks(std::move(tasks), session_);
    changes_.emplace_back("descriptions, criteria and notes stay in their files, as drafts and the archive do");
    take_in_session(job_, session_, shown(), changes_, exchange_);
    return exchange_;
  }

 private:
  struct Placed {
    ForeignTask task;
    std::uint64_t ordinal = 0;
  };

  std::string shown() const { return board_.empty() ? "." : board_.front(); }

  template <class Take>
  void each(std::string_view inner, const Take& take) {
    Parts parts = board_;
    parts.emplace_back(inner);
    each_source_file(job_, parts, exchange_, [&](const SourceFile& file) {
      if (is_text(file)) take(file);
    });
  }

  // The first of the board's statuses is where tasks begin, the last where they end.
  void read_statuses() {
    const auto folder = job_.folder.below(board_).enter();
    for (const std::string name : {"config.yml", "config.yaml"}) {
      if (!folder || !folder->state(name)) continue;
      Parts parts = board_;
      parts.push_back(name);
      const SourceFile file{*folder, parts, job_.workspace.store.limits().max_bytes};
      refuse_what_fails(file.shown(), "", exchange_, [&] { read_config(file); });
    }
  }

  void read_config(const SourceFile& file) {
    const Document config = Document::composed(json_of_yaml(file.text(), file.name()));
    const std::vector<std::string> statuses = text_elements_of(config.root(), "statuses");
    if (statuses.size() < 2) return;
    first_ = lower(statuses.front());
    last_ = lower(statuses.back());
  }

  TaskState state_of(std::string_view status) const {
    const std::string word = lower(status);
    if (word == last_) return TaskState::done;
    if (word.empty() || word == first_) return TaskState::open;
    return word == "blocked" ? TaskState::blocked : TaskState::under_way;
  }

  void note_times(const Node& head) {
    const auto created = time_of(head, "created_date");
    auto updated = time_of(head, "updated_date");
    if (!updated) updated = created;
    if (created && (!session_.created || *created < *session_.created)) session_.created = created;
    if (updated && (!session_.updated || *updated > *session_.updated)) session_.updated = updated;
  }

  void read_task(const SourceFile& file, std::string_view folder) {
    const Document document = head_of(file);
    const Node head = document.root();
    ForeignTask task{text_member(head, "id"), text_member(head, "title")};
    if (task.id.empty() || task.title.empty())
      throw Error(ErrorCode::invalid, "is not a task: it has no id, or no title");
    if (const auto [there, is_new] = files_.emplace(task.id, file.shown()); !is_new) {
      throw Error(ErrorCode::invalid, "has the id " + task.id + ", as " + there->second + " has");
    }
    task.state = folder == kCompleted ? TaskState::done : state_of(text_member(head, "status"));
    const std::string priority = lower(text_member(head, "priority"));
    task.urgency = static_cast<int>(index_of_first(kPriorities, priority).value_or(1));
    task.waits_for = text_elements_of(head, "dependencies");
    if (task.state == TaskState::done) {
      const auto time = time_of(head, "updated_date");
      if (time) task.closed_at = format_instant(*time);
    } else if (const std::string parent = text_member(head, "parent_task_id"); !parent.empty()) {
      parents_.insert(parent);
    }
    note_times(head);
    tasks_.push_back({std::move(task), count_member(head, "ordinal")});
  }

  void read_decision(const SourceFile& file) {
    const Document document = head_of(file);
    const Node head = document.root();
    const std::string id = text_member(head, "id");
    const std::string title = text_member(head, "title");
    if (id.empty() || title.empty()) throw Error(ErrorCode::invalid, "is not a decision: it has no id, or no title");
    const std::string status = lower(text_member(head, "status"));
    if (status == "accepted") {
      session_.decisions.push_back(id + ": " + title);
    } else if (status == "proposed") {
      session::Blocker blocker;
      blocker.id = id;
      blocker.description = title;
      blocker.needs = "user_decision";
      session_.blockers.push_back(blocker);
    } else {
      changes_.push_back(id + " is " + (status.empty() ? "neither accepted nor proposed" : status) +
                         ", and is not taken");
    }
  }

  const ExchangeJob& job_;
  Parts board_;
  Exchange exchange_;
  ForeignSession session_{Name::checked("skill", "backlog"), "Backlog.md", ""};
  std::string first_ = "to do";
  std::string last_ = "done";
  std::vector<Placed> tasks_;
  std::set<std::string> parents_;  ///< of what is still to be done
  std::map<std::string, std::string> files_;
  std::vector<std::string> changes_;
};

}  // namespace

Exchange take_in(const ExchangeJob& job) { return Incoming(job).take(); }

}  // namespace checkpoint::cli::backlog
