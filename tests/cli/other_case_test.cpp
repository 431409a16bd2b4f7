// Of two places whose names differ in the case of letters alone, a file system that knows no case keeps one.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;
namespace fs = std::filesystem;

namespace {

/// A repository with one commit, and what every check says of two names.
class Twins {
 public:
  Twins() {
    desk.with_repository().with_history().with("notes", checkpoint_text("notes"));
    base = desk.commit("notes");
  }

  /// Another project beside `name`, valid by itself: a copy with an id of its own.
  void add_project(const std::string& name, const std::string& other) {
    desk.write({"stage", "init", name});
    const fs::path folder = desk.store() / "pipelines";
    fs::copy(folder / name, folder / other, fs::copy_options::recursive);
    for (const auto& entry : fs::directory_iterator(folder / other)) {
      Json document = Json::parse(read_file(entry.path()));
      if (document.contains("project_id")) document["project_id"] = other;
      write_file(entry.path(), document.dump(2) + "\n");
    }
  }

  /// The lines of `validate` in each of its modes, what it has to say beside them, and of `doctor`, by mode.
  std::vector<std::pair<std::string, std::string>> told() {
    std::vector<std::pair<std::string, std::string>> all;
    const auto ask = [&](const std::string& mode) {
      const Said said =
          desk.say(mode == "here" ? std::vector<std::string>{"validate"} : std::vector<std::string>{"validate", mode});
      exits.push_back(said.exit);
      all.emplace_back(mode, said.out + said.err);
    };
    ask("here");
    desk.git({"add", "-A"});
    ask("--staged");
    desk.commit("twins");
    ask("--rev=HEAD");
    ask("--since=" + base);
    all.emplace_back("doctor", desk.say({"doctor", "--only=invalid-json", "--json"}).out);
    return all;
  }

  Desk desk;
  std::string base;
  std::vector<int> exits;
};

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

const std::string kAlone = "in the case of letters alone";

void check_told(Twins& twins, const std::string& path, const std::string& other) {
  for (const auto& [mode, text] : twins.told()) {
    INFO(mode << "\n" << text);
    CHECK(count_of(text, kAlone) == 1);
    CHECK(text.find("differs from '" + other + "' " + kAlone) != std::string::npos);
    CHECK(text.find(path) != std::string::npos);
    CHECK(text.find("'git mv' gives one of them a name") != std::string::npos);
  }
  CHECK(twins.exits == std::vector<int>{1, 1, 1, 1});
}

}  // namespace

TEST_CASE("two places of a store that differ in the case of letters alone are an error wherever it is looked") {
  Twins twins;
  SECTION("two projects") {
    twins.add_project("web", "Web");
    check_told(twins, ".checkpoints/pipelines/web", ".checkpoints/pipelines/Web");
  }
  SECTION("two sessions") {
    twins.desk.with("Notes", checkpoint_text("Notes"));
    check_told(twins, ".checkpoints/notes.checkpoint.json", ".checkpoints/Notes.checkpoint.json");
  }
  SECTION("letters beyond ASCII") {
    twins.desk.with("übung", checkpoint_text("übung")).with("ÜBUNG", checkpoint_text("ÜBUNG"));
    check_told(twins, ".checkpoints/übung.checkpoint.json", ".checkpoints/ÜBUNG.checkpoint.json");
  }
}

TEST_CASE("names of a store that differ in more than case, or in different folders, are no error") {
  Twins twins;
  twins.desk.with("notes-2", checkpoint_text("notes-2")).with("note", checkpoint_text("note"));
  twins.desk.with("strasse", checkpoint_text("strasse")).with("straße", checkpoint_text("straße"));
  twins.add_project("web", "web2");
  twins.desk.write({"workflow", "start", "Web"});
  twins.desk.write({"snapshot", "plan", "WEB", "--name=Web", "--name=web"});
  for (const auto& [mode, text] : twins.told()) {
    INFO(mode << "\n" << text);
    CHECK(text.find(kAlone) == std::string::npos);
  }
  CHECK(twins.exits == std::vector<int>{0, 0, 0, 0});
}

TEST_CASE("what a change would do, and may not for the case of a name, is refused before it is done, too") {
  Twins twins;
  const Said said = twins.desk.say({"update", "Notes", "--step=x", "--dry-run"});
  CHECK(said.exit == 4);
  CHECK(said.err.find("'.checkpoints/notes.checkpoint.json' is there") != std::string::npos);
}

TEST_CASE("what was renamed, or is of no concern to a commit, is none of two names") {
  Twins twins;
  SECTION("renamed in case alone, in the work tree and for the next commit") {
    fs::rename(twins.desk.file_of("notes"), twins.desk.folder() / "aside");
    fs::remove(twins.desk.folder() / "aside");
    twins.desk.with("Notes", checkpoint_text("Notes"));
    twins.told();
    CHECK(twins.exits == std::vector<int>{0, 0, 0, 0});
  }
  SECTION("in the history already, where something else is committed") {
    twins.desk.with("Notes", checkpoint_text("Notes"));
    const std::string before = twins.desk.commit("Notes");
    twins.desk.with("other", checkpoint_text("other"));
    twins.desk.git({"add", "-A"});
    CHECK(twins.desk.say({"validate", "--staged"}).exit == 0);
    twins.desk.commit("other");
    CHECK(twins.desk.say({"validate", "--since=" + before}).exit == 0);
    CHECK(twins.desk.say({"validate", "--rev=HEAD"}).exit == 1);
  }
  SECTION("where one of them is taken away") {
    twins.desk.with("Notes", checkpoint_text("Notes"));
    const std::string before = twins.desk.commit("Notes");
    twins.desk.git({"rm", "-q", ".checkpoints/Notes.checkpoint.json"});
    CHECK(twins.desk.say({"validate"}).exit == 0);
    CHECK(twins.desk.say({"validate", "--staged"}).exit == 0);
    twins.desk.commit("one");
    const Said since = twins.desk.say({"validate", "--since=" + before});
    CHECK((since.out + since.err).find(kAlone) == std::string::npos);
  }
}
