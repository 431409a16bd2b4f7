// The scenarios of the system that run records come from, as its own program answered them, run against ours. Where the
// answer is another one on purpose, the table below says so and why.

#include <map>
#include <sstream>

#include "cli/command_line.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

// What a step answers here instead.
struct RunDifference {
  const char* id;
  std::size_t step;
  Json expected;  // members that replace those of the case; `exit` is the exit status
  const char* reason;
};

const std::vector<RunDifference>& run_differences() {
  static const std::vector<RunDifference> all = {
      {"R007", 1, {{"exit", 0}, {"attempt", 2}}, "a write without a number takes the highest and one"},
      {"R007", 2, {{"exit", 0}, {"attempt", 2}}, "and that is the newest then"},
      {"R008", 1, {{"exit", 1}}, "attempts only go up"},
      {"R008", 3, {{"listed", Json::array({{"implement", 5}})}}, "so the lower attempt was not written"},
      {"R046", 0, {{"exit", 1}}, "a commit that is too short is refused when it is written"},
      {"R046", 1, {{"exit", 1}, {"is_valid", false}}, "so there is nothing to validate"},
      {"R096", 0, {{"exit", 129}}, "a name that is none is a usage error"},
      {"R096", 1, {{"exit", 129}}, "also for reading"},
      {"R097", 0, {{"exit", 129}}, "a name must not stand for another folder"},
      {"R097", 1, {{"exit", 129}}, "also for reading"},
      {"R100", 0, {{"exit", 129}}, "a name must not lead out of the store"},
      {"R100", 1, {{"exit", 129}}, "also for reading"},
      {"R104", 0, {{"exit", 129}}, "a name is one component of a path"},
      {"R104", 1, {{"exit", 129}}, "also for reading"},
      {"R106", 0, {{"exit", 129}}, "a name of more than 64 bytes is a usage error"},
      {"R106", 1, {{"exit", 129}}, "also for reading"},
      {"R122", 1, {{"exit", 1}}, "attempts only go up"},
      {"R122", 2, {{"exit", 1}}, "attempts only go up"},
      {"R122", 3, {{"listed", Json::array({{"implement", 10}})}}, "so the lower attempts were not written"},
      {"R129", 1, {{"exit", 1}, {"is_valid", false}}, "a record that says another ticket than its folder is not valid"},
      {"R138", 2, {{"listed", Json::array()}, {"problems", 1}}, "a file that is not named as a record is a problem"},
  };
  return all;
}

Json expected_of_run(const Json& scenario, std::size_t step) {
  Json expected = scenario.at("steps").at(step);
  const bool failed = !expected.value("success", true) || !expected.value("is_valid", true);
  expected["exit"] = expected.value("error", Json()) == "usage" ? 129 : failed ? 1 : 0;
  for (const RunDifference& difference : run_differences()) {
    if (scenario.at("id") != difference.id || step != difference.step) continue;
    expected.erase("checkpoint");
    expected.erase("checkpoint_path");
    expected.update(difference.expected);
  }
  return expected;
}

void check_record(const Json& answer, const Json& expected) {
  for (const auto& [field, value] : expected.items()) {
    INFO(field);
    CHECK(answer.at(field) == value);
  }
}

void check_list(const Json& answer, const Json& expected) {
  Json listed = Json::array();
  for (const Json& row : answer.at("checkpoints")) listed.push_back({row.at("phase"), row.at("attempt_number")});
  CHECK(listed == expected.at("listed"));
  CHECK(answer.at("count") == listed.size());
}

void check_answer(const Json& answer, const Json& expected) {
  CHECK(answer.at("success") == (expected.at("exit") == 0));
  if (expected.contains("is_valid")) CHECK(answer.at("is_valid") == expected.at("is_valid"));
  if (expected.contains("warnings")) CHECK(answer.at("warnings").size() == expected.at("warnings").size());
  if (expected.contains("problems")) CHECK(answer.at("problems").size() == expected.at("problems"));
  if (expected.contains("attempt") && answer.contains("checkpoint")) {
    CHECK(answer.at("checkpoint").at("attempt_number") == expected.at("attempt"));
  }
  if (expected.at("exit") != 0) return;
  if (expected.contains("checkpoint")) check_record(answer.at("checkpoint"), expected.at("checkpoint"));
  if (expected.contains("listed")) check_list(answer, expected);
  if (expected.contains("checkpoint_path")) {
    CHECK(answer.at("checkpoint_path") == ".checkpoints/runs/" + expected.at("checkpoint_path").get<std::string>());
  }
}

void check_step(const CommandLine& program, const Json& expected) {
  if (expected.contains("raw_file")) {
    write_file(program / (".checkpoints/runs/" + expected.at("raw_file").get<std::string>()),
               expected.at("text").get<std::string>());
    return;
  }
  std::vector<std::string> arguments = {"run"};
  for (const Json& word : expected.at("argv")) arguments.push_back(word.get<std::string>());
  const Said answer = program.run_json(arguments);
  INFO(answer.out);
  CHECK(answer.exit == expected.at("exit"));
  check_answer(answer.json(), expected);
}

}  // namespace

TEST_CASE("run records answer as the system that they come from, but for the differences listed here") {
  std::istringstream lines(file_text("samples/run/cases.jsonl"));
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const Json scenario = Json::parse(line);
    const CommandLine program("2026-12-01T00:00:00Z");
    for (std::size_t step = 0; step < scenario.at("steps").size(); ++step) {
      INFO(scenario.at("id") << " " << scenario.at("case") << ", step " << step);
      check_step(program, expected_of_run(scenario, step));
    }
  }
  CHECK(count == 76);
}
