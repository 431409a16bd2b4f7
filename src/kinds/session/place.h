#pragma once

#include <string_view>

namespace checkpoint::session {

/// Whether `path`, relative to the store's folder, is where a session checkpoint lives: `<skill>.checkpoint.json`.
bool owns(std::string_view path);

/// The skill whose checkpoint lives at `path`; empty where owns() says no.
std::string_view skill_at(std::string_view path);

/// Whether `path` lies in `history/`, where copies of sessions go, and their telemetry.
bool owns_archive(std::string_view path);
/// Whether `archive` is a copy of the session at `path`: `history/<skill>.<time>.checkpoint.json`.
bool archive_keeps(std::string_view archive, std::string_view path);

}  // namespace checkpoint::session
