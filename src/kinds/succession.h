#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "schema/violation.h"

namespace checkpoint {

/// Whether an archive holds what a change takes away.
enum class Archived : std::uint8_t { no, yes };

/// One file of a store in two revisions of it.
struct Succession {
  std::string_view path;             ///< relative to the store's folder
  std::string before;                ///< its text in the earlier one
  std::optional<std::string> after;  ///< its text in the later one; nothing where that has no such file
  Archived archived = Archived::no;  ///< a copy of what was there before is kept; of a snapshot: its purge is
                                     ///< recorded; of an archive of a workflow: enough newer ones are kept
  std::string archived_at = {};      ///< when that copy was put away, as it says; empty where it does not
};

/// What no revision may do to an earlier one: change or delete what is written once (records, archives), give a
/// document another beginning (`created_at`, `started_at` of a workflow) or change a member that never changes
/// (`x-immutable`), delete one without an archive (a reset, which archives, may do the latter three), change a
/// project's policy or manifest without an entry in its log, or take gates from a workflow (workflow::gates_lost).
/// Archives of workflows may go where enough newer ones are left. A policy that the settings loosen is a warning. Empty
/// for files of no kind. Positions are in `after`; where it is gone, at the beginning.
Violations breaches_of(const Succession& succession);

/// Whether `archive`, the text of an archive of the document at `path`, keeps `before`: it is the same, or what may
/// have become of it before it was archived, so that no breach lies between the two.
bool is_kept_by(std::string_view path, const std::string& before, const std::string& archive);

/// What an archive says of when it was put away; empty where it does not say.
std::string archived_at(const std::string& archive);

/// Whether the document `after` goes on with the session `before`, as it does under another skill's name: both began at
/// the same moment. Both paths are relative to the store's folder.
bool is_renamed(std::string_view path_before, std::string_view before, std::string_view path_after,
                std::string_view after);

/// Whether the document at `path`, relative to the store's folder, is one and the same in two stores: it began at the
/// same moment, or has the same text, or is a log that has all lines of the earlier one. Not so what many stores have
/// alike (settings, manifests, a README).
bool is_same_document(std::string_view path, const std::string& one, const std::string& other);

/// Whether nothing of the file at `path`, relative to the store's folder, is ever written anew: a run's record, or a
/// log of snapshots, which only gets more lines.
bool is_only_added_to(std::string_view path);

/// Whether the file at `path`, relative to the store's folder, is an archive: written once, by what takes something
/// away.
bool is_archive(std::string_view path);

/// Whether `archive` is where a copy of the document at `path` goes: `history/review.<time>.checkpoint.json`. Both are
/// relative to the store's folder.
bool is_archive_of(std::string_view archive, std::string_view path);

}  // namespace checkpoint
