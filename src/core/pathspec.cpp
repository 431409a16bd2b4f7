#include "core/pathspec.h"

namespace checkpoint {
namespace {

constexpr std::string_view kTopOfTree = ":/";

}  // namespace

std::string pathspec_from_top(const std::string& path) {
  const bool is_pattern = path.find_first_of("*?[\\") != std::string::npos;
  return (is_pattern ? ":(top,literal)" : std::string(kTopOfTree)) + path;
}

std::string word_from_top(const std::string& path) { return std::string(kTopOfTree) + path; }

std::string_view path_from_top(std::string_view word) {
  return word.substr(0, kTopOfTree.size()) == kTopOfTree ? word.substr(kTopOfTree.size()) : std::string_view();
}

}  // namespace checkpoint
