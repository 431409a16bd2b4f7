#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "cli/exchange/foreign_session.h"
#include "cli/exchange/layouts.h"
#include "cli/exchange/source_tree.h"
#include "core/member.h"
#include "core/take.h"

namespace checkpoint::cli::beads {
namespace {

using Parts = std::vector<std::string>;

constexpr std::array<std::string_view, 2> kFiles{"issues.jsonl", "beads.jsonl"};
// A list of issues may be longer than one document of the store.
constexpr std::size_t kMaxBytes = std::size_t{64} * 1024 * 1024;
// Between the most urgent, 0, and the least, 4.
constexpr int kPriority = 2;

struct StatusRow {
  std::string_view name;
  TaskState state;
};
constexpr std::array<StatusRow, 8> kStatuses{{{"open", TaskState::open},
                                              {"in_progress", TaskState::under_way},
                                              {"hooked", TaskState::under_way},
                                              {"blocked", TaskState::blocked},
                                              {"closed", TaskState::done},
                                              {"deferred", TaskState::open},
                                              {"pinned", TaskState::open},
                                              {"", TaskState::open}}};

SourceFile file_in(const OutsideFolder& named) {
  const auto is_list = [](const std::string& name) { return name == kFiles[0] || name == kFiles[1]; };
  Parts parts = folder_that_holds(
      named, {Parts{".beads"}, Parts{}}, is_list,
      {"there are no issues", ".beads/issues.jsonl",
       "name the folder that holds .beads/; 'bd export' writes the file where only the database is there"});
  const Folder folder = *named.below(parts).enter();
  parts.emplace_back(folder.state(std::string(kFiles[0])) ? kFiles[0] : kFiles[1]);
  return {folder, parts, kMaxBytes};
}

class Incoming {
 public:
  explicit Incoming(const ExchangeJob& job) : job_(job), file_(file_in(job.folder)) {}

  Exchange take() {
    std::string text;
    refuse_what_fails(file_.shown(), "", exchange_, [&] { text = file_.text(); });
    std::size_t number = 0;
    for (const std::string_view line : parts_of(text, '\n')) {
      ++number;
      if (line.find_first_not_of(" \t\r") != std::string_view::npos) read(line, number);
    }
    for (ForeignTask& task : tasks_) task.is_group = parents_.contains(task.id);
    add_tasks(tasks_, session_);
    if (deleted_ > 0) changes_.push_back(std::to_string(deleted_) + " deleted ones are not taken");
    changes_.emplace_back("descriptions, notes and comments stay in " + file_.shown());
    take_in_session(job_, session_, file_.shown(), changes_, exchange_);
    return exchange_;
  }

 private:
  void refuse(std::size_t number, const std::string& reason) {
    exchange_.refused.push_back({file_.shown() + ":" + std::to_string(number), "", reason});
  }

  void read(std::string_view line, std::size_t number) {
    const auto document = Document::parse(std::string(line));
    if (!document.ok()) return refuse(number, "cannot be read: " + document.problem().message);
    const Node issue = document->root();
    ForeignTask task{text_member(issue, "id"), text_member(issue, "title")};
    if (task.id.empty() || task.title.empty()) return refuse(number, "is not an issue: it has no id, or no title");
    if (!lines_.emplace(task.id, number).second) {
      return refuse(number, "has the id " + task.id + ", as line " + std::to_string(lines_.at(task.id)) + " has");
    }
    const std::string status = text_member(issue, "status");
    if (status == "tombstone") {
      ++deleted_;
      return;
    }
    task.state = state_of(status, task.id);
    const auto priority = issue.find("priority");
    task.urgency =
        priority ? static_cast<int>(std::min<std::uint64_t>(count_member(issue, "priority"), 99)) : kPriority;
    task.closed_at = time_of(issue, "closed_at");
    note_dependencies(issue, task);
    note_times(issue);
    tasks_.push_back(std::move(task));
  }

  TaskState state_of(const std::string& status, const std::string& id) {
    for (const StatusRow& row : kStatuses) {
      if (row.name == status) return row.state;
    }
    changes_.push_back(id + " is \"" + status + "\", which is taken for open");
    return TaskState::open;
  }

  void note_dependencies(const Node& issue, ForeignTask& task) {
    for (const Node& dependency : elements_of(issue, "dependencies")) {
      const std::string type = text_member(dependency, "type");
      const std::string id = text_member(dependency, "depends_on_id");
      if (type == "blocks") task.waits_for.push_back(id);
      if (type == "parent-child" && task.state != TaskState::done) parents_.insert(id);
    }
  }

  static std::string time_of(const Node& issue, std::string_view key) {
    const auto time = instant_member(issue, key);
    return time ? format_instant(*time) : "";
  }

  void note_times(const Node& issue) {
    const auto created = instant_member(issue, "created_at");
    const auto updated = instant_member(issue, "updated_at");
    if (created && (!session_.created || *created < *session_.created)) session_.created = created;
    if (updated && (!session_.updated || *updated > *session_.updated)) session_.updated = updated;
  }

  const ExchangeJob& job_;
  SourceFile file_;
  Exchange exchange_;
  ForeignSession session_{Name::checked("skill", "beads"), "Beads", ""};
  std::vector<ForeignTask> tasks_;
  std::set<std::string> parents_;  ///< of what is still to be done
  std::map<std::string, std::size_t> lines_;
  std::size_t deleted_ = 0;
  std::vector<std::string> changes_;
};

}  // namespace

Exchange take_in(const ExchangeJob& job) { return Incoming(job).take(); }

}  // namespace checkpoint::cli::beads
