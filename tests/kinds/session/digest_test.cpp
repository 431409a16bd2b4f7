#include "kinds/session/digest.h"

#include "kinds/session/sessions.h"

using namespace checkpoint;
using namespace checkpoint::session;

namespace {

const Instant since = *parse_instant("2026-05-01T00:00:00Z");

}  // namespace

TEST_CASE("a digest says what was done and decided, which rows moved, and which blockers came and went") {
  const Document before = document_of(R"({
    "progress_table": [{"id": "a", "status": "in_progress"}, {"id": "b", "status": "complete"}],
    "context_primer": {"key_decisions": ["Use D1"]},
    "blockers": [{"id": "b1", "description": "x"}, {"id": "b2", "description": "y"}]})");
  const Document after = document_of(R"({
    "progress_table": [{"id": "a", "status": "complete"}, {"id": "b", "status": "complete"},
                       {"id": "c", "status": "not_started"}],
    "context_primer": {"key_decisions": ["Use D1", "Ship Friday"]},
    "recently_done": [{"at": "2026-05-02T00:00:00Z", "action": "Test"}, {"at": "2026-04-02T00:00:00Z", "action": "Plan"}],
    "blockers": [{"id": "b2", "description": "y", "resolved": true}, {"id": "b3", "description": "z"}]})");
  const Digest digest = digest_of(before, after, since);
  CHECK(digest.done == std::vector<std::string>{"Test"});
  CHECK(digest.decided == std::vector<std::string>{"Ship Friday"});
  REQUIRE(digest.rows.size() == 2);
  CHECK((digest.rows[0].id == "a" && digest.rows[0].from == "in_progress" && digest.rows[0].to == "complete"));
  CHECK((digest.rows[1].id == "c" && digest.rows[1].from.empty()));
  CHECK(digest.opened == std::vector<std::string>{"b3"});
  CHECK(digest.closed == std::vector<std::string>{"b1", "b2"});
}

TEST_CASE("without the document of that time, only what carries its own time is told") {
  const Document after = document_of(R"({
    "context_primer": {"key_decisions": ["Use D1"]},
    "recently_done": [{"at": "2026-05-02T00:00:00Z", "action": "Test"}],
    "blockers": [{"id": "b1", "description": "x", "resolved": true, "resolved_at": "2026-05-03T00:00:00Z"}]})");
  const Digest digest = digest_of(std::nullopt, after, since);
  CHECK(digest.done == std::vector<std::string>{"Test"});
  CHECK(digest.decided.empty());
  CHECK(digest.closed == std::vector<std::string>{"b1"});
}

TEST_CASE("without the document of that time, all is new in one that was begun since") {
  const std::string members = R"("context_primer": {"key_decisions": ["Use D1"]},
    "progress_table": [{"id": "a", "status": "in_progress"}],
    "blockers": [{"id": "b1", "description": "x"},
                 {"id": "b2", "description": "y", "resolved": true, "resolved_at": "2026-05-03T00:00:00Z"}]})";
  const Document begun = document_of((R"({"created_at": "2026-05-01T00:00:00Z", )" + members).c_str());
  const Digest digest = digest_of(std::nullopt, begun, since);
  CHECK(digest.decided == std::vector<std::string>{"Use D1"});
  CHECK(digest.rows.size() == 1);
  CHECK(digest.opened == std::vector<std::string>{"b1"});
  CHECK(digest.closed == std::vector<std::string>{"b2"});
  const Document older = document_of((R"({"created_at": "2026-04-30T00:00:00Z", )" + members).c_str());
  CHECK(digest_of(std::nullopt, older, since).decided.empty());
}

TEST_CASE("a digest says what comes next where it is another action and nothing else is told") {
  const Document before = document_of(R"({"status": "in_progress", "next_actions": ["Plan", "Ship"]})");
  const auto next = [&](const char* after) { return digest_of(before, document_of(after), since).next; };
  CHECK(next(R"({"status": "in_progress", "next_actions": [{"text": "Do q"}, "Ship"]})") == "Do q");
  CHECK(next(R"({"status": "in_progress"})") == "");
  CHECK_FALSE(next(R"({"status": "in_progress", "next_actions": ["Plan"]})"));
  CHECK_FALSE(next(R"({"status": "blocked", "next_actions": ["Do q"]})"));
}

TEST_CASE("a document compared with itself moved nowhere") {
  const Document same = document_of(R"({"progress_table": [{"id": "a", "status": "complete"}], "blockers": 3})");
  CHECK(digest_of(same, same, since).is_empty());
}

TEST_CASE("a digest says that a checkpoint is new, and how it stands") {
  const Document after = document_of(R"({"status": "in_progress", "phase": "build"})");
  for (const std::optional<Document>& before : {std::optional(Document::composed("{}")), std::optional<Document>()}) {
    const Document begun =
        document_of(R"({"status": "in_progress", "phase": "build", "created_at": "2026-05-02T00:00:00Z"})");
    const Digest digest = digest_of(before, begun, since);
    CHECK(digest.is_new);
    REQUIRE(digest.standing.size() == 2);
    CHECK((digest.standing[0].id == "status" && digest.standing[0].from.empty()));
    CHECK((digest.standing[1].id == "phase" && digest.standing[1].to == "build"));
    CHECK_FALSE(digest.is_empty());
  }
  CHECK(digest_of(std::nullopt, after, since).is_empty());
}

TEST_CASE("a digest says what status and phase were, where they are others") {
  const Document before = document_of(R"({"skill": "a", "status": "in_progress", "phase": "build"})");
  const Digest digest =
      digest_of(before, document_of(R"({"skill": "a", "status": "blocked", "phase": "build"})"), since);
  CHECK_FALSE(digest.is_new);
  REQUIRE(digest.standing.size() == 1);
  CHECK((digest.standing[0].id == "status" && digest.standing[0].from == "in_progress"));
  CHECK(digest.standing[0].to == "blocked");
  CHECK_FALSE(digest.is_empty());
}
