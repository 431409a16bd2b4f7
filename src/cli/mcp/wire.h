#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::cli {

/// No message that a client sends may be longer.
inline constexpr std::size_t kLongestMessage = std::size_t{8} << 20U;

/// What has happened that a server goes on with.
struct Event {
  enum class Kind {
    line,      ///< a message came; `text` has it, without its newline
    too_long,  ///< one came that is longer than kLongestMessage, and was thrown away
    end,       ///< there will be no more messages
    ended,     ///< the command that was started has ended; `text` is what it printed
    changed,   ///< something may have changed in the folder that is watched
    nothing    ///< the time was over
  };

  Kind kind = Kind::nothing;
  std::string text = {};
};

/// The world as a server of requests sees it: messages come and go, commands run, a folder changes. One command runs at
/// a time.
class Wire {
 public:
  virtual ~Wire() = default;
  /// The next event; waits for it, not longer than `patience` where that is given. Interrupted for a signal.
  virtual Event wait(std::optional<std::chrono::milliseconds> patience) = 0;
  /// Sends one message, which has no newline.
  virtual void send(std::string_view line) = 0;
  /// Starts a command, apart from this process: whatever happens to it, the server goes on.
  virtual void start(const std::vector<std::string>& words) = 0;
  /// Asks the running command to stop. It still ends.
  virtual void stop() = 0;
  /// From now on changes in `folder`, and below, are events.
  virtual void watch(const std::filesystem::path& folder) = 0;
};

}  // namespace checkpoint::cli
