// What a setup writes into files that belong to somebody else, and takes out again.

#include "store/setup/setup.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "core/edit.h"
#include "core/error.h"
#include "store/install/quoted_texts.h"
#include "store/setup/config_text.h"
#include "store/setup/targets.h"
#include "store/setup_files.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/scratch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

namespace fs = std::filesystem;

// A work tree, as far as a setup looks at one.
class Tree {
 public:
  Tree() {
    location_.root = fs::canonical(scratch_.path());
    location_.project = location_.root;
    location_.git_dir = location_.root / ".git";
    fs::create_directories(*location_.git_dir);
  }

  fs::path operator/(const std::string& path) const { return location_.root / path; }
  std::vector<SetupPlan> run(SetupAction action, const std::string& name = "") const {
    const SetupPlace place(location_, kSetupAction);
    std::vector<SetupPlan> plans;
    for (const SetupTarget& target : setup_targets()) {
      if (name.empty() || target.name == name) plans.push_back(place.plan(target, action));
    }
    place.carry_out(plans);
    return plans;
  }
  std::vector<SetupFile> files_of(SetupAction action, const std::string& name) const {
    return run(action, name).front().files;
  }
  // Text of every file, and the folders, the git folder apart.
  std::map<std::string, std::string> all() const {
    std::map<std::string, std::string> found;
    for (auto entry = fs::recursive_directory_iterator(location_.root); entry != fs::end(entry); ++entry) {
      if (entry->path().filename() == ".git") entry.disable_recursion_pending();
      const std::string path = entry->path().lexically_relative(location_.root).string();
      if (path != ".git") found[path] = entry->is_regular_file() ? read_file(entry->path()) : "(folder)";
    }
    return found;
  }

 private:
  Scratch scratch_;
  Location location_;
};

bool is_json_file(const TargetFile& file) {
  return file.form == ConfigForm::json || file.form == ConfigForm::json_with_comments;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// JSON as people and programs leave it; LIST and BOX stand for a place of ours.
const std::vector<std::string> kJson{
    "{}",
    "{}\n",
    "{ }",
    "{\n}",
    "{\n\n}\n",
    "\n\n  {}  \n",
    R"({"model": "x"})",
    R"({ "model": "x" })",
    "{\n  \"model\": \"x\"\n}",
    "{\n  \"model\": \"x\"\n}\n",
    "{\n\t\"model\": \"x\",\n\t\"z\": [1, 2,\n3]\n}\n",
    "{\n    \"model\": \"x\"   ,\n\n    \"a\":{\"b\":{}}}\n\n\n",
    R"({"a":1.10,"b":12345678901234567890123,"c":"\u00e9\/"})",
    "{\n  \"BOX\": {}\n}\n",
    "{\n  \"BOX\": { }\n}\n",
    "{\n  \"BOX\": {\n  }\n}\n",
    "{\"BOX\": {}}",
    "{\n  \"BOX\": {\n    \"other\": {\"command\": \"npx\"}\n  }\n}\n",
    "{\n  \"BOX\": {\"other\": {\"command\": \"npx\"}}\n}\n",
    "{\n  \"a\": 1,\n  \"BOX\": {\n    \"LIST\": []\n  }\n}\n",
    "{\n  \"a\": 1,\n  \"BOX\": {\n    \"LIST\": [ ]\n  }, \"z\": null\n}\n",
    "{\n  \"BOX\": {\n    \"LIST\": [\n    ]\n  }\n}\n",
    R"({
  "BOX": {
    "LIST": [
      {
        "hooks": [{"type": "command", "command": "./lint"}]
      }
    ]
  }
}
)",
    R"({"BOX": {"LIST": [{"hooks": [{"type": "command", "command": "./lint"}]}], "other": {"x": [1]}}})",
    "{\n  \"version\": 1\n}\n",
    "{\n  \"version\": 1,\n  \"hooks\": {}\n}\n",
};

// What is JSON only for some.
const std::vector<std::string> kCommented{
    "{ // note\n}",
    "{ /* one */ }",
    "// head\n{\n  // first\n  \"a\": 1, // second\n  /* third\n     line */ \"b\": \"// no comment\",\n}\n// tail",
    "{\n  \"BOX\": {\n    // mine\n  },\n}\n",
    "{\n  \"BOX\": {\n    // mine\n    \"other\": {\"command\": \"npx\"}, // yours\n  },\n}\n",
    "{\"a\": [1, 2, ], }",
    R"({"a": "x\"// y", /* } ] , */ "b": 2 /**/ })",
};

std::vector<std::string> awkward(const TargetFile& file) {
  const ConfigEntry& entry = file.entries.front();
  std::vector<std::string> texts = kJson;
  if (file.form == ConfigForm::json_with_comments) texts.insert(texts.end(), kCommented.begin(), kCommented.end());
  std::vector<std::string> all;
  for (const std::string& text : texts) {
    // A list only where lists of ours are: elsewhere it would be something foreign.
    if (entry.key.empty() || text.find("LIST") == std::string::npos) {
      const std::string list = entry.place.size() > 1 ? entry.place[1] : "LIST";
      all.push_back(replaced(replaced(text, "BOX", entry.place.front()), "LIST", list));
    }
  }
  const std::size_t count = all.size();
  for (std::size_t at = 0; at < count; ++at) {
    all.push_back(replaced(all[at], "\n", "\r\n"));
    all.push_back("\xef\xbb\xbf" + all[at]);
  }
  return all;
}

const std::vector<std::string> kTexts{
    "",           "\n",     "one line",          "one line\n", "# Title\n\nText  \n\n\n", "\xef\xbb\xbf# Title\n",
    "a\r\nb\r\n", "a\r\nb", "\xc3\xa9\n\n```\n",
};

const std::map<ConfigForm, std::vector<std::string>> kOtherTexts{
    {ConfigForm::markdown, kTexts},
    {ConfigForm::toml,
     {"", "\n", "model = \"o\"", "model = \"o\"\n", "# x\r\n[mcp_servers.other]\r\ncommand = \"npx\"\r\n",
      "[mcp_servers]\nother = { command = \"npx\" }\n\n\n", "a = '''\n[x]\n'''\n",
      std::string("\xef\xbb\xbf") + "a = 1\n"}},
    {ConfigForm::gitlab_ci,
     {"", "build:\n  script:\n    - make", "build:\n  script:\n    - make\n",
      "stages: [build]\nbuild:\n  script: make\n\n", "---\r\nbuild:\r\n  script: make\r\n",
      "include:\n  - local: x.yml\n# end\n", "a:\n  script: |\n    one\n      two\n\n"}},
    {ConfigForm::pre_commit,
     {"repos:\n- repo: https://x\n  rev: v1\n  hooks:\n  - id: a\n",
      "repos:\n  - repo: https://x\n    rev: v1\n    hooks:\n      - id: a",
      "repos:\n    # first\n    -   repo: https://x\n        rev: v1\n\n# what follows\nci:\n  skip: [a]\n",
      "default_language_version:\r\n  python: python3\r\nrepos:\r\n- repo: local\r\n  hooks: []\r\n", "repos:\n"}},
};

std::vector<std::string> awkward_texts(const TargetFile& file) {
  if (is_json_file(file)) return awkward(file);
  const auto found = kOtherTexts.find(file.form);
  return found == kOtherTexts.end() ? std::vector<std::string>() : found->second;
}

std::string with_each_line_behind(const std::string& mark, const std::string& lines) {
  return mark + replaced(lines.substr(0, lines.size() - 1), "\n", "\n" + mark) + "\n";
}

// Markdown that shows a block as an example, or speaks of what marks it.
std::vector<std::string> showing(const std::string& block) {
  const std::string fenced = "# Rules\n\n```markdown\n" + block + "```\n";
  return {fenced,
          replaced(fenced, "\n", "\r\n"),
          fenced + "\n```\nnever ended\n",
          " ~~~~ text\n~~~\n" + block + "```\n ~~~~~\nmore\n",
          "1. So:\n   ```\n" + with_each_line_behind("   ", block) + "   ```\n",
          "So:\n\n" + with_each_line_behind("    ", block),
          with_each_line_behind("> ", block),
          "Between `<!-- >>> git checkpoint >>> -->` and `<!-- <<< git checkpoint <<< -->` stands what is not mine.\n",
          "It begins with\n<!-- >>> git checkpoint >>> --> and is not to be edited.\n",
          "# >>> git checkpoint >>>\n"};
}

// TOML that has a block as a part of a text.
std::vector<std::string> quoting(const std::string& block) {
  const std::string basic = "notes = \"\"\"\n" + block + "\"\"\"\n[b]\nc = 1\n";
  const std::string literal = "# it's \"\"\" here\na = \"'''\"\nnotes = '''It's so:\n" + block + "'''''\n";
  return {basic,
          literal,
          replaced(basic, "\n", "\r\n"),
          "\xef\xbb\xbf" + basic,
          "a = [\"\"\"\\\"\"\"\n" + block + "\\\\\"\"\"]\n",
          "a = ''''''\nb = '''\n" + block + "'''",
          "notes = \"\"\"\n# >>> git checkpoint >>>\n\"\"\"\n"};
}

// YAML of a form that has a block as a part of a text.
std::vector<std::string> quoting_yaml(const TargetFile& file, const std::string& block) {
  const auto within = [&](const std::string& head, const std::string& indent) {
    return head + "\n" + with_each_line_behind(indent, block) + "\n" + indent + "more\n";
  };
  if (file.form == ConfigForm::pre_commit) {
    const std::string first = "repos:\n- repo: local\n  hooks:\n  - id: a\n    entry: ";
    return {within(first + "|", "      "), within(first + ">-2  # so", "      ") + "    language: system\n"};
  }
  const std::string text = within("build:\n  script: |", "    ");
  return {text,
          replaced(text, "\n", "\r\n"),
          text + "    language: system\n",
          within("build:\n  script:\n    - >+", "      ") + "    - make\n",
          within("build:\n  script:\n    - a: !x |2-", "       "),
          within("build:\n  \"a #b\": |", "    "),
          within("build:\n  'it''s: #': |", "    "),
          within("build:\n  ? |", "    ") + "  : make\n",
          within("build:\n  - ? a\n    : - |", "       "),
          "\xef\xbb\xbf" + text};
}

// The same between quotes, which close behind it.
std::vector<std::string> quoting_yaml_in_quotes(const TargetFile& file, const std::string& block) {
  const bool is_list = file.form == ConfigForm::pre_commit;
  const std::string head = is_list ? "repos:\n- repo: local\n  hooks:\n  - id: a\n    " : "build:\n  ";
  const std::string inner = with_each_line_behind("      ", block);
  const std::string basic = head + "entry: \"say \\\"\n" + inner + "\n      so \\\\\"  # it's\n";
  const std::string literal = head + "entry: !x 'it''s\n" + inner + "      so'\n";
  return {basic,
          literal,
          replaced(basic, "\n", "\r\n"),
          basic + head.substr(head.rfind('\n') + 1) + "more: 1\n",
          "\xef\xbb\xbf" + literal,
          head + "entry:\n      \"\n" + inner + "\"\n",
          head + "entry: 'so\n" + block + "- more'\n",
          head + "args: [-a, \"b\n" + inner + "\", 'c\n" + inner + "', {d: 'e\n" + inner + "'}]\n",
          head + "args: [\n      it's,\n      'c\n" + inner + "']\n",
          head + "name: it's\n      'so\n" + head.substr(head.rfind('\n') + 1) + "entry: \"a\n" + inner + "\"\n",
          head + "name: a # it's \"\n" + head.substr(head.rfind('\n') + 1) + "entry: \"a\n" + inner + "\"\n"};
}

// All files of all targets.
std::vector<TargetFile> all_files() {
  std::vector<TargetFile> files;
  for (const SetupTarget& target : setup_targets()) {
    for (const TargetFile& file : target.files({kSetupAction})) files.push_back(file);
  }
  return files;
}

}  // namespace

TEST_CASE("no two targets of a setup write the same file, and each has a name of its own") {
  std::set<std::string> paths;
  std::set<std::string> names;
  for (const SetupTarget& target : setup_targets()) {
    CHECK(names.insert(std::string(target.name)).second);
    CHECK_FALSE(target.files({kSetupAction}).empty());
    for (const TargetFile& file : target.files({kSetupAction})) CHECK(paths.insert(file.path).second);
  }
  CHECK(names == std::set<std::string>{"claude", "codex", "copilot", "gemini", "opencode", "cursor", "vscode",
                                       "agents-md", "github", "gitlab", "pre-commit"});
}

TEST_CASE("a target that starts the server is one whose files name it") {
  for (const SetupTarget& target : setup_targets()) {
    INFO(target.name);
    const Tree tree;
    bool is_named = false;
    for (const SetupFile& file : tree.files_of(SetupAction::add, std::string(target.name))) {
      is_named = is_named || file.after.value_or("").find("mcp") != std::string::npos;
    }
    CHECK(target.serves == is_named);
  }
}

TEST_CASE("a setup of everything in an empty work tree is read back as it should be, and removed without a trace") {
  const Tree tree;
  const auto before = tree.all();
  for (const SetupPlan& plan : tree.run(SetupAction::add)) CHECK_FALSE(plan.is_refused());
  const auto set_up = tree.all();
  CHECK(set_up.size() > before.size() + 15);
  for (const SetupPlan& plan : tree.run(SetupAction::add)) {
    for (const SetupFile& file : plan.files) {
      INFO(file.path << " " << file.refusal << "\n" << file.before.value_or(""));
      CHECK(file.state == EntryState::ok);
      CHECK_FALSE(file.changes());
    }
  }
  CHECK(tree.all() == set_up);
  tree.run(SetupAction::remove);
  CHECK(tree.all() == before);
}

TEST_CASE("a setup keeps every byte of awkward files, changes nothing the second time, and is removed byte for byte") {
  for (const TargetFile& file : all_files()) {
    for (const std::string& text : awkward_texts(file)) {
      INFO(file.path << "\n" << text);
      const Tree tree;
      write_file(tree / file.path, text);
      const std::string name(target_of(file.path).name);
      const auto before = tree.all();
      for (const SetupFile& planned : tree.files_of(SetupAction::add, name)) {
        INFO(planned.refusal);
        REQUIRE(planned.refusal.empty());
      }
      const std::string changed = read_file(tree / file.path);
      CHECK(changed != text);
      CHECK(is_subsequence(text, changed));
      const auto set_up = tree.all();
      for (const SetupFile& planned : tree.files_of(SetupAction::add, name)) CHECK(planned.state == EntryState::ok);
      CHECK(tree.all() == set_up);
      tree.run(SetupAction::remove, name);
      CHECK(tree.all() == before);
    }
  }
}

TEST_CASE("what a setup writes into JSON means what was there, and what it adds") {
  for (const TargetFile& file : all_files()) {
    if (!is_json_file(file)) continue;
    const JsonSyntax syntax = file.form == ConfigForm::json ? JsonSyntax::plain : JsonSyntax::comments;
    for (const std::string& text : awkward(file)) {
      INFO(file.path << "\n" << text);
      std::string changed = text;
      for (const ConfigEntry& entry : file.entries) changed = with_entry(changed, syntax, entry);
      const auto config = parse_config(changed, syntax);
      INFO(changed);
      REQUIRE(config.ok());
      for (const ConfigEntry& entry : file.entries) CHECK(find_entry(*config, entry).state == EntryState::ok);
    }
  }
}

TEST_CASE("what others write beside ours afterwards stays when ours goes") {
  const Tree tree;
  tree.run(SetupAction::add, "claude");
  const fs::path settings = tree / ".claude/settings.json";
  std::string text = read_file(settings);
  text.replace(text.rfind('}'), 1, ",\n  \"model\": \"x\"\n}");
  write_file(settings, text);
  write_file(tree / ".claude/notes.md", "mine");
  tree.run(SetupAction::remove, "claude");
  const auto rest = Document::parse(read_file(settings));
  REQUIRE(rest.ok());
  CHECK(canonical(rest->root()) == R"({"model":"x"})");
  CHECK(read_file(tree / ".claude/notes.md") == "mine");
  CHECK_FALSE(fs::exists(tree / ".mcp.json"));
}

TEST_CASE("where a folder that a setup makes cannot be remembered, nothing is made") {
  const Tree tree;
  fs::create_directories(tree / ".git/checkpoint/setup-folders");
  CHECK_THROWS_AS(tree.run(SetupAction::add, "claude"), Error);
  CHECK(tree.all().empty());
  fs::remove(tree / ".git/checkpoint/setup-folders");
  tree.run(SetupAction::add, "claude");
  CHECK(fs::exists(tree / ".claude"));
  tree.run(SetupAction::remove, "claude");
  CHECK(tree.all().empty());
}

TEST_CASE("a setup that makes no folder remembers none") {
  const Tree tree;
  tree.run(SetupAction::add, "gitlab");
  CHECK(fs::exists(tree / ".gitlab-ci.yml"));
  CHECK_FALSE(fs::exists(tree / ".git/checkpoint"));
}

TEST_CASE("a folder that was there stays, also when it is empty") {
  const Tree tree;
  fs::create_directories(tree / ".claude");
  const auto before = tree.all();
  tree.run(SetupAction::add, "claude");
  tree.run(SetupAction::remove, "claude");
  CHECK(tree.all() == before);
}

TEST_CASE("a folder that a setup made is forgotten with it: one that comes later is its owner's, and stays") {
  const Tree tree;
  tree.run(SetupAction::add, "claude");
  tree.run(SetupAction::remove, "claude");
  REQUIRE_FALSE(fs::exists(tree / ".claude"));
  fs::create_directories(tree / ".claude");
  tree.run(SetupAction::add, "claude");
  tree.run(SetupAction::remove, "claude");
  CHECK(fs::is_directory(tree / ".claude"));
}

TEST_CASE("a folder that another branch does not have is remembered for the branch that has it") {
  const Tree tree;
  const Scratch other;
  tree.run(SetupAction::add, "claude");
  fs::rename(tree / ".claude", other.path() / ".claude");  // as a checkout does
  tree.run(SetupAction::add, "codex");
  fs::rename(tree / ".codex", other.path() / ".codex");
  fs::rename(other.path() / ".claude", tree / ".claude");
  tree.run(SetupAction::remove, "claude");
  CHECK_FALSE(fs::exists(tree / ".claude"));
  fs::rename(other.path() / ".codex", tree / ".codex");
  tree.run(SetupAction::remove, "codex");
  CHECK(tree.all().empty());
}

TEST_CASE("what is ours goes with the comma before it, where others have put theirs in front") {
  const Tree tree;
  tree.run(SetupAction::add, "claude");
  const Document added = *Document::parse(read_file(tree / ".mcp.json"));
  const Node servers = *added.root().find("mcpServers");
  REQUIRE(servers.size() == 1);
  const Node ours = *servers.at(0);
  write_file(tree / ".mcp.json", R"({"mcpServers": {"other": {"command": "x"}, )" + std::string(ours.key_source()) +
                                     ": " + std::string(ours.source()) + "}}\n");
  tree.run(SetupAction::remove, "claude");
  CHECK(read_file(tree / ".mcp.json") == "{\"mcpServers\": {\"other\": {\"command\": \"x\"}}}\n");
}

TEST_CASE("what an older setup wrote is brought up to date, in place of the old") {
  const Tree tree;
  write_file(
      tree / ".mcp.json",
      "{\n  \"mcpServers\": {\n    \"checkpoint\": {\"command\": \"git-checkpoint\", \"args\": [\"serve\"]}\n  }\n}\n");
  write_file(
      tree / ".claude/settings.json",
      R"({"hooks": {"SessionStart": [{"matcher": "startup", "hooks": [{"type": "command", "command": "git-checkpoint hook begin"}]}]}})");
  const auto plan = tree.run(SetupAction::add, "claude").front();
  CHECK(plan.files.at(0).state == EntryState::missing);  // the other hooks are
  CHECK(plan.files.at(1).state == EntryState::old);
  for (const SetupFile& file : tree.files_of(SetupAction::add, "claude")) CHECK(file.state == EntryState::ok);
  CHECK(read_file(tree / ".claude/settings.json").find("hook begin") == std::string::npos);
  const TargetFile agents = file_at("AGENTS.md");
  TargetFile older = agents;
  older.lines = "## Checkpoints\n\nOld words.\n";
  write_file(tree / "AGENTS.md", "# Mine\n" + with_lines("", older));
  CHECK(tree.run(SetupAction::add, "agents-md").front().files.front().state == EntryState::old);
  CHECK(tree.run(SetupAction::add, "agents-md").front().files.front().state == EntryState::ok);
  CHECK(read_file(tree / "AGENTS.md").find("Old words") == std::string::npos);
  tree.run(SetupAction::remove, "agents-md");
  CHECK(read_file(tree / "AGENTS.md") == "# Mine\n");
}

TEST_CASE("what cannot be read, or is not ours, is refused, named and left as it is") {
  const std::vector<std::pair<std::string, std::string>> cases{
      {".mcp.json", ""},
      {".mcp.json", "{"},
      {".mcp.json", "[]"},
      {".mcp.json", R"({"a": 1, "a": 2})"},
      {".mcp.json", "{\"mcpServers\": []}"},
      {".mcp.json", R"({"mcpServers": {"checkpoint": {"command": "other"}}})"},
      {".mcp.json", "{} // no comments here"},
      {".mcp.json", "\xff\xfe{\0}\0"},
      {".claude/settings.json", R"({"hooks": {"SessionStart": {}}})"},
      {".claude/settings.json",
       R"({"hooks": {"SessionStart": [{"hooks": [{"command": "a"}, {"command": "git-checkpoint hook session-start"}]}]}})"},
      {".claude/settings.json",
       R"({"hooks": {"SessionStart": [{"hooks": [{"command": "cd a && git-checkpoint hook session-start || true"}]}]}})"},
      {".claude/settings.json",
       R"({"hooks": {"Stop": [{"hooks": [{"command": "./say 'git checkpoint hook ran'"}]}]}})"},
      {".cursor/hooks.json",
       R"({"version": 1, "hooks": {"stop": [{"command": "/opt/bin/git-checkpoint hook stop"}]}})"},
      {".gemini/settings.json", "{ /* never closed"},
      {".codex/config.toml", "[mcp_servers.checkpoint]\ncommand = \"x\"\n"},
      {".codex/config.toml", "[mcp_servers.'checkpoint']\ncommand = \"x\"\n"},
      {".codex/config.toml", "[ mcp_servers . checkpoint ]\ncommand = \"x\"\n"},
      {".codex/config.toml", "\"mcp_servers\".checkpoint.command = \"x\"\n"},
      {".codex/config.toml", "mcp_servers = { a = { command = \"x\" } }\n"},
      {".codex/config.toml", "a = \"\"\"\nopen\n"},
      {".codex/config.toml", "a = \"open\nb = 1\n"},
      {".codex/config.toml", "[a\nb = 1\n"},
      {".codex/config.toml", "[a]\nb = 1\n[a]\n"},
      {".codex/config.toml", "a = [1, 2\n"},
      {".codex/config.toml", "a = '''\n[x]\n'''\nmcp_servers = { a = { command = \"x\" } }\n"},
      {".codex/config.toml", "a = [\n  [\"x\"],\n]\nmcp_servers = {}\n"},
      {".codex/config.toml", "[mcp_servers]\na = '''\n[x]\n'''\ncheckpoint.command = \"x\"\n"},
      {".codex/config.toml", "[mcp_servers.\"check\\u0070oint\"]\ncommand = \"x\"\n"},
      {".codex/config.toml", "a = 1\na.b = 2\n"},
      {".codex/config.toml", "a = 1\n[a.b]\n"},
      {"AGENTS.md", "<!-- >>> git checkpoint >>> -->\nhalf of it\n"},
      {"AGENTS.md", "half of it\n<!-- <<< git checkpoint <<< -->\n"},
      {"AGENTS.md", "<!-- <<< git checkpoint <<< -->\n<!-- >>> git checkpoint >>> -->\n"},
      {"AGENTS.md", std::string("a\0b", 3)},
      {".github/workflows/checkpoints.yml", "name: mine\n"},
      {".opencode/plugins/git-checkpoint.js", "export const mine = 1;\n"},
      {".opencode/plugins/git-checkpoint.js", "// >>> git checkpoint >>> new file\nexport"},
      {".gitlab-ci.yml", "checkpoints:\n  script: mine\n"},
      {".gitlab-ci.yml", "{build: {script: make}}\n"},
      {".gitlab-ci.yml", "# jobs\n- build\n"},
      {".gitlab-ci.yml", "a: 1\n...\n"},
      {"AGENTS.md", "one\ntwo\r"},
      {".pre-commit-config.yaml", "repos: []\n"},
      {".pre-commit-config.yaml", "ci: {}\n"},
      {".pre-commit-config.yaml", "repos:\n- repo: x\n  hooks:\n  - id: git-checkpoint\n"},
  };
  for (const auto& [path, text] : cases) {
    INFO(path << "\n" << text);
    const Tree tree;
    write_file(tree / path, text);
    const auto before = tree.all();
    const SetupPlan plan = tree.run(SetupAction::add, std::string(target_of(path).name)).front();
    CHECK(plan.is_refused());
    std::string refusal;
    for (const SetupFile& file : plan.files) refusal += file.refusal;
    CHECK(refusal.find("'" + path + "'") == 0);
    CHECK(tree.all() == before);
    tree.run(SetupAction::remove, std::string(target_of(path).name));
    CHECK(tree.all() == before);
  }
}

TEST_CASE("what is in the way within a file is named by the keys that lead to it") {
  const Tree tree;
  write_file(tree / ".claude/settings.json", R"({"hooks": {"SessionStart": {}}})");
  std::string refusal;
  for (const SetupFile& file : tree.files_of(SetupAction::add, "claude")) refusal += file.refusal;
  CHECK(refusal == "'.claude/settings.json' has a 'hooks.SessionStart' that is not a list");
}

TEST_CASE("what cannot be told from ours is refused when a setup is removed, what is somebody else's just stays") {
  const auto refusal_of_removal = [](const std::string& path, const std::string& text) {
    const Tree tree;
    write_file(tree / path, text);
    std::string refusal;
    for (const SetupFile& file : tree.files_of(SetupAction::remove, std::string(target_of(path).name))) {
      refusal += file.refusal;
    }
    return refusal;
  };
  CHECK(refusal_of_removal("AGENTS.md", "<!-- >>> git checkpoint >>> -->\nhalf of it\n") ==
        "'AGENTS.md' has only a part of the lines between which setup writes");
  CHECK(refusal_of_removal(".codex/config.toml", "[mcp_servers.checkpoint]\ncommand = \"x\"\n").empty());
  CHECK(refusal_of_removal(".gitlab-ci.yml", "checkpoints:\n  script: mine\n").empty());
}

TEST_CASE("from a file where a hook of ours was made somebody else's the other ones go") {
  const Tree tree;
  const std::string path = ".cursor/hooks.json";
  const std::string target(target_of(path).name);
  tree.run(SetupAction::add, target);
  const std::string ours = read_file(tree / path);
  const std::string mixed = replaced(ours, "git-checkpoint hook stop", "/opt/bin/git-checkpoint hook stop");
  REQUIRE(mixed != ours);
  write_file(tree / path, mixed);
  CHECK(tree.run(SetupAction::add, target).front().is_refused());
  CHECK(read_file(tree / path) == mixed);
  tree.run(SetupAction::remove, target);
  const std::string left = read_file(tree / path);
  CHECK(left.find("/opt/bin/git-checkpoint hook stop") != std::string::npos);
  CHECK(left.find("session-start") == std::string::npos);
}

TEST_CASE("lines of ours in a text of TOML are somebody else's") {
  const std::string path = ".codex/config.toml";
  const TargetFile config = file_at(path);
  for (const std::string& text : quoting(with_lines("", config))) {
    INFO(text);
    const Tree tree;
    write_file(tree / path, text);
    tree.run(SetupAction::remove, "codex");
    CHECK(read_file(tree / path) == text);
    for (int times = 0; times < 2; ++times) {
      tree.run(SetupAction::add, "codex");
      CHECK(read_file(tree / path) == with_lines(text, config));
      CHECK(read_file(tree / path).starts_with(text));
    }
    tree.run(SetupAction::remove, "codex");
    CHECK(read_file(tree / path) == text);
  }
}

TEST_CASE("a text of TOML that is never closed hides nothing of ours") {
  const std::string path = ".codex/config.toml";
  const Tree tree;
  for (const std::string text : {"a = \"\"\"\n", "a = '''\nb = '''\nc = '''", "a = 'b\n"}) {
    write_file(tree / path, with_lines(text, file_at(path)));
    tree.run(SetupAction::remove, "codex");
    CHECK(read_file(tree / path) == text);
  }
}

TEST_CASE("lines of ours in a text of YAML are somebody else's, and those behind it are ours") {
  const std::string path = GENERATE(as<std::string>{}, ".gitlab-ci.yml", ".pre-commit-config.yaml");
  const TargetFile file = file_at(path);
  const std::string name(target_of(path).name);
  const std::string block = "# >>> git checkpoint >>>\nsomething\n# <<< git checkpoint <<<\n";
  std::vector<std::string> texts = quoting_yaml(file, block);
  for (const std::string& text : quoting_yaml_in_quotes(file, block)) texts.push_back(text);
  for (const std::string& text : texts) {
    INFO(text);
    const Tree tree;
    write_file(tree / path, text);
    tree.run(SetupAction::remove, name);
    CHECK(read_file(tree / path) == text);
    for (int times = 0; times < 2; ++times) {
      tree.run(SetupAction::add, name);
      CHECK(read_file(tree / path) == with_lines(text, file));
      CHECK(read_file(tree / path) != text);
    }
    tree.run(SetupAction::remove, name);
    CHECK(read_file(tree / path) == text);
  }
}

TEST_CASE("a quote in YAML that begins no text, or none that is closed, hides nothing of ours") {
  TargetFile file = file_at(".gitlab-ci.yml");
  file.lines = "job:\n  script: true\n";  // there is no quote in it
  for (const std::string text : {"a: \"open\n", "a: 'open\n  b: ''\n", "a: it's\nb: \"x\" # don't\n",
                                 "# it's\na: [b's, 'c']\n", "a: b\n  'c\n\n  \"d\n", "a: say \"so\n",
                                 "- |\n  \"open\n- 'it''s'\n", "a: \"\\\\\"\n", "a: b\"\n", "a: \"b\\"}) {
    INFO(text);
    const Tree tree;
    write_file(tree / file.path, with_lines(text, file));
    tree.run(SetupAction::remove, "gitlab");
    CHECK(read_file(tree / file.path) == text);
  }
}

TEST_CASE("a list of YAML whose lines end in CRLF gets ours where one whose lines end in LF has it") {
  const auto with_ours = [](const std::string& text) {
    const Tree tree;
    write_file(tree / ".pre-commit-config.yaml", text);
    tree.run(SetupAction::add, std::string(target_of(".pre-commit-config.yaml").name));
    return replaced(read_file(tree / ".pre-commit-config.yaml"), "\r\n", "\n");
  };
  const std::string text = "repos:\n  -\n    repo: local\n    hooks: []\n";
  CHECK(with_ours(text) != text);
  CHECK(with_ours(replaced(text, "\n", "\r\n")) == with_ours(text));
}

TEST_CASE("a list of YAML gets ours behind its last element, indented as the others are") {
  const std::string indent = GENERATE("", "  ", "    ");
  const Tree tree;
  const std::string head = "repos:\n" + indent + "- repo: local\n" + indent + "  hooks: []\n";
  const std::string rest = "\n# what follows\nci: {}\n";
  write_file(tree / ".pre-commit-config.yaml", head + rest);
  tree.run(SetupAction::add, std::string(target_of(".pre-commit-config.yaml").name));
  const std::string text = read_file(tree / ".pre-commit-config.yaml");
  INFO(text);
  CHECK(text.starts_with(head + "#"));
  CHECK(text.ends_with(rest));
  CHECK(text.find("\n" + indent + "- repo: ", head.size()) != std::string::npos);
}

TEST_CASE("what only looks like the head of a text of YAML begins none") {
  for (const std::string text : {"a: > b\n  # c\n", "a: |#\n  # c\n", "a: |2- b\n  # c\n"}) {
    INFO(text);
    CHECK_FALSE(QuotedTexts::in_yaml(text).hold(text.find("# c")));
  }
  const std::string text = "a: |2- # b\n  # c\n";
  CHECK(QuotedTexts::in_yaml(text).hold(text.find("# c")));
}

TEST_CASE("a text of TOML that its line ends in half an escape hides none behind it") {
  const std::string text = "x = \"a\\\ny = \"\"\"\n# c\n\"\"\"\n";
  CHECK(QuotedTexts::in_toml(text).hold(text.find("# c")));
}

TEST_CASE("the first key of YAML counts behind a byte order mark, too") {
  const std::string mark = "\xef\xbb\xbf";
  const std::vector<std::pair<std::string, std::string>> refused{{".gitlab-ci.yml", "checkpoints:\n  script: m\n"},
                                                                 {".gitlab-ci.yml", "\"checkpoints\": {}\n"},
                                                                 {".gitlab-ci.yml", "- a\n"},
                                                                 {".gitlab-ci.yml", "{build: {script: make}}\n"},
                                                                 {".pre-commit-config.yaml", "repos: []\n"},
                                                                 {".codex/config.toml", "[mcp_servers.checkpoint]\n"}};
  for (const auto& [path, text] : refused) {
    INFO(path << "\n" << text);
    const Tree tree;
    write_file(tree / path, mark + text);
    CHECK(tree.run(SetupAction::add, std::string(target_of(path).name)).front().is_refused());
    CHECK(read_file(tree / path) == mark + text);
  }
  const std::vector<std::pair<std::string, std::string>> taken{
      {".gitlab-ci.yml", "stages: [a]\n"},
      {".pre-commit-config.yaml", "repos:\n  - repo: local\n    hooks: []\nci: {}\n"},
      {".pre-commit-config.yaml", "repos:"}};
  for (const auto& [path, text] : taken) {
    INFO(path << "\n" << text);
    const std::string name(target_of(path).name);
    const Tree tree;
    write_file(tree / path, text);
    tree.run(SetupAction::add, name);
    const std::string unmarked = read_file(tree / path);
    write_file(tree / path, mark + text);
    CHECK(tree.files_of(SetupAction::add, name).front().refusal.empty());
    CHECK(read_file(tree / path) == mark + unmarked);
    CHECK(tree.files_of(SetupAction::add, name).front().state == EntryState::ok);
    tree.run(SetupAction::remove, name);
    CHECK(read_file(tree / path) == mark + text);
  }
}

TEST_CASE("lines of ours that somebody shows, or speaks of, are theirs") {
  const TargetFile agents = file_at("AGENTS.md");
  for (const std::string& text : showing(with_lines("", agents))) {
    INFO(text);
    const Tree tree;
    write_file(tree / "AGENTS.md", text);
    const auto set_up = [&] { return tree.files_of(SetupAction::add, "agents-md").front(); };
    CHECK(set_up().state == EntryState::missing);
    CHECK(read_file(tree / "AGENTS.md") == with_lines(text, agents));
    CHECK(read_file(tree / "AGENTS.md").starts_with(text));
    CHECK(set_up().state == EntryState::ok);
    CHECK(read_file(tree / "AGENTS.md") == with_lines(text, agents));
    for (int times = 0; times < 2; ++times) {
      tree.run(SetupAction::remove, "agents-md");
      CHECK(read_file(tree / "AGENTS.md") == text);
    }
  }
}

TEST_CASE("a block of ours stays ours, whatever fences stand before it and come behind it") {
  const TargetFile agents = file_at("AGENTS.md");
  const std::vector<std::string> before{
      "# Agents\n\n- Build:\n- ```sh\n  make\n  ```\n",
      "1. ```sh\n   make\n   ```\n10) - ~~~\n      make\n      ~~~\n",
      "- Build:\n\n   ```sh\n   make\n     ```\n",
      "- a\n  - ```sh\n\tmake\n\t```\n",
      "```\nnever ended\n",
      "- ```sh\n  never ended\n\n- more",
  };
  const std::vector<std::string> behind{"\n## Test\n\n```sh\nmake test\n```\n", "\n```\nmake test\n```\n",
                                        "\n```\na\n```\n\n```sh\nb\n```\n", "\n- ```\n  a\n  ```\n"};
  for (const std::string& text : before) {
    for (const std::string& more : behind) {
      INFO(text << more);
      const Tree tree;
      write_file(tree / "AGENTS.md", text);
      tree.run(SetupAction::add, "agents-md");
      const std::string both = read_file(tree / "AGENTS.md") + more;
      write_file(tree / "AGENTS.md", both);
      CHECK(tree.files_of(SetupAction::add, "agents-md").front().state == EntryState::ok);
      CHECK(read_file(tree / "AGENTS.md") == both);
      tree.run(SetupAction::remove, "agents-md");
      const bool joined = !text.ends_with("\n");  // the newline has come to part theirs from theirs
      CHECK(read_file(tree / "AGENTS.md") == text + (joined ? "\n" : "") + more);
    }
  }
}

TEST_CASE("a byte order mark that an editor puts before what is ours changes nothing") {
  const std::string mark = "\xef\xbb\xbf";
  for (const TargetFile& file : all_files()) {
    if (is_json_file(file)) continue;
    INFO(file.path);
    const std::string name(target_of(file.path).name);
    const Tree tree;
    tree.run(SetupAction::add, name);
    const std::string marked = mark + read_file(tree / file.path);
    write_file(tree / file.path, marked);
    const auto set_up = [&] {
      for (const SetupFile& one : tree.files_of(SetupAction::add, name)) {
        if (one.path == file.path) return one;
      }
      return SetupFile();
    };
    CHECK(set_up().refusal.empty());
    CHECK(set_up().state == EntryState::ok);
    CHECK(read_file(tree / file.path) == marked);
    tree.run(SetupAction::remove, name);
    CHECK_FALSE(fs::exists(tree / file.path));
  }
}

TEST_CASE("what stands beside ours stays, with the byte order mark that an editor puts before it") {
  const Tree tree;
  tree.run(SetupAction::add, "agents-md");
  write_file(tree / "AGENTS.md", "\xef\xbb\xbf" + read_file(tree / "AGENTS.md") + "# Mine\n");
  tree.run(SetupAction::remove, "agents-md");
  CHECK(read_file(tree / "AGENTS.md") == "\xef\xbb\xbf# Mine\n");
}

TEST_CASE("what an older setup wrote is found beside what only looks so") {
  const TargetFile agents = file_at("AGENTS.md");
  TargetFile older = agents;
  older.lines = "Old words.\n";
  for (const std::string& text : showing(with_lines("", agents))) {
    INFO(text);
    const Tree tree;
    write_file(tree / "AGENTS.md", with_lines("# Mine\n", older) + text);
    CHECK(tree.files_of(SetupAction::add, "agents-md").front().state == EntryState::old);
    CHECK(read_file(tree / "AGENTS.md") == with_lines("# Mine\n" + text, agents));
  }
}

TEST_CASE("no symlink is followed on the way to a file") {
  const Tree tree;
  write_file(tree / "outside/settings.json", "{}");
  fs::create_symlink("outside", tree / ".claude");
  write_file(tree / "other.json", "{}");
  fs::create_symlink("other.json", tree / "opencode.json");
  CHECK(tree.run(SetupAction::add, "claude").front().files.at(0).refusal ==
        "'.claude' is a symlink, and none is followed");
  CHECK(tree.run(SetupAction::add, "opencode").front().is_refused());
  CHECK(read_file(tree / "outside/settings.json") == "{}");
  CHECK(read_file(tree / "other.json") == "{}");
  CHECK_FALSE(fs::exists(tree / ".mcp.json"));
}

TEST_CASE("what stands in the way of a file or of its folder is named") {
  const Tree tree;
  write_file(tree / ".claude", "mine");
  fs::create_directories(tree / "AGENTS.md");
  CHECK(tree.run(SetupAction::add, "claude").front().files.at(0).refusal == "'.claude' is not a folder");
  CHECK(tree.run(SetupAction::add, "agents-md").front().files.at(0).refusal == "'AGENTS.md' is not a regular file");
  CHECK(read_file(tree / ".claude") == "mine");
}

TEST_CASE("a program whose name ends as ours does is not ours, and its hooks stay") {
  const Tree tree;
  write_file(tree / ".claude/settings.json",
             R"({"hooks": {"Stop": [{"hooks": [{"command": "my-git-checkpoint hook x"}]}]}})");
  const auto before = tree.all();
  CHECK_FALSE(tree.run(SetupAction::add, "claude").front().is_refused());
  CHECK(read_file(tree / ".claude/settings.json").find("my-git-checkpoint hook x") != std::string::npos);
  tree.run(SetupAction::remove, "claude");
  CHECK(tree.all() == before);
}

TEST_CASE("what somebody has added to an entry of ours stays with it") {
  const Tree tree;
  tree.run(SetupAction::add, "claude");
  const std::string settings =
      replaced(read_file(tree / ".claude/settings.json"), "\"type\"", "\"timeout\": 9, \"type\"");
  const std::string servers = replaced(read_file(tree / ".mcp.json"), "\"args\"", "\"env\": {\"A\": \"b\"}, \"args\"");
  write_file(tree / ".claude/settings.json", settings);
  write_file(tree / ".mcp.json", servers);
  for (const SetupFile& file : tree.files_of(SetupAction::add, "claude")) CHECK(file.state == EntryState::ok);
  CHECK(read_file(tree / ".claude/settings.json") == settings);
  CHECK(read_file(tree / ".mcp.json") == servers);
  tree.run(SetupAction::remove, "claude");
  CHECK_FALSE(fs::exists(tree / ".mcp.json"));
  CHECK_FALSE(fs::exists(tree / ".claude"));
}

TEST_CASE("hooks of ours that came twice, as by a merge, become one, and go together") {
  const Tree tree;
  write_file(tree / ".github/hooks/git-checkpoint.json", R"({"version": 1, "hooks": {"agentStop": [
    {"type": "command", "bash": "git-checkpoint hook stop --for=copilot || true"},
    {"type": "command", "bash": "git-checkpoint hook stop --for=copilot || true"}, {"type": "command", "bash": "./lint"}]}})");
  SECTION("one") {
    tree.run(SetupAction::add, "copilot");
    const std::string text = read_file(tree / ".github/hooks/git-checkpoint.json");
    CHECK(text.find("hook stop") == text.rfind("hook stop"));
    CHECK(tree.files_of(SetupAction::add, "copilot").front().state == EntryState::ok);
  }
  SECTION("together") {
    tree.run(SetupAction::remove, "copilot");
    const std::string text = read_file(tree / ".github/hooks/git-checkpoint.json");
    CHECK(text.find("git-checkpoint") == std::string::npos);
    CHECK(text.find("./lint") != std::string::npos);
  }
}

TEST_CASE("what a setup wrote under opencode's other name goes as well") {
  const Tree tree;
  const auto before = tree.all();
  tree.run(SetupAction::add, "opencode");
  write_file(tree / "opencode.jsonc", "{\n  // mine\n}\n");
  tree.run(SetupAction::remove, "opencode");
  CHECK_FALSE(fs::exists(tree / "opencode.json"));
  CHECK(read_file(tree / "opencode.jsonc") == "{\n  // mine\n}\n");
  fs::remove(tree / "opencode.jsonc");
  CHECK(tree.all() == before);
}

TEST_CASE("opencode's file has the name that it has here") {
  const Tree tree;
  write_file(tree / "opencode.jsonc", "{\n  // mine\n}\n");
  tree.run(SetupAction::add, "opencode");
  CHECK_FALSE(fs::exists(tree / "opencode.json"));
  CHECK(read_file(tree / "opencode.jsonc").find("\"mcp\"") != std::string::npos);
}

TEST_CASE("a setup keeps the mode of a file") {
  const Tree tree;
  write_file(tree / ".mcp.json", "{\n  \"mcpServers\": {}\n}\n");
  fs::permissions(tree / ".mcp.json", fs::perms::owner_read | fs::perms::owner_write);
  tree.run(SetupAction::add, "claude");
  CHECK(fs::status(tree / ".mcp.json").permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}
