#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace checkpoint {

/// The lines that tell git to merge and diff checkpoints as documents, for the `.gitattributes` of the project folder.
const std::vector<std::string>& attribute_lines();

/// `text` of a `.gitattributes` file with the lines that it lacks at its end. A pattern of ours that the file sets
/// already, to whatever, is left to it: what somebody decided is replaced only when asked.
std::string with_attributes(std::string_view text);

/// Whether these lines give the file at `inside`, relative to the store's folder, to the merge driver.
bool has_driver(std::string_view inside);

/// A path that they give to the driver, relative to the project folder: to ask git what becomes of them.
std::string any_driven_file();

}  // namespace checkpoint
