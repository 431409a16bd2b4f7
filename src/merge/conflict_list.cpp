#include "merge/conflict_list.h"

#include "core/assignment.h"
#include "core/edit.h"
#include "core/json_text.h"
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

/// `document` with `side`'s value of each entry; nothing where an entry does not fit it.
std::optional<Document> with_side(Document document, const Node& list, Side side) {
  for (const Node entry : list.children()) {
    const auto path = entry.find("path");
    const auto place =
        path && path->is_string() ? DottedPath::parse(path->string()) : Result<DottedPath, PathProblem>(PathProblem{});
    if (!place) return std::nullopt;
    const auto value = entry.find(name_of(side));
    const Assignment change =
        value ? Assignment{*place, Assignment::Operation::set, std::string(value->source()), false} : unset_of(*place);
    auto changed = applied(document, change);
    if (!changed) return std::nullopt;
    document = *changed;
  }
  return document;
}

}  // namespace

std::optional<std::string> with_listed_conflicts(const Outcome& outcome) {
  if (!outcome.merged.container() || !outcome.ours.root().is_object()) return std::nullopt;
  Outcome chosen = outcome;
  chosen.merged = answered(outcome.merged, Side::ours);
  const auto document = Document::parse(rendered(chosen, {}));
  if (!document || document->root().find(open_conflicts_member)) return std::nullopt;
  json::Array list;
  for (const Conflict& conflict : outcome.conflicts()) list.add(entry_of(conflict));
  return with_member(*document, document->root(), open_conflicts_member, list.text());
}

std::optional<ConflictedText> read_listed_conflicts(const std::string& text) {
  const auto document = Document::parse(text);
  const auto list = document ? open_conflicts(*document) : std::nullopt;
  if (!list) return std::nullopt;
  const Document plain = edited(without(*document, *list));
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

}  // namespace checkpoint::merge
