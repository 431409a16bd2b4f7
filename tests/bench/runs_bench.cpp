// Workload: stores of 1000 and 10 000 run records, ten in each run. Reading the newest record of a phase and listing
// one run must cost the same in both; listing a ticket grows with the number of its records.

#include <benchmark/benchmark.h>

#include <filesystem>
#include <map>

#include "store/build.h"
#include "store/run_records.h"
#include "support/scratch.h"

using namespace checkpoint;

namespace {

const Instant now = *parse_instant("2026-02-01T00:00:00Z");
const Name ticket = Name::checked("ticket", "OMN-1");
constexpr int records_in_a_run = 10;

run::RunId run_numbered(std::int64_t number) { return run::RunId::of("run " + std::to_string(number)); }

// One store for each size, filled once and removed at the end.
class Filled {
 public:
  explicit Filled(std::int64_t records) {
    for (std::int64_t run = 0; run < records / records_in_a_run; ++run) fill(run_numbered(run));
  }

  Store store() const { return test::store_in(scratch_.path()); }

 private:
  void fill(const run::RunId& id) const {
    run::Contents contents{ticket,
                           id,
                           {run::find_phase("implement"), 1},
                           now,
                           {},
                           {},
                           *Document::parse(R"({"branch_name": "b", "commit_sha": "abc1234"})")};
    const std::filesystem::path folder = scratch_ / ".checkpoints/runs/OMN-1" / id.uuid.text();
    std::filesystem::create_directories(folder);
    for (contents.file.attempt = 1; contents.file.attempt <= records_in_a_run; ++contents.file.attempt) {
      test::write_file(folder / contents.file.text(), run::text_of(contents));
    }
  }

  test::Scratch scratch_;
};

Store store_of(std::int64_t records) {
  static std::map<std::int64_t, Filled> stores;
  return stores.try_emplace(records, records).first->second.store();
}

void read_newest(benchmark::State& state) {
  const Store store = store_of(state.range(0));
  const RunPlace place{ticket, run_numbered(7).uuid};
  const run::Phase& phase = *run::find_phase("implement");
  for ([[maybe_unused]] auto _ : state) {
    benchmark::DoNotOptimize(read_record(store, place, {&phase, files_of(store, place).highest(phase)}, now));
  }
}

void list_run(benchmark::State& state) {
  const Store store = store_of(state.range(0));
  const RunPlace place{ticket, run_numbered(7).uuid};
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(files_of(store, place));
}

void list_ticket(benchmark::State& state) {
  const Store store = store_of(state.range(0));
  for ([[maybe_unused]] auto _ : state) {
    for (const RunPlace& place : runs_of(store, ticket).runs) {
      for (const run::FileName& file : files_of(store, place).records) {
        benchmark::DoNotOptimize(read_record(store, place, file, now));
      }
    }
  }
}

BENCHMARK(read_newest)->Arg(1000)->Arg(10000);
BENCHMARK(list_run)->Arg(1000)->Arg(10000);
BENCHMARK(list_ticket)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
