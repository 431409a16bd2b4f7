#pragma once

#include <filesystem>
#include <string>

#include "core/folder.h"

namespace checkpoint::cli {

/// A text, and the file that it belongs in.
struct PlacedFile {
  std::string path;  ///< relative to the work tree
  std::string text;
};

/// The folder that holds `path`, below the work tree `root`.
Folder folder_holding(const std::filesystem::path& root, const std::filesystem::path& path);

/// Writes the text where nothing stands. Nothing to do where that very text stands; Error{already_exists} where another
/// does.
void create_placed(const std::filesystem::path& root, const PlacedFile& file);

}  // namespace checkpoint::cli
