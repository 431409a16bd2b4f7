#include "support/json_schema.h"

#include <stdexcept>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace checkpoint::test {

namespace {

std::string text_of(const valijson::ValidationResults::Error& error) {
  std::string text;
  for (const std::string& step : error.context) text += step;
  return text + ": " + error.description;
}

}  // namespace

struct Referee::State {
  valijson::Schema schema;
};

Referee::Referee(const nlohmann::json& schema) : state_(std::make_unique<State>()) {
  valijson::SchemaParser(valijson::SchemaParser::kDraft7)
      .populateSchema(valijson::adapters::NlohmannJsonAdapter(schema), state_->schema);
}

Referee::~Referee() = default;

std::vector<std::string> Referee::problems(const nlohmann::json& document) const {
  valijson::ValidationResults results;
  valijson::Validator(valijson::Validator::kStrongTypes)
      .validate(state_->schema, valijson::adapters::NlohmannJsonAdapter(document), &results);
  std::vector<std::string> problems;
  valijson::ValidationResults::Error error;
  while (results.popError(error)) problems.push_back(text_of(error));
  return problems;
}

std::vector<std::string> referee_problems(const nlohmann::json& schema, const nlohmann::json& document) {
  return Referee(schema).problems(document);
}

}  // namespace checkpoint::test
