#include "cli/manual/page.h"

#include <array>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "cli/manual/commands.h"
#include "cli/manual/formats.h"
#include "cli/version.h"
#include "core/first_where.h"

namespace checkpoint::manual {
namespace {

struct Part {
  std::string_view name;
  std::string (*text)();
};

constexpr std::array kParts{
    Part{"commands", commands_text}, Part{"global options", global_options_text}, Part{"settings", settings_text},
    Part{"documents", formats_text}, Part{"artifacts", artifacts_text},
};

constexpr std::string_view kInsert = ".\\\" insert ";
constexpr std::string_view kVersionMark = "@VERSION@";

std::string part_named(std::string_view name) {
  const auto* const found = first_where(kParts, [&](const Part& part) { return part.name == name; });
  if (found == nullptr) throw std::runtime_error("the manual has no part '" + std::string(name) + "'");
  return found->text();
}

std::string with_version(std::string line) {
  const std::size_t at = line.find(kVersionMark);
  return at == std::string::npos ? line : line.replace(at, kVersionMark.size(), cli::kVersion);
}

}  // namespace

std::string page(const std::string& source) {
  std::istringstream lines(source);
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    const bool inserts = line.starts_with(kInsert);
    text += inserts ? part_named(std::string_view(line).substr(kInsert.size())) : with_version(line) + "\n";
  }
  return text;
}

}  // namespace checkpoint::manual
