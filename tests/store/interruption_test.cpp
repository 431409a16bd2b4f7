#include "core/interruption.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "core/folder.h"
#include "core/name.h"
#include "core/program.h"
#include "store/build.h"
#include "store/lock.h"
#include "support/catch.h"
#include "support/scratch.h"

using namespace checkpoint;
using namespace checkpoint::test;
namespace fs = std::filesystem;

namespace {

const StorePath kReview = layout::session(Name::checked("skill", "review"));
const StorePath kArchive =
    layout::session_archive(Name::checked("skill", "review"), *parse_instant("2026-05-08T12:00:00Z"));

/// The real file system, in which Ctrl-C comes just before the n-th call.
class InterruptedFileSystem final : public FileSystem {
 public:
  explicit InterruptedFileSystem(int call) : left_(call) {}
  bool was_reached() const { return left_ < 0; }

  int open(int folder, const char* name, int flags, mode_t mode) override {
    count();
    return FileSystem::open(folder, name, flags, mode);
  }
  ssize_t read(int file, void* to, std::size_t size) override {
    count();
    return FileSystem::read(file, to, size);
  }
  ssize_t write(int file, const void* from, std::size_t size) override {
    count();
    return FileSystem::write(file, from, size);
  }
  int sync(int file) override {
    count();
    return FileSystem::sync(file);
  }
  int rename(int folder, const char* from, const char* to) override {
    count();
    return FileSystem::rename(folder, from, to);
  }
  int rename_new(int folder, const char* from, const char* to) override {
    count();
    return FileSystem::rename_new(folder, from, to);
  }

 private:
  void count() {
    if (left_-- == 0) std::raise(SIGINT);
  }

  int left_;
};

// Takes what is noted, so that no other test meets it; says whether there was something.
bool was_interrupted() {
  try {
    Interruption::check();
  } catch (const Interrupted&) {
    return true;
  }
  return false;
}

struct Ending {
  bool stopped = false;
  bool reached = false;
};

Ending update_interrupted_at(int call, const fs::path& folder) {
  InterruptedFileSystem files(call);
  const Store store = store_in(folder, {}, files);
  Ending ending;
  Interruption::note_signals();
  try {
    store.update(kReview, [](const Stored* now) {
      Draft draft{"{\"new\": 1}"};
      draft.archives.push_back({kArchive, now->text});
      return draft;
    });
  } catch (const Interrupted&) {
    ending.stopped = true;
  }
  was_interrupted();
  ending.reached = files.was_reached();
  return ending;
}

}  // namespace

TEST_CASE("wherever a write is interrupted, all of it happened or nothing, and nothing is left beside it") {
  bool reached = true;
  int stopped = 0;
  for (int call = 0; reached; ++call) {
    const Scratch scratch;
    write_file(scratch / ".checkpoints/review.checkpoint.json", "{}");
    const Ending ending = update_interrupted_at(call, scratch.path());
    INFO("interrupted at call " << call);
    reached = ending.reached;
    stopped += ending.stopped ? 1 : 0;
    const bool archived = fs::exists(scratch / ".checkpoints/history" / kArchive.file());
    CHECK(read_file(scratch / ".checkpoints/review.checkpoint.json") == (ending.stopped ? "{}" : "{\"new\": 1}"));
    CHECK(archived == !ending.stopped);
    for (const auto& entry : fs::recursive_directory_iterator(scratch / ".checkpoints")) {
      CHECK(entry.path().extension() != ".tmp");
    }
  }
  CHECK(stopped > 3);
}

TEST_CASE("who waits for a lock is interrupted at once") {
  const Scratch scratch;
  write_file(scratch / "file", "");
  const Folder folder = Folder::open(scratch.path().string(), "");
  const auto held = folder.open_for_lock("file");
  REQUIRE(Lock::take(*held, std::chrono::milliseconds(0)) == Lock::Outcome::taken);
  const auto wanted = folder.open_for_lock("file");
  Interruption::note_signals();
  std::raise(SIGINT);
  CHECK_THROWS_AS(Lock::take(*wanted, std::chrono::hours(1)), Interrupted);
}

TEST_CASE("an interruption is told once, so that what has to be undone can be") {
  Interruption::note_signals();
  std::raise(SIGTERM);
  CHECK(Interruption::is_noted());
  CHECK(was_interrupted());
  CHECK_FALSE(was_interrupted());
}

TEST_CASE("who waits for another program is interrupted at once, also by what comes just before the wait") {
  Interruption::note_signals();
  const ProgramCall call{"sleep", {"1000"}, fs::current_path()};
  SECTION("for its end") {
    RunningProgram program(call, Environment());
    std::raise(SIGTERM);
    CHECK_THROWS_AS(program.finish(), Interrupted);
  }
  SECTION("for its output") {
    RunningProgram program(call, Environment());
    std::raise(SIGTERM);
    char letter = 0;
    CHECK_THROWS_AS(program.read(&letter, 1), Interrupted);
  }
}

TEST_CASE("what has been told of an interruption is gone with it") {
  Interruption::note_signals();
  std::raise(SIGTERM);
  pollfd heard{Interruption::file(), POLLIN, 0};
  CHECK(::poll(&heard, 1, 0) == 1);
  CHECK(was_interrupted());
  CHECK(::poll(&heard, 1, 0) == 0);
}

TEST_CASE("the signal of a forked process is not for the one that it came from") {
  Interruption::note_signals();
  const pid_t child = ::fork();
  if (child == 0) {
    std::raise(SIGTERM);
    Interruption::leave_parent();
    std::raise(SIGHUP);
    pollfd heard{Interruption::file(), POLLIN, 0};
    ::_exit(::poll(&heard, 1, 0));
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(WEXITSTATUS(status) == 1);
  pollfd heard{Interruption::file(), POLLIN, 0};
  CHECK(::poll(&heard, 1, 0) == 0);
  CHECK_FALSE(Interruption::is_noted());
}
