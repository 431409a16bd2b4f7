#include "support/scratch.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace checkpoint::test {

namespace fs = std::filesystem;

Scratch::Scratch() {
  std::string pattern = (fs::canonical(fs::temp_directory_path()) / "checkpoint-test-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot create a folder for the test");
  path_ = pattern;
}

Scratch::~Scratch() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const fs::path& path, std::string_view text) {
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

}  // namespace checkpoint::test
