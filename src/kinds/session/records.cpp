#include "kinds/session/records.h"

#include <string_view>

#include "core/member.h"
#include "kinds/status.h"

namespace checkpoint::session {
namespace {

void add_record(RecordedAs as, const Node& row, std::string_view key, std::vector<Record>& records) {
  std::string text = text_member(row, key);
  if (text.empty()) return;
  // Of an action the whole entry is what a finding points at.
  const std::string end = as == RecordedAs::step ? "/" + std::string(key) : "";
  records.push_back({as, std::move(text), row.pointer() + end, row.position().line});
}

}  // namespace

std::vector<Record> records_of(const Document& document) {
  std::vector<Record> records;
  for (const Node& row : elements_of(document.root(), "progress_table")) {
    if (condition_of(text_member(row, "status")) != Condition::over) continue;
    add_record(RecordedAs::step, row, "id", records);
    add_record(RecordedAs::step, row, "label", records);
  }
  for (const Node& entry : elements_of(document.root(), "recently_done")) {
    add_record(RecordedAs::action, entry, "action", records);
  }
  return records;
}

}  // namespace checkpoint::session
