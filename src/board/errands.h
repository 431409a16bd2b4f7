#pragma once

#include <deque>
#include <future>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "board/bell.h"

namespace checkpoint::board {

/// What those who serve want done by the one thread that starts programs: it alone hears of signals. For any thread.
class Errands {
 public:
  struct Errand {
    std::vector<std::string> words;  ///< of a command; none: look whether the page is as it was
    std::promise<std::string> said;  ///< what it has printed; empty where it gave no answer
  };

  /// A file that can be read once there is something to do.
  int bell() const { return bell_.file(); }
  /// Has it done, and waits for it. Nothing where the board ends before.
  std::optional<std::string> run(std::vector<std::string> words);

  /// For the one who does it: the next one, where there is one.
  std::optional<Errand> next();
  /// There will be no more: whoever waits is told.
  void end();

 private:
  Bell bell_;
  std::mutex mutex_;
  std::deque<Errand> waiting_;
  bool is_over_ = false;
};

}  // namespace checkpoint::board
