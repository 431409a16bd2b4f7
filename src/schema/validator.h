#pragma once

#include "schema/schema.h"
#include "schema/violation.h"

namespace checkpoint {

/// How many errors, and how many warnings, are told about one document: enough for a person, and a bound on the work
/// that a hostile document can cause. A document that has any error has at least one in the answer.
inline constexpr std::size_t max_told = 100;

/// What `schema` finds wrong with `value` and with all that is in it, in the order of the schema: up to max_told errors
/// and as many warnings. What a schema does not describe may be anything.
/// Rules that look at several members at once are not a schema's: see kinds/.
Violations validate(const SchemaNode& schema, const Node& value);

/// What a valid value is, as the end of the sentence `… must be …`: `one of in_progress, blocked, complete, failed`,
/// `a list`, `a UTC time such as 2026-05-08T05:55:00Z`.
std::string expectation(const SchemaNode& schema);

}  // namespace checkpoint
