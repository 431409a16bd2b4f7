#include "e2e/action_runner.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "cli/yaml/yaml.h"
#include "core/shell_word.h"
#include "support/catch.h"
#include "support/files.h"

namespace checkpoint::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Contexts = std::map<std::string, std::string>;

// The first of the names that has a value.
std::string value_of(const std::string& expression, const Contexts& contexts) {
  const std::regex name("[a-zA-Z_][a-zA-Z0-9_.-]*");
  for (std::sregex_iterator found(expression.begin(), expression.end(), name); found != std::sregex_iterator();
       ++found) {
    const auto value = contexts.find(found->str());
    if (value != contexts.end() && !value->second.empty()) return value->second;
  }
  return "";
}

std::string expanded(const std::string& text, const Contexts& contexts) {
  const std::regex expression(R"(\$\{\{ ([^}]*) \}\})");
  std::string result;
  std::string::const_iterator rest = text.begin();
  for (std::sregex_iterator found(text.begin(), text.end(), expression); found != std::sregex_iterator(); ++found) {
    result.append(rest, (*found)[0].first);
    result += value_of((*found)[1], contexts);
    rest = (*found)[0].second;
  }
  return result.append(rest, text.end());
}

Contexts lines_of_file(const std::string& text) {
  Contexts values;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find('=');
    REQUIRE(at != std::string::npos);
    values[line.substr(0, at)] = line.substr(at + 1);
  }
  return values;
}

constexpr const char* kRunnerFiles =
    "GITHUB_OUTPUT=\"$HOME/runner/output\" GITHUB_PATH=\"$HOME/runner/path\" "
    "GITHUB_STEP_SUMMARY=\"$HOME/runner/summary\" RUNNER_TEMP=\"$HOME/runner/temporary\"";

}  // namespace

ActionRunner::ActionRunner(const Home& home, std::string action) : home_(home), action_(std::move(action)) {}

ActionRunner& ActionRunner::input(const std::string& name, const std::string& value) {
  contexts_["inputs." + name] = value;
  return *this;
}

ActionRunner& ActionRunner::context(const std::string& name, const std::string& value) {
  contexts_[name] = value;
  return *this;
}

ActionRun ActionRunner::run(const std::string& folder) const {
  const std::string file = action_ + "/action.yml";
  const Json action = Json::parse(cli::json_of_yaml(project_file_text(file), file));
  REQUIRE(action.at("runs").at("using") == "composite");
  Contexts contexts = contexts_;
  for (const auto& [name, input] : action.at("inputs").items()) {
    contexts.emplace("inputs." + name, expanded(input.at("default").get<std::string>(), contexts_));
  }
  ActionRun run;
  home_.ok(".", "rm -rf runner && mkdir -p runner/temporary && : >runner/path && : >runner/summary");
  std::string output;
  std::string errors;
  for (const Json& step : action.at("runs").at("steps")) {
    CHECK(step.at("shell") == "bash");
    home_.write("runner/step.sh", step.at("run").get<std::string>());
    home_.write("runner/output", "");
    std::string words = std::string(kRunnerFiles) + " CI=true GITHUB_ACTIONS=true GITHUB_ACTION_PATH=" +
                        shell_quoted((fs::path(CHECKPOINT_TESTS_DIR).parent_path() / action_).string());
    for (const auto& [name, value] : step.at("env").items()) {
      words += " " + name + "=" + shell_quoted(expanded(value.get<std::string>(), contexts));
    }
    run.answer = home_.run(folder, "PATH=$(tac \"$HOME/runner/path\" | tr '\\n' ':')$PATH " + words +
                                       " /bin/bash --noprofile --norc -e -o pipefail \"$HOME/runner/step.sh\"");
    output += run.answer.output;
    errors += run.answer.errors;
    const std::string id = step.value("id", "");
    for (const auto& [name, value] : lines_of_file(home_.read("runner/output"))) {
      contexts["steps." + id + ".outputs." + name] = value;
    }
    if (!run.answer.ok()) break;
  }
  run.answer.output = output;
  run.answer.errors = errors;
  run.summary = home_.read("runner/summary");
  for (const auto& [name, declared] : action.at("outputs").items()) {
    run.outputs[name] = expanded(declared.at("value").get<std::string>(), contexts);
  }
  return run;
}

}  // namespace checkpoint::test
