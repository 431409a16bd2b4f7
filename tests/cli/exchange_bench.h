#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/command_line.h"

namespace checkpoint::test {

/// The text of each file below `folder`, by its path from there; nothing where there is no such folder.
nlohmann::json files_of(const std::filesystem::path& folder);

/// A project that takes in and gives out files of one layout.
class ExchangeBench {
 public:
  explicit ExchangeBench(std::string layout) : layout_(std::move(layout)) {}

  const ExchangeBench& with(const std::string& path, const std::string& text) const;
  Said take_in(std::vector<std::string> more = {}, const std::string& from = "from") const;
  Said give_out(const std::string& to, std::vector<std::string> more = {}) const;
  Said say(const std::vector<std::string>& words) const { return program_->run_json(words); }

  std::filesystem::path path(const std::string& inner) const { return *program_ / inner; }
  std::string text(const std::string& path) const;
  /// The text of each file below `folder`.
  nlohmann::json files(const std::string& folder) const { return files_of(path(folder)); }

 private:
  std::string layout_;
  std::unique_ptr<CommandLine> program_ = std::make_unique<CommandLine>();
};

/// The answer of a run that must have succeeded.
nlohmann::json answered(const Said& said);

/// The reasons why an import or export refused files, all of them; fails the test where it did anything.
std::vector<std::string> refusals(const Said& answer);

}  // namespace checkpoint::test
