#include "kinds/session/queue.h"

#include "core/member.h"
#include "kinds/session/sessions.h"

using namespace checkpoint;
using namespace checkpoint::session;

namespace {

const char* const two_actions = R"({
  "status": "in_progress",
  "next_actions": [
    "first",
    { "text": "second", "done_when": "true" }
  ],
  "tail": 1.10
}
)";

}  // namespace

TEST_CASE("the first action moves to the head of recently_done and the rest keeps its bytes") {
  const auto finished = finish_first(document_of(two_actions), {}, at(now));
  REQUIRE(finished.ok());
  CHECK(finished->completed.text == "first");
  CHECK(finished->document.text() == R"({
  "status": "in_progress",
  "next_actions": [
    { "text": "second", "done_when": "true" }
  ],
  "tail": 1.10,
  "recently_done": [
    {
      "at": "2026-06-10T00:00:00Z",
      "action": "first"
    }
  ]
}
)");
}

TEST_CASE("recently_done keeps the newest ten") {
  std::string done;
  for (int i = 0; i < 12; ++i)
    done += (i > 0 ? ", " : "") + std::string(R"({"at": "x", "action": "old)") + std::to_string(i) + "\"}";
  const auto finished =
      finish_first(document_of(R"({"next_actions": ["a", "b"], "recently_done": [)" + done + "]}"), {}, at(now));
  REQUIRE(finished.ok());
  const Node list = *finished->document.root().find("recently_done");
  CHECK(list.size() == recently_done_cap);
  CHECK(text_member(*list.at(0), "action") == "a");
  CHECK(text_member(*list.at(9), "action") == "old8");
}

TEST_CASE("a replay is answered and changes nothing") {
  Completion replay;
  replay.expected = "first";
  const auto once = finish_first(document_of(two_actions), replay, at(now));
  REQUIRE(once.ok());
  CHECK_FALSE(once->already_done);
  const auto twice = finish_first(once->document, replay, at(now));
  REQUIRE(twice.ok());
  CHECK(twice->already_done);
  CHECK(twice->document.text() == once->document.text());
}

TEST_CASE("the queue stays as it is when something else stands first, or nothing does") {
  Completion other;
  other.expected = "third";
  CHECK(finish_first(document_of(two_actions), other, at(now)).problem() == QueueRefusal::unexpected);
  CHECK(finish_first(document_of(R"({"status": "complete", "next_actions": []})"), {}, at(now)).problem() ==
        QueueRefusal::empty);
  CHECK(finish_first(document_of(R"({"status": "complete"})"), {}, at(now)).problem() == QueueRefusal::empty);
}

TEST_CASE("an in_progress checkpoint is not left without a next action") {
  const Document last = document_of(R"({ "status": "in_progress", "next_actions": ["only"] })");
  CHECK(finish_first(last, {}, at(now)).problem() == QueueRefusal::would_empty);

  Completion with_next;
  with_next.next = "then this";
  const auto next = finish_first(last, with_next, at(now));
  REQUIRE(next.ok());
  CHECK(next->document.root().find("next_actions")->at(0)->string() == "then this");

  Completion complete;
  complete.complete = true;
  const auto done = finish_first(last, complete, at(now));
  REQUIRE(done.ok());
  CHECK(done->document.root().find("next_actions")->empty());
  CHECK(done->document.root().find("status")->is("complete"));
}

TEST_CASE("an action that is claimed is finished at its place, and once") {
  Completion claimed;
  claimed.claimed = "second";
  const auto finished = finish_first(document_of(two_actions), claimed, at(now));
  REQUIRE(finished.ok());
  CHECK(finished->completed.text == "second");
  CHECK(text_elements_of(finished->document.root(), "next_actions") == std::vector<std::string>{"first"});
  CHECK(finish_first(finished->document, claimed, at(now))->already_done);
  claimed.claimed = "third";
  CHECK(finish_first(document_of(two_actions), claimed, at(now)).problem() == QueueRefusal::unexpected);
}

TEST_CASE("a claimed action that was done before and is queued again is finished again") {
  Completion claimed;
  claimed.claimed = "b";
  const Document document =
      document_of(R"({"next_actions": ["a", "b"], "recently_done": [{"at": "2026-06-01T00:00:00Z", "action": "b"}]})");
  const auto finished = finish_first(document, claimed, at(now));
  REQUIRE(finished.ok());
  CHECK_FALSE(finished->already_done);
  CHECK(elements_of(finished->document.root(), "recently_done").size() == 2);
}
