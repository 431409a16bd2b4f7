#include "cli/process_wire.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "core/error.h"
#include "core/interruption.h"
#include "core/system/calls.h"
#include "core/system/folder_watch.h"

namespace checkpoint::cli {
namespace {

constexpr std::size_t kAtOnce = 65536;

[[noreturn]] void fail(const std::string& what) { throw Error(ErrorCode::io, what + ": " + std::strerror(errno)); }

// Lines out of what comes in pieces. Of a line that is too long nothing is kept.
class Lines {
 public:
  void add(std::string_view piece) {
    text_ += piece;
    if (text_.size() - begin_ > kLongestMessage && next_end() == std::string::npos) {
      text_.clear();
      begin_ = 0;
      is_too_long_ = true;
    }
  }

  std::optional<Event> take() {
    const std::size_t end = next_end();
    if (end == std::string::npos) {
      text_.erase(0, begin_);
      begin_ = 0;
      return std::nullopt;
    }
    Event event{Event::Kind::line, text_.substr(begin_, end - begin_)};
    begin_ = end + 1;
    const bool was_too_long = is_too_long_ || event.text.size() > kLongestMessage;
    is_too_long_ = false;
    return was_too_long ? Event{Event::Kind::too_long} : event;
  }

 private:
  std::size_t next_end() const { return text_.find('\n', begin_); }

  std::string text_;
  std::size_t begin_ = 0;
  bool is_too_long_ = false;
};

class ProcessWire final : public Wire {
 public:
  ProcessWire(Sink& out, std::function<int(const std::vector<std::string>&)> run) : out_(&out), run_(std::move(run)) {}
  ProcessWire(const ProcessWire&) = delete;
  ProcessWire& operator=(const ProcessWire&) = delete;
  ~ProcessWire() override {
    if (child_ > 0) ::kill(child_, SIGTERM);
    end_child();
  }

  Event wait(std::optional<std::chrono::milliseconds> patience) override {
    for (;;) {
      if (auto line = lines_.take()) return *std::move(line);
      if (is_at_end_ && !has_told_end_) {
        has_told_end_ = true;
        return {Event::Kind::end};
      }
      if (auto event = look(patience)) return *std::move(event);
    }
  }

  void send(std::string_view line) override { out_->write(std::string(line) + "\n"); }

  void start(const std::vector<std::string>& words) override {
    const auto ends = system::open_pipe();
    if (!ends) fail("cannot create a pipe");
    child_ = ::fork();
    if (child_ < 0) fail("cannot start a command");
    if (child_ == 0) be_the_command(words, ends->at(1));
    ::close(ends->at(1));
    pipe_ = ends->at(0);
    output_.clear();
  }

  void stop() override {
    if (child_ > 0) ::kill(child_, SIGTERM);
  }

  void watch(const std::filesystem::path& folder) override {
    watch_ = std::make_unique<system::FolderWatch>(system::WatchedPlace{folder, ""});
  }

 private:
  // Nothing of the parent is undone or written here: it ends as soon as the command has.
  [[noreturn]] void be_the_command(const std::vector<std::string>& words, int output) const {
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    int status = static_cast<int>(ExitCode::fatal);
    Interruption::leave_parent();
    try {
      status = run_(words);
    } catch (const std::exception&) {
      // Without an answer the server says that there is none.
    }
    ::_exit(status);
  }

  // Waits for one of the files; nothing where there is nothing to tell yet.
  std::optional<Event> look(std::optional<std::chrono::milliseconds> patience) {
    std::array<pollfd, 4> files{{{is_at_end_ ? -1 : STDIN_FILENO, POLLIN, 0},
                                 {pipe_, POLLIN, 0},
                                 {watch_ ? watch_->file() : -1, POLLIN, 0},
                                 {Interruption::file(), POLLIN, 0}}};
    const auto interval = watch_ ? watch_->interval() : std::nullopt;
    const auto longest = patience && interval ? std::min(*patience, *interval)
                         : patience           ? *patience
                                              : interval.value_or(std::chrono::milliseconds(-1));
    const int ready = ::poll(files.data(), files.size(), static_cast<int>(longest.count()));
    if (ready < 0 && errno != EINTR) fail("cannot wait for messages");
    Interruption::check();
    if (ready < 0) return std::nullopt;
    if (files[1].revents != 0) return read_output();
    if (files[0].revents != 0) read_input();
    if ((files[2].revents != 0 || interval) && watch_ && watch_->has_changed()) return Event{Event::Kind::changed};
    return ready == 0 && patience ? std::optional(Event{Event::Kind::nothing}) : std::nullopt;
  }

  void read_input() {
    std::array<char, kAtOnce> buffer;
    const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count < 0) fail("cannot read standard input");
    lines_.add({buffer.data(), static_cast<std::size_t>(count)});
    is_at_end_ = count == 0;
    if (is_at_end_) lines_.add("\n");  // the last line may lack it
  }

  std::optional<Event> read_output() {
    std::array<char, kAtOnce> buffer;
    const ssize_t count = ::read(pipe_, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) return std::nullopt;
    if (count > 0) {
      output_.append(buffer.data(), static_cast<std::size_t>(count));
      return std::nullopt;
    }
    end_child();
    return Event{Event::Kind::ended, std::move(output_)};
  }

  void end_child() {
    if (pipe_ >= 0) ::close(pipe_);
    pipe_ = -1;
    while (child_ > 0 && ::waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
    }
    child_ = -1;
  }

  Sink* out_;
  std::function<int(const std::vector<std::string>&)> run_;
  Lines lines_;
  bool is_at_end_ = false;
  bool has_told_end_ = false;
  pid_t child_ = -1;
  int pipe_ = -1;
  std::string output_;
  std::unique_ptr<system::FolderWatch> watch_;
};

}  // namespace

std::shared_ptr<Wire> wire_of_process(const Context& context,
                                      std::function<int(const std::vector<std::string>& words)> run) {
  return std::make_shared<ProcessWire>(*context.out, std::move(run));
}

}  // namespace checkpoint::cli
