#include "schema/validator.h"

#include <array>

#include "support/catch.h"

using namespace checkpoint;

namespace {

Violations found(const SchemaNode& schema, const std::string& text) {
  return validate(schema, Document::parse(text)->root());
}

std::string message(const SchemaNode& schema, const std::string& text) {
  const Violations all = found(schema, text);
  return all.size() == 1 ? all.front().message : std::to_string(all.size()) + " violations";
}

const SchemaNode& session() { return *find_schema("session")->root; }
const SchemaNode& session_member(std::string_view name) { return *session().member(name); }

constexpr std::array<std::string_view, 3> mixed_values = {"\"a\"", "50", "null"};
constexpr SchemaNode choice = {.allowed = mixed_values};
constexpr std::array<std::string_view, 1> one_value = {"\"1.0\""};
constexpr SchemaNode constant = {.allowed = one_value};
constexpr SchemaNode integer = {.types = {TypeSet::integer}};
constexpr SchemaNode integer_or_null = {.types = {TypeSet::integer | TypeSet::null}};
constexpr SchemaNode short_list = {.types = {TypeSet::array}, .min_items = 1, .max_items = 2};
constexpr SchemaNode short_text = {.types = {TypeSet::string}, .min_length = 2, .max_length = 3};
constexpr SchemaNode percentage = {.types = {TypeSet::number}, .minimum = "0", .maximum = "100"};
constexpr std::array<SchemaProperty, 2> two_members = {{{"a", &integer}, {"b", &choice}}};
constexpr SchemaNode closed = {
    .types = {TypeSet::object}, .properties = two_members, .unknown = UnknownMembers::refused};
constexpr std::array<const SchemaNode*, 2> overlapping = {&integer, &percentage};
constexpr SchemaNode forms = {.one_of = overlapping};

}  // namespace

TEST_CASE("messages say what is allowed and what was found") {
  CHECK(message(session_member("status"), "\"done\"") ==
        "the document must be one of in_progress, blocked, complete, failed (got \"done\")");
  CHECK(message(session_member("progress_table"), "{}") == "the document must be a list (got an object)");
  CHECK(message(session_member("project"), "\"\"") == "the document must not be empty");
  CHECK(message(session_member("project"), "3") == "the document must be a string that is not empty (got 3)");
  CHECK(message(session_member("next_actions"), "[3]") ==
        "[0] must be a string that is not empty or an object (got 3)");
  CHECK(message(session_member("next_actions"), R"([{"done_when": "true"}])") ==
        "[0].text is missing; it must be a string that is not empty");
  CHECK(message(session_member("updated_at"), "\"2026-05-08T07:55:00+02:00\"") ==
        "the document must be written in UTC, as 2026-05-08T05:55:00Z (got \"2026-05-08T07:55:00+02:00\")");
  CHECK(message(session_member("updated_at"), "\"soon\"") ==
        "the document must be a UTC time such as 2026-05-08T05:55:00Z (got \"soon\")");
  CHECK(message(session_member("skill"), "\"../a\"").find(" must not ") != std::string::npos);
}

TEST_CASE("times are stored in one spelling") {
  for (const char* time : {"2026-05-08T05:55:00Z", "2026-05-08T05:55:00.5Z", "2024-02-29T23:59:59.123456789012Z"}) {
    INFO(time);
    CHECK(found(session_member("updated_at"), "\"" + std::string(time) + "\"").empty());
  }
  for (const char* time : {"2026-05-08", "2026-05-08T05:55:00", "2026-05-08 05:55:00Z", "2026-05-08t05:55:00z",
                           "2026-05-08T05:55:00+00:00", "2026-02-29T00:00:00Z", "2026-05-08T25:00:00Z", "",
                           "20260508T055500Z", " 2026-05-08T05:55:00Z", "2026-05-08T05:55:00Z "}) {
    INFO(time);
    CHECK(found(session_member("updated_at"), "\"" + std::string(time) + "\"").size() == 1);
  }
}

TEST_CASE("places in messages are paths that update takes") {
  const std::string text = R"({"skill_state": {}, "cost": {"by_model": {"a.b": -1}}})";
  const Violations all = validate(*session().member("cost"), *Document::parse(text)->root().find("cost"));
  REQUIRE(all.size() == 1);
  CHECK(all[0].message == "cost.by_model[\"a.b\"] must be a number of at least 0 (got -1)");
  CHECK(all[0].pointer == "/cost/by_model/a.b");
}

TEST_CASE("values in messages are cut to a readable length, between characters") {
  const std::string shown = message(session_member("status"), "\"" + std::string(500, 'x') + "\"");
  CHECK(shown.size() < 150);
  CHECK(shown.find("x…)") != std::string::npos);
  std::string accents;
  for (int i = 0; i < 100; ++i) accents += "é";
  CHECK(message(session_member("status"), "\"" + accents + "\"").find("é…)") != std::string::npos);
}

TEST_CASE("a document with no end of errors gets the first hundred") {
  std::string list = "[7";
  for (int i = 0; i < 50'000; ++i) list += ",7";
  CHECK(found(session_member("next_actions"), list + "]").size() == max_told);
}

TEST_CASE("no number of warnings hides an error") {
  std::string rows = "[";
  for (int i = 0; i < 300; ++i) rows += R"({"provider": "p", "id": "i", "body": "b"},)";
  const Violations all = found(session_member("pm_refs"), rows + R"({"provider": "p"}])");
  CHECK(all.size() == max_told + 1);
  CHECK(has_errors(all));
}

TEST_CASE("paths in messages are cut too, and pointers are not") {
  const std::string key(5000, 'k');
  const Violations all = found(session_member("cost"), R"({"by_model": {")" + key + "\": -1}}");
  REQUIRE(all.size() == 1);
  CHECK(all[0].message.size() < 300);
  CHECK(all[0].pointer == "/by_model/" + key);
}

TEST_CASE("a missing member is reported where it belongs, and shown at its object") {
  const Document document = *Document::parse("{\n  \"blockers\": [\n    { \"description\": \"d\" }\n  ]\n}\n");
  const Violations all = validate(session_member("blockers"), *document.root().find("blockers"));
  REQUIRE(all.size() == 1);
  CHECK(all[0].code == "missing");
  CHECK(all[0].pointer == "/blockers/0/id");
  CHECK(all[0].at.line == 3);
  CHECK(all[0].at.column == 5);
}

TEST_CASE("numbers count by their value, however they are written") {
  CHECK(found(integer, "1.0").empty());
  CHECK(found(integer, "12e30").empty());
  CHECK(found(integer, "100000000000000000000000000001").empty());
  CHECK(message(integer, "1.5") == "the document must be a whole number (got 1.5)");
  CHECK(message(integer, "true") == "the document must be a whole number (got true)");
  CHECK(message(integer_or_null, "\"1\"") == "the document must be a whole number or null (got \"1\")");
  CHECK(found(choice, "50.0").empty());
  CHECK(found(choice, "5e1").empty());
  CHECK(found(percentage, "100.000").empty());
  CHECK(message(percentage, "100.00000000000000000001") ==
        "the document must be a number of at least 0 and at most 100 (got 100.00000000000000000001)");
}

TEST_CASE("choices match by value and type") {
  CHECK(found(choice, "\"a\"").empty());
  CHECK(found(choice, "\"\\u0061\"").empty());
  CHECK(found(choice, "null").empty());
  CHECK(message(choice, "\"50\"") == "the document must be one of a, 50, null (got \"50\")");
  CHECK(message(choice, "\"null\"") == "the document must be one of a, 50, null (got \"null\")");
  CHECK(message(constant, "1.0") == "the document must be \"1.0\" (got 1.0)");
}

TEST_CASE("lengths count characters and entries") {
  CHECK(found(short_text, "\"éé\"").empty());
  CHECK(found(short_text, "\"\\ud83d\\ude00\\u00e9\"").empty());
  CHECK(message(short_text, "\"é\"") == "the document must have at least 2 characters (has 1)");
  CHECK(message(short_text, "\"abcd\"") == "the document must have at most 3 characters (has 4)");
  CHECK(message(short_list, "[]") == "the document must have at least 1 entry (has 0)");
  CHECK(message(short_list, "[1,2,3]") == "the document must have at most 2 entries (has 3)");
}

TEST_CASE("a closed object names what it knows") {
  CHECK(found(closed, R"({"a": 1, "b": "a"})").empty());
  CHECK(message(closed, R"({"c": 1})") == "c is not known here; known are a, b");
}

TEST_CASE("a value that fits two forms is refused") {
  CHECK(message(forms, "7") ==
        "the document must have one form only: a whole number or a number of at least 0 and at most 100");
  CHECK(found(forms, "7.5").empty());
  CHECK(found(forms, "107").empty());
}

TEST_CASE("what a schema does not describe is free") {
  CHECK(found(session_member("context_primer"), R"({"shipped_prs": [{"at": 1}]})").empty());
  CHECK(found(session_member("skill_state"), R"({"a": [null, {"b": 1e999999999}]})").empty());
}

TEST_CASE("schemas are found by name, and strategies by their spelling") {
  REQUIRE(find_schema("session") != nullptr);
  CHECK(find_schema("sessions") == nullptr);
  for (const char* name : {"conflict", "group", "max", "min", "latest", "log", "set", "keyed", "queue", "lattice",
                           "record", "immutable"}) {
    REQUIRE(merge_strategy_named(name).has_value());
    CHECK(name_of(*merge_strategy_named(name)) == name);
  }
  CHECK_FALSE(merge_strategy_named("unstated").has_value());
  CHECK_FALSE(merge_strategy_named("").has_value());
}
