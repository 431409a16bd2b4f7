#include "store/snapshots/path_line.h"

namespace checkpoint {

std::string path_line(const std::string& path) {
  if (path.find_first_of("\n\"") == path.npos) return path + "\n";
  std::string text = "\"";
  for (const char letter : path) {
    if (letter == '"' || letter == '\\') text += '\\';
    text += letter == '\n' ? "\\n" : std::string(1, letter);
  }
  return text + "\"\n";
}

}  // namespace checkpoint
