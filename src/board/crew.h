#pragma once

#include <condition_variable>
#include <cstddef>
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
class Crew {
 public:
  using Task = std::function<void()>;
  /// Has a task done beside everything else. Throws std::system_error where nobody can be had for it.
  using Hire = std::function<void(Task task)>;

  explicit Crew(Hire hire = a_thread);

  /// Whether somebody could be had to do it.
  bool give(Task task);
  /// Waits until all have ended.
  void wait();

 private:
  static void a_thread(Task task);
  void one_less();

  Hire hire_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::size_t running_ = 0;
};

}  // namespace checkpoint::board
