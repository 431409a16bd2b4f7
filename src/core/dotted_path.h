#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "core/result.h"

namespace checkpoint {

/// Why a path or an assignment cannot be read or applied.
struct PathProblem {
  std::string message;
  std::string hint;  ///< the next safe step; empty where there is none
};

/// One step of a path: into a member, an element, or the one row whose member has a value. An element that is a mere
/// string is found as `text`.
struct PathSegment {
  enum class Kind { key, index, match };

  Kind kind = Kind::key;
  std::string key;        ///< the member's name; for match the name of the row's member
  std::string value;      ///< match: what the row's member must be, as text
  std::size_t index = 0;  ///< index, from 0

  bool operator==(const PathSegment&) const = default;
};

/// A place in a document as people write it: `context_primer.key_decisions`, `blockers[id=b1].description`,
/// `next_actions[0]`, `skill_state["a.b"].x`. Dots and brackets in a name need the quoted form, which is a JSON string.
class DottedPath {
 public:
  /// Reads `text`; an empty path, an empty name and an open bracket are problems.
  static Result<DottedPath, PathProblem> parse(std::string_view text);

  explicit DottedPath(std::vector<PathSegment> segments) : segments_(std::move(segments)) {}

  const std::vector<PathSegment>& segments() const { return segments_; }
  std::string text() const;  ///< parse(text()) gives the same path

 private:
  std::vector<PathSegment> segments_;
};

/// The text of one segment as it stands after its predecessors: `.name`, `["a.b"]`, `[2]`, `[id=b1]`.
std::string text_of(const PathSegment& segment);

/// The child of `node` that `segment` names; a problem where there is none, or more than one row matches.
Result<Node, PathProblem> step_into(const Node& node, const PathSegment& segment);

/// The node at `path` below `root`.
Result<Node, PathProblem> resolve(const Node& root, const DottedPath& path);

/// The same; nothing where there is none, or `path` is no path.
std::optional<Node> node_at(const Node& root, std::string_view path);

}  // namespace checkpoint
