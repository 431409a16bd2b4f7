#include "cli/yaml/yaml.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/yaml/yaml_scalar.h"
#include "core/error.h"
#include "support/catch.h"
#include "support/errors.h"

using namespace checkpoint;
using namespace checkpoint::cli;
using Json = nlohmann::json;

namespace {

// Strings that some version of YAML, or some program, takes for something else where they stand without quotes.
const std::vector<std::string> kDangerous = {"1234e56",
                                             "1234567",
                                             "0123456",
                                             "0",
                                             "-1",
                                             "+1",
                                             "1.5",
                                             ".5",
                                             "1.",
                                             "1e3",
                                             "1e+3",
                                             "1.0e+3",
                                             "0x1F",
                                             "0o17",
                                             "017",
                                             "0b101",
                                             "1_000",
                                             "1_0.5",
                                             "12:30",
                                             "190:20:30",
                                             "12:30:45.5",
                                             "2026-01-02",
                                             "2026-01-02T03:04:05Z",
                                             "2026-01-02 03:04:05 +00:00",
                                             "yes",
                                             "Yes",
                                             "YES",
                                             "no",
                                             "No",
                                             "on",
                                             "On",
                                             "off",
                                             "OFF",
                                             "y",
                                             "Y",
                                             "n",
                                             "N",
                                             "true",
                                             "True",
                                             "TRUE",
                                             "false",
                                             "False",
                                             "null",
                                             "Null",
                                             "NULL",
                                             "~",
                                             "",
                                             ".inf",
                                             "-.inf",
                                             "+.INF",
                                             ".nan",
                                             ".NaN",
                                             "nan",
                                             "Infinity",
                                             "=",
                                             "<<",
                                             "-",
                                             "--",
                                             "---",
                                             "...",
                                             "?",
                                             ":",
                                             "- a",
                                             "? a",
                                             ": a",
                                             "a: b",
                                             "a #b",
                                             "#",
                                             "# a",
                                             "&a",
                                             "*a",
                                             "!a",
                                             "!!str a",
                                             "|",
                                             ">",
                                             "'",
                                             "\"",
                                             "%",
                                             "@",
                                             "`",
                                             "[",
                                             "]",
                                             "{",
                                             "}",
                                             ",",
                                             "[]",
                                             "{}",
                                             "a,b",
                                             "a: ",
                                             "a:",
                                             " a",
                                             "a ",
                                             "\ta",
                                             "a\tb",
                                             "a\nb",
                                             "a\n",
                                             "\n",
                                             "\r",
                                             "a\r\nb",
                                             "\\",
                                             "\\n",
                                             "\x01",
                                             "\x04",
                                             "\x1b[31m",
                                             "\x7f",
                                             "\xc2\x85",
                                             "\xe2\x80\xa8",
                                             "\xef\xbb\xbf",
                                             "\xef\xbf\xbe",
                                             "\xf0\x9f\x98\x80",
                                             "\xc3\xa9",
                                             "\xe6\x97\xa5\xe6\x9c\xac",
                                             std::string(1, '\0'),
                                             std::string("a\0b", 3),
                                             std::string(300, 'x'),
                                             std::string(2000, 'k'),
                                             "/abs",
                                             "a/b",
                                             "v1.2"};

Document parsed(const std::string& json) {
  const auto document = Document::parse(json);
  REQUIRE(document.ok());
  return *document;
}

std::string back(const Document& document) { return json_of_yaml(yaml_of_json(document.root()), "x.yaml"); }

bool is_kept(const Document& document) { return same_value(document.root(), parsed(back(document)).root()); }

std::string refusal_of_yaml(const std::string& text) {
  try {
    const std::string json = json_of_yaml(text, "x.yaml");
    FAIL("was read as " << json.substr(0, 100));
  } catch (const Error& error) {
    CHECK(error.code == ErrorCode::invalid);
    return error.message;
  }
  return "";
}

}  // namespace

TEST_CASE("a string is the same string after a trip through YAML, whatever it looks like") {
  for (const std::string& text : kDangerous) {
    const std::string json = Json(text).dump();
    INFO(json << " as " << yaml_string(text));
    CHECK(is_kept(parsed(json)));
    CHECK(is_kept(parsed(std::string("{").append(json).append(": ").append(json).append("}"))));
    CHECK(is_kept(parsed(std::string(R"({"a": [)").append(json).append(", [").append(json).append("]]}"))));
  }
}

TEST_CASE("what any version of YAML would misread is written with quotes") {
  const std::vector<std::string> plain = {"implement", "a1b2c3d", "e123456", "src/a.py", "feat/x-1", "v1.2", "A_b"};
  for (const std::string& text : plain) CHECK(yaml_string(text) == text);
  const std::vector<std::string> fine = {"a/b", "v1.2"};
  for (const std::string& text : kDangerous) {
    if (std::find(fine.begin(), fine.end(), text) != fine.end()) continue;
    INFO(Json(text).dump());
    CHECK(yaml_string(text).front() == '"');
    CHECK(yaml_string(text).find('\n') == std::string::npos);
  }
}

TEST_CASE("a scalar without quotes has a type where all versions of YAML agree, and is text else") {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"1234567", "1234567"}, {"-1", "-1"},         {"+1", "1"},
      {"1.50", "1.50"},       {".5", "0.5"},        {"1.", "1.0"},
      {"1.0e+3", "1.0e+3"},   {"true", "true"},     {"False", "false"},
      {"~", "null"},          {"NULL", "null"},     {"1234e56", "\"1234e56\""},
      {"1e3", "\"1e3\""},     {"1e+3", "\"1e+3\""}, {"017", "\"017\""},
      {"0o17", "\"0o17\""},   {"0x1F", "\"0x1F\""}, {"1_000", "\"1_000\""},
      {"12:30", "\"12:30\""}, {"yes", "\"yes\""},   {"off", "\"off\""},
      {".inf", "\".inf\""},   {".nan", "\".nan\""}, {"2026-01-02", "\"2026-01-02\""},
      {"-", "\"-\""},         {".", "\".\""},       {"+", "\"+\""},
      {"-.", "\"-.\""}};
  for (const auto& [text, json] : table) {
    INFO(text);
    CHECK(json_of_plain(text) == json);
  }
}

TEST_CASE("numbers keep their value and their digits") {
  for (const char* literal : {"0", "-0", "1.10", "12345678901234567890123", "1e5", "1E5", "1.5e-7", "-2e400", "1e-9"}) {
    INFO(literal);
    CHECK(is_kept(parsed(std::string("[") + literal + "]")));
  }
  CHECK(back(parsed("[1.10, 12345678901234567890123]")) == "[1.10, 12345678901234567890123]");
}

TEST_CASE("empty and nested values keep their shape") {
  for (const char* json : {"{}", "[]", "null", "true", "\"a\"", "[[], {}, [[]], [{}], {\"a\": {}}]",
                           R"({"a": [{"b": [1, {"c": null}], "d": {}}], "e": ""})"}) {
    INFO(json);
    CHECK(is_kept(parsed(json)));
  }
  std::string deep = "1";
  for (int level = 0; level < 99; ++level) {
    const bool is_array = level % 2 == 0;
    deep.insert(0, is_array ? "[" : R"({"a": )").append(is_array ? "]" : "}");
  }
  CHECK(is_kept(parsed(deep)));
}

TEST_CASE("a schema that asks for text gets it, and a note says so") {
  const YamlReading reading = read_yaml(
      "commit_sha: 1234567\nattempt_number: 2\nticket_id: true\nphase_payload: {phase: implement, "
      "commit_sha: 7654321, extensions: {n: 1}}\n",
      "x.yaml", *find_schema("run")->root);
  const Json read = Json::parse(reading.json);
  CHECK(read.at("commit_sha") == 1234567);
  CHECK(read.at("ticket_id") == "true");
  CHECK(read.at("attempt_number") == 2);
  CHECK(read.at("phase_payload").at("commit_sha") == "7654321");
  CHECK(read.at("phase_payload").at("extensions").at("n") == 1);
  CHECK(reading.notes.size() == 2);
}

TEST_CASE("tags of standard types are followed, others are refused") {
  CHECK(json_of_yaml("[!!str 1, !!int '1', !!float 1.5, !!bool 'true']", "x") == "[\"1\", 1, 1.5, true]");
  CHECK(json_of_yaml("!!python/tuple [a]", "x") == "[\"a\"]");
  for (const char* text : {"!!binary aGk=", "!!set {a}", "!own a", "[!!python/object:os.system a]"}) {
    INFO(text);
    CHECK(refusal_of_yaml(text).find("the tag") != std::string::npos);
  }
}

TEST_CASE("YAML that grows or sinks without bound is refused") {
  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int level = 1; level < 12; ++level) {
    bomb += "a" + std::to_string(level) + ": &a" + std::to_string(level) + " [";
    for (int copy = 0; copy < 10; ++copy) bomb += (copy > 0 ? ", *a" : "*a") + std::to_string(level - 1);
    bomb += "]\n";
  }
  CHECK(refusal_of_yaml(bomb).find("too deep or too large") != std::string::npos);
  CHECK(refusal_of_yaml("a: &a [*a]\n").find("too deep or too large") != std::string::npos);
  CHECK_FALSE(refusal_of_yaml(std::string(200, '[') + std::string(200, ']')).empty());
  CHECK_FALSE(refusal_of_yaml(std::string(100000, '[')).empty());
  std::string ladder;
  for (int level = 0; level < 50000; ++level) ladder += "- ";
  CHECK_FALSE(refusal_of_yaml(ladder + "a\n").empty());
}

TEST_CASE("what other writers of YAML escape, and lines without text, are read as they were meant") {
  const std::vector<std::pair<std::string, std::string>> table = {
      {R"("a\_b\N")", "a\u00a0b\u0085"},
      {R"("\xe9\u2028\U0001F600")", "\u00e9\u2028\U0001f600"},
      {R"("\Lx\P")", "\u2028x\u2029"},
      {"'\n\n  '", "\n"},
      {"'\n\n\n\n  '", "\n\n\n"},
      {"\"  \n \n\n\"", "\n\n"},
      {"'\r\n\r\n  '", "\n"},
      {"'\n\n  a'", "\na"},
      {"'a\n\n  '", "a\n"},
      {"''", ""},
      {"\xEF\xBB\xBF'\n\n'", "\n"},
      {R"("\
  ")",
       ""}};
  for (const auto& [yaml, text] : table) {
    INFO(yaml);
    CHECK(Json::parse(json_of_yaml(yaml, "x.yaml")) == Json(text));
  }
  CHECK(json_of_yaml("? '\n\n  '\n: 1\n? \"\\_\"\n: 2\n", "x") == "{\"\\n\": 1, \"\u00a0\": 2}");
}

TEST_CASE("a character that only some versions of YAML end a line at is refused, and its escape is not") {
  for (const char* text : {"a: 'b\u2028  c'", "a: b\u0085", "# note\u2029a: 1\n"}) {
    INFO(text);
    CHECK(refusal_of_yaml(text).find("some versions of YAML end a line at") != std::string::npos);
  }
}

TEST_CASE("what would be read in part, or twice, is refused") {
  CHECK(refusal_of_yaml("a: 1\n---\nb: 2\n").find("more than one document") != std::string::npos);
  for (const char* text : {",", "[a], b", "[a] b", "a: 1\n---\n"}) {
    INFO(text);
    CHECK(refusal_of_yaml(text).find("more than one document, or something behind it") != std::string::npos);
  }
  CHECK(refusal_of_yaml(std::string("a: 1\nb: \x04\nc: 3\n")).find("line 2, column 4: there is a control character") !=
        std::string::npos);
  CHECK(refusal_of_yaml(std::string("a: 1\0b: 2", 9)).find("control character") != std::string::npos);
  CHECK(refusal_of_yaml("a: \xff\n").find("not UTF-8") != std::string::npos);
  CHECK(refusal_of_yaml("a: &b {c: 1}\nd: {<<: *b}\n").find("merge keys") != std::string::npos);
  CHECK(refusal_of_yaml("? [a]\n: b\n").find("a key must be a scalar") != std::string::npos);
  CHECK(refusal_of_yaml("a: [").find("is not YAML: line 1") != std::string::npos);
  CHECK_FALSE(Document::parse(json_of_yaml("a: 1\n\"a\": 2\n", "x")).ok());
}
