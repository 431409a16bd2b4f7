// The networks that judge what no rule of wording knows.

#include "history/intent_network.h"

#include <algorithm>

#include "history/intent_network_rows.h"
#include "history/texts.h"
#include "support/catch.h"

using namespace checkpoint::history;

namespace {

// The text of its first name.
IntentText read(const std::string& text) {
  const std::vector<Reference> references = references_in(text, checkpoint::test::text_vocabulary());
  const std::vector<Token> tokens = tokens_of(text, references);
  const auto named =
      std::find_if(tokens.begin(), tokens.end(), [](const Token& token) { return token.is_reference(); });
  return intent_text(tokens, references, static_cast<std::size_t>(named - tokens.begin()), Intent::context);
}

}  // namespace

TEST_CASE("what the networks have learned is complete and can be looked up") {
  const auto rows = network_rows();
  CHECK(std::is_sorted(rows.begin(), rows.end(),
                       [](const NetworkRow& one, const NetworkRow& other) { return one.label < other.label; }));
  const auto count = [&](std::string_view layer) {
    return static_cast<std::size_t>(
        std::count_if(rows.begin(), rows.end(), [&](const NetworkRow& row) { return row.label.starts_with(layer); }));
  };
  const IntentNetwork network;
  CHECK(count(kUnknownWord) == 1);
  CHECK(count("=place ") == IntentNetwork::places + 1);
  CHECK(count("=narrow ") == network.narrow.inputs + 1);
  CHECK(count("=wide ") == network.wide.inputs + 1);
  CHECK(count("=hidden ") == network.hidden.inputs + 1);
  CHECK(count("=outcome ") == network.outcome.inputs + 1);
  for (const NetworkRow& row : rows) {
    INFO(row.label);
    CHECK(row.digits.size() % kIntentNetworks == 0);
    CHECK(row.digits.find_first_not_of(kNetworkDigits) == std::string_view::npos);
  }
}

TEST_CASE("a digit is read as it was written") {
  for (int value = -kGreatestDigit; value <= kGreatestDigit; ++value)
    CHECK(value_of_digit(network_digit(value)) == value);
}

TEST_CASE("a term's place tells its sentence, its clause and its side of the name") {
  const IntentText text = read("Done. Fix it, merge #41 today; tell Kim");
  const std::vector<std::size_t> places = places_in(text);
  REQUIRE(text.terms == std::vector<std::string>{"^", "done", ".", "fix", "it", ",", "merge", "<asked>", "today", ";",
                                                 "tell", "kim", "$"});
  const std::vector<std::size_t> expected{9, 9, 9, 3, 3, 3, 0, 1, 2, 2, 17, 17, 17};
  CHECK(places == expected);
}

TEST_CASE("of each filter the highest value counts, in the whole text, in the name's sentence and in the others") {
  IntentNetwork network;
  network.narrow.row(0)[0] = 1;  // the first filter sees the first number of a term
  const IntentText text = read("Done. Merge #41");
  TermNumbers numbers(text.terms.size());
  numbers.of(1)[0] = 3;
  numbers.of(3)[0] = 2;
  const Highest highest = highest_of(network, numbers, places_in(text));
  constexpr std::size_t of_a_scope = 2 * IntentNetwork::filters;
  CHECK(highest.values[0] == 3);
  CHECK(highest.terms[0] == 1);
  CHECK(highest.values[of_a_scope] == 2);
  CHECK(highest.terms[of_a_scope] == 3);
  CHECK(highest.values[2 * of_a_scope] == 3);
  CHECK(highest.values[IntentNetwork::filters] == 0);
}
