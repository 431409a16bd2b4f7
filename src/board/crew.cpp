#include "board/crew.h"

#include <sys/socket.h>

#include <system_error>
#include <thread>
#include <utility>

namespace checkpoint::board {

bool Guests::take_in(int socket) {
  const std::lock_guard lock(mutex_);
  if (is_over_ || sockets_.size() >= most) return false;
  return sockets_.insert(socket).second;
}

void Guests::let_go(int socket) {
  const std::lock_guard lock(mutex_);
  sockets_.erase(socket);
}

void Guests::send_away() {
  const std::lock_guard lock(mutex_);
  is_over_ = true;
  for (const int socket : sockets_) ::shutdown(socket, SHUT_RDWR);
}

Crew::Crew(Hire hire) : hire_(std::move(hire)) {}

void Crew::a_thread(Task task) { std::thread(std::move(task)).detach(); }

void Crew::one_less() {
  const std::lock_guard lock(mutex_);
  --running_;
  ended_.notify_all();
}

bool Crew::give(Task task) {
  {
    const std::lock_guard lock(mutex_);
    ++running_;
  }
  try {
    hire_([this, task = std::move(task)] {
      task();
      one_less();
    });
    return true;
  } catch (const std::system_error&) {
    one_less();
    return false;
  }
}

void Crew::wait() {
  std::unique_lock lock(mutex_);
  ended_.wait(lock, [this] { return running_ == 0; });
}

}  // namespace checkpoint::board
