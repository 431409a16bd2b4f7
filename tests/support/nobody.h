#pragma once

#include <filesystem>

namespace checkpoint::test {

/// As long as it lives a test that root runs is somebody whom permissions hold: the folder and all in it is theirs.
/// Where another runs the test, nothing changes.
class Nobody {
 public:
  explicit Nobody(const std::filesystem::path& folder);
  Nobody(const Nobody&) = delete;
  Nobody& operator=(const Nobody&) = delete;
  ~Nobody();

 private:
  bool was_root_;
};

}  // namespace checkpoint::test
