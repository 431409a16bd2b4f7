#include "store/pipelines.h"

#include <set>
#include <thread>

#include "kinds/stage/manifest.h"
#include "kinds/stage/writing.h"
#include "store/build.h"
#include "support/catch.h"
#include "support/faulty_file_system.h"
#include "support/scratch.h"

namespace checkpoint {

using test::Scratch;
using test::store_in;

namespace {

const Name project = Name::checked("project", "film");
const PipelineQuery query{project, std::nullopt, *parse_instant("2026-02-01T00:00:00Z")};

void set_up(const Store& store) { write_project(store, query, {std::nullopt, stage::standard_manifest(), true, {}}); }

void write_failed(const Store& store, const std::string& name) {
  stage::Wish wish;
  wish.status = "failed";
  write_stage(store, query, Name::checked("stage", name),
              [&](const stage::Progress& progress, const stage::StageState& state) {
                return stage::text_of(progress, state, wish, query.now);
              });
}

}  // namespace

TEST_CASE("writers of different stages at once each get a sequence of their own") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  set_up(store);
  const std::vector<std::string> stages = {"research", "proposal", "idea", "script", "scene_plan", "assets"};
  std::vector<std::thread> writers;
  for (const std::string& name : stages) {
    writers.emplace_back([&store, &name] {
      for (int turn = 0; turn < 5; ++turn) write_failed(store, name);
    });
  }
  for (std::thread& writer : writers) writer.join();
  const Pipeline pipeline = load_pipeline(store, query);
  CHECK(pipeline.problems.empty());
  std::set<std::uint64_t> sequences;
  for (const std::string& name : stages) sequences.insert(pipeline.progress.find(name)->sequence());
  CHECK(sequences.size() == stages.size());
  CHECK(*sequences.rbegin() == 30);
}

TEST_CASE("wherever setting a project up is interrupted, its gates are closed and the next try sets it up") {
  std::size_t calls = 0;
  {
    const Scratch scratch;
    test::FaultyFileSystem counting;
    set_up(store_in(scratch.path(), {}, counting));
    calls = counting.calls().size();
  }
  REQUIRE(calls > 10);
  for (std::size_t index = 0; index < calls; ++index) {
    const Scratch scratch;
    test::FaultyFileSystem faulty(index, {EIO, true});
    try {
      set_up(store_in(scratch.path(), {}, faulty));
    } catch (const Error&) {
      // Some calls may fail without harm; what counts is what is there afterwards.
    }
    INFO("call " << index << ", " << faulty.calls()[index]);
    const Store store = store_in(scratch.path());
    try {
      const std::size_t stages = load_pipeline(store, query).progress.stages.size();
      CHECK(stages == 9);
    } catch (const Error& error) {
      CHECK((error.code == ErrorCode::not_found || error.code == ErrorCode::corrupt));
    }
    set_up(store);
    CHECK(load_pipeline(store, query).progress.stages.size() == 9);
  }
}

}  // namespace checkpoint
