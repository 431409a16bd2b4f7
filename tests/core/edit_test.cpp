#include "core/edit.h"

#include "support/catch.h"
#include "support/document.h"

using namespace checkpoint;
using checkpoint::test::document_of;

TEST_CASE("replacing a value touches that value only") {
  const Document document = document_of("{\n\t\"phase\" :\"a\",\n\n\t\"n\": 1.10\n}");
  CHECK(with_value(document, *document.root().find("phase"), "\"b\"") == "{\n\t\"phase\" :\"b\",\n\n\t\"n\": 1.10\n}");
}

TEST_CASE("a new member is laid out as its neighbours are") {
  const auto [before, after] = GENERATE(table<const char*, const char*>({
      {"{}", "{\n  \"k\": [\n    1,\n    2\n  ]\n}"},
      {"{\n    \"a\": 1\n}\n", "{\n    \"a\": 1,\n    \"k\": [\n        1,\n        2\n    ]\n}\n"},
      {"{\r\n  \"a\": 1\r\n}\r\n", "{\r\n  \"a\": 1,\r\n  \"k\": [\r\n    1,\r\n    2\r\n  ]\r\n}\r\n"},
      {"{ \"a\": 1 }", "{ \"a\": 1, \"k\": [1, 2] }"},
      {"{\n  \"a\":1\n}", "{\n  \"a\":1,\n  \"k\":[\n    1,\n    2\n  ]\n}"},
  }));
  CAPTURE(before);
  const Document document = document_of(before);
  CHECK(with_member(document, document.root(), "k", "[1,2]") == after);
}

TEST_CASE("a new element beside inline rows becomes an inline row") {
  const Document document = document_of("{\n  \"rows\": [\n    { \"id\": \"a\" },\n    { \"id\": \"b\" }\n  ]\n}\n");
  const Node rows = *document.root().find("rows");
  CHECK(with_element(document, rows, 2, R"({"id":"c"})") ==
        "{\n  \"rows\": [\n    { \"id\": \"a\" },\n    { \"id\": \"b\" },\n    { \"id\": \"c\" }\n  ]\n}\n");
  CHECK(with_element(document, rows, 0, R"({"id":"c"})") ==
        "{\n  \"rows\": [\n    { \"id\": \"c\" },\n    { \"id\": \"a\" },\n    { \"id\": \"b\" }\n  ]\n}\n");
}

TEST_CASE("elements are put into empty, inline and broken-up arrays") {
  const auto [before, after] = GENERATE(table<const char*, const char*>({
      {"{\n  \"a\": []\n}", "{\n  \"a\": [\n    \"x\"\n  ]\n}"},
      {"{ \"a\": [] }", "{ \"a\": [\"x\"] }"},
      {"{\n  \"a\": [\"w\"]\n}", "{\n  \"a\": [\"w\", \"x\"]\n}"},
      {"{\n  \"a\": [\n    \"w\"\n  ]\n}", "{\n  \"a\": [\n    \"w\",\n    \"x\"\n  ]\n}"},
  }));
  CAPTURE(before);
  const Document document = document_of(before);
  const Node array = *document.root().find("a");
  CHECK(with_element(document, array, array.size(), "\"x\"") == after);
}

TEST_CASE("removing takes the comma along and leaves the rest") {
  const auto [before, key, after] = GENERATE(table<const char*, const char*, const char*>({
      {"{\n  \"a\": 1,\n  \"b\": 2\n}", "a", "{\n  \"b\": 2\n}"},
      {"{\n  \"a\": 1,\n  \"b\": 2\n}", "b", "{\n  \"a\": 1\n}"},
      {"{\n  \"a\": 1\n}", "a", "{}"},
      {"{ \"a\": 1 , \"b\": 2 }", "b", "{ \"a\": 1 }"},
  }));
  CAPTURE(before, key);
  const Document document = document_of(before);
  CHECK(without(document, *document.root().find(key)) == after);
}

TEST_CASE("the canonical layout keeps order, literals and escapes") {
  const Document document = document_of("{\"b\": {\"x\": [1.10,\"\\u00e9\"], \"e\": {}},\n\n \"a\": []}");
  const std::string text = formatted(document);
  CHECK(text ==
        "{\n  \"b\": {\n    \"x\": [\n      1.10,\n      \"\\u00e9\"\n    ],\n    \"e\": {}\n  },\n  \"a\": []\n}\n");
  CHECK(formatted(document_of(text)) == text);
  CHECK(same_value(document_of(text).root(), document.root()));
}

TEST_CASE("the style of a text is read off the text") {
  const Style style = style_of(document_of("{\r\n   \"a\":[{\"x\":1}, {\"y\":2}],\r\n   \"b\": [ 1 ]\r\n}"));
  CHECK(style.newline == "\r\n");
  CHECK(style.indent == "   ");
  CHECK(style.colon == ":");
  CHECK(style.object_padding.empty());
}
