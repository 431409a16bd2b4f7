#include <nlohmann/json.hpp>
#include <string>

#include "schema/compiler/compile.h"
#include "schema/schema.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/json_schema.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

const nlohmann::json& vocabulary() {
  static const auto parsed = nlohmann::json::parse(project_file_text("schemas/vocabulary.schema.json"));
  return parsed;
}

/// A schema named `x` whose one member says what `member` says.
nlohmann::json with_member_schema(const char* member) {
  return {{"$id", "x"}, {"type", "object"}, {"properties", {{"a", nlohmann::json::parse(member)}}}};
}

bool compiles(const nlohmann::json& schema) {
  try {
    schema_compiler::compile("x", schema.dump());
    return true;
  } catch (const schema_compiler::CompileError&) {
    return false;
  }
}

}  // namespace

TEST_CASE("our schemas keep to the vocabulary") {
  for (const Schema* schema : schemas()) {
    INFO(schema->name);
    for (const std::string& problem : referee_problems(vocabulary(), nlohmann::json::parse(schema->text)))
      FAIL_CHECK(problem);
  }
}

TEST_CASE("what the vocabulary does not know stops the build") {
  for (const char* member :
       {R"({"x-merge-strategy": "max"})", R"({"pattern": "a"})", R"({"anyOf": [{}, {}]})", R"({"x-merge": "newest"})",
        R"({"x-merge": 1})", R"({"x-private": false})", R"({"x-format": "date"})", R"({"type": "text"})",
        R"({"type": []})", R"({"enum": []})", R"({"minLength": -1})", R"({"minItems": "1"})", R"({"oneOf": [{}]})",
        R"({"x-merge-group": "g"})", R"({"x-merge": "log", "x-merge-key": []})",
        R"({"x-merge": "log", "x-merge-order": "newest"})", R"({"$ref": "other.json"})", R"({"title": ""})"}) {
    INFO(member);
    CHECK_FALSE(compiles(with_member_schema(member)));
    CHECK_FALSE(referee_problems(vocabulary(), with_member_schema(member)).empty());
  }
}

TEST_CASE("each word of the vocabulary is understood by the compiler") {
  const auto& words = vocabulary().at("definitions").at("schema").at("properties");
  for (const auto& [word, meaning] : words.items()) {
    INFO(word);
    nlohmann::json schema = {{"$id", "x"}, {word, nullptr}};
    try {
      schema_compiler::compile("x", schema.dump());
    } catch (const schema_compiler::CompileError& error) {
      CHECK(error.message.find("unknown keyword") == std::string::npos);
    }
  }
}
