#pragma once

#include <array>

namespace checkpoint::board {

/// What one thread rings so that another, which waits for files, wakes up. For any thread.
class Bell {
 public:
  /// Error{io} where it cannot be had.
  Bell();
  Bell(const Bell&) = delete;
  Bell& operator=(const Bell&) = delete;
  ~Bell();

  /// A file that can be read from once it has rung, until still().
  int file() const { return ends_[0]; }
  void ring() const;
  void still() const;

 private:
  std::array<int, 2> ends_{-1, -1};
};

}  // namespace checkpoint::board
