// Workload: one real session checkpoint of 16 KB (16 557 bytes), read and examined again and again. The aim is 1000 in
// under half a second of one core, so 500 µs each.

#include <benchmark/benchmark.h>

#include "kinds/examine.h"
#include "support/files.h"

using namespace checkpoint;

namespace {

const std::string& sample() {
  static const std::string text = test::file_text("samples/session/valid/00/orchestrator.checkpoint.json");
  return text;
}

void read_document(benchmark::State& state) {
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(Document::parse(sample()));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(sample().size()));
}

void examine_session(benchmark::State& state) {
  const Instant now = *parse_instant("2026-12-01T00:00:00Z");
  for ([[maybe_unused]] auto _ : state) {
    benchmark::DoNotOptimize(examine(*find_kind("session"), sample(), "orchestrator.checkpoint.json", now));
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(sample().size()));
}

BENCHMARK(read_document);
BENCHMARK(examine_session);

}  // namespace

BENCHMARK_MAIN();
