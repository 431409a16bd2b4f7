// Texts that speak of a landing and leave something to do.

#include "history/texts.h"
#include "support/catch.h"

using checkpoint::test::is_called_done;

TEST_CASE("a last step that lands something else, or not all, leaves the text to be done") {
  for (const std::string text :
       {"#41 broke the nightly build: write the fix and merge", "#41 is merged. Do the rest for mobile, then merge.",
        "Follow-up to #41: rename the flag and merge", "Write the docs for #41 and merge",
        "After #41 lands: rename the flag, push, merge", "Fix the regression introduced in #41 and merge",
        "#41: split the parser out into a separate PR and merge", "#41: deploy it to staging, watch, and merge",
        "#41: once it lands, rename the flag and merge", "#41: rename the flag, or merge",
        "#41: rename the flag, merge, announce", "#41: should we just merge?",
        "#41: don't touch it until Kim is back, then merge", "#41: open a new PR for the flag and merge"}) {
    INFO(text);
    CHECK_FALSE(is_called_done(text));
  }
}

TEST_CASE("nothing that strangers wrote of a landing that leaves something to do is called done") {
  int texts = 0;
  const auto table = checkpoint::test::texts_in("strangers.json");
  for (const auto& entry : table.at("texts")) {
    const bool leaves = entry.contains("left");
    const bool is_mention = entry.at("expected") == "mentioned";
    if (!leaves && !is_mention) continue;
    const std::string text = entry.at("text");
    INFO(text);
    ++texts;
    CHECK_FALSE(is_called_done(text));
  }
  CHECK(texts == 350);
}
