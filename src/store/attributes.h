#pragma once

#include <span>
#include <string>
#include <string_view>

namespace checkpoint {

/// The lines that tell git to merge and diff checkpoints as documents, for the `.gitattributes` of the project folder.
std::span<const std::string_view> attribute_lines();

/// `text` of a `.gitattributes` file with the lines that it lacks at its end. A pattern of ours that the file sets
/// already, to whatever, is left to it: what somebody decided is replaced only when asked.
std::string with_attributes(std::string_view text);

/// Whether these lines give the file at `inside`, relative to the store's folder, to the merge driver.
bool has_driver(std::string_view inside);

}  // namespace checkpoint
