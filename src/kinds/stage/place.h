#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace checkpoint::stage {

/// The highest sequence that a stage may have: no whole number above it is safe in every program that reads JSON.
inline constexpr std::uint64_t last_sequence = 9007199254740991;

/// Where the checkpoint of a stage lives.
struct Place {
  std::string project;
  std::string stage;
};

/// What `path`, relative to the store's folder, says: `pipelines/<project>/checkpoint_<stage>.json`.
std::optional<Place> place_at(std::string_view path);
/// The project whose `project.json` or `manifest.json` stands at `path`; empty for other paths.
std::string_view project_file_at(std::string_view path, std::string_view file);

bool owns(std::string_view path);
bool owns_project(std::string_view path);
bool owns_manifest(std::string_view path);

/// Whether `path` lies in a folder `history` of a project, where what a write replaces goes.
bool owns_archive(std::string_view path);
/// Whether `archive` is a copy of the stage at `path`: `pipelines/<project>/history/<stage>.<sequence>.json`.
bool archive_keeps(std::string_view archive, std::string_view path);

/// The stage in a file's name; empty for other files.
std::string_view stage_of(std::string_view file);

}  // namespace checkpoint::stage
