// What agents are told in words, and the plugin: it names only what there is.

#include <regex>
#include <set>

#include "cli/command_table.h"
#include "cli/desk.h"
#include "schema/schema.h"
#include "store/setup/targets.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

const std::string kSkill = ".agents/skills/git-checkpoint/SKILL.md";

// A call of git checkpoint as it stands in a text: the command's words, and its options.
struct Mention {
  std::string text;
  std::string command;
  std::vector<std::string> options;
};

std::string command_in(const std::string& first, const std::string& second) {
  const bool is_pair = !second.empty() && cli::find_command(first + " " + second) != nullptr;
  return is_pair ? first + " " + second : first;
}

std::vector<Mention> mentions_in(const std::string& text) {
  std::vector<Mention> mentions;
  const std::regex call("git checkpoint ([a-z-]+)(?: ([a-z-]+))?([^`\n]*)");
  const std::regex option("--([a-z_.-]+)");
  for (std::sregex_iterator at(text.begin(), text.end(), call), end; at != end; ++at) {
    Mention mention{at->str(), command_in((*at)[1], (*at)[2]), {}};
    for (std::sregex_iterator one(mention.text.begin(), mention.text.end(), option); one != end; ++one) {
      mention.options.push_back((*one)[1]);
    }
    mentions.push_back(mention);
  }
  return mentions;
}

// An option of the command, or for `update` a field of a session.
bool is_known(const std::string& command, const std::string& option) {
  cli::OptionSet set;
  static_cast<void>(cli::find_command(command)->prepare(set));
  const auto names = set.long_names();
  if (std::find(names.begin(), names.end(), "--" + option) != names.end()) return true;
  if (command != "update") return false;
  const std::string field = option.substr(0, option.find('.'));
  const auto& properties = find_schema("session")->root->properties;
  return std::any_of(properties.begin(), properties.end(),
                     [&](const SchemaProperty& property) { return property.name == field; });
}

void check_mentions(const std::string& text, std::size_t least) {
  const std::vector<Mention> mentions = mentions_in(text);
  CHECK(mentions.size() >= least);
  for (const Mention& mention : mentions) {
    INFO(mention.text);
    const cli::Command* command = cli::find_command(mention.command);
    REQUIRE(command != nullptr);
    CHECK_FALSE(command->hidden);
    for (const std::string& option : mention.options) {
      INFO(option);
      CHECK(is_known(mention.command, option));
    }
  }
}

Json json_file(const std::string& path) { return Json::parse(project_file_text(path)); }

}  // namespace

TEST_CASE("what agents are told names only commands and options that there are") {
  check_mentions(project_file_text(kSkill), 12);
  check_mentions(instructions(), 4);
  CHECK(mentions_in("`git checkpoint stage approve`").front().command == "stage approve");
  CHECK_FALSE(is_known("done", "frobnicate"));
}

TEST_CASE("the skill says when it is of use, and is short") {
  const std::string text = project_file_text(kSkill);
  CHECK(text.starts_with("---\nname: git-checkpoint\ndescription: "));
  CHECK(text.size() < 4000);
  CHECK(instructions().size() < 1200);
}

TEST_CASE("the plugin has the hooks and the server that a setup writes") {
  const Json plugin = json_file(".claude-plugin/plugin.json");
  const auto files = find_setup_target("claude")->files({});
  const Json settings = Json::parse(new_config("{}", files.at(0).entries));
  CHECK(json_file(plugin.at("hooks").get<std::string>().substr(2)) == settings);
  CHECK(plugin.at("mcpServers") == Json::parse(new_config("{}", files.at(1).entries)).at("mcpServers"));
  CHECK(kSkill.starts_with(plugin.at("skills").get<std::string>().substr(2)));
}

TEST_CASE("the marketplace has the plugin under its name") {
  const Json market = json_file(".claude-plugin/marketplace.json");
  REQUIRE(market.at("plugins").size() == 1);
  CHECK(market.at("plugins").at(0).at("name") == json_file(".claude-plugin/plugin.json").at("name"));
  CHECK(market.at("plugins").at(0).at("source") == "./");
}

TEST_CASE("the manual names every target of a setup, and the files that it writes") {
  const std::string text = std::regex_replace(project_file_text("docs/git-checkpoint.1.in"), std::regex(R"(\\-)"), "-");
  for (const SetupTarget& target : setup_targets()) {
    INFO(target.name);
    CHECK(text.find(".TP\n.B " + std::string(target.name) + "\n") != std::string::npos);
    for (const TargetFile& file : target.files({})) CHECK(text.find(file.path) != std::string::npos);
  }
}
