#include "core/atomic_file.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

#include "core/error.h"
#include "support/catch.h"
#include "support/errors.h"
#include "support/faulty_file_system.h"
#include "support/scratch.h"

namespace checkpoint {

namespace fs = std::filesystem;
using test::error_of;
using test::Fault;
using test::FaultyFileSystem;
using test::read_file;
using test::Scratch;
using test::write_file;

namespace {

mode_t mode_of(const fs::path& path) {
  struct stat status {};
  REQUIRE(::lstat(path.c_str(), &status) == 0);
  return status.st_mode & 07777;
}

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const FolderEntry& entry : Folder::open(folder.string(), "").entries()) names.push_back(entry.name);
  return names;
}

// Sets the umask for one scope; the tests of one program run one after the other.
class Umask {
 public:
  explicit Umask(mode_t mask) : before_(::umask(mask)) {}
  Umask(const Umask&) = delete;
  Umask& operator=(const Umask&) = delete;
  ~Umask() { ::umask(before_); }

 private:
  mode_t before_;
};

// How often a replacement calls what can fail.
std::size_t calls_of_replacement() {
  const Scratch scratch;
  write_file(scratch / "file", "old");
  FaultyFileSystem files;
  replace_file(Folder::open(scratch.path().string(), "", files), "file", "new text");
  return files.calls().size();
}

}  // namespace

TEST_CASE("a process that has ended is dead, also while nobody has waited for it") {
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) ::_exit(0);
  siginfo_t info{};
  REQUIRE(::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) == 0);
  CHECK_FALSE(may_be_alive({child, host_name()}));
  CHECK(may_be_alive({child, "elsewhere"}));
  CHECK(::waitpid(child, nullptr, 0) == child);
  CHECK_FALSE(may_be_alive({child, host_name()}));
  CHECK(may_be_alive({::getpid(), host_name()}));
}

TEST_CASE("a new file takes its permissions from the umask") {
  const Scratch scratch;
  const Umask mask(027);
  replace_file(Folder::open(scratch.path().string(), ""), "file", "text");
  CHECK(read_file(scratch / "file") == "text");
  CHECK(mode_of(scratch / "file") == 0640);
}

TEST_CASE("a replaced file keeps its permissions, whatever the umask") {
  const Scratch scratch;
  const Umask mask(077);
  write_file(scratch / "file", "old");
  const auto mode = GENERATE(as<mode_t>{}, 0600, 0644, 0664, 0666, 0755, 0444);
  REQUIRE(::chmod((scratch / "file").c_str(), mode) == 0);
  replace_file(Folder::open(scratch.path().string(), ""), "file", "new");
  CHECK(read_file(scratch / "file") == "new");
  CHECK(mode_of(scratch / "file") == mode);
}

TEST_CASE("a replaced file keeps its owner where the system lets us") {
  if (::geteuid() != 0) return;  // only root may write as somebody else
  const Scratch scratch;
  write_file(scratch / "file", "old");
  constexpr uid_t somebody = 12345;
  REQUIRE(::chown((scratch / "file").c_str(), somebody, somebody) == 0);
  replace_file(Folder::open(scratch.path().string(), ""), "file", "new");
  struct stat status {};
  REQUIRE(::stat((scratch / "file").c_str(), &status) == 0);
  CHECK(status.st_uid == somebody);
  CHECK(status.st_gid == somebody);
}

TEST_CASE("what is not finished leaves nothing behind") {
  const Scratch scratch;
  write_file(scratch / "file", "old");
  {
    AtomicFile file(Folder::open(scratch.path().string(), ""), "file");
    file.write("new");
    CHECK(names_in(scratch.path()).size() == 2);
  }
  CHECK(names_in(scratch.path()) == std::vector<std::string>{"file"});
  CHECK(read_file(scratch / "file") == "old");
}

TEST_CASE("a file is created only where nothing stands") {
  const Scratch scratch;
  const Folder folder = Folder::open(scratch.path().string(), "");
  AtomicFile first(folder, "file");
  AtomicFile second(folder, "file");
  first.write("first");
  second.write("second");
  CHECK(first.create());
  CHECK_FALSE(second.create());
  CHECK(read_file(scratch / "file") == "first");
  CHECK(names_in(scratch.path()) == std::vector<std::string>{"file"});
}

TEST_CASE("a temporary file that somebody removed is reported, not an error") {
  const Scratch scratch;
  const Folder folder = Folder::open(scratch.path().string(), "");
  write_file(scratch / "file", "old");
  AtomicFile file(folder, "file");
  file.write("new");
  remove_leftovers(folder, "file");
  CHECK_FALSE(file.replace());
  CHECK(read_file(scratch / "file") == "old");
}

TEST_CASE("only what a killed writer of the same file left is swept away") {
  const Scratch scratch;
  const Folder folder = Folder::open(scratch.path().string(), "");
  std::vector<std::string> others = {".file",
                                     ".file.1@host.0123abcd.tmp.json",
                                     ".file.1@host.0123abcg.tmp",
                                     ".file.1@host.123.tmp",
                                     ".file.1@ho st.0123abcd.tmp",
                                     ".file.@host.0123abcd.tmp",
                                     ".file.mine.tmp",
                                     ".file2.1@host.0123abcd.tmp",
                                     "file.1@host.0123abcd.tmp"};
  for (const std::string& name : others) write_file(scratch / name, "");
  write_file(scratch / ".file.4711@build-7.0123abcd.tmp", "");
  remove_leftovers(folder, "file");
  std::sort(others.begin(), others.end());
  CHECK(names_in(scratch.path()) == others);
}

TEST_CASE("of writers that have ended all is swept away, of others nothing") {
  const Scratch scratch;
  const Folder folder = Folder::open(scratch.path().string(), "");
  const std::string ended = ".999999999@" + host_name() + ".0123abcd.tmp";
  const std::string here = "." + std::to_string(::getpid()) + "@" + host_name() + ".0123abcd.tmp";
  const std::vector<std::string> kept = {"..1@x", ".999999999@", ".file" + here,
                                         ".file.999999999@else-where.0123abcd.tmp"};
  for (const std::string& name : kept) write_file(scratch / name, "");
  for (const std::string name : {".file", ".other.file", "..hidden"}) write_file(scratch / (name + ended), "");
  SECTION("for one file") {
    remove_files_of_dead(folder, "other.file");
    CHECK_FALSE(fs::exists(scratch / (".other.file" + ended)));
    CHECK(names_in(scratch.path()).size() == kept.size() + 2);
  }
  SECTION("for all") {
    remove_files_of_dead(folder);
    std::vector<std::string> names = names_in(scratch.path());
    std::vector<std::string> wanted = kept;
    std::sort(names.begin(), names.end());
    std::sort(wanted.begin(), wanted.end());
    CHECK(names == wanted);
  }
}

TEST_CASE("what is not finished of a file that nobody locks is swept away by the next write") {
  const Scratch scratch;
  write_file(scratch / (".file.999999999@" + host_name() + ".0123abcd.tmp"), "half a te");
  replace_file(Folder::open(scratch.path().string(), ""), "file", "text");
  CHECK(names_in(scratch.path()) == std::vector<std::string>{"file"});
}

TEST_CASE("a temporary file tells who writes it") {
  const Scratch scratch;
  const AtomicFile file(Folder::open(scratch.path().string(), ""), "file.json");
  const std::vector<std::string> names = names_in(scratch.path());
  REQUIRE(names.size() == 1);
  const std::optional<Writer> writer = writer_of(names.front(), "file.json");
  REQUIRE(writer);
  CHECK(writer->pid == ::getpid());
  CHECK(writer->host == host_name());
}

TEST_CASE("a symlink is not replaced") {
  const Scratch scratch;
  write_file(scratch / "target", "kept");
  fs::create_symlink("target", scratch / "file");
  const auto error = error_of([&] { replace_file(Folder::open(scratch.path().string(), ""), "file", "new"); });
  REQUIRE(error);
  CHECK(error->code == ErrorCode::refused);
  CHECK(read_file(scratch / "target") == "kept");
  CHECK(fs::is_symlink(scratch / "file"));
}

TEST_CASE("what may not be written says who may, and what is mounted read-only that it is") {
  for (const auto& [number, way] :
       std::vector<std::pair<int, std::string>>{{EACCES, "shows who may write there"}, {EROFS, "is read-only"}}) {
    INFO(way);
    bool is_told = false;
    for (std::size_t index = 1; index < calls_of_replacement(); ++index) {
      const Scratch scratch;
      FaultyFileSystem files(index, {number, true});
      const auto error =
          error_of([&] { replace_file(Folder::open(scratch.path().string(), "", files), "file", "new"); });
      if (!error || error->message.find("cannot create a temporary file beside 'file'") == std::string::npos) continue;
      is_told = true;
      REQUIRE(error->hints.size() == 1);
      CHECK_THAT(error->hints.front(), Catch::Contains(way));
    }
    CHECK(is_told);
  }
}

TEST_CASE("whichever call fails, the old text or the new one stands and nothing else is left") {
  const int number = GENERATE(ENOSPC, EIO, EDQUOT, EROFS);
  const std::size_t calls = calls_of_replacement();
  REQUIRE(calls > 6);
  for (std::size_t index = 1; index < calls; ++index) {  // the first call opens the folder itself
    const Scratch scratch;
    write_file(scratch / "file", "old");
    FaultyFileSystem files(index, {number, true});
    const auto error =
        error_of([&] { replace_file(Folder::open(scratch.path().string(), "", files), "file", "new text"); });
    INFO("call " << index << ": " << files.calls().at(index));
    CHECK(names_in(scratch.path()) == std::vector<std::string>{"file"});
    const std::string text = read_file(scratch / "file");
    CHECK((text == "old" || text == "new text"));
    // Without an error the text must be there; with one, it may be when all but the folder's fsync was done.
    if (!error) CHECK(text == "new text");
    if (error) CHECK(error->code == ErrorCode::io);
    if (error && text == "old" && index > 1)  // the second looks what a killed writer left
      CHECK_THAT(error->message, Catch::Contains("file") && Catch::Contains("nothing was written"));
  }
}

TEST_CASE("calls that are interrupted or do a part of their work are carried on with") {
  const int number = GENERATE(EINTR, 0);
  const std::size_t calls = calls_of_replacement();
  for (std::size_t index = 1; index < calls; ++index) {
    const Scratch scratch;
    write_file(scratch / "file", "old");
    FaultyFileSystem files(index, {number, false});
    const auto error =
        error_of([&] { replace_file(Folder::open(scratch.path().string(), "", files), "file", "new text"); });
    const std::string call = files.calls().at(index);
    INFO("call " << index << ": " << call);
    // The system does not interrupt these.
    if (call == "rename" || call == "set_mode") continue;
    CHECK_FALSE(error);
    CHECK(read_file(scratch / "file") == "new text");
    CHECK(names_in(scratch.path()) == std::vector<std::string>{"file"});
  }
}

}  // namespace checkpoint
