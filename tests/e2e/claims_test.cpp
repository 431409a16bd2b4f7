// Processes of the real program that claim at once.

#include <memory>
#include <set>

#include "e2e/workbench.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

constexpr std::size_t kProcesses = 32;

// A checkpoint with so many actions.
std::string queue_of(const std::string& skill, std::size_t count) {
  Json actions = Json::array();
  for (std::size_t number = 1; number <= count; ++number) actions.push_back(skill + " " + std::to_string(number));
  Json text = {{"protocol_version", "1.0"},
               {"skill", skill},
               {"project", "shop"},
               {"project_dir", "/srv/shop"},
               {"created_at", "2026-06-01T09:00:00Z"},
               {"updated_at", "2026-06-02T09:00:00Z"},
               {"phase", "build"},
               {"step", "s"},
               {"status", "in_progress"},
               {"progress_summary", "Under way."},
               {"next_actions", actions}};
  return text.dump(2) + "\n";
}

using Running = std::unique_ptr<RunningProgram>;

Running started(const Workbench& bench, const std::filesystem::path& folder, std::vector<std::string> words) {
  // However long the others take: how long one waits is for another test.
  words.insert(words.begin(), {"-c", "checkpoint.lockTimeout=3600s", "checkpoint"});
  words.emplace_back("--json");
  return std::make_unique<RunningProgram>(ProgramCall{"git", words, folder}, bench.environment);
}

// What each of many who claim at once got; those who got nothing must have been told so.
std::multiset<std::string> claimed_at_once(const Workbench& bench, const std::vector<std::filesystem::path>& folders) {
  std::vector<Running> running;
  for (std::size_t number = 0; number < kProcesses; ++number) {
    const std::string who = number % 2 == 0 ? "--claim" : "--claim=agent-" + std::to_string(number);
    running.push_back(started(bench, folders[number % folders.size()], {"next", who}));
  }
  std::multiset<std::string> got;
  for (const Running& one : running) {
    const ProgramAnswer answer = one->finish();
    INFO(answer.output << answer.errors);
    const Json said = Json::parse(answer.output);
    if (answer.status == 0) {
      got.insert(said.at("claim").at("action").get<std::string>());
    } else {
      CHECK(answer.status == 1);
      CHECK(said.at("error_code") == "not_found");
    }
  }
  return got;
}

}  // namespace

TEST_CASE("32 processes that claim at once, in three work trees, get 32 different things") {
  const Workbench bench;
  const auto main = bench.repository("main");
  write_file(session_file(main, "review"), queue_of("review", 20));
  write_file(session_file(main, "ship"), queue_of("ship", 20));
  bench.git(main, {"add", "-A"});
  bench.git(main, {"commit", "-q", "-m", "start"});
  bench.git(main, {"worktree", "add", "-q", "-b", "one", "../one"});
  bench.git(main, {"worktree", "add", "-q", "-b", "two", "../two"});
  const auto got = claimed_at_once(bench, {main, bench / "one", bench / "two"});
  CHECK(got.size() == kProcesses);
  CHECK(std::set<std::string>(got.begin(), got.end()).size() == kProcesses);
  CHECK(bench.ask(bench / "two", {"status"}).at("claims").size() == kProcesses);
}

TEST_CASE("where there is less to do than there are who claim, the others are told that nothing is free") {
  const Workbench bench;
  const auto main = bench.repository("main");
  write_file(session_file(main, "review"), queue_of("review", 7));
  const auto got = claimed_at_once(bench, {main});
  CHECK(got.size() == 7);
  CHECK(std::set<std::string>(got.begin(), got.end()).size() == 7);
}

TEST_CASE("many who claim and finish at once do each action once") {
  const Workbench bench;
  const auto main = bench.repository("main");
  constexpr std::size_t count = 12;
  write_file(session_file(main, "review"), queue_of("review", count + 1));
  std::vector<Running> running;
  for (std::size_t number = 0; number < count; ++number) {
    const std::string who = "agent-" + std::to_string(number);
    const std::string checkpoint = "git -c checkpoint.lockTimeout=3600s checkpoint ";
    const std::string script = checkpoint + "next --claim=" + who + " && " + checkpoint + "done review --by=" + who;
    running.push_back(
        std::make_unique<RunningProgram>(ProgramCall{"/bin/sh", {"-c", script}, main}, bench.environment));
  }
  for (const Running& one : running) {
    const ProgramAnswer answer = one->finish();
    INFO(answer.output << answer.errors);
    CHECK(answer.status == 0);
  }
  const Json document = Json::parse(read_file(session_file(main, "review")));
  REQUIRE(document.at("next_actions").size() == 1);
  CHECK(document.at("recently_done").size() == 10);  // as many as are kept
  CHECK(bench.ask(main, {"status"}).at("claims").empty());
}
