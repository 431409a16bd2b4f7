#include "core/folder.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/error.h"
#include "support/catch.h"
#include "support/errors.h"
#include "support/faulty_file_system.h"
#include "support/scratch.h"

namespace checkpoint {

namespace fs = std::filesystem;
using test::code_of;
using test::FaultyFileSystem;
using test::Scratch;
using test::write_file;

namespace {

constexpr std::size_t limit = 1000;

Folder folder_at(const Scratch& scratch) { return Folder::open(scratch.path().string(), ""); }

FileFault fault_of(const Result<FileContent, FileProblem>& result) {
  REQUIRE_FALSE(result.ok());
  return result.problem().fault;
}

void check_no_file(const Folder& folder, const std::string& name) {
  INFO(name);
  CHECK(fault_of(folder.read(name, limit)) == FileFault::not_a_file);
  CHECK(code_of([&] { folder.open_for_lock(name); }) == ErrorCode::refused);
}

}  // namespace

TEST_CASE("a file is read whole, up to the limit") {
  const Scratch scratch;
  write_file(scratch / "empty", "");
  write_file(scratch / "full", std::string(limit, 'x'));
  write_file(scratch / "over", std::string(limit + 1, 'x'));
  const Folder folder = folder_at(scratch);
  CHECK(folder.read("empty", limit)->text.empty());
  CHECK(folder.read("full", limit)->text.size() == limit);
  CHECK(fault_of(folder.read("over", limit)) == FileFault::oversize);
  CHECK(fault_of(folder.read("missing", limit)) == FileFault::missing);
}

TEST_CASE("a file that claims no size is still read only up to the limit") {
  // Files of /proc have size 0 and a content; this one repeats our own command line.
  const Folder folder = Folder::open("/proc/self", "");
  CHECK(folder.read("cmdline", 65536)->text.size() > 1);
  CHECK(fault_of(folder.read("cmdline", 1)) == FileFault::oversize);
}

TEST_CASE("symlinks are not followed, neither to a file nor to nothing nor to a folder") {
  const Scratch scratch;
  write_file(scratch / "target", "secret");
  fs::create_directory(scratch / "inside");
  fs::create_symlink("target", scratch / "link");
  fs::create_symlink("nowhere", scratch / "dangling");
  fs::create_directory_symlink("inside", scratch / "folder-link");
  const Folder folder = folder_at(scratch);
  CHECK(fault_of(folder.read("link", limit)) == FileFault::symlink);
  CHECK(fault_of(folder.read("dangling", limit)) == FileFault::symlink);
  CHECK(code_of([&] { folder.open_for_lock("link"); }) == ErrorCode::refused);
  CHECK(code_of([&] { folder.enter("folder-link"); }) == ErrorCode::refused);
  CHECK(code_of([&] { folder.enter_or_create("dangling"); }) == ErrorCode::refused);
  CHECK_FALSE(fs::exists(scratch / "nowhere"));
}

TEST_CASE("a FIFO, a socket, a device or a folder is no file and blocks nobody") {
  const Scratch scratch;
  REQUIRE(::mkfifo((scratch / "fifo").c_str(), 0600) == 0);
  fs::create_directory(scratch / "folder");
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string socket_path = (scratch / "socket").string();
  REQUIRE(socket_path.size() < sizeof address.sun_path);
  socket_path.copy(address.sun_path, socket_path.size());
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  REQUIRE(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  const Folder folder = folder_at(scratch);
  for (const char* name : {"fifo", "folder", "socket"}) check_no_file(folder, name);
  CHECK(fault_of(Folder::open("/dev", "").read("null", limit)) == FileFault::not_a_file);
  CHECK(code_of([&] { folder.enter("fifo"); }) == ErrorCode::refused);
  ::close(socket);
}

TEST_CASE("reading goes on after interruptions and short reads, and reports failures") {
  const Scratch scratch;
  write_file(scratch / "file", "a text of some length");
  FaultyFileSystem interrupted(2, {EINTR, false});  // folder, file, first read
  CHECK(Folder::open(scratch.path().string(), "", interrupted).read("file", limit)->text == "a text of some length");
  FaultyFileSystem shortened(2, {0, true});
  CHECK(Folder::open(scratch.path().string(), "", shortened).read("file", limit)->text == "a text of some length");
  FaultyFileSystem broken(2, {EIO, true});
  CHECK(fault_of(Folder::open(scratch.path().string(), "", broken).read("file", limit)) == FileFault::unreadable);
}

TEST_CASE("folders are created on the way in and entered when they are there") {
  const Scratch scratch;
  const Folder folder = folder_at(scratch);
  CHECK_FALSE(folder.enter("new"));
  CHECK(folder.enter_or_create("new").shown("x") == "new/x");
  CHECK(fs::is_directory(scratch / "new"));
  CHECK(folder.enter("new"));
  CHECK(folder.enter_or_create("new").entries().empty());
}

TEST_CASE("of a folder's entries those are kept whose names are meant, sorted") {
  const Scratch scratch;
  for (const char* name : {"b.tmp", "c", "a.tmp"}) write_file(scratch / name, "");
  const auto found = folder_at(scratch).entries([](std::string_view name) { return name.ends_with(".tmp"); });
  REQUIRE(found.size() == 2);
  CHECK(found.at(0).name == "a.tmp");
  CHECK(found.at(1).name == "b.tmp");
  CHECK(folder_at(scratch).entries().size() == 3);
}

TEST_CASE("a folder that cannot be created or opened is an error that names it") {
  const Scratch scratch;
  FaultyFileSystem files(2, {ENOSPC, false});  // folder, inner folder, its creation
  try {
    Folder::open(scratch.path().string(), "top", files).enter_or_create("new");
    FAIL("expected an error");
  } catch (const Error& error) {
    CHECK(error.code == ErrorCode::io);
    CHECK_THAT(error.message, Catch::Contains("'top/new'"));
  }
  CHECK(code_of([&] { Folder::open((scratch / "missing").string(), ""); }) == ErrorCode::io);
}

}  // namespace checkpoint
