#include "cli/choice/document_choice.h"

#include "cli/choice/named_path.h"
#include "cli/choice/skill_choice.h"
#include "core/error.h"
#include "core/name.h"
#include "kinds/kind.h"

namespace checkpoint::cli {
namespace {

bool names_file(const std::string& word) { return word.find('/') != std::string::npos || word.ends_with(".json"); }

}  // namespace

std::string path_in_store(const std::string& file, const Location& location, const Context& context) {
  const std::filesystem::path path = named_path(file, location, context);
  std::error_code failed;
  const std::filesystem::path folder = std::filesystem::weakly_canonical(path.parent_path(), failed);
  return failed ? file : (folder / path.filename()).lexically_relative(location.store()).generic_string();
}

StorePath chosen_document(const std::string& word, const Location& location, const Context& context) {
  if (!names_file(word) || (behind_session(word) && !word.ends_with(".json")))
    return layout::session(skill_named(word));
  const std::string inside = path_in_store(word, location, context);
  const auto place = layout::place_at(inside);
  if (place && kind_at(inside) != nullptr) return *place;
  throw Error(ErrorCode::usage, "'" + word + "' is not a document of the store in " + location.shown_store(),
              {"name a skill, or a file as 'git checkpoint validate' does"});
}

}  // namespace checkpoint::cli
