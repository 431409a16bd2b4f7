#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace checkpoint::test {

/// valijson, an independent JSON Schema validator, with one schema; it knows draft 7 and passes over our annotations.
class Referee {
 public:
  explicit Referee(const nlohmann::json& schema);
  Referee(const Referee&) = delete;
  Referee& operator=(const Referee&) = delete;
  ~Referee();

  /// What it finds wrong with `document`. One line each, `<place>: <problem>`; empty where the document is valid.
  std::vector<std::string> problems(const nlohmann::json& document) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The same for a schema that is asked once.
std::vector<std::string> referee_problems(const nlohmann::json& schema, const nlohmann::json& document);

}  // namespace checkpoint::test
