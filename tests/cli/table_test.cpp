#include "cli/terminal/table.h"

#include "cli/desk.h"
#include "cli/line_width.h"
#include "support/catch.h"

using namespace checkpoint::cli;
using namespace checkpoint::test;

namespace {

Look plain_look(std::size_t width) {
  Look look;
  look.width = width;
  return look;
}

}  // namespace

TEST_CASE("columns are aligned by display width, without trailing spaces") {
  Table table({"skill", "phase"});
  table.add({{"設計"}, {"build"}});
  table.add({{"review"}, {""}});
  CHECK(table.text(plain_look(80)) ==
        "skill   phase\n"
        "設計    build\n"
        "review\n");
}

TEST_CASE("a table too wide gives up text in its widest column") {
  Table table({"skill", "summary"});
  table.add({{"review"}, {std::string(100, 'x')}});
  const std::string text = table.text(plain_look(40));
  CHECK(text.find("review  " + std::string(31, 'x') + "…\n") != std::string::npos);
}

TEST_CASE("a table too wide first goes without what it may do without, in its order") {
  Table table({"name", "files", "made", "phase"}, {"files", "phase"});
  table.add({{"designed"}, {"12"}, {"2026-05-08"}, {"ARCHITECTURE"}});
  CHECK(table.text(plain_look(43)) ==
        "name      files  made        phase\n"
        "designed  12     2026-05-08  ARCHITECTURE\n");
  CHECK(table.text(plain_look(40)) ==
        "name      made        phase\n"
        "designed  2026-05-08  ARCHITECTURE\n");
  CHECK(table.text(plain_look(20)) ==
        "name      made\n"
        "designed  2026-05-08\n");
}

TEST_CASE("what is no terminal gets names whole, and of a text without end a part") {
  Table table({"skill", "phase", "done"});
  const std::string name(250, 'n');
  table.add({{name}, {std::string(5000, 'x')}, {"1/2"}});
  Look look = plain_look(40);
  look.is_terminal = false;
  const std::string text = table.text(look);
  CHECK(text.find("\n" + name + "  xxx") != std::string::npos);
  CHECK(text.size() < 2200);
  look.is_terminal = true;
  CHECK(table.text(look).find(name) == std::string::npos);
}

TEST_CASE("colour surrounds the text and not the padding") {
  Table table({"a", "b"});
  table.add({{"x", Tone::bad}, {"y"}});
  Look look = plain_look(80);
  look.colour = true;
  CHECK(table.text(look).find("\x1b[31mx\x1b[0m  y\n") != std::string::npos);
}

TEST_CASE("signs have a plain ASCII stand-in") {
  Look look;
  CHECK(look.glyph(Glyph::stop) == "⛔");
  look.unicode_glyphs = false;
  CHECK(look.glyph(Glyph::stop) == "(!)");
  CHECK(look.clip("a longer text", 9) == "a long...");
}

TEST_CASE("what lists work fits the columns of the terminal, and JSON has all of it") {
  Desk desk;
  desk.with_repository().with_history();
  desk.write({"run", "write", "--ticket-id=PLAT-1", "--run-id=nightly-build-of-the-branch", "--phase=implement",
              R"(--payload={"branch_name": "feature/a-branch-with-a-long-name-of-its-own", "commit_sha": "abc1234"})"});
  desk.write({"snapshot", "plan", "shop", "--name=designed-for-the-second-time"});
  desk.write({"snapshot", "create", "shop", "designed-for-the-second-time", "--phase=implement-everything"});
  desk.write({"workflow", "start", "build"});
  desk.write({"stage", "init", "film"});
  desk.commit("Begin");
  desk.context.terminal.output = true;
  desk.context.terminal.width = 80;
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{{"run", "list", "PLAT-1"},
                                                                                     {"run", "replay", "PLAT-1"},
                                                                                     {"snapshot", "list", "shop"},
                                                                                     {"snapshot", "log", "shop"},
                                                                                     {"snapshot", "manifest", "shop"},
                                                                                     {"snapshot", "usage", "shop"},
                                                                                     {"stage", "status", "film"},
                                                                                     {"workflow", "show", "build"},
                                                                                     {"log"},
                                                                                     {"list"},
                                                                                     {"status"}}) {
    const Said said = desk.say(words);
    INFO(words.front() << said.out << said.err);
    REQUIRE(said.exit == 0);
    CHECK(widest_line(said.out) <= 80);
  }
  const std::string id = desk.ask({"snapshot", "list", "shop"}).at("snapshots").at(0).at("snapshot_id");
  CHECK_THAT(desk.ask({"log", "shop"}).dump(), Catch::Contains(id + ".json\""));
}
