#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "schema/schema.h"

namespace checkpoint::cli {

/// `text`, one YAML document, as JSON text. Scalars without quotes that every version of YAML takes for null, true,
/// false or a number are that; all else is a string. Error{invalid} with line and column for what is not YAML or more
/// than one document, for keys that are no scalars, merge keys (`<<`) and tags that JSON has no type for, and for what
/// would become larger or deeper than the store takes, by aliases for example.
std::string json_of_yaml(std::string_view text, std::string_view name);

/// The same for a document of a known form.
struct YamlReading {
  std::string json;
  std::vector<std::string> notes;  ///< what was read as text though YAML has another type for it: one sentence each
};

/// Where `schema` asks for a string, a scalar without quotes is one: a commit `1234567` is no number.
YamlReading read_yaml(std::string_view text, std::string_view name, const SchemaNode& schema);

/// A JSON value as YAML that every version of it reads as the same value, with a final newline.
std::string yaml_of_json(const Node& root);

}  // namespace checkpoint::cli
