// Clocks that jump, back and ahead, between one command and the next: nothing is lost or written over, and where a
// command refuses, there is a way on.

#include <fcntl.h>
#include <sys/stat.h>

#include <array>

#include "cli/desk.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

namespace fs = std::filesystem;

// In an order that no clock takes.
const std::vector<std::string> jumps = {"2026-05-08T12:00:00Z", "2026-05-08T09:59:59Z", "2105-03-01T00:00:00Z",
                                        "2038-01-19T03:14:08Z", "2026-05-02T00:00:00Z", "9999-12-31T23:59:59Z"};
const std::vector<std::string> deep_jumps = {"2026-05-08T12:00:00Z", "1901-12-13T20:45:52Z", "2038-01-19T03:14:08Z",
                                             "0000-01-01T00:00:00Z", "1970-01-01T00:00:09Z", "2026-05-08T12:00:00Z"};

Json document(const fs::path& file) { return Json::parse(read_file(file)); }

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  return names;
}

Said must(const Said& said) {
  INFO(said.err);
  REQUIRE(said.exit == 0);
  return said;
}

Said run_command(Desk& desk, std::vector<std::string> words) {
  words.insert(words.begin(), "run");
  words.insert(words.end(), {"--ticket-id=T", "--run-id=r", "--phase=implement", "--json"});
  return desk.say(words);
}

}  // namespace

TEST_CASE("updates keep what was written under every clock, and say when they were made") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  Json written = Json::array();
  for (const std::string& time : jumps) {
    INFO(time);
    desk.at(time);
    must(desk.say({"update", "review", "--seen+=" + time}));
    written.push_back(time);
    CHECK(document(desk.file_of("review")).at("seen") == written);
    CHECK(document(desk.file_of("review")).at("updated_at") == time);
    CHECK(desk.say({"validate"}).exit == 0);
  }
}

TEST_CASE("what was done last stands first, whatever the clock said") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  for (const std::string& time : jumps) must(desk.at(time).say({"done", "review", "--next=after " + time}));
  const Json done = document(desk.file_of("review")).at("recently_done");
  REQUIRE(done.size() == jumps.size());
  CHECK(done.front().at("at") == jumps.back());
  CHECK(done.back().at("action") == "Write the tests");
}

TEST_CASE("a checkpoint that was begun by a clock that was ahead goes on once its beginning is corrected") {
  Desk desk;
  desk.with_repository().at("2036-01-01T00:00:00Z");
  must(desk.say({"update", "review", "--phase=build"}));
  desk.at("2026-05-08T12:00:00Z");
  CHECK(desk.say({"update", "review", "--phase=test"}).exit == 1);
  must(desk.say({"update", "review", "--phase=test", "--created_at=2026-05-08T12:00:00Z"}));
  must(desk.say({"done", "review", "--next=more"}));
}

TEST_CASE("a checkpoint of a time to come is not stale, has a negative age, and can be asked for") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review")).at("1970-01-01T00:00:09Z");
  const Json status = must(desk.say({"status", "--json"})).json();
  const Json& row = status.at("checkpoints").at(0);
  CHECK(row.at("age_days") == -20581);
  CHECK(row.at("stale") == false);
  CHECK(desk.say({"status"}).out.find("in 56y") != std::string::npos);
  CHECK(must(desk.say({"next", "--json"})).json().at("next").at("skill") == "review");
  CHECK(must(desk.say({"resume", "review", "--json"})).json().at("decision") == "continue");
}

TEST_CASE("archives of a reset are all kept, though the clock comes by the same second again") {
  Desk desk;
  desk.with_repository();
  std::size_t number = 0;
  for (const std::string& time : deep_jumps) {
    INFO(time);
    desk.at(time).with("review", checkpoint_text("review", ", \"number\": " + std::to_string(number)));
    const Json answer = must(desk.say({"reset", "review", "--json"})).json();
    CHECK(document(desk.folder() / answer.at("archived").get<std::string>()).at("number") == number++);
    CHECK(desk.say({"validate"}).exit == 0);
  }
  CHECK(names_in(desk.store() / "history").size() == deep_jumps.size());
}

TEST_CASE("telemetry that was rotated is all kept, though the clock comes by the same day again") {
  Desk desk;
  desk.with_repository();
  write_file(desk.store() / "config.json", R"({"telemetryPaths": ["events"]})");
  for (std::size_t number = 0; number < jumps.size(); ++number) {
    const std::string events = ", \"events\": [" + std::to_string(number) + ", 100]";
    desk.at(jumps[number]).with("review", checkpoint_text("review", events));
    const Json answer = must(desk.say({"rotate", "review", "--keep=1", "--json"})).json();
    const Json moved = document(desk.folder() / answer.at("archived").get<std::string>());
    CHECK(moved.at("entries").at("events") == Json{number});
  }
  CHECK(names_in(desk.store() / "history").size() == jumps.size());
}

TEST_CASE("attempts of a run go up by their numbers, and the last is the newest") {
  Desk desk;
  desk.with_repository();
  for (std::size_t number = 0; number < deep_jumps.size(); ++number) {
    desk.at(deep_jumps[number]);
    must(run_command(desk, {"write", R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"}));
    const Json newest = must(run_command(desk, {"read"})).json().at("checkpoint");
    CHECK(newest.at("attempt_number") == number + 1);
    CHECK(newest.at("timestamp_utc") == deep_jumps[number]);
  }
  const Json replay = must(desk.say({"run", "replay", "--ticket-id=T", "--run-id=r", "--json"})).json();
  CHECK(replay.at("records").size() == deep_jumps.size());
}

TEST_CASE("a stage is what was written last, by its sequence") {
  Desk desk;
  desk.with_repository();
  must(desk.at("2036-01-01T00:00:00Z").say({"stage", "init", "p"}));
  must(desk.say({"stage", "write", "p", "research", "--status=in_progress"}));
  must(desk.at("2026-05-08T12:00:00Z").say({"stage", "write", "p", "research", "--status=failed", "--error=x"}));
  must(desk.at("1970-01-01T00:00:09Z").say({"stage", "write", "p", "research", "--status=in_progress"}));
  const Json latest = must(desk.say({"stage", "latest", "p", "--json"})).json().at("checkpoint");
  CHECK(latest.at("sequence") == 3);
  CHECK(latest.at("timestamp") == "1970-01-01T00:00:09Z");
  CHECK(must(desk.say({"stage", "history", "p", "research", "--json"})).json().at("entries").size() ==
        1);  // the failed one
}

TEST_CASE("a workflow goes on though the clock has gone back behind its start") {
  Desk desk;
  desk.with_repository();
  must(desk.say({"workflow", "start", "w"}));
  write_file(desk.folder() / "out.json", "{}");
  const fs::path file = desk.store() / "workflows/w/phase.json";
  desk.at("1970-01-01T00:00:09Z");
  must(desk.say({"workflow", "approve", "w", "--by=Kim"}));
  must(desk.say({"workflow", "advance", "w", "--output=out.json"}));
  CHECK(document(file).at("current_phase") == "ARCHITECTURE");
  CHECK(document(file).at("last_updated") == document(file).at("started_at"));
  must(desk.say({"workflow", "task", "w", "t1", "--status=running"}));
  CHECK(desk.say({"validate"}).exit == 0);
  const Said asked = desk.say({"workflow", "resume", "w"});
  CHECK(asked.exit == 4);
  CHECK_THAT(asked.err, Catch::Contains("hint: this machine's clock says 1970-01-01T00:00:09Z"));
  CHECK(must(desk.at("2026-05-08T12:00:00Z").say({"workflow", "resume", "w", "--json"})).json().at("decision") ==
        "recover");
}

TEST_CASE("archives of workflows are all kept where no history holds them, whatever their times") {
  Desk desk;
  desk.with_repository();
  for (const std::string& time : deep_jumps) {
    desk.at(time);
    must(desk.say({"workflow", "start", "w"}));
    must(desk.say({"workflow", "archive", "w"}));
  }
  CHECK(names_in(desk.store() / "workflows/.archive").size() == deep_jumps.size());
}

TEST_CASE("status tells what happened since a time that git itself cannot read") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  desk.commit("Begin");
  const auto decided_since = [&](const std::string& since) {
    return must(desk.say({"status", "--since=" + since, "--json"})).json().at("digest").at(0).at("decided");
  };
  desk.at("2105-03-01T00:00:00Z");
  must(desk.say({"update", "review", "--context_primer.key_decisions+=Use SQLite"}));
  CHECK(decided_since("2d") == Json{"Use SQLite"});
  // git knows of no state then, and the checkpoint has begun since.
  CHECK(decided_since("1960-01-01") == Json{"Use D1", "Use SQLite"});
}

TEST_CASE("files of the store may have any time") {
  const auto time = GENERATE(std::int64_t{-1'000'000'000}, std::int64_t{4'102'444'800}, std::int64_t{14'000'000'000});
  CAPTURE(time);
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  const auto set_time = [&] {
    const timespec moment{static_cast<time_t>(time), 0};
    const std::array both{moment, moment};
    REQUIRE(::utimensat(AT_FDCWD, desk.file_of("review").c_str(), both.data(), 0) == 0);
  };
  set_time();
  must(desk.say({"update", "review", "--phase=one"}));
  set_time();
  must(desk.say({"update", "review", "--step=two"}));
  CHECK(document(desk.file_of("review")).at("phase") == "one");
  CHECK(document(desk.file_of("review")).at("step") == "two");
  CHECK(names_in(desk.store()) == std::vector<std::string>{"review.checkpoint.json"});
}
