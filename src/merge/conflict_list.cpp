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

std::string answered_by(const Outcome& outcome, Side side) {
  Outcome chosen = outcome;
  chosen.merged = answered(outcome.merged, side);
  return rendered(chosen, {});
}

bool is_same_document(const std::string& text, const std::string& other) {
  const auto document = Document::parse(text);
  const auto second = Document::parse(other);
  return document && second && same_value(document->root(), second->root());
}

// A path says where a value stands, and what its being there or not does to its neighbours it does not.
bool reads_back(const std::string& text, const Outcome& outcome) {
  const auto found = read_listed_conflicts(text);
  return found && is_same_document(found->ours, answered_by(outcome, Side::ours)) &&
         is_same_document(found->theirs, answered_by(outcome, Side::theirs));
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

}  // namespace checkpoint::merge
