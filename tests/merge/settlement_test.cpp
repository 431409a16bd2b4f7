// What a text with markers must be so that answers can go on from it; that they then give the same bytes in any number
// of steps is tested with `resolve`.

#include "merge/settlement.h"

#include "support/catch.h"

namespace checkpoint::test {
namespace {

merge::Outcome merged(const std::string& base, const std::string& ours, const std::string& theirs) {
  auto outcome = merge::merge_documents({base, ours, theirs}, {});
  REQUIRE(outcome.ok());
  return *outcome;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  REQUIRE(text.find(from) != std::string::npos);
  return text.replace(text.find(from), from.size(), to);
}

std::vector<std::string> open_in(const merge::Outcome& outcome, const std::string& text) {
  const auto settlement = merge::Settlement::read(outcome, {}, text);
  if (!settlement) return {"not understood"};
  std::vector<std::string> paths;
  for (const merge::Conflict& conflict : settlement->open()) paths.push_back(conflict.path);
  return paths;
}

using PathList = std::vector<std::string>;

}  // namespace

TEST_CASE("answers go on from a text that is a document whichever side is taken, and from no other") {
  const auto outcome = merged(R"({"a": 1, "x": 1})", R"({"a": 1})", R"({"a": 1, "x": 3})");
  const std::string text = merge::rendered(outcome, {});
  CHECK(open_in(outcome, text) == PathList{"x"});
  CHECK(open_in(outcome, replaced(text, "{\n", "{\n  \"y\": 9,\n")) == PathList{"x"});
  CHECK(open_in(outcome, replaced(text, "{\n", "{\n  \"x\": 9,\n")) ==
        PathList{"not understood"});  // theirs has it twice
  CHECK(open_in(outcome, replaced(text, "{\n", "{\n  \"a\": 9,\n")) == PathList{"not understood"});
  CHECK(open_in(outcome, R"({"a": 1})") == PathList{"not understood"});
}

TEST_CASE("values are answers where there is a question, and are named where there is none") {
  const auto outcome = merged(R"({"a": 1, "b": 1, "c": 1})", R"({"a": 2, "b": 2, "c": 2})", R"({"a": 3, "b": 3})");
  const auto unasked = [&](const std::vector<std::string>& paths) {
    merge::Answers answers;
    for (const std::string& path : paths) answers.values.emplace_back(path, "9");
    return merge::unasked(outcome, answers);
  };
  CHECK(unasked({"a"}).empty());
  CHECK(unasked({"a", "b", "c"}).empty());
  CHECK(unasked({"d", "b", "a.x"}) == PathList{"d", "a.x"});
  CHECK(unasked({}).empty());
}

TEST_CASE("both lists are all elements of ours, and those of theirs that ours does not have as often") {
  const auto both = [](const std::string& ours, const std::string& theirs) {
    const auto list = [](const std::string& elements) { return R"({"x": [)" + elements + "]}"; };
    const auto outcome = merged(list("5, 6"), list(ours), list(theirs));
    REQUIRE(outcome.conflicts().size() == 1);
    return merge::rendered(merge::with_answers(outcome, {{}, merge::Preference::both}), {});
  };
  CHECK(both("1, 1", "2, 2") == R"({"x": [1, 1, 2, 2]})");
  CHECK(both("1, 2", "3, 2, 3") == R"({"x": [1, 2, 3, 3]})");
  CHECK(both("3, 2, 3", "1, 2") == R"({"x": [3, 2, 3, 1]})");
  CHECK(both("1, 1", "2, 1, 1, 1") == R"({"x": [1, 1, 2, 1]})");
}

TEST_CASE("what somebody answered by hand is answered, and what no answer gives is not understood") {
  const auto outcome = merged("{\n  \"a\": 1,\n  \"b\": 1,\n  \"c\": {\n    \"d\": 1\n  }\n}\n",
                              "{\n  \"a\": 2,\n  \"b\": 2,\n  \"c\": {\n    \"d\": 1\n  }\n}\n",
                              "{\n  \"a\": 3,\n  \"b\": 3,\n  \"c\": {\n    \"d\": 1\n  }\n}\n");
  const std::string text = merge::rendered(outcome, {});
  const auto hunk = [](const std::string& name) {
    return "<<<<<<< ours\n  \"" + name + "\": 2,\n=======\n  \"" + name + "\": 3,\n>>>>>>> theirs\n";
  };
  CHECK(open_in(outcome, text) == PathList{"a", "b"});
  CHECK(open_in(outcome, replaced(text, hunk("a"), "  \"a\": 3,\n")) == PathList{"b"});
  CHECK(open_in(outcome, replaced(text, hunk("b"), "  \"b\": 7,\n")) == PathList{"a"});
  CHECK(open_in(outcome, replaced(text, hunk("a"), "")) == PathList{"not understood"});
  // The one answered, the other moved elsewhere.
  const std::string answered = replaced(text, hunk("a"), "  \"a\": 3,\n");
  const std::string moved =
      replaced(replaced(answered, hunk("b"), ""), "{\n    \"d\"", "{\n" + hunk("b") + "    \"d\"");
  CHECK(open_in(outcome, moved) == PathList{"not understood"});
}

}  // namespace checkpoint::test
