#include "file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace checkpoint::driver {

namespace {

class Handle {
 public:
  Handle(const std::string& path, int flags) : number_(open(path.c_str(), flags | O_CLOEXEC)) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (number_ >= 0) close(number_);
  }
  int number() const { return number_; }

 private:
  int number_;
};

std::error_code last_error() { return {errno, std::generic_category()}; }

/// `bytes` and blank lines, as long as the file is: whatever ends this program before the rest is cut off, what stands
/// in the file is whole.
std::string filled_up(std::string_view bytes, std::size_t size) {
  std::string text(bytes);
  text.resize(std::max(size, bytes.size()), '\n');
  return text;
}

}  // namespace

std::optional<std::string> read_file(const std::string& path) {
  const Handle file(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);  // a pipe would be waited for
  struct stat status {};
  if (file.number() < 0 || fstat(file.number(), &status) != 0 || S_ISFIFO(status.st_mode)) return std::nullopt;
  std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t length = 0;
  while (length < bytes.size()) {
    const ssize_t count = read(file.number(), bytes.data() + length, bytes.size() - length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return std::nullopt;  // it has shrunk meanwhile: who knows what it is now
    length += static_cast<std::size_t>(count);
  }
  return bytes;
}

std::error_code overwrite_file(const std::string& path, std::string_view bytes) {
  const Handle file(path, O_WRONLY | O_NOFOLLOW);
  struct stat status {};
  if (file.number() < 0 || fstat(file.number(), &status) != 0) return last_error();
  const std::string text = filled_up(bytes, static_cast<std::size_t>(status.st_size));
  std::size_t length = 0;
  while (length < text.size()) {
    const ssize_t count = pwrite(file.number(), text.data() + length, text.size() - length, static_cast<off_t>(length));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return last_error();
    length += static_cast<std::size_t>(count);
  }
  while (ftruncate(file.number(), static_cast<off_t>(bytes.size())) != 0) {
    if (errno != EINTR) return last_error();
  }
  return {};
}

}  // namespace checkpoint::driver
