#include "cli/exchange_bench.h"

#include "support/catch.h"

namespace checkpoint::test {

const ExchangeBench& ExchangeBench::with(const std::string& path, const std::string& text) const {
  write_file(*program_ / path, text);
  return *this;
}

Said ExchangeBench::take_in(std::vector<std::string> more, const std::string& from) const {
  more.insert(more.begin(), {"import", layout_, from});
  return program_->run_json(more);
}

Said ExchangeBench::give_out(const std::string& to, std::vector<std::string> more) const {
  more.insert(more.begin(), {"export", layout_, to});
  return program_->run_json(more);
}

std::string ExchangeBench::text(const std::string& path) const { return read_file(*program_ / path); }

nlohmann::json ExchangeBench::files(const std::string& folder) const {
  nlohmann::json found = nlohmann::json::object();
  if (!std::filesystem::exists(*program_ / folder)) return found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*program_ / folder)) {
    if (!entry.is_regular_file()) continue;
    found[entry.path().lexically_relative(*program_ / folder).string()] = read_file(entry.path());
  }
  return found;
}

std::vector<std::string> refusals(const Said& answer) {
  CHECK(answer.exit == 1);
  const nlohmann::json json = answer.json();
  CHECK(json.at("error_code") == "invalid");
  CHECK(json.at("taken").empty());
  std::vector<std::string> reasons;
  for (const nlohmann::json& row : json.at("refused")) reasons.push_back(row.at("message"));
  REQUIRE_FALSE(reasons.empty());
  return reasons;
}

}  // namespace checkpoint::test
