#include "cli/choice/listed_name.h"

#include "core/error.h"
#include "core/shell_word.h"

namespace checkpoint::cli {
namespace {

std::string without_kind(const std::string& text, std::string_view kind) {
  const std::string lead = std::string(kind) + "/";
  return text.starts_with(lead) ? text.substr(lead.size()) : text;
}

}  // namespace

NamedPart apart(const NamedPart& given, std::string_view kind) {
  NamedPart found{without_kind(given.work, kind), given.part};
  const std::size_t slash = found.work.find('/');
  if (found.part || slash == std::string::npos) return found;
  found.part = found.work.substr(slash + 1);
  found.work.erase(slash);
  return found;
}

Name work_named(std::string_view role, const std::string& text, std::string_view kind) {
  const std::string name = without_kind(text, kind);
  try {
    return Name::checked(role, name);
  } catch (Error& error) {
    const NamedPart found = apart({name, std::nullopt}, kind);
    const bool is_part = found.part && Name::parse(found.work) && Name::parse(*found.part);
    if (is_part) error.hints = {"'git checkpoint status " + shell_word(name) + "' shows that part of " + found.work};
    throw;
  }
}

}  // namespace checkpoint::cli
