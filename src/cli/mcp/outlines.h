#pragma once

#include <span>
#include <string_view>

namespace checkpoint::cli {

/// What a command's answer looks like, in short: made from schemas/output when the program is built.
struct Outline {
  std::string_view command;
  std::string_view schema;  ///< JSON Schema, on one line
};

std::span<const Outline> outlines();

}  // namespace checkpoint::cli
