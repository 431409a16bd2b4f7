#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace checkpoint::driver {

/// The file's bytes, or nothing when it cannot be read or is a symlink. Then errno says why, and stays what it was
/// where it is a pipe, or has shrunk while it was read.
std::optional<std::string> read_file(const std::string& path);

/// Puts `bytes` into the existing file without ever leaving it empty on the way, or with something behind them but
/// blank lines; why that failed, where it did.
std::error_code overwrite_file(const std::string& path, std::string_view bytes);

}  // namespace checkpoint::driver
