#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/name.h"
#include "core/time.h"
#include "core/uuid.h"

namespace checkpoint {

/// A place inside a store, relative to it: safe components only, so that it cannot point out of the store. Made by the
/// functions of `layout`.
class StorePath {
 public:
  /// With `/` between components: `history/review.2026-01-02.json`.
  std::string text() const;
  /// The last component.
  const std::string& file() const { return parts_.back(); }
  /// The folders on the way, from the store down; empty for what stands in the store itself.
  std::vector<std::string> folders() const { return {parts_.begin(), parts_.end() - 1}; }
  /// The same place with `-<number>` before the suffixes of `stem`: `history/review.2026-01-02-2.json`.
  StorePath numbered(int number) const;

  std::strong_ordering operator<=>(const StorePath&) const = default;

 private:
  friend struct StorePathMaker;
  StorePath(std::vector<std::string> parts, std::string suffix)
      : parts_(std::move(parts)), suffix_(std::move(suffix)) {}
  std::vector<std::string> parts_;
  std::string suffix_;  // what of the file's name stays behind a number
};

/// The one place that spells the names of the store's files and folders.
namespace layout {

inline constexpr std::string_view store_folder = ".checkpoints";
inline constexpr std::string_view session_suffix = ".checkpoint.json";
inline constexpr std::string_view backup_suffix = ".bak";
inline constexpr std::string_view history_folder = "history";
inline constexpr std::string_view runs_folder = "runs";
inline constexpr std::string_view pipelines_folder = "pipelines";
inline constexpr std::string_view project_file = "project.json";
inline constexpr std::string_view manifest_file = "manifest.json";
inline constexpr std::string_view stage_prefix = "checkpoint_";
inline constexpr std::string_view stage_suffix = ".json";
inline constexpr std::string_view snapshots_folder = "snapshots";
inline constexpr std::string_view workflows_folder = "workflows";
inline constexpr std::string_view config_file = "config.json";
inline constexpr std::string_view readme_file = "README.md";
inline constexpr std::string_view attributes_file = ".gitattributes";

/// `<skill>.checkpoint.json`
StorePath session(const Name& skill);
/// `history/<skill>.<stamp>.checkpoint.json`, where `reset` keeps the copy.
StorePath session_archive(const Name& skill, const Instant& now);
/// `<skill>.checkpoint.json.bak`, where `reset --bak` keeps it.
StorePath session_backup(const Name& skill);
/// `history/<skill>.<date>.json`, where `rotate` keeps telemetry.
StorePath telemetry_archive(const Name& skill, const Instant& now);
/// `runs/<ticket>/<run>/<file>`; `file` is a record's name, which its kind spells.
StorePath run_record(const Name& ticket, const Uuid& run, const std::string& file);
/// The folders of records: `runs`, `runs/<ticket>`, `runs/<ticket>/<run>`.
StorePath runs();
StorePath runs_of(const Name& ticket);
StorePath run(const Name& ticket, const Uuid& run);
/// The folders of pipelines: `pipelines`, `pipelines/<project>`, `pipelines/<project>/history`.
StorePath pipelines();
StorePath pipeline(const Name& project);
StorePath pipeline_history(const Name& project);
/// `pipelines/<project>/project.json`
StorePath project(const Name& project);
/// `pipelines/<project>/manifest.json`
StorePath manifest(const Name& project);
/// `pipelines/<project>/checkpoint_<stage>.json`
StorePath stage(const Name& project, const Name& stage);
/// `pipelines/<project>/history/<stage>.<sequence>.json`, what a write has replaced.
StorePath stage_archive(const Name& project, const Name& stage, std::uint64_t sequence);
/// `config.json`
StorePath config();
/// `README.md`
StorePath readme();

/// The place that `path` spells, relative to the store; nothing where it could lead out of it, is not normal, or has a
/// component that begins with a dot.
std::optional<StorePath> place_at(std::string_view path);

/// The skill part of a session's file name, unchecked; nothing when `file` is not named as a session's file is.
std::optional<std::string_view> skill_of(std::string_view file);

/// Whether `path` is `place`, or lies in it; both with `/`, and from the same folder.
bool lies_in(std::string_view path, std::string_view place);

/// The part of `path` (with `/`) behind the last store folder in it; nothing where it leads into no store.
std::optional<std::string_view> inside_store(std::string_view path);
/// The same; empty where it is in none.
std::string within_store(const std::string& path);
/// The part of `path` before that: the folder of the store, `part/.checkpoints`; empty where it is in none.
std::string store_of(std::string_view path);

/// What the names of temporary files of `file` begin with: `.<file>.<pid>@<host>.<random>.tmp`.
std::string temporary_prefix(std::string_view file);
inline constexpr std::string_view temporary_suffix = ".tmp";
/// All of them, as git spells patterns.
inline constexpr std::string_view temporary_pattern = ".*.*@*.????????.tmp";

}  // namespace layout
}  // namespace checkpoint
