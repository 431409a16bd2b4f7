// report: all of it in one page or for a pull request, whatever documents hold.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

std::size_t occurrences_in(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// A string that tries to get out of every place in which a report puts text.
const std::string kHostileText =
    R"(</script><script>alert(1)</script><img src=x onerror=alert(2)>"'`--><b>|@all [x](javascript:y))";

std::string json_string(const std::string& text) { return Json(text).dump(); }

Desk& fill_for_report(Desk& desk) {
  desk.with_repository().with("review", checkpoint_text("review", R"(, "blockers": [{"id": "b1", "description":
    "Break it?", "blocking": "all", "needs": "user_decision", "proposed_resolution": "Yes"}])"));
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  return desk;
}

Desk& fill_with_hostility(Desk& desk) {
  const std::string text = json_string(kHostileText + "\u001b[31m\u202e");
  desk.with_repository().with(
      "evil", R"({"protocol_version": "1.1", "skill": "evil", "project": "p", "project_dir": "/p", "phase": )" + text +
                  R"(, "step": )" + text + R"(, "status": "in_progress", "created_at": "2026-05-08T09:00:00Z",
      "updated_at": "2026-05-08T09:00:00Z", "progress_summary": )" +
                  text + R"(, "next_actions": [)" + text + ", " + text + R"(], "pm_refs": [{"provider": "x", "id": )" +
                  text + R"(, "url": "javascript:alert"
}, {"provider": "x", "id": "B", "url": "https://x.example/a"}],
      "blockers": [{"id": "b1", "description": )" +
                  text + R"(, "blocking": "all", "needs": "user_decision", "proposed_resolution": )" + text + "}]}");
  return desk;
}

}  // namespace

TEST_CASE("the page has all work, what waits, and how it is answered") {
  Desk desk;
  const std::string page = fill_for_report(desk).say({"report"}).out;
  CHECK_THAT(page, Catch::StartsWith("<!doctype html>\n") && Catch::EndsWith("</html>\n"));
  CHECK_THAT(page, Catch::Contains("<h3>Break it?</h3>") && Catch::Contains("Proposed: Yes"));
  CHECK_THAT(page, Catch::Contains("git checkpoint update review <b>&#39;--unset=</b>blockers[id=b1]&#39;"));
  CHECK_THAT(page, Catch::Contains("<span class=\"name\">build</span>") && Catch::Contains("REQUIREMENTS"));
  CHECK(occurrences_in(page, "<details ") == 2);
  CHECK(page == desk.say({"report"}).out);
}

TEST_CASE("nothing on the page is loaded from elsewhere") {
  Desk desk;
  const std::string page = fill_with_hostility(desk).say({"report"}).out;
  const std::string markup = std::regex_replace(page, std::regex("&lt;[^<]*"), "");  // without what is only text
  for (const char* const way : {"url(", "@import", "<link", "<img", "<iframe", " src=", "fetch(", "XMLHttp"}) {
    INFO(way);
    CHECK(occurrences_in(markup, way) == 0);
  }
  CHECK(occurrences_in(page, "href=\"") == 1);
  CHECK_THAT(page, Catch::Contains("href=\"https://x.example/a\""));
}

TEST_CASE("what a document holds never becomes markup") {
  Desk desk;
  fill_with_hostility(desk);
  const std::string page = desk.say({"report"}).out;
  CHECK(occurrences_in(page, "<script>") == 1);
  CHECK(occurrences_in(page, "</script>") == 1);
  CHECK(page.find("<img") == std::string::npos);
  CHECK(page.find("<b>|") == std::string::npos);
  CHECK(page.find('\x1b') == std::string::npos);
  CHECK(page.find("\u202e") == std::string::npos);
  CHECK_THAT(page, Catch::Contains("&lt;/script&gt;&lt;script&gt;alert(1)") && Catch::Contains("\\u001b[31m"));
  CHECK(page.find("href=\"javascript") == std::string::npos);

  const std::string markdown = desk.say({"report", "--format=markdown"}).out;
  const std::string prose =
      std::regex_replace(markdown, std::regex("```+sh\n[^\n]*\n```+\n"), "");  // code is shown as it is
  CHECK(prose.find("<script") == std::string::npos);
  CHECK(prose.find("](javascript") == std::string::npos);
  CHECK_THAT(prose, Catch::Contains("&#60;/script&#62;"));
  const std::size_t row = markdown.find("| evil |");
  REQUIRE(row != std::string::npos);
  const std::string line = markdown.substr(row, markdown.find('\n', row) - row);
  CHECK(std::count(line.begin(), line.end(), '|') == 8);

  const std::string junit = desk.say({"report", "--format=junit"}).out;
  CHECK(junit.find("<script") == std::string::npos);
  CHECK(Json::parse(desk.say({"report", "--format=codequality"}).out).is_array());
}

TEST_CASE("a secret does not get into a report") {
  Desk desk;
  const std::string secret = std::string("ghp_") + "Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T";
  desk.with_repository().with(
      "review", checkpoint_text(
                    "review", R"(, "blockers": [{"id": "b1", "description": "Use )" + secret + R"(?", "blocking": "all",
    "needs": "user_decision"}])"));
  for (const char* const format : {"html", "markdown", "codequality", "junit"}) {
    INFO(format);
    const Said said = desk.say({"report", "--format=" + std::string(format)});
    CHECK(said.exit == 0);
    CHECK(said.out.find(secret) == std::string::npos);
  }
}

TEST_CASE("jobs get what is halted, what waits and what cannot be read in their own formats") {
  Desk desk;
  fill_for_report(desk);
  REQUIRE(desk.say({"workflow", "advance", "build", "--fail"}).exit == 0);
  desk.with("broken", "{,}\n");
  const Json issues = Json::parse(desk.say({"report", "--format=codequality"}).out);
  REQUIRE(issues.size() == 4);
  std::string names;
  for (const Json& issue : issues) names += issue.at("check_name").get<std::string>() + " ";
  CHECK(names == "decision halted decision invalid-json ");
  CHECK(issues[0].at("location").at("path") == ".checkpoints/review.checkpoint.json");
  CHECK(issues[0].at("fingerprint").get<std::string>().size() == 64);
  CHECK_THAT(issues[3].at("description").get<std::string>(), Catch::StartsWith("broken: "));
  const std::string junit = desk.say({"report", "--format=junit"}).out;
  CHECK_THAT(junit, Catch::Contains("tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"1\""));
  CHECK_THAT(junit, Catch::Contains("classname=\"file\" name=\".checkpoints/broken.checkpoint.json\""));
  const std::string markdown = desk.say({"report", "--format=markdown"}).out;
  CHECK_THAT(
      markdown,
      Catch::Contains(": 1 waits for you, 1 halted, 0 in progress, 0 queued, 0 done; 1 file cannot be read.\n\n") &&
          Catch::Contains("```sh\ngit checkpoint workflow resume build --continue\n```") &&
          Catch::Contains("\n2 checkpoints, as they stand on ") && Catch::Contains("| workflow | halted |") &&
          Catch::Contains(" has failed; why was not written down |") &&
          Catch::Contains("- **broken** cannot read it: line 1, column 2: "));
}

TEST_CASE("a report of a revision shows what was committed, and nothing of the work tree") {
  Desk desk;
  desk.with_repository().with("review",
                              bare_checkpoint_text("review", "in_progress", R"(, "next_actions": ["Write it"])"));
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  std::ofstream(desk.folder() / "demand.json") << "{}";
  REQUIRE(desk.say({"workflow", "advance", "build"}).exit == 0);
  const std::string then = desk.commit("work");
  const std::string before = desk.say({"report"}).out;
  std::filesystem::remove_all(desk.store());
  std::filesystem::remove(desk.folder() / "demand.json");
  desk.with("ship", checkpoint_text("ship")).with("broken", "{,}\n");
  std::ofstream(desk.store() / "config.json") << R"({"staleDays": {"in_progress": 1}})";
  desk.commit("other work");
  const Said said = desk.say({"report", "--rev=HEAD~1", "--json"});
  CHECK(said.json().at("commit") == then);
  CHECK(said.json().at("count") == 2);
  CHECK(said.json().at("problems").empty());
  const std::string page = said.json().at("report");
  CHECK_THAT(page, Catch::Contains("<span class=\"name\">review</span>") && Catch::Contains("\u2192 Write it"));
  CHECK(page.find("ship") == std::string::npos);
  // What the workflow has made was there then.
  const auto rows = [](const std::string& text) {
    const std::string found = text.substr(text.find("<h2>Workflows"));
    return found.substr(0, found.find("</section>"));
  };
  CHECK(rows(page) == rows(before));
  CHECK_THAT(page, Catch::Contains("in commit <code>" + then.substr(0, 10) + "</code>"));
  CHECK(page == desk.say({"report", "--rev=" + then}).out);
  CHECK(desk.say({"report", "--json"}).json().at("commit").is_null());
}

TEST_CASE("a report of a revision leaves nothing behind, whatever the commit names") {
  Desk desk;
  desk.with_repository();
  const std::filesystem::path scratch = desk.folder().parent_path() / "scratch";
  std::filesystem::create_directory(scratch);
  desk.context.environment.set("TMPDIR", scratch.string());
  desk.with("review", checkpoint_text("review"));
  std::filesystem::create_symlink("/etc/passwd", desk.store() / "link.checkpoint.json");
  desk.commit("work");
  const Said said = desk.with_history().say({"report", "--rev=HEAD", "--json"});
  CHECK(said.json().at("count") == 1);
  CHECK(said.json().at("problems").at(0).at("code") == "symlink");
  CHECK(std::filesystem::is_empty(scratch));
}

TEST_CASE("a revision that is not there is said, and without git there is none") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  desk.commit("work");
  const Said unknown = desk.say({"report", "--rev=nowhere", "--json"});
  CHECK(unknown.exit == 1);
  CHECK(unknown.json().at("error") == "there is no revision 'nowhere'");
  CHECK(desk.say({"report", "--rev="}).exit == 129);
  CHECK(desk.say({"report", "--rev=--all"}).exit == 1);
  Desk plain;
  plain.with("review", checkpoint_text("review"));
  CHECK(plain.say({"report", "--rev=HEAD", "--json"}).json().at("error_code") == "not_a_repository");
}

TEST_CASE("an action that has landed is named with the commit that proves it") {
  Desk desk;
  desk.with_repository().with_history().with(
      "review", bare_checkpoint_text("review", "in_progress", R"(, "next_actions": ["Land #41", "Tag 2.0"])"));
  desk.commit("Turn off old TLS (#41)");
  const std::string page = desk.say({"report"}).out;
  const std::string sha = desk.git({"rev-parse", "HEAD"}).substr(0, 10);
  CHECK_THAT(page, Catch::Contains("<h3>review</h3>") && Catch::Contains("still lists \u201cLand #41\u201d as next") &&
                       Catch::Contains("#41 has landed: <code>" + sha + "</code> Turn off old TLS (#41) <"));
  CHECK_THAT(page, Catch::Contains("\u2192 Tag 2.0"));
}

TEST_CASE("texts of a megabyte are cut, and no command is") {
  Desk desk;
  const std::string long_text(std::size_t{1} << 20U, 'x');
  desk.with_repository().with(
      "review", bare_checkpoint_text("review", "in_progress",
                                     R"(, "next_actions": [")" + long_text + R"("], "blockers": [{"id": "b1",
    "description": ")" + long_text + R"(", "blocking": "all", "needs": "user_decision", "proposed_resolution": "Yes)" +
                                         std::string(3000, '!') + R"("}])"));
  const std::string page = desk.say({"report"}).out;
  CHECK(page.size() < 50000);
  CHECK_THAT(page, Catch::Contains("<code>git checkpoint decisions review</code>"));
}

TEST_CASE("a hundred checkpoints fit into 300000 bytes") {
  Desk desk;
  desk.with_repository();
  const std::string text(400, 'x');
  for (int at = 0; at < 100; ++at) {
    const std::string skill = "skill-" + std::to_string(at);
    desk.with(skill, bare_checkpoint_text(skill, "in_progress",
                                          R"(, "next_actions": [")" + text + R"(1", ")" + text + R"(2", ")" + text +
                                              R"(3", ")" + text + R"(4"])"));
  }
  const std::string page = desk.say({"report"}).out;
  CHECK(occurrences_in(page, "<details ") == 100);
  CHECK(page.size() < 300000);
}

TEST_CASE("a report of one thing, of a time, and of nothing") {
  Desk desk;
  desk.with_repository();
  CHECK_THAT(desk.say({"report"}).out, Catch::Contains("There are no checkpoints yet. <code>git checkpoint update "));
  fill_for_report(desk);
  CHECK(occurrences_in(desk.say({"report", "build"}).out, "<details ") == 1);
  CHECK(desk.say({"report", "nobody"}).exit == 1);
  CHECK_THAT(desk.say({"report", "--since=2d"}).out,
             Catch::Contains("<h2>Moved since ") && Catch::Contains(">6 May</time><span>"));
  const Json answer = desk.say({"report", "--format=junit", "--json"}).json();
  CHECK(answer.at("format") == "junit");
  CHECK(answer.at("waiting") == 1);
}
