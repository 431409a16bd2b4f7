#include "core/assignment.h"

#include "support/catch.h"
#include "support/document.h"

using namespace checkpoint;
using checkpoint::test::document_of;

namespace {

std::string after(const std::string& text, const std::string& argument) {
  const auto assignment = parse_assignment(argument);
  if (!assignment.ok()) return "unreadable: " + assignment.problem().message;
  const auto changed = applied(document_of(text), *assignment);
  return changed.ok() ? std::string(changed->text()) : "refused: " + changed.problem().message;
}

const char* const rows = R"({ "b": [{ "id": "x", "n": 1 }, { "id": "y" }], "s": "t", "l": ["a"], "o": { "k": 1 } })";

}  // namespace

TEST_CASE("an assignment changes what its path names and nothing else") {
  const auto [argument, expected] = GENERATE(table<const char*, const char*>({
      {"--s=u", R"({ "b": [{ "id": "x", "n": 1 }, { "id": "y" }], "s": "u", "l": ["a"], "o": { "k": 1 } })"},
      {"s=", R"({ "b": [{ "id": "x", "n": 1 }, { "id": "y" }], "s": "", "l": ["a"], "o": { "k": 1 } })"},
      {"--s=a=b", R"({ "b": [{ "id": "x", "n": 1 }, { "id": "y" }], "s": "a=b", "l": ["a"], "o": { "k": 1 } })"},
      {"--l+=b", R"({ "b": [{ "id": "x", "n": 1 }, { "id": "y" }], "s": "t", "l": ["a", "b"], "o": { "k": 1 } })"},
      {"--l[0]=c", R"({ "b": [{ "id": "x", "n": 1 }, { "id": "y" }], "s": "t", "l": ["c"], "o": { "k": 1 } })"},
      {"--b[id=x].n:json=1.10",
       R"({ "b": [{ "id": "x", "n": 1.10 }, { "id": "y" }], "s": "t", "l": ["a"], "o": { "k": 1 } })"},
      {"--b+:json={\"id\":\"z\"}",
       R"({ "b": [{ "id": "x", "n": 1 }, { "id": "y" }, { "id": "z" }], "s": "t", "l": ["a"], "o": { "k": 1 } })"},
      {"--o[\"a.b\"].c=d",
       R"({ "b": [{ "id": "x", "n": 1 }, { "id": "y" }], "s": "t", "l": ["a"], "o": { "k": 1, "a.b": { "c": "d" } } })"},
      {"--o.new+=e",
       R"({ "b": [{ "id": "x", "n": 1 }, { "id": "y" }], "s": "t", "l": ["a"], "o": { "k": 1, "new": ["e"] } })"},
      {"--s=quote \" and \xC3\xA9",
       "{ \"b\": [{ \"id\": \"x\", \"n\": 1 }, { \"id\": \"y\" }], \"s\": \"quote \\\" and \xC3\xA9\", \"l\": [\"a\"], "
       "\"o\": { \"k\": 1 } }"},
      {"--s=t", rows},
      {"--l[text=a]:json={\"text\": \"a\", \"n\": 1}",
       R"({ "b": [{ "id": "x", "n": 1 }, { "id": "y" }], "s": "t", "l": [{ "text": "a", "n": 1 }], "o": { "k": 1 } })"},
  }));
  CAPTURE(argument);
  CHECK(after(rows, argument) == expected);
}

TEST_CASE("an assignment that would lose or invent something is refused with its reason") {
  const auto [argument, reason] = GENERATE(table<const char*, const char*>({
      {"--b=gone",
       "refused: cannot change b: it is a list or an object with something in it, and a text would take its place"},
      {"--o=gone",
       "refused: cannot change o: it is a list or an object with something in it, and a text would take its place"},
      {"--s+=x", "refused: cannot change s: it is a string, and += appends to lists"},
      {"--b[id=z].n=1", "refused: cannot change b[id=z].n: no row has id=z"},
      {"--l[text=z]=x", "refused: cannot change l[text=z]: no row has text=z"},
      {"--l[id=a]=x", "refused: cannot change l[id=a]: no row has id=a"},
      {"--l[7]=x", "refused: cannot change l[7]: there is no element [7]"},
      {"--s.deeper=x", "refused: cannot change s.deeper: a part of it is not an object"},
      {"--new[0]=x", "refused: cannot change new[0]: there is no list to search in"},
      {"--s:json={\"a\": 1, \"a\": 2}", "unreadable: the value of --s is not JSON: duplicate key \"a\" (column 10)"},
      {"--s:jsn=5", "unreadable: there is no operator ':jsn'"},
      {"--s.t:=5", "unreadable: there is no operator ':'"},
      {"--l-=a", "unreadable: there is no operator '-='"},
      {"--o.l-=a", "unreadable: there is no operator '-='"},
      {"--l-:json=1", "unreadable: there is no operator '-='"},
      {"--s:json=", "unreadable: the value of --s is not JSON: the text is empty (column 1)"},
      {"--s", "unreadable: there is no '='"},
  }));
  CAPTURE(argument);
  CHECK(after(rows, argument) == reason);
}

TEST_CASE("a name that ends with a dash can be written in brackets") {
  CHECK(after(R"({ "s": "t" })", "--[\"a-\"]=b") == R"({ "s": "t", "a-": "b" })");
  CHECK(after(R"({ "o": { "k": 1 } })", "--o[\"a-\"]=b") == R"({ "o": { "k": 1, "a-": "b" } })");
}

TEST_CASE("a path that cannot be read says why") {
  const char* text = GENERATE("", ".", "a..b", "a.", "a[", "a[]", "a[x]", "a[\"b]", "a]b", "a[=x]", "a[-1]", "a[1]b",
                              "a\xFF", "[\"\xC3\"]");
  CAPTURE(text);
  const auto path = DottedPath::parse(text);
  REQUIRE_FALSE(path.ok());
  CHECK_FALSE(path.problem().message.empty());
}

TEST_CASE("a path's text reads as the same path") {
  const char* text = GENERATE("a", "a.b", "a[0].b", "a[id=b1].c", "a[\"b.c\"].d", "[\"merged_prs+\\\"\"]",
                              "a[id=\"x]y\"]", "a[id=\"\"]");
  CAPTURE(text);
  const auto path = DottedPath::parse(text);
  REQUIRE(path.ok());
  const auto again = DottedPath::parse(path->text());
  REQUIRE(again.ok());
  CHECK(again->segments() == path->segments());
}

TEST_CASE("an ambiguous row is not guessed") {
  CHECK(after(R"({"b": [{"id": "x"}, {"id": "x"}]})", "--b[id=x].n=1") ==
        "refused: cannot change b[id=x].n: 2 rows have id=x");
}

TEST_CASE("unset removes what is there and leaves what is not") {
  const Document document = document_of(rows);
  const auto removed = applied(document, unset_of(*DottedPath::parse("b[id=x].n")));
  REQUIRE(removed.ok());
  CHECK(removed->text() == R"({ "b": [{ "id": "x" }, { "id": "y" }], "s": "t", "l": ["a"], "o": { "k": 1 } })");
  const auto absent = applied(document, unset_of(*DottedPath::parse("o.none.deeper")));
  REQUIRE(absent.ok());
  CHECK(absent->text() == document.text());
}
