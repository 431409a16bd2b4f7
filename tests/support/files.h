#pragma once

#include <string>
#include <string_view>

namespace checkpoint::test {

/// The bytes of `path`, relative to the tests' folder. Throws where it cannot be read.
std::string file_text(std::string_view path);

/// The bytes of `path`, relative to the project's top folder.
std::string project_file_text(std::string_view path);

}  // namespace checkpoint::test
