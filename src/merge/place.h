#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/dotted_path.h"
#include "merge/alignment.h"
#include "schema/schema.h"

namespace checkpoint::merge {

/// Where a value stands in a document, the root first. A row that has a key is named by it, so that the name holds when
/// rows come and go before it.
using Place = std::vector<PathSegment>;

/// RFC 6901, with a row's key in the place of its index: `/blockers/[id=b1]/description`.
std::string pointer_of(const Place& place);

/// For people: `blockers b1, proposed resolution`. An element without a key has no name of its own.
std::string words_of(const Place& place);

/// How the elements of one list, in one or two versions of it (base and ours), are told apart and named.
class ListKey {
 public:
  /// By what `schema` (null where there is none) says of the list, else by a natural key, else by value.
  ListKey(const Versions& lists, const SchemaNode* schema);

  /// Equal for two versions of one element.
  const Identity& identity() const { return identity_; }
  /// The element's step in a place: its key where that is its own alone, else its index.
  PathSegment step_to(const Node& element) const;

 private:
  struct Member {
    std::string_view name;
    std::unordered_set<std::string> shared;  // canonical values that more than one element of a list has
  };

  Identity identity_;
  std::vector<Member> members_;
};

}  // namespace checkpoint::merge
