// A restore of a snapshot that was killed half-way: who looks is told of it, and who restores ends it.

#include <algorithm>

#include "cli/snapshot_commands.h"
#include "kinds/snapshot/log.h"
#include "store/location.h"
#include "store/snapshots/restore.h"
#include "store/snapshots/unfinished.h"
#include "support/catch.h"
#include "support/killing_file_system.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace fs = std::filesystem;

namespace {

constexpr int kFiles = 8;

/// A repository whose files `f0` to `f7` are committed as "later", and where the restore of their snapshot, which has
/// them as "early", was killed when some of them were in place.
class HalfRestored : public SnapshotCommands {
 public:
  HalfRestored() {
    desk.with_repository().with_history();
    fill("early\n");
    desk.write({"snapshot", "plan", "checkout", "--name=designed"});
    const Json made = json({"create", "checkout", "designed", "--files=f*"});
    id = made.at("snapshot_id");
    fill("later\n");
    desk.commit("go on");
    kill_half_way(Json::parse(read_file(desk.folder() / made.at("checkpoint_path").get<std::string>())));
  }

  fs::path file(int number) const { return desk.folder() / ("f" + std::to_string(number)); }
  void fill(const std::string& text) const {
    for (int number = 0; number < kFiles; ++number) write_file(file(number), text);
  }
  int files_with(const std::string& text) const {
    int count = 0;
    for (int number = 0; number < kFiles; ++number) count += read_file(file(number)) == text ? 1 : 0;
    return count;
  }
  std::string pending() const { return "'git checkpoint snapshot restore checkout " + id.substr(0, 12) + "'"; }
  bool is_pending() const { return fs::exists(journal()); }

  std::string id;

 private:
  fs::path journal() const { return desk.folder() / ".git/checkpoint/snapshots/journal"; }

  void kill_half_way(const Json& document) const {
    const Location location = locate({desk.folder(), {}, {}, {}, desk.context.environment});
    const GitCommand git(location.root, desk.context.environment);
    snapshot::Event event{
        "a1b2c3d4-e5f6-4890-abcd-ef1234567890", "restore", "2026-05-08T12:00:00Z", "checkout", id, "designed"};
    RestoreOrder order;
    for (const Json& row : document.at("files")) {
      order.files.push_back({row.at("path"), row.at("mode"), row.at("blob"), row.at("size")});
    }
    order.note = LoggedWork{".checkpoints", Name::checked("workflow", "checkout"), snapshot::line_of(event)}.note();
    for (int step = 1; files_with("early\n") < kFiles / 2; ++step) {
      Restorer(location, git).recover([](const std::string&) {});
      fill("later\n");
      REQUIRE(killed_at(
          step, [&](FileSystem& files) { Restorer(location, git, files).restore(order, [](const std::string&) {}); }));
    }
    REQUIRE(is_pending());
  }
};

bool warns_of(const Json& answer, const std::string& words) {
  const Json& warnings = answer.at("warnings");
  return std::any_of(warnings.begin(), warnings.end(),
                     [&](const Json& warning) { return warning.get<std::string>().find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("whoever looks is told of a restore that was killed, and of the command that ends it, and changes nothing") {
  HalfRestored half;
  const std::vector<std::vector<std::string>> looks = {{"status"},
                                                       {"next"},
                                                       {"resume"},
                                                       {"log"},
                                                       {"validate"},
                                                       {"validate", "--staged"},
                                                       {"hook", "pre-commit"},
                                                       {"snapshot", "list"},
                                                       {"snapshot", "list", "checkout"},
                                                       {"snapshot", "show", "checkout", "designed"},
                                                       {"snapshot", "verify", "checkout"},
                                                       {"snapshot", "manifest", "checkout"},
                                                       {"snapshot", "usage", "checkout"},
                                                       {"snapshot", "log", "checkout"},
                                                       {"snapshot", "restore", "checkout", "designed", "--dry-run"},
                                                       {"snapshot", "purge", "checkout", "--dry-run"}};
  for (const auto& words : looks) {
    INFO(words.front() << " " << words.back());
    std::vector<std::string> asked = words;
    asked.emplace_back("--json");
    const Json answer = half.desk.say(asked).json();
    CHECK(warns_of(answer, half.pending()));
    CHECK(half.is_pending());
    CHECK(half.files_with("early\n") == kFiles / 2);
  }
}

TEST_CASE("doctor finds a restore that was killed, and an agent is told of it when it starts") {
  HalfRestored half;
  const Json answer = half.desk.ask({"doctor", "--only=snapshot-checksum"}, 1);
  const Json& findings = answer.at("findings");
  const auto found = std::find_if(findings.begin(), findings.end(),
                                  [](const Json& one) { return one.at("evidence").at("code") == "interrupted"; });
  REQUIRE(found != findings.end());
  CHECK(found->at("level") == "error");
  CHECK(found->at("message").get<std::string>().find(half.pending()) != std::string::npos);
  CHECK(half.desk.say({"resume", "--hook-json"}).out.find(half.pending()) != std::string::npos);
  CHECK(half.files_with("early\n") == kFiles / 2);
}

TEST_CASE("a commit of what a commit holds is not warned of the work tree") {
  HalfRestored half;
  CHECK_FALSE(warns_of(half.desk.ask({"validate", "--rev=HEAD"}), "restore"));
}

TEST_CASE("snapshot restore completes one that was killed, and says so") {
  HalfRestored half;
  const Said said = half.run({"restore", "checkout", "designed"});
  CHECK(said.exit == 0);
  CHECK(said.err.find("a restore of the workflow 'checkout' that was interrupted has been completed") !=
        std::string::npos);
  CHECK(half.files_with("early\n") == kFiles);
  CHECK_FALSE(half.is_pending());
  CHECK_FALSE(warns_of(half.desk.ask({"status"}), "interrupted"));
}

TEST_CASE("what was completed is said also where the command itself is refused") {
  HalfRestored half;
  const Said said = half.run({"restore", "checkout", "nothing"});
  CHECK(said.exit == 1);
  CHECK(said.err.find("hint: a restore of the workflow 'checkout' that was interrupted has been completed") !=
        std::string::npos);
  CHECK(half.files_with("early\n") == kFiles);
}

TEST_CASE("a restore that was killed is taken back once its files were put back, and none of them counts as changed") {
  HalfRestored half;
  half.fill("later\n");
  const Said said = half.run({"purge", "checkout"});
  CHECK(said.exit == 0);
  CHECK(said.err.find("has been taken back") != std::string::npos);
  CHECK(said.err.find("left as") == std::string::npos);
  CHECK(half.files_with("later\n") == kFiles);
  CHECK_FALSE(half.is_pending());
}

TEST_CASE("files that were changed since are left, and summed up in one line") {
  HalfRestored half;
  half.fill("mine\n");
  const Said said = half.run({"purge", "checkout"});
  CHECK(said.exit == 0);
  CHECK(said.err.find("' and 1 more file were changed since, and are left as they are\n") != std::string::npos);
  CHECK(half.files_with("mine\n") == kFiles);
}
