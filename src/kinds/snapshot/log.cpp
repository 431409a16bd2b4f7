#include "kinds/snapshot/log.h"

#include <unordered_map>
#include <utility>

#include "core/json_text.h"
#include "core/member.h"
#include "core/ranges.h"
#include "core/take.h"
#include "core/whole_number.h"
#include "kinds/rule.h"
#include "kinds/snapshot/place.h"
#include "schema/schema.h"
#include "schema/subject.h"
#include "schema/validator.h"

namespace checkpoint::snapshot {
namespace {

Event event_of(const Node& root) {
  Event event{text_member(root, "id"),          text_member(root, "event"),       text_member(root, "at"),
              text_member(root, "workflow_id"), text_member(root, "snapshot_id"), text_member(root, "checkpoint_name")};
  event.new_workflow = text_member(root, "new_workflow");
  event.config_hash = text_member(root, "config_hash");
  event.config_changed = boolean_member(root, "config_changed");
  event.names = text_elements_of(root, "names");
  if (const auto days = root.find("retention_days"); days && days->is_number()) {
    event.retention_days = whole_number<int>(days->source());
  }
  return event;
}

// Reads a log line by line.
class Reader {
 public:
  explicit Reader(std::string_view path) : workflow_(workflow_at(path)) {}

  void line(std::string_view text) {
    ++number_;
    if (text.find_first_not_of(" \t\r") == text.npos) return;
    const auto document = Document::parse(std::string(text));
    if (!document) {
      add({document.problem().code, Level::error, "", document.problem().message, document.problem().at});
      return;
    }
    const std::size_t before = log_.errors.size();
    for (Violation& found : validate(*find_schema("snapshot-event")->root, document->root())) add(std::move(found));
    if (!document->root().is_object()) return;
    Event event = event_of(document->root());
    check(document->root(), event);
    if (log_.errors.size() == before) log_.entries.push_back({*document, std::move(event), number_});
  }
  Log take() { return std::move(log_); }

 private:
  void add(Violation violation) {
    violation.at.line += number_ - 1;
    if (log_.errors.size() < max_breaches) log_.errors.push_back(std::move(violation));
  }
  void check(const Node& root, const Event& event) {
    if (!workflow_.empty() && !event.workflow_id.empty() && event.workflow_id != workflow_) {
      add({"misfiled", Level::error, "/workflow_id",
           "workflow_id must be \"" + workflow_ + "\", as the folder says (got " + quoted_id(root) + ")",
           root.find("workflow_id")->position()});
    }
    const auto [known, is_new] = ids_.try_emplace(event.id, canonical(root));
    if (!event.id.empty() && !is_new && known->second != canonical(root)) {
      add({"duplicate-event", Level::error, "/id", "id names another event, too, further up",
           root.find("id")->position()});
    }
  }
  static std::string quoted_id(const Node& root) { return shown(*root.find("workflow_id")); }

  std::string workflow_;
  std::size_t number_ = 0;
  std::unordered_map<std::string, std::string> ids_;
  Log log_;
};

}  // namespace

std::string line_of(const Event& event) {
  json::Object line;
  line.set("id", event.id).set("event", event.event).set("at", event.at).set("workflow_id", event.workflow_id);
  if (!event.snapshot_id.empty()) line.set("snapshot_id", event.snapshot_id);
  if (!event.checkpoint_name.empty()) line.set("checkpoint_name", event.checkpoint_name);
  if (!event.names.empty()) line.set("names", json::strings(event.names));
  if (event.retention_days) line.set("retention_days", *event.retention_days);
  if (!event.new_workflow.empty()) line.set("new_workflow", event.new_workflow);
  if (!event.config_hash.empty()) line.set("config_hash", event.config_hash);
  if (event.config_changed) line.set("config_changed", *event.config_changed);
  return line.text() + "\n";
}

bool Log::tells(std::string_view event, std::string_view snapshot_id) const {
  return any_of(entries, [&](const LogEntry& entry) {
    return entry.event.event == event && entry.event.snapshot_id == snapshot_id;
  });
}

Log read_log(std::string_view text, std::string_view path) {
  Reader reader(path);
  for (const std::string_view line : parts_of(text, '\n')) reader.line(line);
  return reader.take();
}

}  // namespace checkpoint::snapshot
