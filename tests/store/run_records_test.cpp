#include "store/run_records.h"

#include <atomic>
#include <thread>

#include "core/atomic_file.h"
#include "kinds/admission.h"
#include "store/build.h"
#include "support/catch.h"
#include "support/scratch.h"

namespace checkpoint {

using test::Scratch;
using test::store_in;
using test::write_file;

namespace {

const Instant now = *parse_instant("2026-02-01T00:00:00Z");
const run::RunId nightly = run::RunId::of("nightly");
const RunPlace place{Name::checked("ticket", "OMN-1"), nightly.uuid};

run::Contents implementation() {
  return {place.ticket,
          nightly,
          {run::find_phase("implement"), 1},
          now,
          {},
          {},
          *Document::parse(R"({"branch_name": "b", "commit_sha": "abc1234"})")};
}

// How many of `count` writers at once got their record written.
int winners(const Store& store, int count, const std::optional<int>& attempt) {
  std::atomic<int> won = 0;
  std::vector<std::thread> writers;
  writers.reserve(static_cast<std::size_t>(count));
  for (int writer = 0; writer < count; ++writer) {
    writers.emplace_back([&] {
      try {
        write_record(store, implementation(), attempt);
        ++won;
      } catch (const Error& error) {
        if (error.code != ErrorCode::already_exists) won = -count;
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  return won;
}

}  // namespace

TEST_CASE("of six writers of one attempt exactly one wins") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  CHECK(winners(store, 6, 1) == 1);
  CHECK(files_of(store, place).records.size() == 1);
}

TEST_CASE("writers without a number each get one, without a gap") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  CHECK(winners(store, 32, std::nullopt) == 32);
  const RunFiles files = files_of(store, place);
  REQUIRE(files.records.size() == 32);
  for (int index = 0; index < 32; ++index) CHECK(files.records[static_cast<std::size_t>(index)].attempt == index + 1);
  CHECK(files.problems.empty());
}

TEST_CASE("a record is not changed by an update either") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  write_record(store, implementation(), 1);
  const StorePath record = place.record({run::find_phase("implement"), 1});
  const std::string text = store.find(record)->text;
  try {
    store.update(record, [](const Stored*) { return Draft{"{}"}; });
    FAIL("expected an error");
  } catch (const Error& error) {
    CHECK(error.code == ErrorCode::already_exists);
  }
  CHECK(store.find(record)->text == text);
}

TEST_CASE("strange names beside records are problems and hide nothing") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  write_record(store, implementation(), 1);
  const std::string runs = ".checkpoints/runs/";
  write_file(scratch / (runs + "OMN-1/" + nightly.uuid.text() + "/notes.txt"), "");
  write_file(scratch / (runs + "OMN-1/nightly/phase_1_implement_a1.json"), "");
  write_file(scratch / (runs + "stray.json"), "");
  CHECK(files_of(store, place).records.size() == 1);
  CHECK(files_of(store, place).problems.size() == 1);
  const RunFolders folders = all_runs(store);
  CHECK(folders.runs.size() == 1);
  CHECK(folders.problems.size() == 2);
}

TEST_CASE("what a writer that was killed left behind goes when its record is written") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  const std::filesystem::path folder = scratch / (".checkpoints/runs/OMN-1/" + nightly.uuid.text());
  // No process has this number: it is above the largest that Linux gives.
  const std::string dead = ".phase_1_implement_a1.json.4194305@" + host_name() + ".01234567.tmp";
  const std::string elsewhere = ".phase_1_implement_a1.json.4194305@elsewhere.01234567.tmp";
  write_file(folder / dead, "{");
  write_file(folder / elsewhere, "{");
  write_record(store, implementation(), 1);
  CHECK_FALSE(std::filesystem::exists(folder / dead));
  CHECK(std::filesystem::exists(folder / elsewhere));
  CHECK(files_of(store, place).problems.empty());
}

}  // namespace checkpoint
