// Commands that are killed, as with kill -9, at any moment: nothing is half-written, nothing is lost, and the next
// command goes on.

#include <algorithm>

#include "e2e/executioner.h"
#include "support/catch.h"
#include "support/rounds.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

using Json = nlohmann::json;

// So many events of this name in the log of the workflow `flow`.
std::size_t events(const Executioner& bench, const std::string& name) {
  const Json log = bench.ok({"snapshot", "log", "flow"}).at("events");
  return static_cast<std::size_t>(
      std::count_if(log.begin(), log.end(), [&](const Json& event) { return event.at("event") == name; }));
}

std::size_t snapshots(const Executioner& bench) {
  return bench.ok({"snapshot", "list", "flow"}).at("snapshots").size();
}

// Starts the workflow `w` with so many phases of this kind, named P0, P1 and so on.
void start_phases(const Executioner& bench, int count, Json kind = Json::object()) {
  Json phases = Json::array();
  for (int phase = 0; phase < count; ++phase) {
    kind["name"] = "P" + std::to_string(phase);
    phases.push_back(kind);
  }
  bench.write("phases.json", phases.dump());
  bench.ok({"workflow", "start", "w", "--phases=phases.json"});
}

void check_objects(const Executioner& bench) { CHECK(bench.git({"fsck", "--strict", "--no-dangling"}).empty()); }

}  // namespace

TEST_CASE("snapshot create, killed at any moment, is done whole by the next one") {
  const Executioner bench;
  bench.ok({"snapshot", "plan", "flow", "--name=one"});
  const Words create = {"snapshot", "create", "flow", "one", "--files=src"};
  const auto words = [&](int round) {
    for (int file = 0; file < 5; ++file) {
      bench.write("src/f" + std::to_string(file), std::to_string(round) + " " + std::to_string(file));
    }
    return Words(create);
  };
  const int times = turns(25);
  bench.kill(times, words, [&](int round) {
    bench.ok({"snapshot", "verify", "flow"});
    bench.ok(create);
    CHECK(bench.ok(create).at("already") == true);
    CHECK(snapshots(bench) == static_cast<std::size_t>(round + 1));
  });
  CHECK(events(bench, "create") == static_cast<std::size_t>(times + 1));
  bench.ok({"snapshot", "verify", "flow"});
  check_objects(bench);
}

TEST_CASE("snapshot restore, killed at any moment, has restored all or nothing after the next command") {
  const Executioner bench;
  bench.ok({"snapshot", "plan", "flow", "--name=one", "--name=two"});
  using Files = std::map<std::string, std::string>;
  std::vector<Files> states;
  for (const std::string name : {"one", "two"}) {
    for (int file = 0; file < 8; ++file) bench.write("src/f" + std::to_string(file), name + std::to_string(file));
    std::filesystem::remove(bench.root() / "link");
    std::filesystem::create_symlink("src/" + name, bench.root() / "link");
    bench.ok({"snapshot", "create", "flow", name, "--files=src", "--files=link"});
    states.push_back(bench.files());
  }
  const auto words = [](int round) { return Words{"snapshot", "restore", "flow", round % 2 == 0 ? "one" : "two"}; };
  int completed = 0;
  const int times = turns(40);
  bench.kill(times, words, [&](int round) {
    bench.ok({"snapshot", "purge", "flow"});  // any command that changes snapshots; this one has nothing else to do
    const Files& wanted = states[static_cast<std::size_t>(round % 2)];
    const Files now = bench.files();
    const bool is_whole = now == states[0] || now == states[1];
    CHECK(is_whole);
    completed += now == wanted ? 1 : 0;
    bench.ok(words(round));
    CHECK(bench.files() == wanted);
  });
  // Each that took place is told of, and none twice.
  CHECK(events(bench, "restore") == static_cast<std::size_t>(completed + times + 1));
  check_objects(bench);
}

TEST_CASE("snapshot purge, killed at any moment, has removed all or nothing after the next command") {
  const Executioner bench;
  bench.ok({"snapshot", "plan", "flow", "--name=one", "--name=two"});
  const Words purge{"snapshot", "purge", "flow", "--now=2026-12-01T00:00:00Z", "--trust-clock"};
  constexpr std::size_t old = 3;
  std::size_t made = 0;
  const auto words = [&](int round) {
    for (std::size_t number = 0; number < old; ++number) {
      bench.write("a", std::to_string(round) + " " + std::to_string(number));
      bench.ok({"snapshot", "create", "flow", "one", "--files=a", "--now=2026-01-01T00:00:00Z"});
    }
    made += old;
    bench.git({"add", "-A"});
    bench.git({"commit", "-q", "-m", "snapshots"});
    return Words(purge);
  };
  bench.kill(turns(15), words, [&](int) {
    bench.ok({"snapshot", "purge", "flow", "--now=2026-01-02T00:00:00Z"});  // nothing is old enough for it
    const std::size_t left = snapshots(bench);
    CHECK((left == 0 || left == old));
    CHECK(bench.ok(purge).at("purged").size() == left);
    CHECK(bench.git({"for-each-ref", "refs/checkpoints"}).empty());
  });
  CHECK(events(bench, "create") == made);
  CHECK(events(bench, "purge") == made);
}

TEST_CASE("workflow advance, killed at any moment, has completed the phase or not") {
  const Executioner bench;
  const int times = turns(60);
  start_phases(bench, 2 * times);
  int completed = 0;
  bench.kill(
      times,
      [](int) {
        return Words{"workflow", "advance", "w"};
      },
      [&](int) {
        const Json document = bench.ok({"workflow", "show", "w"}).at("workflow");
        const int now = static_cast<int>(document.at("completed_phases").size());
        CHECK((now == completed || now == completed + 1));
        CHECK(document.at("current_phase") == "P" + std::to_string(now));
        completed = now;
      });
  CHECK(bench.ok({"workflow", "advance", "w"}).at("phase") == "P" + std::to_string(completed + 1));
  bench.ok({"validate"});
}

TEST_CASE("workflow approve, killed at any moment, has approved the phase or left its gate closed") {
  const Executioner bench;
  const int times = turns(60);
  start_phases(bench, 2 * times, {{"approval", true}});
  const Words approve = {"workflow", "approve", "w", "--by=kim"};
  const Words advance = {"workflow", "advance", "w"};
  bench.kill(
      times, [&](int) { return Words(approve); },
      [&](int round) {
        const Json workflow = bench.ok({"workflow", "show", "w"}).at("workflow");
        const int approvals = static_cast<int>(workflow.at("user_checkpoints").size());
        const bool is_approved = approvals == round + 1;
        CHECK((is_approved || approvals == round));
        CHECK(bench.run(advance).status == (is_approved ? 0 : 1));
        if (is_approved) return;
        bench.ok(approve);
        bench.ok(advance);
      });
  bench.ok({"validate"});
}

TEST_CASE("workflow task, killed at any moment, has recorded the task or not") {
  const Executioner bench;
  bench.ok({"workflow", "start", "w"});
  const auto words = [](int round) {
    return Words{"workflow", "task", "w", "t" + std::to_string(round), "--status=running"};
  };
  std::size_t tasks = 0;
  bench.kill(turns(60), words, [&](int round) {
    const std::string path = ".checkpoints/workflows/w/execution.json";
    const Json rows = Json::parse(read_file(bench.root() / path)).at("tasks");
    CHECK((rows.size() == tasks || rows.size() == tasks + 1));
    if (rows.size() == tasks) bench.ok(words(round));
    ++tasks;
  });
  CHECK(Json::parse(read_file(bench.root() / ".checkpoints/workflows/w/execution.json")).at("tasks").size() == tasks);
  bench.ok({"validate"});
}
