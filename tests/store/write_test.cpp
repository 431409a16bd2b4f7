#include <unistd.h>

#include <algorithm>

#include "core/name.h"
#include "store/build.h"
#include "support/catch.h"
#include "support/faulty_file_system.h"
#include "support/scratch.h"

namespace checkpoint {

namespace fs = std::filesystem;
using test::Fault;
using test::FaultyFileSystem;
using test::read_file;
using test::Scratch;
using test::store_in;
using test::write_file;

namespace {

const Name skill = Name::checked("skill", "review");
const StorePath review = layout::session(skill);
const StorePath archive = layout::session_archive(skill, {});
const fs::path review_file = fs::path(".checkpoints") / "review.checkpoint.json";
const std::string old_text = "[\"old\"]\n";
const std::string new_text = "[\"new\", \"and longer\"]\n";

// Replaces the document and keeps what stood there.
Draft archiving(const Stored* now) {
  Draft draft{new_text};
  if (now != nullptr) draft.archives.push_back({archive, now->text});
  return draft;
}

std::vector<std::string> files_in(const fs::path& folder) {
  std::vector<std::string> found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) found.push_back(entry.path().lexically_relative(folder).string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::optional<Error> error_of_update(const fs::path& project, FileSystem& files) {
  try {
    store_in(project, {}, files).update(review, archiving);
  } catch (const Error& error) {
    return error;
  }
  return std::nullopt;
}

std::size_t calls_of_update(const std::string& before) {
  const Scratch scratch;
  if (!before.empty()) write_file(scratch.path() / review_file, before);
  FaultyFileSystem files;
  REQUIRE_FALSE(error_of_update(scratch.path(), files));
  return files.calls().size();
}

}  // namespace

TEST_CASE("archives never overwrite one another") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  for (const char* text : {"[1]", "[2]", "[3]"}) {
    write_file(scratch.path() / review_file, text);
    store.update(review, archiving);
  }
  const std::string stem = "history/review.19700101T000000Z";
  const fs::path folder = scratch / ".checkpoints";
  CHECK(read_file(folder / (stem + ".checkpoint.json")) == "[1]");
  CHECK(read_file(folder / (stem + "-2.checkpoint.json")) == "[2]");
  CHECK(read_file(folder / (stem + "-3.checkpoint.json")) == "[3]");
}

TEST_CASE("the receipt names the archives that were made") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  write_file(scratch.path() / review_file, "[1]");
  const std::vector<std::string> first = {".checkpoints/history/review.19700101T000000Z.checkpoint.json"};
  CHECK(store.preview(review, archiving).archived == first);
  CHECK_FALSE(fs::exists(scratch / ".checkpoints/history"));
  CHECK(store.update(review, archiving).archived == first);
}

TEST_CASE("a corrupt file can be archived byte for byte and replaced") {
  const Scratch scratch;
  const std::string corrupt("{\"x\": \xff\0", 8);
  write_file(scratch.path() / review_file, corrupt);
  const Receipt receipt = store_in(scratch.path()).update(review, archiving);
  CHECK(receipt.before == corrupt);
  CHECK(read_file(scratch.path() / review_file) == new_text);
  CHECK(read_file(scratch.path() / receipt.archived.front()) == corrupt);
}

TEST_CASE("writing the very same bytes writes nothing") {
  const Scratch scratch;
  write_file(scratch.path() / review_file, old_text);
  FaultyFileSystem files;
  const Receipt receipt =
      store_in(scratch.path(), {}, files).update(review, [](const Stored* now) { return Draft{now->text}; });
  CHECK_FALSE(receipt.changed());
  CHECK(std::count(files.calls().begin(), files.calls().end(), "rename") == 0);
  CHECK(files_in(scratch.path()) == std::vector<std::string>{review_file});
}

TEST_CASE("whichever call fails, the old document or the new one stands and no temporary file is left") {
  const int number = GENERATE(ENOSPC, EIO);
  const auto before = GENERATE(as<std::string>{}, "", old_text);
  const std::size_t calls = calls_of_update(before);
  for (std::size_t index = 0; index < calls; ++index) {
    const Scratch scratch;
    if (!before.empty()) write_file(scratch.path() / review_file, before);
    FaultyFileSystem files(index, {number, true});
    const std::optional<Error> error = error_of_update(scratch.path(), files);
    INFO("call " << index << ": " << files.calls().at(index) << ", before: " << before);
    for (const std::string& name : files_in(scratch.path())) CHECK_THAT(name, !Catch::Contains(".tmp"));
    const bool stands = fs::exists(scratch.path() / review_file);
    const std::string text = stands ? read_file(scratch.path() / review_file) : "";
    CHECK((text == before || text == new_text));
    if (!error) CHECK(text == new_text);
    if (error) CHECK(error->code == ErrorCode::io);
    // What was replaced is in the archive by then.
    if (text == new_text && !before.empty()) CHECK(read_file(scratch / ".checkpoints" / archive.text()) == before);
  }
}

TEST_CASE("an update carries on after interruptions and short writes") {
  const int number = GENERATE(EINTR, 0);
  const std::size_t calls = calls_of_update(old_text);
  for (std::size_t index = 0; index < calls; ++index) {
    const Scratch scratch;
    write_file(scratch.path() / review_file, old_text);
    FaultyFileSystem files(index, {number, false});
    const std::optional<Error> error = error_of_update(scratch.path(), files);
    const std::string call = files.calls().at(index);
    INFO("call " << index << ": " << call);
    if (call != "read" && call != "write" && call != "sync" && call != "close") continue;
    CHECK_FALSE(error);
    CHECK(read_file(scratch.path() / review_file) == new_text);
  }
}

TEST_CASE("what a killed writer left is swept away by the next write") {
  const Scratch scratch;
  const std::string leftover = ".checkpoints/.review.checkpoint.json.999999@elsewhere.01234567.tmp";
  const std::string foreign = ".checkpoints/.other.checkpoint.json.999999@elsewhere.01234567.tmp";
  write_file(scratch.path() / review_file, old_text);
  write_file(scratch / leftover, "half a docu");
  write_file(scratch / foreign, "another's");
  store_in(scratch.path()).update(review, [](const Stored*) { return Draft{new_text}; });
  CHECK(files_in(scratch.path()) == std::vector<std::string>{foreign, review_file});
}

TEST_CASE("a file that somebody without locks writes meanwhile is read again, not overwritten") {
  const Scratch scratch;
  write_file(scratch.path() / review_file, "[1]");
  int runs = 0;
  const Receipt receipt = store_in(scratch.path()).update(review, [&](const Stored* now) {
    if (++runs == 1) write_file(scratch.path() / review_file, "[1, 2]");
    return Draft{now->text.substr(0, now->text.size() - 1) + ", \"ours\"]"};
  });
  CHECK(runs == 2);
  CHECK(receipt.text == "[1, 2, \"ours\"]");
  CHECK(read_file(scratch.path() / review_file) == receipt.text);
}

TEST_CASE("a file that appears or goes away meanwhile is looked at again") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  int runs = 0;
  fs::create_directory(scratch / ".checkpoints");
  store.update(review, [&](const Stored* now) {
    if (++runs == 1) write_file(scratch.path() / review_file, "[1]");
    return Draft{now == nullptr ? "[\"fresh\"]" : "[1, \"ours\"]"};
  });
  CHECK(read_file(scratch.path() / review_file) == "[1, \"ours\"]");
  runs = 0;
  store.update(review, [&](const Stored* now) {
    if (++runs == 1) fs::remove(scratch.path() / review_file);
    return Draft{now == nullptr ? "[\"fresh\"]" : "[1, \"again\"]"};
  });
  CHECK(read_file(scratch.path() / review_file) == "[\"fresh\"]");
}

TEST_CASE("a name that differs from another in case alone is refused, for a file and for a folder") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  const auto replacing = [](const Stored*) { return Draft{new_text}; };
  store.update(review, replacing);
  store.update(layout::session(Name::checked("skill", "ära")), replacing);
  store.update(layout::project(Name::checked("project", "film")), replacing);
  for (const StorePath& place :
       {layout::session(Name::checked("skill", "REVIEW")), layout::session(Name::checked("skill", "ÄRA")),
        layout::manifest(Name::checked("project", "Film"))}) {
    try {
      store.update(place, replacing);
      FAIL("was written: " << place.text());
    } catch (const Error& error) {
      CHECK(error.code == ErrorCode::refused);
      CHECK_THAT(error.message, Catch::Contains("in the case of letters alone"));
    }
    CHECK_THROWS_AS(store.create(place, new_text), Error);
  }
  CHECK(files_in(scratch.path()) == std::vector<std::string>{".checkpoints/pipelines/film/project.json",
                                                             review_file.string(), ".checkpoints/ära.checkpoint.json"});
  store.update(review, archiving);
  store.update(layout::manifest(Name::checked("project", "film")), replacing);
}

}  // namespace checkpoint
