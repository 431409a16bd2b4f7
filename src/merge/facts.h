#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "merge/place.h"
#include "schema/schema.h"

namespace checkpoint::merge {

/// One thing that a document says: a scalar, or a list or object without anything in it.
struct Fact {
  Place place;
  Node value;
};

/// All that a document says, one fact for each scalar. Members stand in the order of the schema, those that it does not
/// know behind them by name, so that how a file is laid out makes no difference; rows are named by their key.
std::vector<Fact> facts_of(const Node& root, const SchemaNode* schema);

}  // namespace checkpoint::merge
