// What has landed and leaves something to do is never called done, however it is written.

#include <map>

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

TEST_CASE("what is left once a reference has landed is told from what is done") {
  struct Count {
    int asked = 0;
    int known = 0;   // of those, called done
    int likely = 0;  // of what leaves something, asked about
  };
  std::map<std::string, Count> parts;
  const json table = checkpoint::test::texts_in("after_landing.json");
  for (const json& entry : table.at("texts")) {
    const std::string text = entry.at("text");
    INFO(text);
    Count& part = parts[entry.at("part")];
    const Finding finding = finding_of(judged_text(text, {}, checkpoint::test::vocabulary_of(entry)));
    const bool is_done = finding.verdict == Verdict::landed;
    if (entry.at("expected") == "asked") {
      ++part.asked;
      part.known += is_done ? 1 : 0;
    } else {
      CHECK_FALSE((is_done && finding.confidence != Confidence::low));
      part.likely += is_done ? 1 : 0;
    }
  }
  for (const auto& [name, part] : parts) {
    INFO(name << ": " << part.known << " of " << part.asked << ", " << part.likely << " asked about");
    CHECK(part.known * 100 >= part.asked * (name == "a" ? 95 : 92));
    CHECK(part.likely <= (name == "a" ? 0 : 5));
  }
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
        "Merge #41 (the parser)", "Merge #41: then deploy", "Merge #41: squash", "Merge #41 and deploy",
        "#41: add search", "After #41"}) {
    INFO(text);
    CHECK_FALSE(is_bare(text));
  }
}

TEST_CASE("a branch that is removed in a step of its own is left to remove") {
  for (const std::string text : {"Merge #41; delete the branch", "Merge #41, then delete the branch",
                                 "Merge #41. Delete its branch.", "Merge #41\n- remove the worktree"}) {
    INFO(text);
    CHECK_FALSE(is_called_done(text));
  }
  for (const std::string text : {"Merge #41 and delete the branch", "Merge #41 (squash), delete its branch"}) {
    INFO(text);
    CHECK(is_called_done(text));
  }
}

TEST_CASE("what goes on with a number that has landed is not done, what goes on with a request or ticket is") {
  for (const std::string text : {"Continue #41", "Continue with #41", "Resume work on #41", "Start with #41"}) {
    INFO(text);
    CHECK_FALSE(is_called_done(text));
  }
  for (const std::string text : {"Continue PR #41", "Continue !34", "Continue ABC-12", "Start #41"}) {
    INFO(text);
    CHECK(is_called_done(text));
  }
}

TEST_CASE("a review that comes beside the one before the landing is left to do") {
  for (const std::string text :
       {"Second review of #41 by security", "Third review of #41 by the architects",
        "Accessibility review of #41 with Noor", "Zweite Durchsicht von #41 durch die Sicherheit",
        "Deuxi\u00e8me relecture de #41 par la s\u00e9curit\u00e9", "Segunda revisi\u00f3n de #41 por seguridad"}) {
    INFO(text);
    CHECK_FALSE(is_called_done(text));
  }
  for (const std::string text : {"Get a second approval for #41", "#41 needs a second review", "Review of #41"}) {
    INFO(text);
    CHECK(is_called_done(text));
  }
}

TEST_CASE("whose request it is, and in which order they land, asks for no more") {
  for (const std::string text :
       {"Merge the PR #41 by Lee", "Merge PR #41 from Ana", "Merge PR #41 from the bot once CI is green",
        "Implement ABC-12: password reset by mail", "Merge #41 and #42 in that order", "PR #41 von Lee mergen",
        "Fusionner la PR #41 de Lee", "PR #41 \u2013 awaiting Kim's review",
        "Please get #41 merged, it has been open for weeks.", "Land the fix for ABC-12",
        "Set auto-complete on PR 41"}) {
    INFO(text);
    CHECK(is_called_done(text));
  }
  for (const std::string text :
       {"Merge #41 by rebuilding the image", "Merge #41 from staging", "Merge #41 by legal",
        "Merge #41, it has been open to customers", "PR #41 \u2013 awaiting legal's approval", "Review #41 by privacy",
        "Get approval for #41 from the customer", "#41 vom Kunden abnehmen lassen", "Merge #41: prepare for deploy",
        "Merge #41 and confirm it", "Complete ABC-12 (importer in, exporter to come)",
        "Merge the PR #41 by Lee; tell ops"}) {
    INFO(text);
    CHECK_FALSE(is_called_done(text));
  }
}

TEST_CASE("what is likely to be a landing is none where the words say something else") {
  for (const std::string text :
       {"Take #41 out of the merge queue and think it over", "Discuss #41 at stand-up",
        "Drop ABC-12 until partners are ready", "Drop #41 until partners are ready",
        "Push three more commits to feature/login", "ABC-12 \u2013 implementation merged, acceptance outstanding",
        "Is there anything left in ABC-12?", "#41 in den Release-Zweig \u00fcbernehmen", "ABC-12 abnehmen lassen"}) {
    INFO(text);
    CHECK_FALSE(is_called_done(text));
  }
}
