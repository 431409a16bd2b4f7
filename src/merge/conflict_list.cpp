#include "merge/conflict_list.h"

#include "core/assignment.h"
#include "core/edit.h"
#include "core/first_where.h"
#include "core/json_text.h"
#include "core/member.h"
#include "core/same_json.h"
#include "schema/open_conflicts.h"

namespace checkpoint::merge {

namespace {

json::Object entry_of(const Conflict& conflict) {
  json::Object entry;
  entry.set("path", conflict.path);
  const auto set = [&entry](const char* side, const std::optional<std::string>& value) {
    if (value) entry.set(side, json::Value::raw(*value));
  };
  set("base", conflict.base);
  set("ours", conflict.ours);
  set("theirs", conflict.theirs);
  return entry;
}

std::string path_of(const Node& entry) { return text_member(entry, "path"); }

std::optional<std::string> json_of(const std::optional<Node>& value) {
  return value ? std::optional(std::string(value->source())) : std::nullopt;
}

/// `document` with this value at `path`, or none; nothing where that does not fit it.
std::optional<Document> with_json(const Document& document, const std::string& path,
                                  const std::optional<std::string>& json) {
  const auto place = DottedPath::parse(path);
  if (!place) return std::nullopt;
  const auto changed =
      applied(document, json ? Assignment{*place, Assignment::Operation::set, *json, false} : unset_of(*place));
  return changed ? std::optional(*changed) : std::nullopt;
}

/// `document` with `side`'s value of each entry; nothing where an entry does not fit it.
std::optional<Document> with_side(const Document& document, const Node& list, Side side) {
  std::optional<Document> changed = document;
  for (const Node entry : list.children()) {
    if (changed) changed = with_json(*changed, path_of(entry), json_of(entry.find(name_of(side))));
  }
  return changed;
}

bool is_same_json(const std::optional<std::string>& json, const std::optional<Node>& value) {
  if (!json || !value) return !json && !value;
  return same_json(*json, *value);
}

std::string answered_by(const Outcome& outcome, Side side) {
  Outcome chosen = outcome;
  chosen.merged = answered(outcome.merged, side);
  return rendered(chosen, {});
}

// A path says where a value stands, and what its being there or not does to its neighbours it does not.
bool reads_back(const std::string& text, const Outcome& outcome) {
  const auto found = read_listed_conflicts(text);
  return found && same_json(found->ours, answered_by(outcome, Side::ours)) &&
         same_json(found->theirs, answered_by(outcome, Side::theirs));
}

}  // namespace

std::optional<std::string> with_listed_conflicts(const Outcome& outcome) {
  if (!outcome.merged.container() || !outcome.ours.root().is_object()) return std::nullopt;
  const auto document = Document::parse(answered_by(outcome, Side::ours));
  if (!document || document->root().find(open_conflicts_member)) return std::nullopt;
  json::Array list;
  for (const Conflict& conflict : outcome.conflicts()) list.add(entry_of(conflict));
  std::string text = with_member(*document, document->root(), open_conflicts_member, list.text());
  return reads_back(text, outcome) ? std::optional(std::move(text)) : std::nullopt;
}

std::optional<ConflictedText> read_listed_conflicts(const std::string& text) {
  const auto document = Document::parse(text);
  const auto list = document ? open_conflicts(*document) : std::nullopt;
  if (!list) return std::nullopt;
  const Document plain = Document::composed(without(*document, *list));
  const auto side = [&](Side which) -> std::optional<std::string> {
    const auto found = with_side(plain, *list, which);
    return found ? std::optional<std::string>(found->text()) : std::nullopt;
  };
  const auto ours = side(Side::ours);
  const auto theirs = side(Side::theirs);
  if (!ours || !theirs) return std::nullopt;
  ConflictedText found{side(Side::base), *ours, *theirs, {}};
  found.markers.as_list = true;
  return found;
}

std::optional<std::vector<std::string>> listed_paths(const std::string& text, const Outcome& outcome) {
  const auto document = Document::parse(text);
  const auto list = document ? open_conflicts(*document) : std::nullopt;
  if (!list) return std::nullopt;
  const std::vector<Conflict> conflicts = outcome.conflicts();
  std::vector<std::string> paths;
  for (const Node entry : list->children()) {
    const std::string path = path_of(entry);
    const auto* const known = first_where(conflicts, [&](const Conflict& conflict) { return conflict.path == path; });
    const bool is_as_left = known != nullptr && is_same_json(known->ours, node_at(document->root(), path)) &&
                            is_same_json(known->theirs, entry.find(name_of(Side::theirs)));
    if (!is_as_left) return std::nullopt;
    paths.push_back(path);
  }
  return paths;
}

std::optional<std::string> with_listed_answer(const std::string& text, const std::string& path,
                                              const std::optional<std::string>& json) {
  const auto before = Document::parse(text);
  const auto document = before ? with_json(*before, path, json) : std::nullopt;
  const auto list = document ? open_conflicts(*document) : std::nullopt;
  if (!list) return std::nullopt;
  if (list->size() == 1) return without(*document, *list);
  for (const Node entry : list->children()) {
    if (path_of(entry) == path) return without(*document, entry);
  }
  return std::nullopt;
}

}  // namespace checkpoint::merge
