#pragma once

#include <string>
#include <string_view>

namespace checkpoint::schema_compiler {

/// `text` as a C++ string literal with quotes, for a std::string_view.
std::string literal(std::string_view text);

/// A C++ identifier made from a schema's name: `artifacts/brief` becomes `artifacts_brief`.
std::string identifier(std::string_view name);

}  // namespace checkpoint::schema_compiler
