#pragma once

#include <string>
#include <string_view>

#include "schema/compiler/tables.h"

namespace checkpoint::schema_compiler {

/// The designated initializers of the SchemaNode for `schema`, found at `pointer`; adds to `tables` what the node
/// refers to. Throws CompileError on a keyword that is not in the table of keywords, or whose argument makes no sense.
std::string initializer(Tables& tables, const Json& schema, const std::string& pointer);

/// Whether `keyword` says something about a value without deciding whether it is valid.
bool is_annotation(std::string_view keyword);

}  // namespace checkpoint::schema_compiler
