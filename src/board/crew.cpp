#include "board/crew.h"

#include <sys/socket.h>

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

Crew::Taken Crew::enqueue(std::function<void()> task) {
  {
    const std::lock_guard lock(mutex_);
    ++running_;
  }
  std::thread([this, task = std::move(task)] {
    task();
    const std::lock_guard lock(mutex_);
    --running_;
    ended_.notify_all();
  }).detach();
  return Taken(true);
}

void Crew::shutdown() {
  std::unique_lock lock(mutex_);
  ended_.wait(lock, [this] { return running_ == 0; });
}

}  // namespace checkpoint::board
