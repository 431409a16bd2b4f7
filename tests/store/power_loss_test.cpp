// The power fails, at any moment of a write. What the disk is left with is the old or the new, whole, and nothing that
// stood there is nowhere.

#include <algorithm>
#include <set>

#include "core/atomic_file.h"
#include "core/name.h"
#include "store/build.h"
#include "support/catch.h"
#include "support/forgetful_file_system.h"
#include "support/scratch.h"

namespace checkpoint {

using test::Disk;
using test::ForgetfulFileSystem;
using test::Scratch;
using test::store_in;
using test::write_file;

namespace {

const StorePath kReview = layout::session(Name::checked("skill", "review"));
const StorePath kArchive = layout::session_archive(Name::checked("skill", "review"), {});
const std::string kReviewFile = ".checkpoints/review.checkpoint.json";
const std::string kOld = "[\"old\"]\n";
const std::string kNew = "[\"new\", \"and longer\"]\n";

Draft replacing(const Stored* /*now*/) { return Draft{kNew}; }

Draft archiving(const Stored* now) {
  Draft draft{kNew};
  if (now != nullptr) draft.archives.push_back({kArchive, now->text});
  return draft;
}

bool is_temporary(const std::string& path) { return path.ends_with(".tmp"); }

Disk without_temporaries(Disk disk) {
  std::erase_if(disk, [](const auto& file) { return is_temporary(file.first); });
  return disk;
}

// What a disk may be left with while something is written, and afterwards.
struct Losses {
  int seen = 0;
  int without_old = 0;   ///< of the disks in between, those that have the old text under no name
  int without_file = 0;  ///< and those that have no document
  bool broken = false;   ///< a file was neither the old nor the new one
  std::set<Disk> after;

  void see(const Disk& disk) {
    ++seen;
    const Disk files = without_temporaries(disk);
    const auto has = [&](const std::string& text) {
      return std::any_of(files.begin(), files.end(), [&](const auto& file) { return file.second == text; });
    };
    for (const auto& [path, text] : files) broken = broken || (text != kOld && text != kNew);
    without_old += has(kOld) ? 0 : 1;
    without_file += files.contains(kReviewFile) ? 0 : 1;
  }
};

enum class Disks { honest, lying };

template <class Write>
Losses losses_of(const Scratch& scratch, const Write& write, Disks disks = Disks::honest) {
  Losses losses;
  bool is_done = false;
  ForgetfulFileSystem files(scratch.path(), [&](const Disk& disk) {
    if (is_done) losses.after.insert(without_temporaries(disk));
    if (!is_done) losses.see(disk);
  });
  if (disks == Disks::lying) files.lie();
  write(files);
  is_done = true;
  files.fail();
  return losses;
}

auto update(const Scratch& scratch, Draft (*change)(const Stored*)) {
  return [&scratch, change](FileSystem& files) { store_in(scratch.path(), {}, files).update(kReview, change); };
}

}  // namespace

TEST_CASE("a document that is replaced is the old or the new one after a loss of power, and then the new one") {
  const Scratch scratch;
  write_file(scratch / kReviewFile, kOld);
  const Losses losses = losses_of(scratch, update(scratch, replacing));
  CHECK(losses.seen > 4);
  CHECK_FALSE(losses.broken);
  CHECK(losses.without_file == 0);
  CHECK(losses.after == std::set<Disk>{{{kReviewFile, kNew}}});
}

TEST_CASE("a new document is there whole or not at all, and then whole, with the folders above it") {
  const Scratch scratch;
  const Losses losses = losses_of(scratch, update(scratch, replacing));
  CHECK(losses.seen > 4);
  CHECK_FALSE(losses.broken);
  CHECK(losses.after == std::set<Disk>{{{kReviewFile, kNew}}});
}

TEST_CASE("what is archived is on the disk before what takes its place") {
  const Scratch scratch;
  write_file(scratch / kReviewFile, kOld);
  const Losses losses = losses_of(scratch, update(scratch, archiving));
  CHECK(losses.seen > 8);
  CHECK_FALSE(losses.broken);
  CHECK(losses.without_old == 0);
  CHECK(losses.without_file == 0);
  CHECK(losses.after == std::set<Disk>{{{kReviewFile, kNew}, {".checkpoints/" + kArchive.text(), kOld}}});
}

TEST_CASE("a file that nobody locks is replaced so, too") {
  const Scratch scratch;
  write_file(scratch / "file", kOld);
  const Losses losses = losses_of(scratch, [&](FileSystem& files) {
    replace_file(Folder::open(scratch.path().string(), "", files), "file", kNew);
  });
  CHECK_FALSE(losses.broken);
  CHECK(losses.after == std::set<Disk>{{{"file", kNew}}});
}

TEST_CASE("on a disk that keeps nothing the loss is seen") {
  const Scratch scratch;
  write_file(scratch / kReviewFile, kOld);
  const Losses losses = losses_of(scratch, update(scratch, archiving), Disks::lying);
  CHECK(losses.broken);
  CHECK(losses.without_old > 0);
  CHECK(losses.after.size() > 1);
}

}  // namespace checkpoint
