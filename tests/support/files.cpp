#include "support/files.h"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace checkpoint::test {

std::string file_text(std::string_view path) {
  const std::string full = std::string(CHECKPOINT_TESTS_DIR) + "/" + std::string(path);
  std::ifstream file(full, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + full);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string project_file_text(std::string_view path) { return file_text("../" + std::string(path)); }

}  // namespace checkpoint::test
