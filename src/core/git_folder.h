#pragma once

namespace checkpoint {

/// The name of our own folder in the git folder of a repository, or of a work tree. What lies there is no history.
inline constexpr const char* git_folder_name = "checkpoint";

}  // namespace checkpoint
