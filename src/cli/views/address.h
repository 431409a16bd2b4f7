#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/layout.h"
#include "kinds/work.h"
#include "store/stored.h"

namespace checkpoint::cli {

// How people name work: by its name, and where work of two kinds has the same, with the kind before it: `project/film`.
// What is no name of work may be that of a part of it, with or without that of the work: `film/script`, `stage/script`.

/// Whether `word` names `work`: its name, for a run also its ticket or the run's own name, with or without its kind.
bool is_called(const Work& work, std::string_view word);

/// What of `work` the word names, where it does not name work: a stage of a project; of snapshots all that have the
/// name, or the one whose id begins so.
std::vector<WorkPart> parts_called(const Work& work, std::string_view word);

/// Those that `word` names; where it names none, and is the name of a kind (`runs`, `project`), all of that kind; else
/// those of which it names a part, and runs that are called so whatever their ticket is.
std::vector<Work> called(const std::vector<Work>& works, std::string_view word);

/// Those, and where there are none, what is in the status `word` (`failed`), stale or waiting for a person (`stale`,
/// `waiting`), of whichever kind.
std::vector<Work> meant_by(const std::vector<Work>& works, std::string_view word);

/// Whether `word` can mean work of many names: it says how work stands, or is what a kind is called.
bool is_word_for_many(std::string_view word);

/// Such words that mean some of `works`: kinds, statuses, and what else is said of how work stands. Each once, sorted.
std::vector<std::string> words_for_many(const std::vector<Work>& works);

/// Whether `word` begins with a kind: `project/film`. Then it names nothing of another one.
bool has_kind(std::string_view word);

/// The name that means `work` and no other: `project/film`.
std::string full_name(const Work& work);

/// For each of `works` its name, the full one where one of another kind has the same.
std::vector<std::string> names_apart(const std::vector<Work>& works);

/// The file, or the folder, that has all of the work to which the file or folder at `path` belongs; both as they are
/// shown. Nothing where it belongs to none.
std::optional<std::string> place_of_work(const std::string& path);

/// The name, with its kind, of the work to which the file or folder at `inside` the store belongs, or of the part of it
/// that the file is: `project/film/script`. Nothing where it belongs to none.
std::optional<std::string> name_of_place(std::string_view inside);

/// Whether all parts of `word`, apart from its kind, are names that work can have.
bool may_name_work(std::string_view word);

/// Error{usage} that says why `word` can name no work and no part of any; nothing where it may.
std::optional<Error> unfit_name(const std::string& word);

/// Where work that `word` names lies in a store, or has lain: a session's file, for other kinds a folder. One for each
/// kind that the word allows, whatever is there; for the name of a kind (`runs`) its folder, where it has one.
std::vector<StorePath> places_called(std::string_view word);

/// Whether the file at `path`, as it is shown, belongs to work that `word` names.
bool is_of(std::string_view path, std::string_view word);

/// Whether it belongs to work of that kind.
bool is_of_kind(std::string_view path, const WorkKind& kind);

/// Of `problems` those whose files belong to work that `word` names; where none does, and it is the name of a kind
/// (`runs`), to any work of that kind.
std::vector<StoreProblem> problems_called(const std::vector<StoreProblem>& problems, std::string_view word);

}  // namespace checkpoint::cli
