#include "cli/terminal/paragraph.h"

#include <sstream>

#include "cli/desk.h"
#include "cli/line_width.h"
#include "core/utf8.h"
#include "support/catch.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::cli;
using namespace checkpoint::test;

namespace {

Look look_at(std::size_t width) {
  Look look;
  look.width = width;
  return look;
}

// A checkpoint that says a lot everywhere: words, a long wide word, and an escape sequence.
std::string wordy_checkpoint() {
  const std::string words =
      repeated("a long sentence that goes on ", 8) + repeated("\u8a2d\u8a08", 30) + "\\u001b[31m end";
  const std::string text = "\"" + words + "\"";
  return bare_checkpoint_text("review", "in_progress",
                              ", \"next_actions\": [" + text + ", {\"text\": " + text + ", \"done_when\": " + text +
                                  R"(}], "context_primer": {"key_decisions": [)" + text +
                                  R"(]}, "blockers": [{"id": "b1", "description": )" + text +
                                  R"(, "needs": "user_decision", "proposed_resolution": )" + text +
                                  R"(}, {"id": "b2", "description": )" + text + "}]");
}

// Without the commands that answer a question: each stands on one line, which the terminal breaks.
std::string without_answers(const std::string& text) {
  std::string rest;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const bool is_answer =
        line.starts_with("  answer ") || line.starts_with("  or else ") || line.starts_with("  say no ");
    if (!is_answer) rest += line + "\n";
  }
  return rest;
}

}  // namespace

TEST_CASE("lines that do not fit go on below the place where the text began") {
  CHECK(paragraph_text({"  -> ", "one two three four five six seven eight"}, look_at(40)) ==
        "  -> one two three four five six seven\n     eight\n");
  CHECK(paragraph_text({"- ", ""}, look_at(40)) == "- \n");
}

TEST_CASE("behind a lead that takes most of a line the text has lines of its own") {
  CHECK(paragraph_text({repeated("x", 30) + "  ", "one two"}, look_at(40)) == repeated("x", 30) + "\n    one two\n");
}

TEST_CASE("a command that is not broken takes as many lines as the terminal makes of it") {
  const std::string command = "'git checkpoint --dir=" + repeated("x", 40) + " next'";
  Paragraph paragraph{"", command + " and more", Tone::plain, Tone::plain, 2};
  CHECK(paragraph_text(paragraph, look_at(40)) == command + "…\n");
  paragraph.most = 3;
  CHECK(paragraph_text(paragraph, look_at(40)) == command + "\nand more\n");
  paragraph.most = 1;
  CHECK(paragraph_text(paragraph, look_at(40)) == "'git checkpoint --dir=" + repeated("x", 17) + "…\n");
}

TEST_CASE("a paragraph that is cut says so") {
  Paragraph paragraph{"- ", repeated("word ", 40)};
  paragraph.most = 2;
  CHECK(paragraph_text(paragraph, look_at(40)) ==
        "- word word word word word word word\n  word word word word word word word\u2026\n");
}

TEST_CASE("a character is never cut in two, however narrow the line") {
  for (std::size_t width = 1; width < 5; ++width) {
    for (const std::string& line : wrapped("\u8a2d\u8a08e\u0301\U0001f600", width)) CHECK(is_utf8(line));
  }
}

TEST_CASE("whatever a document says, the text commands keep to the terminal's width, but for what is to be copied") {
  Desk desk;
  desk.with_repository().with("review", wordy_checkpoint());
  desk.context.environment.set("LC_ALL", "C.UTF-8");
  desk.context.terminal.output = true;
  const std::vector<std::vector<std::string>> all = {
      {"next"}, {"next", "--all"}, {"status"}, {"status", "--brief"}, {"status", "--since=30d"}, {"resume"}, {"list"}};
  for (const std::size_t width : {40U, 41U, 80U, 200U}) {
    desk.context.terminal.width = width;
    for (const auto& words : all) {
      const Said said = desk.say(words);
      INFO(width << " " << words.front() << "\n" << said.out);
      CHECK(said.exit == 0);
      CHECK(widest_line(without_answers(said.out)) <= width);
      CHECK(is_utf8(said.out));
      CHECK_FALSE(contains(said.out, "\x1b"));
    }
  }
}

TEST_CASE("next and resume leave nothing out") {
  Desk desk;
  desk.with_repository().with("review", wordy_checkpoint());
  for (const char* command : {"next", "resume"}) {
    const std::string text = desk.say({command}).out;
    CHECK(contains(text, "\\u001b[31m end\n"));
    CHECK_FALSE(contains(text, "\u2026"));
  }
}

TEST_CASE("a blocker that needs nothing in particular has no empty brackets") {
  Desk desk;
  desk.with_repository().with(
      "review", bare_checkpoint_text("review", "blocked", R"(, "blockers": [{"id": "b1", "description": "Wait"}])"));
  CHECK(contains(desk.say({"resume", "review"}).out, "- b1: Wait\n"));
}
