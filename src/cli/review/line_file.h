#pragma once

#include <cstdint>
#include <string>

#include "cli/review/merge_source.h"
#include "cli/review/settling.h"
#include "core/environment.h"

namespace checkpoint::cli {

/// A file that merges line by line.
struct LineFile {
  enum class Form : std::uint8_t {
    log,       ///< one JSON object on each line
    commented  ///< JSON with comments
  };

  std::string path;
  Form form;
  std::string text;    ///< as it stands
  MergeSource source;  ///< nothing of a side: nobody knows what it was merged from
};

/// Whether both sides are what such a file should be, as far as they are known.
bool has_readable_sides(const LineFile& file);

/// What has become of it.
struct SettledLines {
  std::string text;
  bool is_whole;  ///< all that was open is settled
};

/// The text with what stands between its markers settled as far as `how` has answers; `settled` gets what is left.
/// Where it has no markers and stands as one side has it, nobody may have merged it: it is merged by lines first, if
/// `how` speaks of it. Without markers any other text is somebody's, and stays.
/// Error{refused} where somebody has edited between markers; Error{invalid} where the answers leave no such file, or
/// lines that read as markers.
SettledLines settle_lines(const LineFile& file, const Settling& how, const Environment& environment, Settled& settled);

}  // namespace checkpoint::cli
