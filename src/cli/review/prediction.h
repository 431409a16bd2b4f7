#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/review/fork.h"
#include "core/document.h"
#include "core/json_text.h"
#include "schema/violation.h"

namespace checkpoint::cli {

/// What becomes of a file in a merge. A server's line merge gives `clean`, `conflict` or `broken` (merged without a
/// word into something that is not valid, or lost); the driver `clean`, `conflict`, or `none` where git does not ask
/// it.
namespace fate {
inline constexpr std::string_view clean = "clean";
inline constexpr std::string_view conflict = "conflict";
inline constexpr std::string_view broken = "broken";
inline constexpr std::string_view none = "none";
}  // namespace fate

/// A field that somebody must decide.
struct OpenField {
  std::string path;     ///< dotted
  std::string pointer;  ///< into the head's version; empty where that does not have the field
  Position at;          ///< in the head's version
  std::string_view why;
};

/// A file that a merge would not leave in order by itself.
struct Prediction {
  std::string path;  ///< relative to the repository
  std::string_view server;
  std::string_view driver;
  std::string message;                 ///< what would happen, in one sentence
  std::string step;                    ///< what helps
  std::vector<OpenField> fields = {};  ///< what the driver would ask
  Violations errors = {};              ///< of the text that the server would make
  std::string merge_options = {};      ///< without which `git merge` would lose the file; empty, or ending in a space
};

/// Tries the merge of `fork` without changing anything, and says which files of all stores it concerns, by path.
/// `location` gives the repository and, with its work tree, the policies of merges. Errors as those of LineMerge.
std::vector<Prediction> predictions_of(const Fork& fork, const Location& location, const Context& context);

/// Where there is nothing to merge, because one side has all that the other has: what it did to the gates of the other
/// that none may (premerge is asked in the place of a review, too), by path.
std::vector<Prediction> predictions_where_straight(const Fork& fork, const Location& location, const Context& context);

/// `predictions[]`: path, server, driver, step, and message, conflicts, errors.
json::Array predictions_json(const std::vector<Prediction>& predictions);

}  // namespace checkpoint::cli
