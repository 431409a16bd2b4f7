// Writes of a workflow that are killed, as with kill -9, at each step that could leave a trace on disk.

#include <filesystem>
#include <functional>
#include <map>

#include "kinds/workflow/writing.h"
#include "store/build.h"
#include "store/workflows.h"
#include "support/catch.h"
#include "support/errors.h"
#include "support/killing_file_system.h"
#include "support/scratch.h"

namespace checkpoint {

using test::Scratch;
using test::store_in;

namespace {

namespace fs = std::filesystem;
using Act = void (*)(const Store& store);
using Files = std::map<std::string, std::string>;

const Name id = Name::checked("workflow", "checkout");
const Instant begun = *parse_instant("2026-05-01T08:00:00Z");
const Instant now = *parse_instant("2026-05-01T09:00:00Z");

void set_task(const Store& store, const std::string& task) {
  write_execution(store, id, now, [&](const Workflow& workflow) {
    return workflow::with_task(*workflow.execution, {task, "running", {}}, now);
  });
}

void prepare(const Store& store) {
  start_workflow(store, {id, {}, false, begun});
  set_task(store, "first");
}

void advance(const Store& store) {
  write_phase(store, id, now,
              [](const Workflow& workflow) { return workflow::advanced_text(*workflow.document, "", now); });
}

void approve(const Store& store) {
  write_phase(store, id, now,
              [](const Workflow& workflow) { return workflow::approved_text(*workflow.document, {"kim"}, now); });
}

void add_task(const Store& store) { set_task(store, "second"); }

void start_fresh(const Store& store) { start_workflow(store, {id, {}, true, now}); }

// The files that are somebody's: what a killed write has left beside them is hidden, and nobody's.
Files files_in(const fs::path& project) {
  Files files;
  for (const auto& entry : fs::recursive_directory_iterator(project)) {
    const fs::path path = entry.path().lexically_relative(project);
    if (entry.is_regular_file() && !path.filename().string().starts_with('.')) {
      files[path.string()] = test::read_file(entry.path());
    }
  }
  return files;
}

Files files_after(const std::vector<Act>& acts) {
  const Scratch scratch;
  for (const Act act : acts) act(store_in(scratch.path()));
  return files_in(scratch.path());
}

// Whether the act was killed before it came to its end.
bool killed(const fs::path& project, Act act, int step) {
  return test::killed_at(step, [&](FileSystem& files) { act(store_in(project, {}, files)); });
}

// Kills the act at each of its steps in turn, where a workflow is prepared, and hands on what is left there. How many
// steps it has, and one more.
int at_each_step(Act act, const std::function<void(const fs::path& project)>& look) {
  int step = 1;
  for (bool goes_on = true; goes_on; ++step) {
    INFO("killed at step " << step);
    const Scratch scratch;
    prepare(store_in(scratch.path()));
    goes_on = killed(scratch.path(), act, step);
    look(scratch.path());
  }
  return step;
}

}  // namespace

TEST_CASE("a write of a workflow that is killed at any step is done or not, and the next command goes on") {
  for (const Act act : {advance, approve, add_task}) {
    const Files before = files_after({prepare});
    const Files after = files_after({prepare, act});
    int not_done = 0;
    const int steps = at_each_step(act, [&](const fs::path& project) {
      const Files there = files_in(project);
      not_done += there == before ? 1 : 0;
      if (there == before) act(store_in(project));
      CHECK(files_in(project) == after);
      CHECK(reliable_workflow(store_in(project), id, now).problems.empty());
    });
    CHECK(not_done > 2);
    CHECK(steps > not_done + 2);
  }
}

TEST_CASE("a fresh start that is killed at any step keeps what was there, and the next one begins the workflow") {
  const Files before = files_after({prepare});
  const int steps = at_each_step(start_fresh, [&](const fs::path& project) {
    if (files_in(project) != before) CHECK(archived_workflows(store_in(project)).size() == 1);
    start_fresh(store_in(project));
    CHECK(reliable_workflow(store_in(project), id, now).tasks.empty());
    // The task that was under way is in one of the archives.
    bool is_kept = false;
    for (const auto& [path, text] : files_in(project)) {
      is_kept = is_kept || (path.find(".archive/") != path.npos && text.find("\"first\"") != text.npos);
    }
    CHECK(is_kept);
  });
  CHECK(steps > 8);
}

TEST_CASE("a fresh start that is killed once the workflow is moved away is told of, until it is begun or archived") {
  int told = 0;
  at_each_step(start_fresh, [&](const fs::path& project) {
    const Store store = store_in(project);
    const bool is_there = !store.entries(layout::workflow(id)).empty();
    const std::vector<LostPhase> lost = interrupted_archives(store, nullptr);
    CHECK(lost.empty() == is_there);
    // Where there is a folder, it is the workflow as it was, one that has begun, or half of a start.
    const bool is_half = !lost_phases(store).empty();
    if (is_there) CHECK((is_half || reliable_workflow(store, id, now).problems.empty()));
    if (is_there) return;
    ++told;
    CHECK(lost.front().problem.path == ".checkpoints/workflows/checkout/phase.json");
    CHECK(lost.front().level == Level::warning);
    CHECK_THAT(lost.front().problem.message,
               Catch::Contains("was moved to '.checkpoints/workflows/.archive/checkout_20260501T090000Z', which has") &&
                   Catch::Contains("'git checkpoint workflow start checkout' begins it anew"));
    const auto error = test::error_of([&] { load_workflow(store, id, now); });
    REQUIRE(error);
    CHECK_THAT(error->hints.back(), Catch::Contains("is kept in '.checkpoints/workflows/.archive/checkout_"));
    if (told % 2 == 0) start_workflow(store, {id, {}, false, now});
    complete_archives(store, nullptr);
    CHECK(interrupted_archives(store, nullptr).empty());
  });
  CHECK(told > 1);
}

TEST_CASE("an archive whose making was killed is completed, and says when it was made") {
  const auto put_away = [](const Store& store) { archive_workflow(store, id, now); };
  int completed = 0;
  at_each_step(put_away, [&](const fs::path& project) {
    const Store store = store_in(project);
    const std::vector<std::string> paths = complete_archives(store, nullptr);
    completed += paths.empty() ? 0 : 1;
    for (const auto& [path, text] : files_in(project)) {
      if (path.find(".archive/") == path.npos) continue;
      CHECK(text.find("\"archived_at\": \"2026-05-01T09:00:00Z\"") != text.npos);
    }
    CHECK(complete_archives(store, nullptr).empty());
  });
  CHECK(completed > 2);
}

}  // namespace checkpoint
