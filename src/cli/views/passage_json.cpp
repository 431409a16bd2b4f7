#include "cli/views/passage_json.h"

#include "core/json_rows.h"

namespace checkpoint::cli {
namespace {

json::Object change_json(const history::Passage& passage, const merge::Change& change) {
  const bool is_moved = change.kind == merge::ChangeKind::moved;
  json::Object object;
  object.set("path", passage.path);
  object.set("pointer", merge::pointer_of(change.place));
  object.set("field", DottedPath(change.place).text());
  object.set("op", name_of(change.kind));
  object.set("before", is_moved ? json::Value(change.from) : json::Value(change.before));
  object.set("after", is_moved ? json::Value(change.to) : json::Value(change.after));
  return object;
}

std::string_view state_of(const history::Passage& passage) {
  if (!passage.before.is_there()) return passage.after.is_there() ? "added" : "absent";
  if (!passage.after.is_there()) return "removed";
  if (!passage.former_path.empty()) return "renamed";
  const bool is_same = passage.changes.empty() && passage.problem.empty() && !passage.has_private_changes;
  return is_same ? "unchanged" : "changed";
}

}  // namespace

json::Array changes_json(const std::vector<history::Passage>& passages) {
  json::Array array;
  for (const history::Passage& passage : passages) {
    for (const merge::Change& change : passage.changes) array.add(change_json(passage, change));
  }
  return array;
}

json::Array passages_json(const std::vector<history::Passage>& passages) {
  return json::array_of(passages, [](const history::Passage& passage) {
    json::Object object;
    object.set("path", passage.path);
    object.set("former_path", json::text_or_null(passage.former_path));
    object.set("state", state_of(passage));
    object.set("problem", json::text_or_null(passage.problem));
    object.set("private_changes", passage.has_private_changes);
    return object;
  });
}

}  // namespace checkpoint::cli
