#include "schema/subject.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/dotted_path.h"

namespace checkpoint {

namespace {

// Long enough for what people write, short enough for one line of a terminal or two.
constexpr std::size_t shown_bytes = 60;
constexpr std::size_t path_bytes = 200;

PathSegment segment_of(const Node& node) {
  PathSegment segment;
  segment.kind = node.is_member() ? PathSegment::Kind::key : PathSegment::Kind::index;
  segment.key = node.key();
  segment.index = node.index();
  return segment;
}

std::vector<PathSegment> segments_to(const Node& node) {
  std::vector<PathSegment> segments;
  for (Node at = node; at.parent(); at = *at.parent()) segments.push_back(segment_of(at));
  std::reverse(segments.begin(), segments.end());
  return segments;
}

/// `text`, cut between two characters where it is longer than `size` bytes.
std::string clipped(std::string_view text, std::size_t size) {
  if (text.size() <= size) return std::string(text);
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xc0U) == 0x80) --size;
  return std::string(text.substr(0, size)) + "…";
}

std::string path_of(std::vector<PathSegment> segments) {
  return clipped(DottedPath(std::move(segments)).text(), path_bytes);
}

}  // namespace

std::string subject_of(const Node& node) { return node.parent() ? path_of(segments_to(node)) : "the document"; }

std::string subject_of(const Node& object, std::string_view key) {
  std::vector<PathSegment> segments = segments_to(object);
  segments.push_back({PathSegment::Kind::key, std::string(key), {}, 0});
  return path_of(std::move(segments));
}

std::string pointer_to(const Node& object, std::string_view key) { return object.pointer() + "/" + pointer_token(key); }

std::string shown(const Node& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  return clipped(value.source(), shown_bytes);
}

}  // namespace checkpoint
