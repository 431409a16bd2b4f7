#include <poll.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include "cli/past/past.h"
#include "cli/process_watch.h"
#include "cli/process_wire.h"
#include "cli/run.h"
#include "core/error.h"
#include "core/hexadecimal.h"
#include "core/interruption.h"
#include "core/standard_streams.h"
#include "core/system/calls.h"
#include "core/system/folder_watch.h"

// The only file that gives commands anything of the process: its arguments, environment, folder, clock, streams and
// ids.

namespace {

using namespace checkpoint;
using namespace checkpoint::cli;

class FileSink final : public Sink {
 public:
  FileSink(int file, const char* name) : file_(file), name_(name) {}

  void write(std::string_view text) override {
    while (!text.empty()) {
      const ssize_t count = ::write(file_, text.data(), text.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) throw Error(ErrorCode::io, std::string("cannot write to ") + name_ + ": " + std::strerror(errno));
      text.remove_prefix(static_cast<std::size_t>(count));
    }
  }

 private:
  int file_;
  const char* name_;
};

class FileSource final : public Source {
 public:
  std::string read_all(std::size_t limit) override {
    return read_while(limit, [] { return true; });
  }

  std::string read_promptly(std::size_t limit) override { return read_while(limit, is_there); }

  std::optional<std::string> read_line() override {
    std::string line;
    char letter = 0;
    while (read_some(&letter, 1) == 1) {
      if (letter == '\n') return line;
      line += letter;
    }
    return line.empty() ? std::nullopt : std::optional(line);
  }

 private:
  // Whether anything comes within a second, the end among it.
  static bool is_there() {
    constexpr int kMilliseconds = 1000;
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return ::poll(&input, 1, kMilliseconds) > 0;
  }

  template <class MayRead>
  static std::string read_while(std::size_t limit, MayRead may_read) {
    std::string text;
    std::array<char, 65536> buffer;
    while (text.size() < limit && may_read()) {
      const ssize_t count = read_some(buffer.data(), std::min(buffer.size(), limit - text.size()));
      if (count == 0) break;
      text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return text;
  }

  static ssize_t read_some(char* buffer, std::size_t size) {
    for (;;) {
      const ssize_t count = ::read(STDIN_FILENO, buffer, size);
      if (count >= 0) return count;
      Interruption::check();
      if (errno == EINTR) continue;
      throw Error(ErrorCode::io, std::string("cannot read standard input: ") + std::strerror(errno));
    }
  }
};

Environment environment_of_process() {
  Environment environment;
  for (char** entry = system::variables(); *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::size_t equals = text.find('=');
    if (equals != std::string_view::npos)
      environment.set(std::string(text.substr(0, equals)), std::string(text.substr(equals + 1)));
  }
  return environment;
}

// Programs that we start may run in another folder than ours, which these are relative to.
void make_absolute(const std::filesystem::path& cwd, Environment& environment) {
  for (const char* const name : {"GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"}) {
    const std::string value = value_of(environment, name).value_or("");
    if (!value.empty() && value.front() != '/') environment.set(name, (cwd / value).string());
  }
}

std::size_t width_of_terminal(const Environment& environment) {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const std::string columns = value_of(environment, "COLUMNS").value_or("");
  std::size_t width = 0;
  std::from_chars(columns.data(), columns.data() + columns.size(), width);
  return width > 0 ? width : 80;
}

// RFC 4122, version 4.
std::string random_uuid() {
  std::array<unsigned char, 16> bytes{};
  if (getentropy(bytes.data(), bytes.size()) != 0) throw Error(ErrorCode::io, "no random numbers from the system");
  bytes[6] = static_cast<unsigned char>((bytes[6] & 0x0fU) | 0x40U);
  bytes[8] = static_cast<unsigned char>((bytes[8] & 0x3fU) | 0x80U);
  std::string text = hexadecimal(bytes);
  for (const std::size_t at : {20U, 16U, 12U, 8U}) text.insert(at, 1, '-');
  return text;
}

Context context_of_process(const std::vector<std::string>& arguments, Sink& out, Sink& err, Source& in) {
  Context context;
  context.environment = environment_of_process();
  std::error_code gone;
  context.program = system::program_path();
  context.cwd = std::filesystem::current_path(gone);
  make_absolute(context.cwd, context.environment);
  context.clock = std::make_shared<SystemClock>();
  context.out = &out;
  context.err = &err;
  context.in = &in;
  context.terminal = {isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, isatty(STDERR_FILENO) == 1,
                      width_of_terminal(context.environment)};
  context.new_id = random_uuid;
  context.run_command = run_in_shell;
  context.past = past_of_program(arguments, context);
  return context;
}

int run_process(const std::vector<std::string>& arguments) {
  FileSink out(STDOUT_FILENO, "standard output");
  FileSink err(STDERR_FILENO, "standard error");
  FileSource in;
  Context context = context_of_process(arguments, out, err, in);
  context.open_wire = [](const Context& served) { return wire_of_process(served, run_process); };
  context.open_watch = [](const std::vector<system::WatchedPlace>& places) { return watch_of_process(places); };
  context.open_board = board_of_program(arguments);
  return run(arguments, context);
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_streams();
  Interruption::note_signals();
  try {
    return run_process({argv + std::min(argc, 1), argv + argc});
  } catch (const std::bad_alloc&) {
    std::fputs("error: out of memory\n", stderr);
    return static_cast<int>(ExitCode::fatal);
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "error: %s\n", problem.what());
    return static_cast<int>(ExitCode::fatal);
  }
}
