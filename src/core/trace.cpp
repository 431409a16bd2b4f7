#include "core/trace.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <string>

namespace checkpoint {

namespace {

// A line of its own, whatever a path holds.
std::string line_of(std::string_view step) {
  std::string line = "checkpoint: " + std::string(step);
  constexpr unsigned char space = 0x20;
  constexpr unsigned char erase = 0x7f;
  std::replace_if(
      line.begin(), line.end(),
      [](char letter) {
        const auto byte = static_cast<unsigned char>(letter);
        return byte < space || byte == erase;
      },
      '?');
  return line + '\n';
}

void write(int file, const std::string& line) {
  // In one piece, so that lines of programs that run at once stay whole; a lost line is not worth an error.
  static_cast<void>(::write(file, line.data(), line.size()) < 0);
}

}  // namespace

void trace(const Environment& environment, std::string_view step) {
  const std::string target = environment.get("GIT_CHECKPOINT_TRACE").value_or("");
  if (target == "1" || target == "2" || target == "true") {
    write(STDERR_FILENO, line_of(step));
  } else if (!target.empty() && target.front() == '/') {
    constexpr int mode = 0666;
    const int file = ::open(target.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode);
    if (file < 0) return;
    write(file, line_of(step));
    ::close(file);
  }
}

}  // namespace checkpoint
