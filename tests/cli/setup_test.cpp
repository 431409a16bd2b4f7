// `setup`, as a user and a script see it.

#include <filesystem>

#include "cli/desk.h"
#include "store/setup/targets.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

namespace fs = std::filesystem;

// A repository in which no program of an agent is on PATH.
class Workshop : public Desk {
 public:
  Workshop() {
    with_repository();
    context.environment.set("PATH", (folder().parent_path() / "bin").string());
  }

  void with_program(const std::string& name) const {
    const fs::path path = folder().parent_path() / "bin" / name;
    write_file(path, "#!/bin/sh\n");
    fs::permissions(path, fs::perms::owner_all);
  }
};

std::vector<std::string> found_targets(const Json& answer) {
  std::vector<std::string> names;
  for (const Json& target : answer.at("targets")) names.push_back(target.at("name"));
  return names;
}

}  // namespace

TEST_CASE("setup finds what is used here by its files and its programs") {
  Workshop shop;
  CHECK(found_targets(shop.ask({"setup"})).empty());
  CHECK(shop.say({"setup"}).out.find("No agent was found here") == 0);
  write_file(shop.folder() / "AGENTS.md", "# Rules\n");
  fs::create_directories(shop.folder() / ".claude");
  shop.with_program("gemini");
  CHECK(found_targets(shop.ask({"setup", "--dry-run"})) == std::vector<std::string>{"claude", "gemini", "agents-md"});
}

TEST_CASE("setup shows what it would write, and writes it after a yes alone") {
  Workshop shop;
  const Said shown = shop.say({"setup", "claude"});
  CHECK(shown.exit == 4);
  CHECK(shown.out.find("create .mcp.json\n  + {\n  +   \"mcpServers\": {\n") != std::string::npos);
  CHECK(shown.err.find("hint: --yes writes what is shown") != std::string::npos);
  CHECK_FALSE(fs::exists(shop.folder() / ".mcp.json"));
  CHECK(shop.say({"setup", "claude", "--dry-run"}).exit == 0);
  CHECK_FALSE(fs::exists(shop.folder() / ".mcp.json"));
  const Json done = shop.ask({"setup", "claude", "--yes"});
  CHECK(done.at("written") == true);
  CHECK(done.at("created") == Json({".claude/settings.json", ".mcp.json"}));
  CHECK(shop.say({"setup", "claude"}).out == "Nothing to do: everything is set up.\n");
  const Json removed = shop.ask({"setup", "--remove"});
  CHECK(removed.at("removed") == Json({".claude/settings.json", ".mcp.json"}));
  CHECK_FALSE(fs::exists(shop.folder() / ".claude"));
  CHECK(shop.say({"setup", "--remove"}).out == "Nothing to remove: nothing was set up here.\n");
}

TEST_CASE("at a terminal setup asks") {
  Workshop shop;
  shop.context.terminal.input = true;
  shop.context.terminal.output = true;
  shop.typing("n\n");
  CHECK(shop.say({"setup", "vscode"}).exit == 4);
  CHECK_FALSE(fs::exists(shop.folder() / ".vscode"));
  shop.typing("y\n");
  CHECK(shop.say({"setup", "vscode"}).exit == 0);
  CHECK(fs::exists(shop.folder() / ".vscode/mcp.json"));
}

TEST_CASE("a target with a file that is not understood is left alone, the others are written") {
  Workshop shop;
  write_file(shop.folder() / ".mcp.json", "{broken");
  const Json answer = shop.ask({"setup", "claude", "vscode", "--yes"}, 4);
  CHECK(answer.at("error_code") == "refused");
  CHECK(answer.at("error").get<std::string>().find("'.mcp.json' cannot be read: line 1") == 0);
  CHECK(answer.at("changed") == Json({".vscode/mcp.json"}));
  CHECK(answer.at("targets").at(0).at("refused") == true);
  CHECK(read_file(shop.folder() / ".mcp.json") == "{broken");
  CHECK_FALSE(fs::exists(shop.folder() / ".claude"));
}

TEST_CASE("a workflow for GitHub needs to know where the action lives") {
  Workshop shop;
  CHECK(shop.ask({"setup", "github", "--yes"}, 4).at("error").get<std::string>().find("--action=") !=
        std::string::npos);
  CHECK(shop.ask({"setup", "github", "--yes", "--action=x y"}, 129).at("error_code") == "usage");
  shop.ask({"setup", "github", "--yes", "--action=example/git-checkpoint@v1"});
  const std::string text = read_file(shop.folder() / ".github/workflows/checkpoints.yml");
  CHECK(text.find("uses: example/git-checkpoint@v1\n") != std::string::npos);
  CHECK(shop.ask({"setup", "github"}).at("changed").empty());
  shop.ask({"setup", "github", "--yes", "--action=example/git-checkpoint@v2"});
  CHECK(read_file(shop.folder() / ".github/workflows/checkpoints.yml").find("@v2") != std::string::npos);
  shop.ask({"setup", "--remove"});
  CHECK_FALSE(fs::exists(shop.folder() / ".github"));
}

TEST_CASE("setup --check runs what is set up, and says what is missing or old") {
  Workshop shop;
  std::vector<std::string> commands;
  bool works = true;
  shop.context.run_command = [&](const std::string& command, const fs::path&, std::chrono::seconds) {
    commands.push_back(command);
    return cli::CommandOutcome{works ? 0 : 1};
  };
  CHECK(shop.ask({"setup", "--check"}).at("checks").empty());
  shop.ask({"setup", "claude", "--yes"});
  const Json lacking = shop.ask({"setup", "--check"}, 1);
  CHECK(lacking.at("error_code") == "prerequisite");
  CHECK(lacking.at("checks").at(2).at("name") == "program");
  CHECK(commands.empty());
  shop.with_program("git-checkpoint");
  const Json checks = shop.ask({"setup", "--check"}).at("checks");
  REQUIRE(checks.size() == 4);
  CHECK(checks.at(2).at("name") == "hook");
  CHECK(checks.at(3).at("name") == "mcp");
  REQUIRE(commands.size() == 2);
  CHECK(commands.at(0).find("git-checkpoint hook session-start --for=claude") != std::string::npos);
  CHECK(commands.at(1).find("git-checkpoint mcp") != std::string::npos);
  works = false;
  CHECK(shop.ask({"setup", "--check"}, 1).at("error") == "the setup would not work: 2 checks failed");
  write_file(shop.folder() / ".mcp.json",
             R"({"mcpServers": {"checkpoint": {"command": "git-checkpoint", "args": []}}})");
  const Json old = shop.ask({"setup", "--check"}, 1).at("checks").at(1);
  CHECK(old.at("state") == "findings");
  CHECK(old.at("reason").get<std::string>().find("is of another version") != std::string::npos);
  fs::remove(shop.folder() / ".mcp.json");
  CHECK(shop.ask({"setup", "--check"}, 1).at("checks").at(1).at("reason").get<std::string>().find("lacks") !=
        std::string::npos);
}

TEST_CASE("a setup that makes no sense is a usage error with the nearest name") {
  Workshop shop;
  CHECK(shop.ask({"setup", "claud"}, 129).at("hint") == "did you mean 'claude'?");
  CHECK(shop.ask({"setup", "--check", "--remove"}, 129).at("error_code") == "usage");
}
