#include "cli/review/edited_file.h"

#include <algorithm>
#include <array>

#include "cli/review/line_remake.h"
#include "core/pathspec.h"
#include "core/shell_word.h"
#include "merge/conflicted_text.h"
#include "merge/same_lines.h"

namespace checkpoint::cli {
namespace {

// As where nothing could be merged, and both sides were kept between markers.
bool shows_sides_whole(const MergeSource& source, const std::string& text) {
  const auto shown = merge::read_conflicted(text);
  if (!shown) return false;
  const bool has_base = !shown->base || merge::has_same_lines(*shown->base, source.base.value_or(""));
  return has_base && merge::has_same_lines(shown->ours, *source.ours) &&
         merge::has_same_lines(shown->theirs, *source.theirs);
}

}  // namespace

bool is_as_left(const MergeSource& source, const std::string& merged, const std::string& text,
                const Environment& environment) {
  const auto text_of = [](const auto& version) { return version ? std::string_view(*version) : std::string_view(); };
  const std::array<std::string_view, 5> versions{merged, text_of(source.base), text_of(source.ours),
                                                 text_of(source.theirs), ""};
  const bool is_version = std::any_of(versions.begin(), versions.end(), [&text](std::string_view version) {
    return merge::has_same_lines(text, version);
  });
  if (is_version || !source.ours || !source.theirs) return is_version;
  return shows_sides_whole(source, text) || is_line_merge(text, source, environment);
}

// No command to paste: it would take away what this spares.
std::string how_to_merge_again() {
  return "to have git merge it again, keep a copy of what was edited elsewhere first: see --merge in 'git help "
         "checkout'";
}

Error edited_since(const std::string& path, const MergeSource& source) {
  Error error(
      ErrorCode::refused, path + " was edited since the merge, and resolving it would undo that",
      {"finish it by hand; 'git checkpoint validate " + shell_word(word_from_top(path)) + "' says when it is right"});
  if (source.from == "index") error.hints.push_back(how_to_merge_again());
  error.path = path;
  return error;
}

std::string not_to_change(const std::string& path) {
  return "an answer would change what was edited beside the markers of " + path + ": settle it there by hand";
}

std::string not_merged_yet(const std::string& path) {
  return path + " is not merged yet, and has no conflict: 'git checkpoint resolve' merges it";
}

}  // namespace checkpoint::cli
