#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kinds/rule.h"
#include "schema/schema.h"

namespace checkpoint {

/// What the store lets a writer do to a document that exists.
enum class Mutability : std::uint8_t {
  free,         ///< changed in place
  gated,        ///< changed by steps that a gate guards, with a history
  append_only,  ///< created once, never changed
};

/// A member that says when something was, and how far it may be ahead of the clock.
struct TimeMember {
  std::string_view name;
  std::int64_t tolerance;  ///< seconds: clocks differ, and a program's record may be trusted to the minute
};

/// Where copies of a kind's documents go when something takes these away.
struct ArchivePlace {
  std::string_view place;               ///< pattern of its paths, for people, relative to the store's folder
  bool (*owns)(std::string_view path);  ///< whether a path relative to the store's folder lies in this archive
  /// Whether `archive` is a place for a copy of the document at `path`. Both are relative to the store's folder.
  bool (*keeps)(std::string_view archive, std::string_view path);
  bool is_pruned = false;  ///< the last few copies are kept; older ones may go
};

/// One kind of document in the store. All that differs between kinds is in its row, its schema and its folder here.
struct Kind {
  std::string_view name;                ///< as in JSON output: `session`
  std::string_view schema;              ///< name of its schema
  std::string_view place;               ///< pattern of its paths, for people, relative to the store's folder
  bool (*owns)(std::string_view path);  ///< whether a path relative to the store's folder is one of this kind's
  Mutability mutability;
  std::span<const Rule> rules;
  std::span<const TimeMember> times = {};                  ///< members whose time must not lie in the future
  std::string_view begun = "created_at";                   ///< the member that says when a document began
  std::vector<Part> (*parts)(const Node& root) = nullptr;  ///< null where the kind's schema says everything
  std::optional<ArchivePlace> archive = {};                ///< nothing where its documents are never taken away
};

/// All kinds. No path belongs to two of them.
std::span<const Kind> kinds();

/// The kind with this name, or null.
const Kind* find_kind(std::string_view name);

/// The kind of the document at `path`, relative to the store's folder, or null where the store does not know such
/// files.
const Kind* kind_at(std::string_view path);

/// The archive in which a path relative to the store's folder lies; null where it lies in none.
const ArchivePlace* archive_at(std::string_view path);

/// The folder of the store that has all documents of `kind`; empty where that is the store itself.
std::string_view folder_of(const Kind& kind);

/// Whether what stands at `path`, relative to the store's folder, is to be a folder, for documents or copies of them to
/// stand in: `runs`, `pipelines/web/history`. Where somebody chooses the name, only one without a dot counts:
/// `runs/README.md` is a note, and no ticket's.
bool is_to_be_folder(std::string_view path);

/// Whose the document at `path` is, a path of this kind: the skill, the ticket of a run record, the project, the
/// workflow. Empty for what belongs to the whole store.
std::string_view owner_at(const Kind& kind, std::string_view path);

/// Its name; empty where the store does not know such files.
std::string kind_name_at(std::string_view path);

/// The schema of `kind`.
const Schema& schema_of(const Kind& kind);

}  // namespace checkpoint
