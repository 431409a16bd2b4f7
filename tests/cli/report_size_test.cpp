// How large a report becomes: of a hundred and of a thousand real checkpoints, and of what has moved since long ago.

#include <algorithm>
#include <filesystem>
#include <regex>
#include <vector>

#include "cli/desk.h"
#include "cli/report_page.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> real_checkpoints() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(CHECKPOINT_TESTS_DIR) / "samples/session/valid")) {
    if (entry.path().filename().string().ends_with(".checkpoint.json")) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The real checkpoints of the samples again and again, each time under a new name.
void fill_with_real(Desk& desk, std::size_t count) {
  const std::vector<fs::path> files = real_checkpoints();
  REQUIRE(files.size() > 20);
  for (std::size_t at = 0; at < count; ++at) {
    const fs::path& file = files[at % files.size()];
    const std::string name = file.filename().string();
    const std::string skill = name.substr(0, name.find('.')) + "-" + std::to_string(at);
    desk.with(skill, std::regex_replace(read_file(file), std::regex("\n *\"skill\": *\"[^\"]*\""),
                                        "\n  \"skill\": \"" + skill + "\"", std::regex_constants::format_first_only));
  }
}

// All of it: each piece of work stands in its own row.
std::size_t rows_in(const std::string& page) {
  std::size_t count = 0;
  for (std::size_t at = page.find("<details class=\"row"); at != std::string::npos;
       at = page.find("<details class=\"row", at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("a report of a hundred real checkpoints is less than 300 000 bytes, whatever is asked") {
  Desk desk;
  desk.with_repository();
  fill_with_real(desk, 100);
  const std::string page = desk.say({"report"}).out;
  CHECK(rows_in(page) == 100);
  CHECK(page.size() < 300'000);
  const std::string moved = desk.say({"report", "--since=2020-01-01"}).out;
  CHECK_THAT(moved, Catch::Contains("<h2>Moved since"));
  CHECK(moved.size() < 300'000);
}

TEST_CASE("a report of a thousand real checkpoints is less than 2 000 000 bytes, whatever is asked",
          "[long][unsanitized]") {
  Desk desk;
  desk.with_repository();
  fill_with_real(desk, 1000);
  const std::string page = desk.say({"report"}).out;
  CHECK(rows_in(page) == 1000);
  CHECK(page.size() < 2'000'000);
  const std::string moved = desk.say({"report", "--since=2020-01-01"}).out;
  CHECK(moved.size() < 2'000'000);
  CHECK_THAT(words_of(section_of(moved, "Moved since")),
             Catch::Contains("and 800 more: git checkpoint status --since=2020-01-01"));
  CHECK(desk.say({"report", "--format=markdown"}).out.size() < 65'536);
}

TEST_CASE("what has moved is what was begun, how it stood and stands, and what a note says of itself") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review")).with("ship", checkpoint_text("ship"));
  desk.with("still", checkpoint_text("still"));
  commit_on(desk, "2026-05-06", "Begin");
  REQUIRE(desk.say({"update", "review", "--phase=test", "--status=blocked"}).exit == 0);
  REQUIRE(desk.say({"update", "fresh", "--phase=triage"}).exit == 0);
  const std::string moved = words_of(section_of(desk.say({"report", "--since=1d"}).out, "Moved since"));
  CHECK_THAT(moved, Catch::StartsWith(" Moved since yesterday 2 "));
  CHECK_THAT(moved, Catch::Contains("fresh session new in progress, phase triage "));
  CHECK_THAT(moved, Catch::Contains("review session moved status: in progress \u2192 blocked moved phase: ") &&
                        Catch::Contains(" \u2192 test "));
  CHECK_THAT(moved, !Catch::Contains("still") && Catch::Contains("All of it: git checkpoint status --since=1d"));
  const auto digest = desk.ask({"status", "--since=1d"}).at("digest");
  CHECK(digest.at(0).at("skill") == "fresh");
  CHECK(digest.at(0).at("new") == true);
  CHECK(digest.at(1).at("standing").at(0).at("to") == "blocked");
  CHECK_THAT(desk.say({"status", "--since=1d"}).out,
             Catch::Contains("fresh\n  new      in_progress, phase triage\n") &&
                 Catch::Contains("  moved    status: in_progress -> blocked\n"));
}

TEST_CASE("Markdown tells what has moved as the page does, the first few of each sort") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review")).with("still", checkpoint_text("still"));
  commit_on(desk, "2026-05-06", "Begin");
  REQUIRE(desk.say({"update", "review", "--phase=test",
                    "--context_primer.key_decisions:json=[\"A_1\", \"B\", \"C\", "
                    "\"D\", \"E\", \"F\", \"G\"]"})
              .exit == 0);
  const std::string moved = desk.say({"report", "--format=markdown", "--since=1d"}).out;
  CHECK_THAT(moved, Catch::Contains("\n**Moved since yesterday**\n\n- **review** session\n  - moved phase: ") &&
                        Catch::Contains(" \u2192 test\n  - decided A&#95;1\n") &&
                        Catch::Contains("  - decided E\n  - and 2 more decided\n"));
  CHECK_THAT(moved, !Catch::Contains("**still**"));
  CHECK_THAT(desk.say({"report", "--format=markdown"}).out, !Catch::Contains("Moved since"));
  commit_on(desk, "2026-05-08", "Go on");
  CHECK_THAT(desk.say({"report", "--format=markdown", "--since=1h"}).out,
             Catch::Contains("- No note says that anything was begun, done, decided or blocked since then.\n"));
}

TEST_CASE("where Markdown has no room for all that has moved, it names the command that tells it, of the same time") {
  Desk desk;
  desk.with_repository();
  const auto write_all = [&](const std::string& more) {
    for (int at = 0; at < 20; ++at) {
      const std::string skill = "skill-" + std::to_string(at);
      desk.with(skill, bare_checkpoint_text(skill, "in_progress", more));
    }
  };
  write_all("");
  commit_on(desk, "2026-05-06", "Begin");
  const std::string text = std::string(160, '_') + "\"";
  write_all(R"(, "context_primer": {"key_decisions": ["1)" + text + ", \"2" + text + ", \"3" + text + ", \"4" + text +
            ", \"5" + text + "]}");
  CHECK_THAT(desk.say({"report", "--format=markdown", "--since=2d"}).out,
             Catch::Contains(" more: `git checkpoint status --since=2d`\n"));
}

TEST_CASE("where nothing else is told of a note, what has moved is what comes next") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review")).with("ship", checkpoint_text("ship"));
  commit_on(desk, "2026-05-06", "Begin");
  REQUIRE(desk.say({"update", "review", "--next_actions:json=[\"Do q\"]"}).exit == 0);
  REQUIRE(desk.say({"update", "ship", "--next_actions:json=[\"Do q\"]", "--phase=test"}).exit == 0);
  commit_on(desk, "2026-05-08", "Do q");
  CHECK_THAT(desk.say({"status", "--since=1d"}).out, Catch::Contains("review\n  next     Do q\n"));
  const auto digest = desk.ask({"status", "--since=1d"}).at("digest");
  CHECK(digest.at(0).at("next") == "Do q");
  CHECK(digest.at(1).at("next").is_null());
  CHECK_THAT(words_of(section_of(desk.say({"report", "--since=1d"}).out, "Moved since")),
             Catch::Contains("review session next Do q "));
}

TEST_CASE("what no commit of that time had is new in the repository, whatever it says of its own beginning") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  commit_on(desk, "2026-05-08", "Begin");
  desk.with("draft", checkpoint_text("draft"));
  const auto digest_in = [](Desk& at) { return at.ask({"status", "--since=2026-05-06"}).at("digest"); };
  CHECK(digest_in(desk).at(0).at("skill") == "draft");
  CHECK(digest_in(desk).at(0).at("new") == false);  // no commit says when it came
  CHECK(digest_in(desk).at(1).at("new") == true);
  CHECK_THAT(desk.say({"status", "--since=2026-05-06"}).out, Catch::Contains("review\n  new      in_progress, phase "));
  write_file(desk.folder() / ".git/shallow", desk.git({"rev-parse", "HEAD"}) + "\n");
  CHECK(digest_in(desk).at(1).at("new") == false);  // what came before is not here
}

TEST_CASE("of what has moved in one note, what is left out is counted") {
  Desk desk;
  std::string decisions;
  for (int at = 0; at < 20; ++at)
    decisions += (at == 0 ? "\"" : ", \"") + std::string("Choice ") + std::to_string(at) + "\"";
  desk.with_repository().with("ship", checkpoint_text("ship"));
  commit_on(desk, "2026-05-06", "Begin");
  REQUIRE(desk.say({"update", "ship", "--context_primer.key_decisions:json=[" + decisions + "]"}).exit == 0);
  const std::string moved = words_of(section_of(desk.say({"report", "--since=1d"}).out, "Moved since"));
  CHECK_THAT(moved, Catch::Contains("decided Choice 0 ") && Catch::Contains("decided Choice 11 and 8 more decided"));
  CHECK_THAT(moved, !Catch::Contains("Choice 12"));
}
