#include "store/workflows.h"

#include <fcntl.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/atomic_file.h"
#include "kinds/workflow/writing.h"
#include "store/build.h"
#include "store/workflow_outputs.h"
#include "support/catch.h"
#include "support/errors.h"
#include "support/faulty_file_system.h"
#include "support/files.h"
#include "support/git.h"
#include "support/scratch.h"

namespace checkpoint {

using test::Scratch;
using test::store_in;
using test::write_file;

namespace {

const Name id = Name::checked("workflow", "checkout");
const Instant today = *parse_instant("2026-05-01T08:00:00Z");

Started start(const Store& store, bool fresh = false) { return start_workflow(store, {id, {}, fresh, today}); }

void set_task(const Store& store, const std::string& task, const std::string& status) {
  write_execution(store, id, today, [&](const Workflow& workflow) {
    return workflow::with_task(*workflow.execution, {task, status, {}}, today);
  });
}

void advance(const Store& store) {
  write_phase(store, id, today,
              [](const Workflow& workflow) { return workflow::advanced_text(*workflow.document, "", today); });
}

std::optional<ErrorCode> refusal(const std::function<void()>& act) {
  const auto error = test::error_of(act);
  return error ? std::optional(error->code) : std::nullopt;
}

// All that a user does with a workflow, one write after another.
void whole_life(const Store& store) {
  start(store);
  set_task(store, "t1", "running");
  advance(store);
  start(store, true);
  set_task(store, "t2", "complete");
  archive_workflow(store, id, today);
}

std::vector<std::string> files_below(const std::filesystem::path& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path().filename().string());
  }
  return files;
}

}  // namespace

TEST_CASE("a workflow is begun once, and afresh only when somebody says so") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  CHECK_FALSE(start(store).archived);
  set_task(store, "t1", "running");
  CHECK(refusal([&] { start(store); }) == ErrorCode::refused);
  CHECK(load_workflow(store, id, today).tasks.size() == 1);
  const Started again = start(store, true);
  REQUIRE(again.archived);
  CHECK(*again.archived == ".checkpoints/workflows/.archive/checkout_20260501T080000Z");
  CHECK(files_below(scratch.path() / *again.archived).size() == 2);
  CHECK(load_workflow(store, id, today).tasks.empty());
}

TEST_CASE("an archive says when it was made, and is otherwise what the workflow was") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  start(store);
  set_task(store, "t1", "running");
  const auto json = [&](const std::filesystem::path& folder, const std::string& file) {
    return nlohmann::json::parse(std::ifstream(scratch.path() / folder / file));
  };
  const std::filesystem::path live = ".checkpoints/workflows/checkout";
  nlohmann::json phase = json(live, "phase.json");
  nlohmann::json execution = json(live, "execution.json");
  const std::filesystem::path archive = archive_workflow(store, id, today);
  phase["archived_at"] = execution["archived_at"] = "2026-05-01T08:00:00Z";
  CHECK(json(archive, "phase.json") == phase);
  CHECK(json(archive, "execution.json") == execution);
}

TEST_CASE("an archive that cannot be written to is none, and the workflow stands where it stood") {
  std::size_t calls = 0;
  {
    const Scratch scratch;
    test::FaultyFileSystem counting;
    start(store_in(scratch.path()));
    archive_workflow(store_in(scratch.path(), {}, counting), id, today);
    calls = counting.calls().size();
  }
  std::size_t refused = 0;
  for (std::size_t index = 0; index < calls; ++index) {
    const Scratch scratch;
    const Store store = store_in(scratch.path());
    start(store);
    test::FaultyFileSystem full(index, {ENOSPC, false});
    const auto code = refusal([&] { archive_workflow(store_in(scratch.path(), {}, full), id, today); });
    const std::string call = full.calls()[index];
    if (!code || call == "sync") continue;
    INFO("call " << index << ", " << call);
    ++refused;
    CHECK(code == ErrorCode::io);
    CHECK(archived_workflows(store).empty());
    CHECK_NOTHROW(set_task(store, "t1", "running"));
    CHECK_NOTHROW(archive_workflow(store, id, today));
  }
  CHECK(refused > 5);
}

TEST_CASE("a fresh start that cannot be written says where the workflow that was there is kept") {
  std::size_t calls = 0;
  {
    const Scratch scratch;
    test::FaultyFileSystem counting;
    start(store_in(scratch.path()));
    start(store_in(scratch.path(), {}, counting), true);
    calls = counting.calls().size();
  }
  std::size_t kept = 0;
  for (std::size_t index = 0; index < calls; ++index) {
    const Scratch scratch;
    const Store store = store_in(scratch.path());
    start(store);
    test::FaultyFileSystem full(index, {ENOSPC, true});
    const auto error = test::error_of([&] { start(store_in(scratch.path(), {}, full), true); });
    if (!error || full.calls()[index] == "sync" || archived_workflows(store).empty()) continue;
    INFO("call " << index << ", " << full.calls()[index]);
    ++kept;
    REQUIRE(error->hints.size() == 1);
    CHECK(error->hints.front() ==
          "nothing is begun; the workflow that was there is kept in "
          "'.checkpoints/workflows/.archive/checkout_20260501T080000Z'");
  }
  CHECK(kept > 2);
}

TEST_CASE("a workflow that is over makes room for a new one of its name, and is archived") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  start(store);
  for (int phase = 0; phase < 5; ++phase) advance(store);
  CHECK(load_workflow(store, id, today).state.is_complete());
  CHECK(start(store).archived);
  CHECK(load_workflow(store, id, today).state.current_phase == "REQUIREMENTS");
}

TEST_CASE("phases that cannot be are refused before anything is taken away") {
  const Scratch scratch;
  const Store store = Store(Location{scratch.path(), scratch.path(), std::nullopt, true},
                            [](const StorePath& place, const Document& document) {
                              if (document.root().find("phases")) throw Error(ErrorCode::invalid, place.text());
                            },
                            {});
  start(store);
  const auto broken = json::Array().add(json::Object().set("name", "x"));
  CHECK(refusal([&] { start_workflow(store, {id, broken, true, today}); }) == ErrorCode::invalid);
  CHECK(archived_workflows(store).empty());
  CHECK(load_workflow(store, id, today).state.current_phase == "REQUIREMENTS");
}

TEST_CASE("what is not there is not found, and nothing is created for it") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  CHECK(refusal([&] { load_workflow(store, id, today); }) == ErrorCode::not_found);
  CHECK(refusal([&] { advance(store); }) == ErrorCode::not_found);
  CHECK(refusal([&] { archive_workflow(store, id, today); }) == ErrorCode::not_found);
  CHECK_FALSE(std::filesystem::exists(scratch.path() / ".checkpoints"));
}

TEST_CASE("a workflow that cannot be read is not written, and starts fresh with the old files archived") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  start(store);
  write_file(scratch.path() / ".checkpoints/workflows/checkout/phase.json", "{ broken");
  CHECK(load_workflow(store, id, today).problems.size() == 1);
  CHECK(refusal([&] { advance(store); }) == ErrorCode::corrupt);
  CHECK(refusal([&] { start(store); }) == ErrorCode::refused);
  const std::string left_by_killed = ".phase.json.999999@" + host_name() + ".00000000.tmp";
  write_file(scratch.path() / ".checkpoints/workflows/checkout" / left_by_killed, "{");
  const Started fresh = start(store, true);
  CHECK_FALSE(std::filesystem::exists(scratch.path() / *fresh.archived / left_by_killed));
  std::ifstream kept(scratch.path() / *fresh.archived / "phase.json");
  CHECK(std::string(std::istreambuf_iterator<char>(kept), {}) == "{ broken");
}

TEST_CASE("wherever a workflow is interrupted, it is whole and the next command goes on", "[long]") {
  std::size_t calls = 0;
  {
    const Scratch scratch;
    test::FaultyFileSystem counting;
    whole_life(store_in(scratch.path(), {}, counting));
    calls = counting.calls().size();
  }
  REQUIRE(calls > 50);
  for (std::size_t index = 0; index < calls; ++index) {
    const Scratch scratch;
    test::FaultyFileSystem faulty(index, {EIO, true});
    refusal([&] { whole_life(store_in(scratch.path(), {}, faulty)); });
    INFO("call " << index << ", " << faulty.calls()[index]);
    const Store store = store_in(scratch.path());
    const auto missing = refusal([&] { reliable_workflow(store, id, today); });
    CHECK((!missing || missing == ErrorCode::not_found));
    start(store, true);
    set_task(store, "t3", "running");
    CHECK(reliable_workflow(store, id, today).tasks.size() == 1);
  }
}

TEST_CASE("what another program writes while a workflow is begun afresh stays, and the start says so") {
  class Meddler final : public FileSystem {
   public:
    explicit Meddler(std::filesystem::path phase) : phase_(std::move(phase)) {}
    int open(int folder, const char* name, int flags, mode_t mode) override {
      const bool is_gone = !std::filesystem::exists(phase_);
      if ((flags & O_CREAT) != 0 && is_gone) write_file(phase_, "{\"mine\": true}");
      return FileSystem::open(folder, name, flags, mode);
    }

   private:
    std::filesystem::path phase_;
  };
  const Scratch scratch;
  start(store_in(scratch.path()));
  const std::filesystem::path phase = scratch.path() / ".checkpoints/workflows/checkout/phase.json";
  Meddler files(phase);
  const auto error = test::error_of([&] { start(store_in(scratch.path(), {}, files), true); });
  REQUIRE(error);
  CHECK(error->code == ErrorCode::changed);
  CHECK_THAT(error->message, Catch::Contains("was written by another program meanwhile, and is left as it is"));
  CHECK_THAT(error->hints.back(), Catch::Contains("the workflow that was there is kept in"));
  CHECK(test::read_file(phase) == "{\"mine\": true}");
}

TEST_CASE("what an interrupted start has left is no workflow, and no archive keeps it") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  const std::string folder = ".checkpoints/workflows/checkout/";
  write_file(scratch.path() / (folder + "execution.json"), workflow::empty_execution("checkout", today));
  write_file(scratch.path() / (folder + ".phase.json.999999@" + host_name() + ".00000000.tmp"), "{");
  CHECK(refusal([&] { load_workflow(store, id, today); }) == ErrorCode::not_found);
  CHECK_FALSE(start(store).archived);
  write_file(scratch.path() / (folder + ".phase.json.999999@" + host_name() + ".00000000.tmp"), "{");
  CHECK(files_below(scratch.path() / archive_workflow(store, id, today)).size() == 2);
}

TEST_CASE("what a writer that died has left in an archive goes with the next start") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  start(store);
  set_task(store, "t1", "running");
  const std::filesystem::path archive = scratch.path() / archive_workflow(store, id, today);
  const std::string left_by_killed = ".phase.json.999999@" + host_name() + ".00000000.tmp";
  write_file(archive / left_by_killed, "{");
  start(store);
  CHECK_FALSE(std::filesystem::exists(archive / left_by_killed));
  CHECK(files_below(archive).size() == 2);
}

TEST_CASE("tasks without a phase are told of, and archived when somebody says so, not overwritten") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  start(store);
  set_task(store, "t1", "running");
  std::filesystem::remove(scratch.path() / ".checkpoints/workflows/checkout/phase.json");
  const std::vector<StoreProblem> problems = load_workflow(store, id, today).problems;
  REQUIRE(problems.size() == 1);
  CHECK(problems.front().code == FileFault::missing);
  CHECK(all_workflows(store) == std::vector<Name>{id});
  CHECK(refusal([&] { start(store); }) == ErrorCode::refused);
  const Started fresh = start(store, true);
  REQUIRE(fresh.archived);
  CHECK_THAT(test::read_file(scratch.path() / *fresh.archived / "execution.json"), Catch::Contains("\"t1\""));
}

TEST_CASE("tasks that are updated at once are all kept") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  start(store);
  std::vector<std::thread> writers;
  writers.reserve(4);
  for (int writer = 0; writer < 4; ++writer) {
    writers.emplace_back([&store, writer] {
      for (int turn = 0; turn < 5; ++turn) {
        set_task(store, "t" + std::to_string(writer) + "-" + std::to_string(turn), "running");
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  CHECK(load_workflow(store, id, today).tasks.size() == 20);
}

TEST_CASE("a workflow that is archived while others write it stays whole, and no write goes astray") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  start(store);
  std::atomic<int> written = 0;
  std::thread writer([&] {
    for (int turn = 0; turn < 20; ++turn) {
      if (!refusal([&] { set_task(store, "t" + std::to_string(turn), "running"); })) ++written;
    }
  });
  std::string archived;
  const auto refused = refusal([&] { archived = archive_workflow(store, id, today); });
  writer.join();
  REQUIRE_FALSE(refused);
  std::ifstream kept(scratch.path() / archived / "execution.json");
  const auto execution = Document::parse(std::string(std::istreambuf_iterator<char>(kept), {}));
  REQUIRE(execution);
  CHECK(workflow::tasks_of(execution->root()).size() == static_cast<std::size_t>(written.load()));
  CHECK(refusal([&] { load_workflow(store, id, today); }) == ErrorCode::not_found);
}

TEST_CASE("the sixth archive goes only when the history holds it") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  const Environment environment = test::hermetic_environment(scratch.path());
  test::git(scratch.path(), {"init", "--quiet"}, environment);
  const GitCommand git(scratch.path(), environment);
  for (int number = 0; number < 6; ++number) {
    start(store);
    archive_workflow(store, id, today);
  }
  CHECK(archived_workflows(store).size() == 6);
  CHECK(archived_workflows(store).front().name == "checkout_20260501T080000Z-6");
  CHECK(prune_archives(store, nullptr).kept.size() == 1);
  const Pruned unborn = prune_archives(store, &git);
  CHECK(unborn.removed.empty());
  CHECK(unborn.kept == std::vector<std::string>{".checkpoints/workflows/.archive/checkout_20260501T080000Z"});
  test::git(scratch.path(), {"add", "."}, environment);
  test::git(scratch.path(), {"commit", "--quiet", "-m", "archives"}, environment);
  const Pruned pruned = prune_archives(store, &git);
  CHECK(pruned.removed == unborn.kept);
  CHECK(pruned.kept.empty());
  CHECK(archived_workflows(store).size() == 5);
}

TEST_CASE("outputs are found as they are named, or where reports lie") {
  const Scratch scratch;
  const Location location{scratch.path(), scratch.path(), std::nullopt, true};
  const workflow::OutputLook look = output_look(location, nullptr);
  write_file(scratch.path() / "memory/reports/demand.json", "{}");
  write_file(scratch.path() / "plan.json", "{");
  write_file(scratch.path() / "notes.md", "x");
  write_file(scratch.path() / "empty.md", "");
  write_file(scratch.path() / "designs/a.md", "x");
  std::filesystem::create_directories(scratch.path() / "drafts");
  std::filesystem::create_symlink("/etc", scratch.path() / "link");
  using workflow::OutputState;
  CHECK(look("demand.json").state == OutputState::good);
  CHECK(look("demand.json").path == "memory/reports/demand.json");
  CHECK(look("plan.json").state == OutputState::broken);
  CHECK(look("notes.md").state == OutputState::good);
  CHECK(look("empty.md").state == OutputState::broken);
  CHECK(look("designs").state == OutputState::good);
  CHECK(look("drafts").state == OutputState::missing);
  CHECK(look("none.json").state == OutputState::missing);
  CHECK(look("link/passwd").state == OutputState::broken);
  CHECK(look("../x").state == OutputState::broken);
}

TEST_CASE("outputs may be larger than a checkpoint, and half of a JSON document is still none") {
  const Scratch scratch;
  const workflow::OutputLook look = output_look({scratch.path(), scratch.path(), std::nullopt, true}, nullptr);
  const std::string long_text = "\"" + std::string(Limits{}.max_bytes, 'x') + "\"";
  write_file(scratch.path() / "whole.json", long_text);
  write_file(scratch.path() / "half.json", "[" + long_text);
  write_file(scratch.path() / "long.md", long_text);
  using workflow::OutputState;
  CHECK(look("whole.json").state == OutputState::good);
  CHECK(look("half.json").state == OutputState::broken);
  CHECK(look("long.md").state == OutputState::good);
}

}  // namespace checkpoint
