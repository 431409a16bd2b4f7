// Runs a fuzz target without libFuzzer: on each file of a corpus folder, and on mutations of them that a fixed seed
// makes, so that every run sees the same inputs.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/fuzz.h"
#include "support/rounds.h"

namespace {

std::vector<std::string> read_corpus(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> inputs;
  for (const auto& path : paths) {
    std::ifstream file(path, std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return inputs;
}

class Mutator {
 public:
  explicit Mutator(std::vector<std::string> inputs) : inputs_(std::move(inputs)) {}

  std::string next() {
    std::string input = any_input();
    for (std::size_t edits = 1 + below(4); edits > 0; --edits) edit(input);
    return input;
  }

 private:
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }
  const std::string& any_input() { return inputs_[below(inputs_.size())]; }

  void edit(std::string& input) {
    const std::size_t at = below(input.size() + 1);
    switch (below(4)) {
      case 0: input.insert(at, 1, interesting()); break;
      case 1: input.erase(at, 1 + below(8)); break;
      case 2: input.insert(at, piece_of(any_input())); break;
      default:
        if (at < input.size()) input[at] = interesting();
    }
  }

  std::string piece_of(const std::string& input) { return input.substr(below(input.size() + 1), 1 + below(24)); }

  char interesting() {
    using namespace std::string_view_literals;
    constexpr std::string_view characters = "{}[]\",:\\u0123456789eE+-.tfn \n\r\t\x00\x7F\x80\xC3\xED\xF4\xFF<>=|#"sv;
    return characters[below(characters.size())];
  }

  std::vector<std::string> inputs_;
  std::mt19937 random_{20260601};
};

void run(const std::string& input) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const auto inputs = read_corpus(argv[1]);
  must(!inputs.empty(), "the corpus has inputs");
  for (const std::string& input : inputs) run(input);
  Mutator mutator(inputs);
  const int mutations = checkpoint::test::rounds(20'000);
  for (int i = 0; i < mutations; ++i) run(mutator.next());
}
