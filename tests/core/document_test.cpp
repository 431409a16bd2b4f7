#include "core/document.h"

#include "support/catch.h"
#include "support/document.h"

using namespace checkpoint;
using checkpoint::test::document_of;

namespace {

ParseProblem problem_in(std::string text, const Limits& limits = {}) {
  const auto parsed = Document::parse(std::move(text), limits);
  REQUIRE_FALSE(parsed.ok());
  return parsed.problem();
}

}  // namespace

TEST_CASE("a value keeps its own text") {
  const Document document = document_of(R"({ "a" : 1.10, "b": [ 12345678901234567890123 , "\u00e9" ] })");
  CHECK(document.root().find("a")->source() == "1.10");
  CHECK(document.root().find("b")->source() == R"([ 12345678901234567890123 , "\u00e9" ])");
  CHECK(document.root().find("b")->at(1)->string() == "\xC3\xA9");
  CHECK(document.text() == R"({ "a" : 1.10, "b": [ 12345678901234567890123 , "\u00e9" ] })");
}

TEST_CASE("a node knows its pointer, line and column") {
  const Document document = document_of("{\n  \"a/b\": [\n    {\"\xC3\xA9~\": null}\n  ]\n}\n");
  const Node node = *document.root().find("a/b")->at(0)->find("\xC3\xA9~");
  CHECK(node.pointer() == "/a~1b/0/\xC3\xA9~0");
  CHECK(node.key_position().line == 3);
  CHECK(node.key_position().column == 6);
  CHECK(node.position().column == 12);
}

TEST_CASE("keys are compared decoded") {
  const Document document = document_of(R"({"st\u0065p": 1})");
  CHECK(document.root().find("step"));
  const ParseProblem problem = problem_in("{\"step\": 1,\n \"st\\u0065p\": 2}");
  CHECK(problem.code == ParseCode::duplicate_key);
  CHECK(problem.message == "duplicate key \"step\"");
  CHECK(problem.at.line == 2);
  CHECK(problem.at.column == 2);
}

TEST_CASE("a duplicate key is found among many") {
  std::string text = "{";
  for (int i = 0; i < 100; ++i) text += "\"k" + std::to_string(i) + "\": 0, ";
  CHECK(problem_in(text + "\"k42\": 1}").code == ParseCode::duplicate_key);
  CHECK(document_of(text + "\"k100\": 1}").root().size() == 101);
}

TEST_CASE("broken text is refused where it breaks") {
  struct Row {
    const char* text;
    ParseCode code;
    std::size_t line;
    std::size_t column;
  };
  const auto row = GENERATE(values<Row>({
      {"", ParseCode::invalid_json, 1, 1},
      {" \n ", ParseCode::invalid_json, 2, 2},
      {"{\"a\": 1", ParseCode::invalid_json, 1, 8},
      {"{\"a\": 1}}", ParseCode::invalid_json, 1, 9},
      {"{\"a\": 1} x", ParseCode::invalid_json, 1, 10},
      {"{\"a\": NaN}", ParseCode::invalid_json, 1, 7},
      {"{\"a\": -Infinity}", ParseCode::invalid_json, 1, 7},
      {"{\"a\": 01}", ParseCode::invalid_json, 1, 7},
      {"{\"a\": 1.}", ParseCode::invalid_json, 1, 9},
      {"{\"a\": 1e}", ParseCode::invalid_json, 1, 9},
      {"{\"a\": +1}", ParseCode::invalid_json, 1, 7},
      {"{\"a\": .5}", ParseCode::invalid_json, 1, 7},
      {"{\"a\": tru}", ParseCode::invalid_json, 1, 7},
      {"{'a': 1}", ParseCode::invalid_json, 1, 2},
      {"{\"a\" 1}", ParseCode::invalid_json, 1, 6},
      {"{\"a\": 1,}", ParseCode::invalid_json, 1, 9},
      {"{,}", ParseCode::invalid_json, 1, 2},
      {"[1 2]", ParseCode::invalid_json, 1, 4},
      {"[1}", ParseCode::invalid_json, 1, 3},
      {"// note\n{}", ParseCode::invalid_json, 1, 1},
      {"{\"a\": \"x\ny\"}", ParseCode::invalid_json, 1, 9},
      {"{\"a\": \"x\ty\"}", ParseCode::invalid_json, 1, 9},
      {"{\"a\": \"\\x\"}", ParseCode::invalid_json, 1, 8},
      {"{\"a\": \"\\u12g4\"}", ParseCode::invalid_json, 1, 8},
      {"{\"a\": \"open", ParseCode::invalid_json, 1, 7},
      {"{\"a\": \"\xC3\x28\"}", ParseCode::invalid_encoding, 1, 8},
      {"{\"a\": \"\xED\xA0\x80\"}", ParseCode::invalid_encoding, 1, 8},
      {"{\"a\": \"\xF5\x80\x80\x80\"}", ParseCode::invalid_encoding, 1, 8},
      {"{\"a\": \"\xC0\xAF\"}", ParseCode::invalid_encoding, 1, 8},
      {"{\"a\": 1}\xFF", ParseCode::invalid_encoding, 1, 9},
      {"{\n<<<<<<< ours\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> theirs\n}", ParseCode::conflict_markers, 2, 1},
  }));
  CAPTURE(row.text);
  const ParseProblem problem = problem_in(row.text);
  CHECK(problem.code == row.code);
  CHECK(problem.at.line == row.line);
  CHECK(problem.at.column == row.column);
  CHECK_FALSE(problem.message.empty());
}

TEST_CASE("each letter counts, wherever in a long string it stands") {
  for (std::size_t length = 1; length < 20; ++length) {
    for (std::size_t at = 0; at < length; ++at) {
      const auto with = [&](std::string_view letter) {
        return '"' + std::string(at, 'a') + std::string(letter) + std::string(length - at - 1, 'b') + '"';
      };
      INFO(length << ", " << at);
      CHECK(Document::parse(with("\x1f")).problem().at.offset == at + 1);
      CHECK(Document::parse(with("\xff")).problem().code == ParseCode::invalid_encoding);
      CHECK(Document::parse(with("\"")).problem().code == ParseCode::invalid_json);
      CHECK(Document::parse(with("\\n"))->root().string()[at] == '\n');
      CHECK(canonical(Document::parse(with("\\u0061"))->root()) == with("a"));
      CHECK(canonical(Document::parse(with("\u00e4"))->root()) == with("\u00e4"));
    }
  }
}

TEST_CASE("a NUL byte is refused inside and outside of strings") {
  CHECK(problem_in(std::string("{\"a\": \"x\0y\"}", 12)).code == ParseCode::invalid_encoding);
  CHECK(problem_in(std::string("{\"a\": 1}\0", 9)).code == ParseCode::invalid_encoding);
}

TEST_CASE("depth and size are capped before they cost anything") {
  CHECK(document_of(std::string(100, '[') + std::string(100, ']')).root().is_array());
  const ParseProblem deep = problem_in(std::string(1'000'000, '['));
  CHECK(deep.code == ParseCode::too_deep);
  CHECK(deep.at.column == 101);
  CHECK(problem_in("{\"a\": \"" + std::string(100, 'x') + "\"}", {100, 100}).code == ParseCode::oversize);
}

TEST_CASE("what the program has put together itself may be larger and deeper than what comes from outside") {
  const std::string deep = std::string(150, '[') + std::string(150, ']');
  CHECK(problem_in(deep, of_any_size).code == ParseCode::too_deep);
  CHECK(Document::composed(deep).root().source() == deep);
  const std::string large = "\"" + std::string(Limits{}.max_bytes, 'x') + "\"";
  CHECK(problem_in(large).code == ParseCode::oversize);
  CHECK(document_of(large).root().source() == large);
  CHECK(Document::composed(large).root().source() == large);
}

TEST_CASE("a byte order mark and lone surrogates are kept and warned about") {
  const Document document = document_of("\xEF\xBB\xBF{\"a\": \"\\ud83d\", \"b\": \"\\ud83d\\ude00\"}");
  REQUIRE(document.warnings().size() == 2);
  CHECK(document.warnings()[0].code == ParseCode::byte_order_mark);
  CHECK(document.warnings()[1].code == ParseCode::lone_surrogate);
  CHECK(document.root().find("b")->string() == "\xF0\x9F\x98\x80");
  CHECK(json_quoted(document.root().find("a")->string()) == "\"\\ud83d\"");
}

TEST_CASE("values are equal by value and not by spelling") {
  const auto [left, right, equal] = GENERATE(table<const char*, const char*, bool>({
      {R"({"a": 1, "b": 2})", R"({"b": 2.0, "a": 1e0})", true},
      {R"([1, 2])", R"([2, 1])", false},
      {R"("\u00e9")", "\"\xC3\xA9\"", true},
      {R"("\/")", R"("/")", true},
      {R"({"a": null})", R"({})", false},
      {R"({"a": 1})", R"({"b": 1})", false},
      {"true", "1", false},
      {"12345678901234567890", "12345678901234567000", false},
      {R"([{}, []])", "[ {\n} , [ ] ]", true},
  }));
  CAPTURE(left, right);
  const Document a = document_of(left);
  const Document b = document_of(right);
  CHECK(same_value(a.root(), b.root()) == equal);
  CHECK((canonical(a.root()) == canonical(b.root())) == equal);
}

TEST_CASE("a canonical text reads as the same value") {
  const Document document = document_of(R"({"b": [1.50, "\u0007\n\"", true], "a": {"z": null, "y": -0}})");
  const std::string text = canonical(document.root());
  CHECK(text == R"({"a":{"y":0,"z":null},"b":[1.5,"\u0007\n\"",true]})");
  CHECK(same_value(document.root(), document_of(text).root()));
}

TEST_CASE("a document's copies share it, and nodes outlive a move") {
  Document document = document_of(R"({"a": [1, 2, 3]})");
  const Node array = *document.root().find("a");
  const Document moved = std::move(document);
  CHECK(array.size() == 3);
  CHECK(array.parent() == moved.root());
  CHECK(array.at(2)->index() == 2);
  CHECK_FALSE(array.at(3));
}
