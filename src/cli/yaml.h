#pragma once

#include <string>
#include <string_view>

namespace checkpoint::cli {

/// `text`, one YAML document, as JSON text. Scalars without quotes that are null, true, false or a number of JSON are
/// that; all else is a string. Error{invalid} with line and column for what is no YAML, has keys that are no scalars,
/// or would become larger or deeper than the store takes, by aliases for example.
std::string json_of_yaml(std::string_view text, std::string_view name);

}  // namespace checkpoint::cli
