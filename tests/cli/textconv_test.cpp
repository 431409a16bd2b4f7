#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;

namespace {

std::string shown(const std::string& file, const std::string& text) {
  Desk desk;
  write_file(desk.folder() / file, text);
  const Said said = desk.say({"textconv", file});
  INFO(said.err);
  CHECK(said.exit == 0);
  CHECK(said.err.empty());
  return said.out;
}

}  // namespace

TEST_CASE("textconv says one thing on each line, in words") {
  CHECK(shown("Xy12_review.checkpoint.json", checkpoint_text("review")) ==
        "protocol version: 1.0\nskill: review\nproject: gtrack\nproject dir: /srv/gtrack\n"
        "created at: 2026-05-01T08:00:00Z\nupdated at: 2026-05-08T09:00:00Z\nphase: build\nstep: sprint-2\n"
        "status: in_progress\nprogress summary: Sprint 1 passed.\nprogress table: s1\n"
        "progress table s1, label: Sprint 1\nprogress table s1, status: complete\n"
        "context primer, key decisions: Use D1\nnext actions: Write the tests\nnext actions: Ship it\n");
}

TEST_CASE("textconv puts each sentence and each line of a text on a line of its own") {
  CHECK(shown("a.checkpoint.json", R"({"progress_summary": "Built v1.2. Tests pass!\nNext: e.g. docs. ok"})") ==
        "progress summary:\n  Built v1.2.\n  Tests pass!\n  Next: e.g. docs. ok\n");
}

TEST_CASE("textconv puts an entry without a key on one line") {
  CHECK(shown("a.checkpoint.json",
              R"({"recently_done": [{"action": "Ship it", "at": "2026-01-02T03:04:05Z"}, {"action": "Test"}]})") ==
        "recently done: at 2026-01-02T03:04:05Z; action Ship it\nrecently done: action Test\n");
}

TEST_CASE("textconv does not depend on layout, order or spelling") {
  CHECK(shown("a.checkpoint.json", R"({"zeta":1,"phase":"b\u0075ild","alpha":[]})") ==
        shown("b.checkpoint.json", "{\n\t\"phase\": \"build\",\n\n\t\"alpha\": [ ], \"zeta\": 1 }"));
}

TEST_CASE("textconv knows other kinds by what they say, whatever git calls the file") {
  const std::string record =
      file_text("samples/run/valid/runs/OMN-2144/a1b2c3d4-e5f6-7890-abcd-ef1234567890/phase_1_implement_a1.json");
  CHECK(shown("Qr34_phase_1_implement_a1.json", record) == shown("git-blob-implement", record));
}

TEST_CASE("textconv gives what it cannot read as it is, safe for a terminal, and says why") {
  CHECK(shown("a.checkpoint.json", "{\"skill\": \"a\",}\n<<<<<<< ours\n\x1b[31m\xff\n") ==
        "(not shown field by field: line 2, column 1: the conflict markers of a merge are still in the file)\n"
        "{\"skill\": \"a\",}\n<<<<<<< ours\n\\u001b[31m\\xff\n");
  CHECK(shown("a.checkpoint.json", "") == "(not shown field by field: line 1, column 1: the text is empty)\n");
  CHECK(shown("a.checkpoint.json", R"({"phase": "\u001b[31m\u202e"})") == "phase: \\u001b[31m\\u202e\n");
}

TEST_CASE("textconv answers in text also where JSON was asked for, and fails where there is no file") {
  Desk desk;
  write_file(desk.folder() / "a.checkpoint.json", R"({"phase": "x"})");
  desk.context.environment.set("GIT_CHECKPOINT_JSON", "1");
  CHECK(desk.say({"textconv", "a.checkpoint.json"}).out == "phase: x\n");
  const Said missing = desk.say({"textconv", "b.checkpoint.json"});
  CHECK(missing.exit == 128);
  CHECK(missing.json().at("error_code") == "io");
}
