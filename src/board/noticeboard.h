#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>

namespace checkpoint::board {

/// The page as it was last seen, and who waits for another one. For any thread.
class Noticeboard {
 public:
  /// How it reads; `digest` is another one when something has changed for a reader.
  struct Page {
    std::string html;  ///< empty: it could not be made, and `trouble` says why
    std::string trouble;
    std::string digest;
    std::chrono::steady_clock::time_point when;
  };

  /// What a listener goes on with.
  enum class News { changed, nothing, crowded, over };

  void show(Page page);
  Page page() const;
  /// A number for a new listener; of too many the oldest hears that it is crowded, and is to go.
  unsigned listen();
  /// Waits until the page has another digest than `digest`, which it then is, for some time at most.
  News wait(unsigned listener, std::string& digest) const;
  /// It is over for everybody.
  void end();

 private:
  // A browser has six connections for one server, and needs some of them to ask and to act.
  static constexpr unsigned kMostListeners = 4;

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  Page page_;
  unsigned listeners_ = 0;
  bool is_over_ = false;
};

}  // namespace checkpoint::board
