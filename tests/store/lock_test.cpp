#include "store/lock.h"

#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <functional>

#include "core/atomic_file.h"
#include "core/name.h"
#include "store/build.h"
#include "store/holder.h"
#include "support/catch.h"
#include "support/scratch.h"

namespace checkpoint {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using test::read_file;
using test::Scratch;
using test::store_in;
using test::write_file;

namespace {

const StorePath review = layout::session(Name::checked("skill", "review"));
const fs::path review_file = fs::path(".checkpoints") / "review.checkpoint.json";

Draft draft_of(const Stored* /*now*/) { return {"{}"}; }

Store hasty_store(const Scratch& scratch) {
  StoreOptions options;
  options.lock_timeout = 20ms;
  return store_in(scratch.path(), options);
}

Error busy_error(const Store& store, const StorePath& place) {
  try {
    store.update(place, draft_of);
  } catch (const Error& error) {
    CHECK(error.code == ErrorCode::busy);
    return error;
  }
  FAIL("expected an error");
  return {ErrorCode::io, ""};
}

// A lock as another process would hold it: on an open file of its own.
Handle locked(const Folder& folder, const std::string& name) {
  std::optional<Handle> handle = folder.open_for_lock(name);
  REQUIRE(handle);
  REQUIRE(Lock::take(*handle, 0ms) == Lock::Outcome::taken);
  return *std::move(handle);
}

}  // namespace

TEST_CASE("a lock that is held is not taken, and is free once its file is closed") {
  const Scratch scratch;
  write_file(scratch / "file", "");
  const Folder folder = Folder::open(scratch.path().string(), "");
  const std::optional<Handle> other = folder.open_for_lock("file");
  {
    const Handle held = locked(folder, "file");
    CHECK(Lock::take(*other, 0ms) == Lock::Outcome::timed_out);
    CHECK(Lock::take(*other, 5ms) == Lock::Outcome::timed_out);
  }
  CHECK(Lock::take(*other, 0ms) == Lock::Outcome::taken);
}

TEST_CASE("a busy checkpoint names the process that writes it") {
  const Scratch scratch;
  write_file(scratch.path() / review_file, "[]");
  const Folder folder = Folder::open((scratch / ".checkpoints").string(), ".checkpoints");
  const Handle held = locked(folder, "review.checkpoint.json");
  const AtomicFile writing(folder, "review.checkpoint.json");
  const Error error = busy_error(hasty_store(scratch), review);
  CHECK(error.path == review_file);
  CHECK_THAT(error.message, Catch::Contains("process " + std::to_string(::getpid())) && Catch::Contains(host_name()) &&
                                Catch::Contains(" since 20") && Catch::Contains("20 ms"));
  CHECK(read_file(scratch.path() / review_file) == "[]");
}

TEST_CASE("a holder that is no writer of ours is named from the kernel's list") {
  const Scratch scratch;
  write_file(scratch.path() / review_file, "[]");
  const Folder folder = Folder::open((scratch / ".checkpoints").string(), ".checkpoints");
  const Handle held = locked(folder, "review.checkpoint.json");
  const std::string own = "process " + std::to_string(::getpid()) + " on " + host_name();
  // A leftover of a process that is gone does not name the holder.
  write_file(scratch / ".checkpoints" / (".review.checkpoint.json.99999999@" + host_name() + ".01234567.tmp"), "");
  const std::string described = describe_holder(folder, "review.checkpoint.json");
  const bool has_list = fs::exists("/proc/locks") && !read_file("/proc/locks").empty();
  CHECK(described == (has_list ? own : "another process, which cannot be seen from here"));
}

TEST_CASE("the lock of one checkpoint does not hold up another, nor a reader") {
  const Scratch scratch;
  write_file(scratch.path() / review_file, "[]");
  const Folder folder = Folder::open((scratch / ".checkpoints").string(), ".checkpoints");
  const Handle held = locked(folder, "review.checkpoint.json");
  const Store store = hasty_store(scratch);
  CHECK(store.update(layout::session(Name::checked("skill", "other")), draft_of).created());
  CHECK(store.find(review)->text == "[]");
  CHECK(store.sessions().size() == 2);
}

TEST_CASE("no time to wait still takes a lock that is free") {
  const Scratch scratch;
  StoreOptions options;
  options.lock_timeout = 0ms;
  const Store store = store_in(scratch.path(), options);
  CHECK(store.update(review, draft_of).created());
  CHECK(store.update(review, [](const Stored*) { return Draft{"[]"}; }).changed());
}

TEST_CASE("in a queue that moves one waits on, and no longer than that") {
  const Scratch scratch;
  const Folder folder = Folder::open(scratch.path().string(), "");
  std::optional<Folder> other = Folder::open(scratch.path().string(), "");
  int looks = 0;
  CHECK(Lock::take_in_queue(*other, 0ms, [&] { return std::to_string(++looks); }) == Lock::Outcome::taken);
  CHECK(looks == 0);
  const auto wait = [&](const Lock::Sign& sign) { return Lock::take_in_queue(folder, 1ms, sign); };
  SECTION("until it is one's turn") {
    const auto sign = [&] {
      if (++looks == 4) other.reset();
      return std::to_string(looks);
    };
    CHECK(wait(sign) == Lock::Outcome::taken);
    CHECK(looks == 4);
  }
  SECTION("until it stands still") {
    CHECK(wait([&] { return std::to_string(std::min(++looks, 3)); }) == Lock::Outcome::timed_out);
    CHECK(looks == 4);
  }
  SECTION("and not without end") {
    CHECK(wait([&] { return std::to_string(++looks); }) == Lock::Outcome::timed_out);
    CHECK(looks == 101);
  }
  SECTION("and not at all without any time to wait") {
    const auto sign = [&] { return std::to_string(++looks); };
    CHECK(Lock::take_in_queue(folder, 0ms, sign) == Lock::Outcome::timed_out);
    CHECK(looks == 0);
  }
}

TEST_CASE("locks work on a file that may only be read") {
  const Scratch scratch;
  write_file(scratch.path() / review_file, "[]");
  fs::permissions(scratch.path() / review_file, fs::perms::owner_read);
  CHECK(hasty_store(scratch).update(review, draft_of).changed());
}

}  // namespace checkpoint
