// Conditions of single words and their places, each with a text that is judged otherwise without it.

#include "history/destination.h"
#include "history/texts.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using history::Confidence;
using history::Intent;

struct Said {
  const char* text;
  Intent intent = Intent::target;
  Confidence confidence = Confidence::medium;
};

void check_said(const std::vector<Said>& table) {
  for (const Said& said : table) {
    INFO(said.text);
    const auto judged = judged_text(said.text);
    REQUIRE(judged.size() == 1);
    CHECK(judged.front().intention.intent == said.intent);
    CHECK(judged.front().intention.confidence == said.confidence);
  }
}

}  // namespace

TEST_CASE("whose approval is awaited is another request only where that is called new") {
  check_said({{"#12 needs approval from the PR owner"},
              {"#12 needs approval from the branch owner"},
              {"#12 needs approval from a new request", Intent::context, Confidence::low}});
}

TEST_CASE("what a request waits for may be named with what it is for") {
  check_said({{"#12 needs approval before it can be merged"},
              {"#12 awaits approval before it can land"},
              {"#12 needs review before it can merge"}});
}

TEST_CASE("what is left to do is named behind it, but for gates and obstacles") {
  check_said({{"The next step is merging #12"}, {"What is left is merging #12"}, {"What remains is #12"}});
}

TEST_CASE("in Chinese, whoever is to land a request is told so only behind what drives it on") {
  check_said({{"推进 #12 合并"},
              {"让 #12 合入"},
              {"完成 #12 评审"},
              {"我 #12 合并", Intent::context, Confidence::low},
              {"看看 #12 合并", Intent::context, Confidence::low}});
}

TEST_CASE("a joint with no word before it joins no second branch") {
  CHECK(history::destinations_in("and develop").empty());
  CHECK(history::destinations_in(", develop").empty());
  CHECK(history::destinations_in("into main and develop").size() == 2);
}

}  // namespace checkpoint::test
