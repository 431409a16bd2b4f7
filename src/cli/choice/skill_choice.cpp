#include "cli/choice/skill_choice.h"

#include "core/error.h"
#include "core/shell_word.h"
#include "kinds/work.h"

namespace checkpoint::cli {
namespace {

// The kind that stands before the name; null where none does.
const WorkKind* kind_before(std::string_view word) {
  const std::size_t slash = word.find('/');
  return slash == std::string_view::npos ? nullptr : kind_called(word.substr(0, slash));
}

}  // namespace

std::optional<std::string_view> behind_session(std::string_view word) {
  const WorkKind* const kind = kind_before(word);
  if (kind == nullptr || kind->kind != "session") return std::nullopt;
  return word.substr(word.find('/') + 1);
}

Name skill_named(const std::string& word) {
  if (const auto skill = behind_session(word)) return Name::checked("skill", *skill);
  if (kind_before(word) == nullptr) return Name::checked("skill", word);
  throw Error(ErrorCode::usage, "'" + word + "' names no session, and sessions alone are meant here",
              {"'git checkpoint status " + shell_word(word) + "' tells of it"});
}

}  // namespace checkpoint::cli
