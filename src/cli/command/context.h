#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command/board.h"
#include "cli/command/global_options.h"
#include "cli/command/shell.h"
#include "cli/terminal/look.h"
#include "core/clock.h"
#include "core/environment.h"
#include "store/settings.h"

namespace checkpoint::system {
struct WatchedPlace;
}

namespace checkpoint::cli {

/// The value of `name`; nothing where it is not set or empty.
std::optional<std::string> value_of(const Environment& environment, std::string_view name);

/// Where text goes. An implementation throws Error{io} when it cannot write.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void write(std::string_view text) = 0;
};

/// Where text comes from: standard input.
class Source {
 public:
  virtual ~Source() = default;
  /// Everything up to the end, at most `limit` bytes.
  virtual std::string read_all(std::size_t limit) = 0;
  /// What can be read now, for a caller that must not wait: whoever sends it may never close it.
  virtual std::string read_promptly(std::size_t limit) { return read_all(limit); }
  /// One line without its newline; nothing at the end.
  virtual std::optional<std::string> read_line() = 0;
};

/// What the standard streams are.
struct Terminal {
  bool input = false;   ///< standard input is a terminal
  bool output = false;  ///< standard output is a terminal
  bool errors = false;  ///< standard error is a terminal
  std::size_t width = 80;
};

class Past;
class Watch;
class Wire;

/// All that a command may know of the world. `main` fills it from the process; a test fills it with a fixed clock, its
/// own environment and captured output, and runs any command in the same process.
struct Context {
  std::filesystem::path program;  ///< this program's own file; empty where the system does not tell
  Environment environment;
  std::filesystem::path cwd;
  std::shared_ptr<const Clock> clock;
  Sink* out = nullptr;   ///< results; not owned
  Sink* err = nullptr;   ///< everything else; not owned
  Source* in = nullptr;  ///< not owned
  Terminal terminal;
  std::function<std::string()> new_id;  ///< a fresh UUID version 4, for `correlation_id`
  /// Runs a command that the user consented to; run_in_shell, or what a test puts in its place.
  std::function<CommandOutcome(const std::string& command, const std::filesystem::path& folder,
                               std::chrono::seconds timeout)>
      run_command;
  /// What a server of requests hears and says; empty where there is nobody to serve.
  std::function<std::shared_ptr<Wire>(const Context& context)> open_wire;
  /// Waits for changes in some places; empty where nobody can wait.
  std::function<std::shared_ptr<Watch>(const std::vector<system::WatchedPlace>& places)> open_watch;
  /// Opens the live page; empty where there is nobody to serve.
  BoardOpener open_board;
  std::shared_ptr<Past> past;                ///< the repository's history; nullptr where it is not to be asked
  std::shared_ptr<const Settings> settings;  ///< known once a command has opened the store
  GlobalOptions global;                      ///< filled by the run from the arguments

  Instant now() const { return clock->now(); }
};

}  // namespace checkpoint::cli
