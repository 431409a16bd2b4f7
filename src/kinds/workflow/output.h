#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace checkpoint::workflow {

enum class OutputState : std::uint8_t {
  missing,
  broken,  ///< there, and of no use: empty, no JSON where its name says so, a symlink
  good,
};

/// A file or folder that a phase or task names, as it stands.
struct Output {
  OutputState state = OutputState::missing;
  std::string path;     ///< where it was found, relative to the project; as named where it was not
  std::string text;     ///< of a file that is good
  std::string problem;  ///< why it is broken, or its text not known; the end of a sentence that begins with its path
  bool is_left_out = false;  ///< not here: a sparse checkout leaves it out, and this is what the index has
};

/// Looks at the output with this path, relative to the project.
using OutputLook = std::function<Output(const std::string& path)>;

}  // namespace checkpoint::workflow
