#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace checkpoint::driver {

/// The file's bytes, or nothing when it cannot be read or is a symlink.
std::optional<std::string> read_file(const std::string& path);

/// Puts `bytes` into the existing file without ever leaving it empty on the way; false when that fails.
bool overwrite_file(const std::string& path, std::string_view bytes);

}  // namespace checkpoint::driver
