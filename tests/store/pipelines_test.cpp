#include "store/pipelines.h"

#include <atomic>
#include <set>
#include <thread>

#include "core/json_text.h"
#include "kinds/stage/manifest.h"
#include "kinds/stage/writing.h"
#include "store/build.h"
#include "store/project_setup.h"
#include "support/catch.h"
#include "support/errors.h"
#include "support/faulty_file_system.h"
#include "support/files.h"
#include "support/scratch.h"

namespace checkpoint {

using test::Scratch;
using test::store_in;
using test::write_file;

namespace {

const Name project = Name::checked("project", "film");
const PipelineQuery query{project, std::nullopt, *parse_instant("2026-02-01T00:00:00Z")};

void set_up(const Store& store) { write_project(store, query, {std::nullopt, stage::standard_manifest(), true, {}}); }

// For tests with many writers: none gives up, however slow the machine is.
Store patient_store(const Scratch& scratch) {
  StoreOptions options;
  options.lock_timeout = std::chrono::seconds(60);
  return store_in(scratch.path(), options);
}

void write_as(const Store& store, const std::string& name, const stage::Wish& wish) {
  write_stage(store, query, Name::checked("stage", name),
              [&](const stage::Progress& progress, const stage::StageState& state) {
                stage::check_wish(progress, state, wish);
                return stage::text_of(progress, state, wish, query.now);
              });
}

// Stages that no artifact is asked of.
constexpr const char* kPlain = R"({"name": "plain", "stages": [{"name": "one"}, {"name": "two"}]})";

json::Object brief(int number) {
  json::Object artifacts;
  artifacts.set("notes", number);
  return artifacts;
}

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
  const Store store = patient_store(scratch);
  set_up(store);
  const std::vector<std::string> stages = {"research", "proposal", "idea", "script", "scene_plan", "assets"};
  std::vector<std::thread> writers;
  writers.reserve(stages.size());
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

TEST_CASE("of many writers who complete one stage at once one does, and the others are told that it is done") {
  const Scratch scratch;
  const Store store = patient_store(scratch);
  write_project(store, query, {std::nullopt, kPlain, true, {}});
  std::atomic<int> done = 0;
  std::atomic<int> refused = 0;
  std::vector<std::thread> writers;
  writers.reserve(6);
  for (int number = 0; number < 6; ++number) {
    writers.emplace_back([&, number] {
      stage::Wish wish;
      wish.status = "completed";
      wish.artifacts = brief(number);
      try {
        write_as(store, "one", wish);
        ++done;
      } catch (const Error& error) {
        if (error.code == ErrorCode::refused) ++refused;
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  CHECK(done == 1);
  CHECK(refused == 5);
}

TEST_CASE("an approval that meets a change of the artifacts approves what it leaves there, or nothing") {
  const Scratch scratch;
  const Store store = patient_store(scratch);
  write_project(store, query, {std::nullopt, kPlain, true, stage::Policy::manual_all});
  std::vector<std::thread> writers;
  writers.reserve(8);
  for (int number = 0; number < 8; ++number) {
    writers.emplace_back([&, number] {
      stage::Wish wish;
      wish.status = number % 2 == 0 ? "awaiting_human" : "completed";
      wish.artifacts = number % 2 == 0 ? std::optional<json::Value>(brief(number)) : std::nullopt;
      if (number % 2 == 1) wish.approved_by = "kim";
      try {
        write_as(store, "one", wish);
      } catch (const Error& error) {
        if (error.code != ErrorCode::refused) std::terminate();
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  const Pipeline pipeline = load_pipeline(store, query);
  const stage::StageState& state = *pipeline.progress.find("one");
  REQUIRE(state.status() == "completed");
  CHECK(stage::is_complete(pipeline.progress, state));
}

TEST_CASE("a configuration that cannot be read asks for the strictest policy") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  write_project(store, query, {std::nullopt, kPlain, true, {}});
  CHECK(load_pipeline(store, query).progress.regime.policy == stage::Policy::guided);
  write_file(scratch / ".checkpoints/config.json", "{\"policy\": \"gui");
  CHECK(load_pipeline(store, query).progress.regime.policy == stage::Policy::manual_all);
  for (const char* wrong : {R"({"policy": "Manual_all"})", R"({"policy": ["guided"]})", R"({"policy": null})",
                            R"({"policy": "guided", "policy": "guided"})", R"(["guided"])", R"("guided")"}) {
    INFO(wrong);
    write_file(scratch / ".checkpoints/config.json", wrong);
    CHECK(load_pipeline(store, query).progress.regime.policy == stage::Policy::manual_all);
  }
  write_file(scratch / ".checkpoints/config.json", R"({"policy": "guided", "strict": "no"})");
  CHECK(load_pipeline(store, query).progress.regime.policy == stage::Policy::guided);
}

TEST_CASE("projects are folders with a name and something in them") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  set_up(store);
  write_file(scratch / ".checkpoints/pipelines/notes", "no project");
  write_file(scratch / ".checkpoints/pipelines/No Name!/project.json", "{}");
  std::filesystem::create_directories(scratch / ".checkpoints/pipelines/empty");
  CHECK(all_projects(store) == std::vector<Name>{project});
  const auto error = test::error_of([&] { load_pipeline(store, {Name::checked("project", "empty"), {}, query.now}); });
  REQUIRE(error);
  CHECK(error->code == ErrorCode::not_found);
  CHECK(error->path == ".checkpoints/pipelines/empty/project.json");
}

TEST_CASE("a project tells each change of its policy and of its manifest") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  const auto changes = [&](std::string_view member) {
    const Pipeline pipeline = load_pipeline(store, query);
    const auto list = pipeline.project.root().find(member);
    return list ? std::optional(list->size()) : std::nullopt;
  };
  write_project(store, query, {std::nullopt, kPlain, true, stage::Policy::guided});
  CHECK_FALSE(changes("policy_changes"));
  CHECK_FALSE(changes("manifest_changes"));
  write_project(store, query, {std::nullopt, kPlain, true, stage::Policy::manual_all});
  CHECK(changes("policy_changes") == 1);
  CHECK_FALSE(changes("manifest_changes"));
  write_project(store, query, {std::nullopt, stage::standard_manifest(), true, stage::Policy::guided});
  CHECK(changes("policy_changes") == 2);
  CHECK(changes("manifest_changes") == 1);
}

TEST_CASE("an approval is old where a copy from before has it, and no other copy makes it so") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  write_project(store, query, {std::nullopt, kPlain, true, stage::Policy::manual_all});
  stage::Wish wish;
  wish.status = "awaiting_human";
  write_as(store, "one", wish);
  wish.status = "completed";
  wish.approved_by = "Kim";
  write_as(store, "one", wish);
  const auto is_old = [&] { return load_pipeline(store, query).progress.find("one")->is_approval_old; };
  CHECK(stage_history(store, project, Name::checked("stage", "one")).size() == 1);
  CHECK_FALSE(is_old());
  const std::filesystem::path file = scratch / ".checkpoints/pipelines/film/checkpoint_one.json";
  const std::string approved = test::read_file(file);
  write_stage(store, query, Name::checked("stage", "one"),
              [&](const stage::Progress& progress, const stage::StageState& state) {
                return stage::reopened_text(progress, state, "new facts", query.now);
              });
  CHECK_FALSE(is_old());
  std::string forged = approved;
  forged.replace(forged.find("\"sequence\": 2"), 13, "\"sequence\": 4");
  write_file(file, forged);
  CHECK(is_old());
}

TEST_CASE("a project that is held is waited for as long as any checkpoint, and its holder is named") {
  const Scratch scratch;
  StoreOptions options;
  options.lock_timeout = std::chrono::milliseconds(20);
  const Store store = store_in(scratch.path(), options);
  set_up(store);
  const ProjectLock held(store, project);
  try {
    write_failed(store, "research");
    FAIL("expected an error");
  } catch (const Error& error) {
    CHECK(error.code == ErrorCode::busy);
    CHECK(error.path == ".checkpoints/pipelines/film/project.json");
    CHECK(error.message.find("and was not free within 20 ms") != std::string::npos);
    REQUIRE(error.hints.size() == 2);
    CHECK(error.hints.back() == "'git config checkpoint.lockTimeout \"<time>\"' sets how long to wait");
  }
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
