#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "schema/violation.h"

namespace checkpoint::test {

using Json = nlohmann::ordered_json;

/// One way to break one keyword of a schema, made from a valid document that holds a value for it.
struct Mutation {
  std::string covers;  ///< the keyword's place in the schema: `#/properties/status/enum`
  std::string text;    ///< the whole mutated document
  std::string_view code;
  Level level;
  std::string pointer;  ///< where the violation must be reported
};

/// A mutation for each keyword of `schema` that has a value in `sample`, and for each such value. Throws on a keyword
/// that it has no rule for, so that a new keyword cannot go untested.
std::vector<Mutation> mutations(const Json& schema, const std::string& sample);

/// The places of all keywords of `schema` that can refuse or warn about a value, without those that $ref repeats.
std::set<std::string> places(const Json& schema);

}  // namespace checkpoint::test
