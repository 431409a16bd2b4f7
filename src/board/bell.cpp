#include "board/bell.h"

#include <fcntl.h>
#include <unistd.h>

#include "core/error.h"
#include "core/system/calls.h"

namespace checkpoint::board {

Bell::Bell() {
  const auto ends = system::open_pipe();
  if (!ends) throw Error(ErrorCode::io, "cannot create a pipe");
  ends_ = *ends;
  for (const int end : ends_) ::fcntl(end, F_SETFL, O_NONBLOCK);
}

Bell::~Bell() {
  for (const int end : ends_) ::close(end);
}

// Where the pipe is full, it has rung already.
void Bell::ring() const { [[maybe_unused]] const ssize_t told = ::write(ends_[1], "!", 1); }

void Bell::still() const {
  std::array<char, 64> rings;
  while (::read(ends_[0], rings.data(), rings.size()) > 0) {
  }
}

}  // namespace checkpoint::board
