#include "history/passage.h"

#include <algorithm>

#include "core/layout.h"
#include "kinds/kind.h"
#include "kinds/session/privacy.h"

namespace checkpoint::history {

namespace {

const SchemaNode* schema_of_path(const std::string& path) {
  const auto inside = layout::inside_store(path);
  const Kind* kind = inside ? kind_at(*inside) : nullptr;
  return kind ? schema_of(*kind).root : nullptr;
}

std::optional<Node> root_of(const Version& version) {
  return version.document() ? std::optional(version.document()->root()) : std::nullopt;
}

std::vector<merge::Change> changes_between(const Version& before, const Version& after, const SchemaNode* schema) {
  const auto old_root = root_of(before);
  const auto new_root = root_of(after);
  if (old_root && new_root) return merge::difference(*old_root, *new_root, schema);
  if (!old_root && !new_root) return {};
  using merge::ChangeKind;
  const ChangeKind whole = !before.is_there()  ? ChangeKind::added
                           : !after.is_there() ? ChangeKind::removed
                                               : ChangeKind::replaced;
  return {{whole, {}, old_root, new_root}};
}

std::string problem_of(const Version& before, const Version& after) {
  std::string problem;
  if (!after.problem().empty()) problem = "it cannot be read here: " + after.problem();
  if (!before.problem().empty()) {
    problem += (problem.empty() ? "" : "; ") + std::string("it could not be read before: ") + before.problem();
  }
  return problem;
}

// One place is inside the other, or both are the same.
bool overlap(const merge::Place& one, const merge::Place& other) {
  const std::size_t length = std::min(one.size(), other.size());
  return std::equal(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(length), other.begin());
}

bool is_among(const merge::Change& change, const std::vector<merge::Change>& changes) {
  return std::any_of(changes.begin(), changes.end(),
                     [&](const merge::Change& other) { return overlap(change.place, other.place); });
}

}  // namespace

Version Version::of(std::string text) {
  Version version;
  const auto document = Document::parse(text);
  version.text_ = std::move(text);
  if (document) {
    version.document_ = *document;
  } else {
    const ParseProblem& problem = document.problem();
    version.problem_ = "line " + std::to_string(problem.at.line) + ", column " + std::to_string(problem.at.column) +
                       ": " + problem.message;
  }
  return version;
}

Version Version::unreadable(std::string problem) {
  Version version;
  version.problem_ = std::move(problem);
  return version;
}

Version Version::without_private() const {
  Version version = *this;
  if (document_ && document_->root().is_object()) version.document_ = session::without_private(*document_);
  return version;
}

Passage passage_of(const std::string& path, const Version& before, const Version& after, View view) {
  Passage passage;
  passage.path = path;
  passage.before = view == View::owner ? before : before.without_private();
  passage.after = view == View::owner ? after : after.without_private();
  const SchemaNode* schema = schema_of_path(path);
  passage.changes = changes_between(passage.before, passage.after, schema);
  passage.problem = problem_of(before, after);
  passage.has_private_changes =
      view == View::others && changes_between(before, after, schema).size() != passage.changes.size();
  return passage;
}

Passage merge_passage_of(const std::string& path, const std::vector<Version>& before, const Version& after, View view) {
  Passage passage = passage_of(path, before.front(), after, view);
  for (auto side = before.begin() + 1; side != before.end(); ++side) {
    const Passage other = passage_of(path, *side, after, view);
    const auto shared = [&](const merge::Change& change) { return !is_among(change, other.changes); };
    std::erase_if(passage.changes, shared);
    passage.has_private_changes = passage.has_private_changes && other.has_private_changes;
  }
  return passage;
}

}  // namespace checkpoint::history
