#pragma once

#include <string>
#include <string_view>

namespace checkpoint::session {

/// Whether `path`, relative to the store's folder, is where a session checkpoint lives: `<skill>.checkpoint.json`.
bool owns(std::string_view path);

/// The skill whose checkpoint lives at `path`; empty where owns() says no.
std::string_view skill_at(std::string_view path);

/// Where the checkpoint of `skill` lives, relative to the store's folder.
std::string path_of(std::string_view skill);

}  // namespace checkpoint::session
