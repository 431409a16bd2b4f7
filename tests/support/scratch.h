#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace checkpoint::test {

/// A folder of the test's own, empty, without symlinks in its path, gone with all that is in it at the end.
class Scratch {
 public:
  Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(std::string_view inner) const { return path_ / inner; }

 private:
  std::filesystem::path path_;
};

/// The file's bytes; fails the test when it cannot be read.
std::string read_file(const std::filesystem::path& path);

/// Writes the file and the folders on the way to it.
void write_file(const std::filesystem::path& path, std::string_view text);

}  // namespace checkpoint::test
