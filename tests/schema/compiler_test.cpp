#include "schema/compiler/compile.h"
#include "schema/compiler/literal.h"
#include "support/catch.h"

using namespace checkpoint::schema_compiler;
using Catch::Contains;

namespace {

std::string problem_with(const std::string& text) {
  try {
    compile("x", text);
    return "";
  } catch (const CompileError& error) {
    return error.message;
  }
}

}  // namespace

TEST_CASE("the compiler names the place of what it does not understand") {
  CHECK(problem_with(R"({"$id": "x", "properties": {"a": {"items": {"minlength": 1}}}})") ==
        "/properties/a/items: unknown keyword \"minlength\"");
}

TEST_CASE("a strategy without its parameters is refused") {
  CHECK_THAT(problem_with(R"({"$id": "x", "x-merge": "keyed"})"), Contains("keyed needs x-merge-key"));
  CHECK_THAT(problem_with(R"({"$id": "x", "x-merge": "lattice"})"), Contains("lattice needs x-lattice"));
  CHECK_THAT(problem_with(R"({"$id": "x", "x-merge": "group"})"), Contains("group needs x-merge-group"));
  CHECK_THAT(problem_with(R"({"$id": "x", "x-merge-cap": 1})"), Contains("stands without x-merge"));
}

TEST_CASE("a reference to nothing is refused") {
  CHECK_THAT(problem_with(R"({"$id": "x", "items": {"$ref": "#/$defs/a"}})"), Contains("names nothing: #/$defs/a"));
}

TEST_CASE("beside a reference stand annotations only") {
  CHECK(problem_with(R"({"$id": "x", "$defs": {"a": {}}, "items": {"$ref": "#/$defs/a", "title": "t"}})").empty());
  CHECK_THAT(problem_with(R"({"$id": "x", "$defs": {"a": {}}, "items": {"$ref": "#/$defs/a", "type": "null"}})"),
             Contains("only annotations may stand beside $ref: type"));
}

TEST_CASE("schemas may refer to each other in circles") {
  CHECK(
      problem_with(R"({"$id": "x", "items": {"$ref": "#/$defs/a"}, "$defs": {"a": {"items": {"$ref": "#/$defs/a"}}}})")
          .empty());
}

TEST_CASE("a member that is required must be described") {
  CHECK_THAT(problem_with(R"({"$id": "x", "required": ["a"]})"), Contains("requires \"a\""));
}

TEST_CASE("a schema carries the name of its file") {
  CHECK_THAT(problem_with(R"({"$id": "y"})"), Contains("must be \"x\""));
  CHECK_THAT(problem_with("{"), Contains("parse error"));
}

TEST_CASE("literals keep every byte") {
  CHECK(literal("a\"b\\c??") == R"("a\"b\\c\?\?")");
  CHECK(literal("\xc3\xa9"
                "7") == R"("\303\2517")");
  CHECK(literal("a\nb") == "\"a\\n\"\n\"b\"");
  CHECK(identifier("artifacts/brief") == "artifacts_brief");
}
