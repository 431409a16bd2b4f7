#include "kinds/session/rotation.h"

#include <array>
#include <optional>

#include "core/edit.h"
#include "core/ranges.h"
#include "schema/schema.h"

namespace checkpoint::session {
namespace {

constexpr std::string_view kMergedList = "merged_prs";
constexpr std::array<std::string_view, 5> kClocks{"at", "merged_at", "timestamp", "date", "time"};

struct List {
  DottedPath path;
  Node node;
};

DottedPath extended(const DottedPath& path, const std::string& key) {
  std::vector<PathSegment> segments = path.segments();
  PathSegment segment;
  segment.key = key;
  segments.push_back(segment);
  return DottedPath(std::move(segments));
}

// Depth is bounded by the document's limit.
void collect_lists(const DottedPath& path, const Node& node, std::vector<List>& lists) {
  if (node.is_array()) lists.push_back({path, node});
  if (!node.is_object()) return;
  for (const Node& member : node.children()) collect_lists(extended(path, member.key()), member, lists);
}

std::optional<Instant> time_of(const Node& entry) {
  for (const std::string_view clock : kClocks) {
    const auto member = entry.find(clock);
    if (member && member->is_string()) return parse_instant(member->string());
  }
  return std::nullopt;
}

bool is_newest_first(const Node& list) {
  const auto first = time_of(*list.at(0));
  const auto last = time_of(*list.at(list.size() - 1));
  return first && last && *first > *last;
}

// A stretch of the document's text, and the text of the entries in it.
struct Cut {
  std::size_t begin;
  std::size_t end;
  std::string entries;
};

Cut cut_of(const Node& list, std::size_t keep, std::string_view text) {
  const std::vector<Node> entries(list.children().begin(), list.children().end());
  const bool newest_first = is_newest_first(list);
  const std::size_t from = newest_first ? keep : 0;
  const std::size_t to = newest_first ? entries.size() : entries.size() - keep;
  const std::size_t first = entries[from].begin_offset();
  const std::size_t last = entries[to - 1].end_offset();
  Cut cut{first, last, std::string(text.substr(first, last - first))};
  // The comma goes too: before the cut where entries stay in front of it, behind it where they follow.
  if (from > 0) cut.begin = entries[from - 1].end_offset();
  if (to < entries.size()) cut.end = entries[to].begin_offset();
  return cut;
}

}  // namespace

std::vector<DottedPath> default_telemetry() {
  std::vector<DottedPath> paths;
  const DottedPath state = extended(DottedPath({}), "skill_state");
  const SchemaNode* node = find_schema("session")->root->member("skill_state");
  for (const SchemaProperty& property : node->properties) {
    if (property.node->is_volatile) paths.push_back(extended(state, std::string(property.name)));
  }
  paths.push_back(extended(state, std::string(kMergedList)));
  return paths;
}

Rotation rotated(const Document& document, const std::vector<DottedPath>& paths, std::size_t keep) {
  std::vector<List> lists;
  for (const DottedPath& path : paths) {
    if (const auto node = resolve(document.root(), path)) collect_lists(path, *node, lists);
  }
  // From the end of the text to its beginning, so that the offsets of what is still to be cut stay true.
  sort(lists, [](const List& a, const List& b) { return a.node.begin_offset() > b.node.begin_offset(); });
  Rotation rotation{document, 0, {}};
  std::string text(document.text());
  std::size_t untouched = text.size();  // a list that two paths name is cut once
  for (const List& list : lists) {
    if (list.node.size() <= keep || list.node.end_offset() > untouched) continue;
    const Cut cut = cut_of(list.node, keep, document.text());
    text.erase(cut.begin, cut.end - cut.begin);
    untouched = list.node.begin_offset();
    rotation.moved += list.node.size() - keep;
    const std::string field = json_quoted(list.path.text()) + ": [" + cut.entries + "]";
    rotation.moved_fields = rotation.moved_fields.empty() ? field : field + ", " + rotation.moved_fields;
  }
  rotation.document = Document::composed(std::move(text));
  return rotation;
}

std::string rotation_archive(const std::string& skill, const Rotation& rotation, const Instant& now) {
  const std::string text = "{\"skill\": " + json_quoted(skill) +
                           ", \"rotated_at\": " + json_quoted(format_instant(now)) + ", \"entries\": {" +
                           rotation.moved_fields + "}}";
  return formatted(Document::composed(text));
}

}  // namespace checkpoint::session
