#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::schema_compiler {

/// A schema that says something this compiler does not know or that makes no sense.
struct CompileError : std::exception {
  CompileError(std::string where, std::string text) : message(std::move(where) + ": " + std::move(text)) {}
  const char* what() const noexcept override { return message.c_str(); }

  std::string message;  ///< JSON pointer into the schema, and what is wrong
};

/// The C++ source that defines `checkpoint::schema_tables::<name>` from the text of one schema file. Throws
/// CompileError.
std::string compile(std::string_view name, const std::string& text);

/// The C++ source of checkpoint::schemas() over the tables of `names`.
std::string compile_catalog(std::vector<std::string> names);

}  // namespace checkpoint::schema_compiler
