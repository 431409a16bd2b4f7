#include "cli/views/parts.h"

#include "cli/views/address.h"
#include "core/json_rows.h"

namespace checkpoint::cli {
namespace {

std::string owner_text(const Work& work) {
  const std::string word = work.kind == "stage" ? "project" : "workflow";
  return "the " + word + " '" + work.owner + "'";
}

std::string title_of(const WorkPart& part, const Work& work) {
  return "the " + std::string(part.word.empty() ? work.kind : part.word) + " '" + part.name + "' of " +
         owner_text(work);
}

// Several snapshots may have one name, which means the newest of them.
std::string command_for(const WorkPart& part, std::string_view word) {
  const bool is_by_id = !part.id.empty() && word.substr(word.rfind('/') + 1) != part.name;
  return is_by_id ? part.command_of_id : part.command;
}

}  // namespace

std::string part_title(const Work& work, const std::string& word) {
  const std::vector<WorkPart> parts = parts_called(work, word);
  return parts.empty() ? "" : title_of(parts.front(), work);
}

std::vector<PartRemark> part_remarks(const std::vector<Work>& works, const std::string& word) {
  std::vector<PartRemark> remarks;
  for (const Work& work : works) {
    const std::vector<WorkPart> parts = parts_called(work, word);
    if (parts.empty()) continue;
    const WorkPart& part = parts.front();
    remarks.push_back({"'" + word + "' is " + title_of(part, work), command_for(part, word)});
  }
  return remarks;
}

json::Array parts_json(const std::vector<PartRemark>& remarks) {
  return json::array_of(remarks, [](const PartRemark& remark) {
    return json::Object().set("text", remark.text).set("command", remark.command);
  });
}

}  // namespace checkpoint::cli
