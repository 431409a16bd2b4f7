// What has landed and leaves something to do is never called done, however it is written.

#include "history/composed_texts.h"
#include "history/texts.h"
#include "support/catch.h"
#include "support/rounds.h"

using namespace checkpoint::history;
using checkpoint::test::is_called_done;
using checkpoint::test::judged_text;
using nlohmann::json;

TEST_CASE("no text that leaves something to do is called done") {
  const json table = checkpoint::test::texts_in("left_to_do.json");
  std::size_t count = 0;
  for (const auto& [kind, texts] : table.at("texts").items()) {
    for (const std::string text : texts) {
      INFO(kind << ": " << text);
      ++count;
      CHECK_FALSE(judged_text(text).empty());
      CHECK_FALSE(is_called_done(text));
    }
  }
  CHECK(count == 957);
}

TEST_CASE("a second step is seen whatever joins it to the first") {
  for (const std::string& order : checkpoint::test::composed_parts().orders) CHECK(is_called_done(order));
  std::size_t called_done = 0;
  for (const std::string& text : checkpoint::test::rows_in_turn(checkpoint::test::composed_texts())) {
    if (!is_called_done(text)) continue;
    ++called_done;
    UNSCOPED_INFO(text);
  }
  CHECK(called_done == 0);
}

TEST_CASE("only the order to land and nothing else is bare") {
  const auto is_bare = [](const std::string& text) {
    const auto judgements = judged_text(text);
    return std::any_of(judgements.begin(), judgements.end(),
                       [](const Judgement& judgement) { return judgement.intention.is_bare; });
  };
  for (const std::string text : {"Land #41", "Merge PR #41: add search", "#41", "PR #41", "!34", "Merge #41 and #42",
                                 "Merge #41 (ABC-12)", "Review and merge #41", "Ship ABC-12."}) {
    INFO(text);
    CHECK(is_bare(text));
    CHECK(is_called_done(text));
  }
  for (const std::string text :
       {"Review #41", "Merge #41 once CI is green", "Merge #41 today", "Merge #41, CI is green", "Finish ABC-12",
        "Merge #41 (the parser)", "Merge #41: then deploy", "Merge #41 and deploy", "#41: add search", "After #41"}) {
    INFO(text);
    CHECK_FALSE(is_bare(text));
  }
}
