// The manual pages say what the programs say of themselves: not less, and not more.

#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "cli/command_table.h"
#include "cli/desk.h"
#include "cli/manual/page.h"
#include "cli/manual/roff.h"
#include "schema/schema.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

using Names = std::set<std::string>;

std::string all_replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

// What a reader sees of a page: its text without fonts and escapes; requests stay.
std::string plain_text(const std::string& roff) {
  std::string text = std::regex_replace(roff, std::regex(R"(\\f.|\\&)"), "");
  for (const auto& [escape, sign] : std::map<std::string, std::string>{
           {"\\-", "-"}, {"\\e", "\\"}, {"\\(aq", "'"}, {"\\(ha", "^"}, {"\\(ti", "~"}}) {
    text = all_replaced(std::move(text), escape, sign);
  }
  return text;
}

std::string written_page(const std::string& name) { return manual::page(project_file_text("docs/" + name + ".in")); }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// The tags of the entries of each command, by the command's name.
std::map<std::string, Names> entries_in_manual() {
  std::map<std::string, Names> entries;
  const std::vector<std::string> lines = lines_of(plain_text(written_page("git-checkpoint.1")));
  std::string command;
  for (std::size_t index = 0; index + 1 < lines.size(); ++index) {
    if (lines[index].starts_with(".SH")) command = lines[index].substr(4);
    if (lines[index] != ".TP") continue;
    const std::string& tag = lines[index + 1];
    std::smatch match;
    if (std::regex_search(tag, match, std::regex("^git checkpoint ([a-z -]*?[a-z])( ([\\[<]|--).*)?$"))) {
      command = match[1];
      entries[command];
    } else {
      entries[command].insert(tag);
    }
  }
  return entries;
}

// What stands in the left column of a command's help, up to the part that all commands share.
Names entries_in_help(const std::string& help, const std::string& from, const std::string& to) {
  Names entries;
  const std::size_t begin = std::min(help.find(from), help.size());
  for (const std::string& line : lines_of(help.substr(begin, help.find(to) - begin))) {
    std::smatch match;
    if (std::regex_search(line, match, std::regex("^  (\\S.*?)(  |$)"))) entries.insert(match[1]);
  }
  return entries;
}

std::string help_on(const std::string& command) {
  Desk desk;
  std::vector<std::string> words = lines_of("help\n" + all_replaced(command, " ", "\n"));
  return desk.say(words).out;
}

void collect_members(const SchemaNode& node, const std::string& prefix, Names& names) {
  for (const SchemaProperty& property : node.properties) {
    names.insert(prefix + std::string(property.name));
    collect_members(*property.node, prefix + std::string(property.name) + ".", names);
  }
  if (node.items != nullptr) collect_members(*node.items, prefix.substr(0, prefix.size() - 1) + "[].", names);
  for (const SchemaNode* form : node.one_of) collect_members(*form, prefix, names);
}

}  // namespace

TEST_CASE("every option in a command's help stands in the manual, and the other way round") {
  std::map<std::string, Names> manual = entries_in_manual();
  for (const std::string& name : cli::listed_names()) {
    INFO(name);
    REQUIRE(manual.count(name) == 1);
    CHECK(manual.at(name) == entries_in_help(help_on(name), "\n\n", "\nEverywhere"));
  }
}

TEST_CASE("the options of every command stand in the manual once") {
  CHECK(entries_in_manual().at("\"OPTIONS OF EVERY COMMAND\"") ==
        entries_in_help(help_on("list"), "\nEverywhere", "\f"));
}

TEST_CASE("the manual's own words name only options that there are") {
  Names known = entries_in_help(help_on("list"), "\nEverywhere", "\f");
  for (const std::string& name : cli::listed_names())
    known.merge(entries_in_help(help_on(name), "\n\n", "\nEverywhere"));
  std::string spellings;
  for (const std::string& spelling : known) spellings += " " + spelling + " ";
  const std::regex option("--[a-z][a-z-]+");
  for (const char* const file : {"git-checkpoint.1", "gitcheckpoint-format.5"}) {
    const std::string text = plain_text(project_file_text(std::string("docs/") + file + ".in"));
    for (std::sregex_iterator at(text.begin(), text.end(), option), end; at != end; ++at) {
      const std::string name = at->str();
      const bool is_field = name == "--phase" || name == "--next";  // the example of an update
      INFO(file << " speaks of " << name);
      CHECK((is_field || std::regex_search(spellings, std::regex(name + "[ =\\[]"))));
    }
  }
}

TEST_CASE("every field of every document and every value it may have stands in the manual") {
  const std::string text = plain_text(written_page("gitcheckpoint-format.5"));
  for (const char* const kind : {"session", "run", "project", "manifest", "stage", "config"}) {
    Names members;
    collect_members(*find_schema(kind)->root, "", members);
    CHECK_FALSE(members.empty());
    for (const std::string& member : members) {
      INFO(kind << " " << member);
      CHECK(text.find(".TP\n" + member + "\n") != std::string::npos);
    }
  }
  CHECK(text.find("One of \"in_progress\", \"blocked\", \"complete\", \"failed\".") != std::string::npos);
  CHECK(text.find(".TP\nrender_report\nWhat was rendered.\n") != std::string::npos);
}

TEST_CASE("what troff would take for its own is text in the manual") {
  CHECK(manual::roff(".hidden -x a\\b it's") == "\\&.hidden \\-x a\\eb it\\(aqs");
  CHECK(manual::roff("see `a-b` and c") == "see \\fBa\\-b\\fR and c");
  CHECK(manual::roff_spelling("--verify[=<sha256>]") == "\\fB\\-\\-verify\\fR[\\fB=\\fR\\fI<sha256>\\fR]");
}

TEST_CASE("a manual page that asks for what nobody writes is refused") {
  CHECK_THROWS_WITH(manual::page(".\\\" insert poems\n"), "the manual has no part 'poems'");
}
