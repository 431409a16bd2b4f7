#include "cli/views/named_by_path.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "cli/choice/document_choice.h"
#include "cli/choice/workspace.h"
#include "cli/views/address.h"
#include "core/error.h"
#include "core/nearest.h"

namespace checkpoint::cli {
namespace {

// The arguments that take work of any kind, or a session, and those that take the name of one of its own kind.
constexpr std::array<std::string_view, 3> kOfAnyKind{"checkpoint", "skill", "revisions|skill"};
constexpr std::array<std::string_view, 3> kOfOneKind{"project", "workflow", "run"};

template <class Names>
bool is_among(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// No name of work is spelled like that, but for a skill that ends so.
bool is_path(std::string_view word) {
  return word.ends_with(".json") || (word.find('/') != std::string_view::npos && !may_name_work(word));
}

// Where a path from the root begins in `HEAD:.checkpoints/x`; 0 where none does. `:/x` is a path as a whole.
std::size_t behind_revision(std::string_view word) {
  const std::size_t colon = word.find(':');
  return colon == std::string_view::npos || colon == 0 ? 0 : colon + 1;
}

// A session's file has a longer ending than people remember.
Error leads_nowhere(const std::string& path, const std::string& inside, const Location& location) {
  Error error(ErrorCode::usage, "'" + path + "' is not a file of a checkpoint in " + location.shown_store());
  const std::string stem = inside.substr(0, inside.rfind(".json"));
  if (Name::parse(stem) &&
      std::filesystem::exists(location.store() / layout::session(Name::checked("skill", stem)).text()))
    error.hints.push_back(meant_hint(stem));
  error.hints.insert(error.hints.end(), {"'git checkpoint list' shows the checkpoints there are",
                                         "'--dir=<path>' names another project folder"});
  return error;
}

// Without its kind, where the argument takes that alone.
std::string as_taken_by(const std::string& argument, const std::string& name, const std::string& path) {
  if (is_among(kOfAnyKind, argument)) return name;
  const std::size_t owner = name.find('/') + 1;
  if (argument == "run") return name.starts_with("run/") ? name.substr(owner) : path;
  const std::size_t part = std::min(name.find('/', owner), name.size());
  const bool is_of_kind = name.starts_with(argument) || (argument == "workflow" && part == name.size());
  return is_of_kind ? name.substr(owner, part - owner) : path;
}

}  // namespace

std::string named_by_path(const std::string& argument, const std::string& word, Context& context) {
  const bool takes_name = is_among(kOfAnyKind, argument) || is_among(kOfOneKind, argument);
  const std::size_t begin = behind_revision(word);
  const std::string path = word.substr(begin);
  if (!takes_name || !is_path(path)) return word;
  const Location location = location_for_init(context);
  const std::string inside = path_in_store((begin == 0 ? "" : ":/") + path, location, context);
  if (const auto name = name_of_place(inside)) return word.substr(0, begin) + as_taken_by(argument, *name, word);
  const bool leads_into_store = layout::inside_store(path) || !inside.starts_with("../");
  if (leads_into_store && !may_name_work(path)) throw leads_nowhere(path, inside, location);
  return word;
}

}  // namespace checkpoint::cli
