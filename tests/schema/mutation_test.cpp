// Every keyword of every schema, broken once in a valid document: it must be reported at its pointer, with line and
// column, and an independent validator must agree on whether the document is valid.

#include "schema/mutation.h"

#include <algorithm>

#include "schema/samples.h"
#include "schema/validator.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/json_schema.h"
#include "support/pointer.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

Violations violations_of(const Schema& schema, const std::string& text) {
  return validate(*schema.root, Document::parse(text)->root());
}

/// The place that a violation at `pointer` is shown at: the value, its key for warnings about the member as such, or
/// the object that the value is missing from.
bool stands_at(const Violation& violation, const std::string& text, const std::string& pointer) {
  const Document document = *Document::parse(text);
  const auto node = node_at(document.root(), pointer);
  const auto parent = node_at(document.root(), pointer.substr(0, pointer.rfind('/')));
  if (violation.code == "missing") return violation.at == parent.value().position();
  return violation.at == node.value().position() || violation.at == node.value().key_position();
}

/// The referee does not know our formats.
bool is_refused_by_keyword(const Violations& violations) {
  return std::any_of(violations.begin(), violations.end(), [](const Violation& violation) {
    return violation.level == Level::error && violation.code != "format";
  });
}

bool is_refused_by_referee(const Schema& schema, const std::string& text) {
  return !referee_problems(nlohmann::json::parse(schema.text), nlohmann::json::parse(text)).empty();
}

std::vector<Mutation> mutations_of(const Schema& schema) {
  std::vector<Mutation> all;
  const Json json = Json::parse(schema.text);
  for (const std::string& sample : full_samples(std::string(schema.name))) {
    for (Mutation& mutation : mutations(json, sample)) all.push_back(std::move(mutation));
  }
  return all;
}

}  // namespace

TEST_CASE("the samples that mutations start from are valid") {
  for (const Schema* schema : schemas()) {
    for (const std::string& sample : full_samples(std::string(schema->name))) {
      INFO(sample);
      CHECK_FALSE(has_errors(violations_of(*schema, sample)));
      CHECK_FALSE(is_refused_by_referee(*schema, sample));
    }
  }
}

TEST_CASE("each keyword of each schema refuses or warns about a value that breaks it, at its place") {
  for (const Schema* schema : schemas()) {
    for (const Mutation& mutation : mutations_of(*schema)) {
      INFO(schema->name << " " << mutation.covers << " at " << mutation.pointer);
      const Violations found = violations_of(*schema, mutation.text);
      const auto it = std::find_if(found.begin(), found.end(), [&](const Violation& violation) {
        return violation.code == mutation.code && violation.pointer == mutation.pointer;
      });
      REQUIRE(it != found.end());
      CHECK(it->level == mutation.level);
      CHECK(stands_at(*it, mutation.text, mutation.pointer));
    }
  }
}

TEST_CASE("no keyword of a schema goes without a mutation") {
  for (const Schema* schema : schemas()) {
    std::set<std::string> missing = places(Json::parse(schema->text));
    for (const Mutation& mutation : mutations_of(*schema)) missing.erase(mutation.covers);
    for (const std::string& place : missing) UNSCOPED_INFO(schema->name << " " << place);
    CHECK(missing.empty());
  }
}

TEST_CASE("an independent validator gives the same verdict on every mutation") {
  for (const Schema* schema : schemas()) {
    for (const Mutation& mutation : mutations_of(*schema)) {
      INFO(schema->name << " " << mutation.covers << " at " << mutation.pointer);
      CHECK(is_refused_by_keyword(violations_of(*schema, mutation.text)) ==
            is_refused_by_referee(*schema, mutation.text));
    }
  }
}

TEST_CASE("an independent validator gives the same verdict on real documents") {
  const auto verdicts = nlohmann::json::parse(file_text("samples/session/valid/verdicts.json"));
  for (const auto& [path, verdict] : verdicts.items()) {
    INFO(path);
    const std::string text = file_text("samples/session/valid/" + path);
    CHECK_FALSE(is_refused_by_keyword(violations_of(*find_schema("session"), text)));
    CHECK_FALSE(is_refused_by_referee(*find_schema("session"), text));
  }
}
