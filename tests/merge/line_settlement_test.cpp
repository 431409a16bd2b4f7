// Answers to what is open between the markers of lines.

#include "merge/line_settlement.h"

#include <algorithm>
#include <array>
#include <random>

#include "core/json_string.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using merge::Answers;
using merge::LineSettlement;
using merge::Preference;
using Random = std::mt19937;

std::string hunk(const std::string& ours, const std::string& theirs, const std::string& base = "none") {
  const std::string shown = base == "none" ? "" : "||||||| base\n" + base;
  return "<<<<<<< ours\n" + ours + shown + "=======\n" + theirs + ">>>>>>> theirs\n";
}

LineSettlement read(const std::string& text) {
  auto settlement = LineSettlement::read(text);
  REQUIRE(settlement);
  return *settlement;
}

// What a new process makes of the text, which knows nothing but that.
std::string answered(const std::string& text, const Answers& answers) {
  auto settlement = LineSettlement::read(text);
  if (!settlement) return text;
  settlement->answer(answers);
  return settlement->text();
}

Answers choice(const std::string& path, Preference preference) { return {{}, Preference::none, {{path, preference}}}; }

std::string any_lines(const std::string& name, Random& random) {
  std::string lines;
  for (std::size_t count = random() % 3; count > 0; --count) {
    lines += "{\"" + name + "\": " + std::to_string(random() % 3) + "}\n";
  }
  return lines;
}

// Hunks that all say something else, with lines between some of them, and what each answer to one leaves.
struct Merge {
  struct Part {
    std::string before;
    std::string ours;
    std::string theirs;
    std::string base;
  };
  std::vector<Part> parts;
  bool with_base = false;

  static Merge any(Random& random) {
    Merge merge;
    merge.with_base = random() % 2 == 0;
    for (std::size_t count = 2 + random() % 3; count > 0; --count) {
      const std::string name = std::to_string(count);
      merge.parts.push_back({any_lines("between", random), "{\"o\": " + name + "}\n" + any_lines("b", random),
                             any_lines("b", random), any_lines("b", random)});
    }
    return merge;
  }
  std::string text() const {
    std::string text;
    for (const Part& part : parts) text += part.before + hunk(part.ours, part.theirs, with_base ? part.base : "none");
    return text + "{\"end\": 0}\n";
  }
};

// One answer to the hunk at `path`, and the lines that it stands for where they are none of both.
struct Given {
  std::string path;
  Answers answers;
};

Given any_answer(const std::string& path, bool with_base, Random& random) {
  constexpr std::array<Preference, 4> preferences{Preference::ours, Preference::theirs, Preference::both,
                                                  Preference::base};
  if (random() % 4 == 0) return {path, {{{path, json_quoted("{\"hand\": " + std::to_string(random() % 9) + "}")}}}};
  return {path, choice(path, preferences.at(random() % (with_base ? 4 : 3)))};
}

void add(const Answers& more, Answers& answers) {
  answers.values.insert(answers.values.end(), more.values.begin(), more.values.end());
  answers.choices.insert(answers.choices.end(), more.choices.begin(), more.choices.end());
}

std::string edited_by_hand(std::string text, int number) {
  const std::size_t at = text.rfind("{\"end\": ") + 8;
  return text.replace(at, text.find('}', at) - at, std::to_string(number));
}

}  // namespace

TEST_CASE("what stands between markers of lines is a conflict each, which an answer replaces") {
  const std::string text = "{\"a\": 1}\n" + hunk("{\"b\": 2}\n{\"c\": 1}\n", "{\"b\": 3}\n{\"c\": 1}\n") +
                           "{\"d\": 1}\n" + hunk("", "{\"e\": 1}\n", "{\"e\": 2}\n");
  const std::vector<merge::Conflict> open = read(text).open();
  REQUIRE(open.size() == 2);
  CHECK(open[0].ours == json_quoted("{\"b\": 2}\n{\"c\": 1}"));
  CHECK(open[0].theirs == json_quoted("{\"b\": 3}\n{\"c\": 1}"));
  CHECK_FALSE(open[1].ours.has_value());
  const std::string rest = text.substr(text.find("{\"d\""));
  const auto first = [&](Preference preference) { return answered(text, choice(open[0].path, preference)); };
  CHECK(first(Preference::ours) == "{\"a\": 1}\n{\"b\": 2}\n{\"c\": 1}\n" + rest);
  CHECK(first(Preference::theirs) == "{\"a\": 1}\n{\"b\": 3}\n{\"c\": 1}\n" + rest);
  CHECK(first(Preference::both) == "{\"a\": 1}\n{\"b\": 2}\n{\"c\": 1}\n{\"b\": 3}\n" + rest);
  CHECK(first(Preference::latest) == text);
  CHECK(first(Preference::base) == text);  // not all markers show it
  CHECK(read(first(Preference::ours)).open().front().path == open[1].path);
  CHECK(answered(text, {{{open[0].path, R"({"f": 1})"}, {open[1].path, R"("g\nh")"}}}) ==
        "{\"a\": 1}\n{\"f\": 1}\n{\"d\": 1}\ng\nh\n");
  CHECK(answered(text, {{}, Preference::theirs}) == "{\"a\": 1}\n{\"b\": 3}\n{\"c\": 1}\n{\"d\": 1}\n{\"e\": 1}\n");
}

TEST_CASE("hunks that say the same are one conflict, and a text with half a hunk is none to settle") {
  const std::string one = hunk("1\n", "2\n");
  const LineSettlement settlement = read(one + "3\n" + one + hunk("2\n", "1\n"));
  REQUIRE(settlement.open().size() == 2);
  CHECK(answered(settlement.text(), choice(settlement.open()[0].path, Preference::theirs)) ==
        "2\n3\n2\n" + hunk("2\n", "1\n"));
  CHECK_FALSE(LineSettlement::read("1\n").has_value());
  CHECK_FALSE(LineSettlement::read(one + "<<<<<<< ours\n1\n").has_value());
}

TEST_CASE("whether what stands between markers of lines was edited is told from the sides") {
  const std::string text = "0\n" + hunk("1\n2\n", "3\n");
  CHECK(read(text).is_of({"0\n9\n", "0\n1\n2\n", "0\n3"}));
  CHECK_FALSE(read(text).is_of({"0\n9\n", "0\n1\n4\n2\n", "0\n3\n"}));
  CHECK_FALSE(read(text).is_of({"0\n9\n", "0\n1\n2\n", "0\n33\n"}));
  CHECK_FALSE(read("0\n" + hunk("1\n2\n", "3\n", "8\n")).is_of({"0\n9\n", "0\n1\n2\n", "0\n3\n"}));
}

TEST_CASE("lines are those of the sides whatever ends them") {
  const std::string text = "0\r\n<<<<<<< ours\r\n1\r\n2\r\n=======\r\n3\r\n>>>>>>> theirs\r\n";
  CHECK(read(text).is_of({"0\n9\n", "0\n1\n2\n", "0\n3\n"}));
  CHECK_FALSE(read(text).is_of({"0\n9\n", "0\n1\n4\n2\n", "0\n3\n"}));
  CHECK(read("0\n" + hunk("1\n2\n", "3\n")).is_of({"0\r\n9\r\n", "0\r\n1\r\n2\r\n", "0\r\n3\r\n"}));
}

TEST_CASE("what markers do not show of the base is learnt from the same merge with it") {
  LineSettlement settlement = read(hunk("1\n", "2\n") + "0\n" + hunk("3\n", "4\n") + "0\n" + hunk("5\n", "6\n"));
  CHECK_FALSE(settlement.knows_bases());
  settlement.learn_bases("no merge\n");
  settlement.learn_bases(hunk("1\n", "2\n", "7\n") + hunk("3\n", "4\n", "8\n") + hunk("3\n", "4\n", "9\n"));
  CHECK_FALSE(settlement.knows_bases());
  const std::vector<merge::Conflict> open = settlement.open();
  REQUIRE(open.size() == 3);
  CHECK(open[0].base == "\"7\"");
  CHECK_FALSE(open[1].base.has_value());  // it may be either
  CHECK_FALSE(open[2].base.has_value());
  settlement.answer({{}, Preference::base});
  CHECK(settlement.text() == "7\n0\n" + hunk("3\n", "4\n") + "0\n" + hunk("5\n", "6\n"));
  CHECK(settlement.open().size() == 2);
  settlement.learn_bases(hunk("3\n", "4\n", "9\n") + hunk("5\n", "6\n", ""));
  CHECK(settlement.knows_bases());
  settlement.answer({{}, Preference::base});
  CHECK(settlement.text() == "7\n0\n9\n0\n");
}

TEST_CASE("no line of an answer may read as a marker") {
  const LineSettlement settlement = read(hunk("1\n", "2\n"));
  const std::string path = settlement.open().front().path;
  for (const std::string sign : {"<<<<<<< ours", "||||||| base", "=======", ">>>>>>> theirs", "<"}) {
    CHECK_FALSE(settlement.can_take({{{path, json_quoted("3\n" + sign + "\n4")}}}));
    CHECK(settlement.can_take({{{path, json_quoted("3\n \"" + sign + "\"\n4")}}}));
    CHECK(settlement.can_take({{{"another", json_quoted(sign)}}}));  // which is of another file
  }
}

TEST_CASE("an answer to lines has the line ends of the text") {
  const std::string text = "<<<<<<< ours\r\n1\r\n=======\r\n2\r\n>>>>>>> theirs\r\n";
  CHECK(answered(text, {{{read(text).open().front().path, R"("5\n6")"}}}) == "5\r\n6\r\n");
  CHECK(read(text).open().front().ours == "\"1\"");
}

TEST_CASE("nothing but what stands between the markers changes by an answer to it") {
  Random random(20260610);
  for (int round = 0; round < 200; ++round) {
    const std::string text = Merge::any(random).text();
    std::size_t begin = 0;
    for (const merge::Conflict& conflict : read(text).open()) {
      begin = text.find("<<<<<<< ours\n", begin);
      const std::string end = ">>>>>>> theirs\n";
      const std::string behind = text.substr(text.find(end, begin) + end.size());
      const std::string left = answered(text, any_answer(conflict.path, false, random).answers);
      INFO(text << left);
      REQUIRE(left.size() >= begin + behind.size());
      REQUIRE(left.starts_with(text.substr(0, begin)));
      REQUIRE(left.ends_with(behind));
      REQUIRE(left != text);
      ++begin;
    }
  }
}

TEST_CASE("answers to lines give the same bytes however they are split, and whatever is edited in between") {
  Random random(20260609);
  for (int round = 0; round < 500; ++round) {
    const Merge merge = Merge::any(random);
    const std::string whole = merge.text();
    std::vector<Given> given;
    for (const merge::Conflict& conflict : read(whole).open()) {
      given.push_back(any_answer(conflict.path, merge.with_base, random));
    }
    REQUIRE(given.size() == merge.parts.size());
    Answers all;
    for (const Given& one : given) add(one.answers, all);
    const std::string at_once = answered(edited_by_hand(whole, round), all);
    INFO(whole << at_once);
    REQUIRE_FALSE(LineSettlement::read(at_once));
    std::shuffle(given.begin(), given.end(), random);
    std::string text = whole;
    for (std::size_t begin = 0; begin < given.size();) {
      Answers some;
      for (std::size_t count = 1 + random() % 2; count > 0 && begin < given.size(); --count, ++begin) {
        add(given[begin].answers, some);
      }
      if (random() % 2 == 0) text = edited_by_hand(text, static_cast<int>(random() % 1000));
      text = answered(text, some);
    }
    REQUIRE(edited_by_hand(text, round) == at_once);
  }
}

}  // namespace checkpoint::test
