#include "cli/exchange_bench.h"

#include "support/catch.h"

namespace checkpoint::test {

nlohmann::json files_of(const std::filesystem::path& folder) {
  nlohmann::json files = nlohmann::json::object();
  if (!std::filesystem::exists(folder)) return files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files[entry.path().lexically_relative(folder).string()] = read_file(entry.path());
  }
  return files;
}

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

nlohmann::json answered(const Said& said) {
  INFO(said.out << said.err);
  REQUIRE(said.exit == 0);
  return said.json();
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
