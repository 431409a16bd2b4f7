#pragma once

#include <httplib.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <set>

namespace checkpoint::board {

/// Who is served now: each connection by a thread of its own, as many as may be at a time.
class Guests {
 public:
  static constexpr std::size_t most = 64;

  /// Whether there is room for the connection of `socket`, which then is among them.
  bool take_in(int socket);
  void let_go(int socket);
  /// Ends all connections, whoever serves one finds it closed, and takes in no others.
  void send_away();

 private:
  std::mutex mutex_;
  std::set<int> sockets_;
  bool is_over_ = false;
};

/// The threads that serve.
class Crew final : public httplib::TaskQueue {
 public:
  using Taken = decltype(std::declval<httplib::TaskQueue&>().enqueue(std::function<void()>()));

  Taken enqueue(std::function<void()> task) override;
  /// Waits until all have ended.
  void shutdown() override;

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  std::size_t running_ = 0;
};

}  // namespace checkpoint::board
