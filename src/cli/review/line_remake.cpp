#include "cli/review/line_remake.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/folder.h"
#include "merge/conflicted_text.h"
#include "merge/same_lines.h"

namespace checkpoint::cli {
namespace {

namespace fs = std::filesystem;

// Those that git goes by of itself come first.
constexpr std::array kComparisons{Comparison::histogram, Comparison::merge_file, Comparison::myers,
                                  Comparison::patience, Comparison::minimal};
constexpr std::array kIgnoringSpace{Comparison::all_space, Comparison::space_change, Comparison::space_at_end};
constexpr std::array<const char*, 8> kComparisonOptions{"diff-algorithm=histogram", "",
                                                        "diff-algorithm=myers",     "diff-algorithm=patience",
                                                        "diff-algorithm=minimal",   "ignore-all-space",
                                                        "ignore-space-change",      "ignore-space-at-eol"};
constexpr std::array<const char*, 3> kStyleNames{"merge", "diff3", "zdiff3"};

// git with nothing of the caller's: neither the repository that it was called for, nor what configures it.
Environment git_alone(const fs::path& folder, const Environment& environment) {
  Environment alone;
  for (const auto& [name, value] : environment.all()) {
    if (!name.starts_with("GIT_") || name == "GIT_EXEC_PATH") alone.set(name, value);
  }
  for (const char* home : {"HOME", "XDG_CONFIG_HOME"}) alone.set(home, (folder / ".git").string());
  for (const char* system : {"GIT_CONFIG_NOSYSTEM", "GIT_ATTR_NOSYSTEM"}) alone.set(system, "1");
  for (const char* who : {"GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"}) alone.set(who, "nobody");
  return alone;
}

std::string data_of(std::string_view text) {
  return "data " + std::to_string(text.size()) + "\n" + std::string(text) + "\n";
}

std::string commit_of(const std::string& branch, const std::string& file) {
  const std::string parent = branch == "the-base" ? "" : "from refs/heads/the-base\n";
  return "commit refs/heads/" + branch + "\ncommitter nobody <nobody> 0 +0000\n" + data_of("") + parent +
         "M 100644 inline file\n" + file;
}

// A branch for each version of `file`; beside it the three lie as files that no branch changes.
std::string branches_of(const MergeSource& source, const std::string& marker_size) {
  const std::string base = data_of(source.base.value_or(""));
  const std::string ours = data_of(*source.ours);
  const std::string theirs = data_of(*source.theirs);
  return commit_of("the-base", base) + "M 100644 inline base\n" + base + "M 100644 inline ours\n" + ours +
         "M 100644 inline theirs\n" + theirs + "M 100644 inline .gitattributes\n" +
         data_of("* -text\nfile conflict-marker-size=" + marker_size + "\n") + commit_of("our-side", ours) +
         commit_of("their-side", theirs);
}

std::vector<MarkerStyle> styles_that_may_show(const std::optional<merge::ConflictedText>& text) {
  if (text && text->base) return {MarkerStyle::diff3, MarkerStyle::zdiff3};
  return {MarkerStyle::merge};
}

}  // namespace

LineRemake::LineRemake(const MergeSource& source, const Environment& environment)
    : folder_(environment),
      git_(folder_.path(), git_alone(folder_.path(), environment)),
      marker_size_(std::to_string(source.markers.size)) {
  in_scratch([&] {
    git_.output({"init", "--quiet", "--template="});
    git_.output({"fast-import", "--quiet"}, branches_of(source, marker_size_));
    git_.output({"checkout", "--quiet", "--detach", "our-side"});
  });
}

std::optional<std::string> LineRemake::merged(Comparison comparison, MarkerStyle style) const {
  const std::string style_name = kStyleNames.at(static_cast<std::size_t>(style));
  if (comparison == Comparison::merge_file) return merged_file(style_name);
  return merged_branch(kComparisonOptions.at(static_cast<std::size_t>(comparison)), style_name);
}

std::optional<std::string> LineRemake::merged_file(const std::string& style) const {
  std::vector<std::string> words{"merge-file", "-p", "-q", "--marker-size=" + marker_size_};
  if (style != "merge") words.push_back("--" + style);
  words.insert(words.end(), {"ours", "base", "theirs"});
  ProgramAnswer answer = git_.run(words);
  constexpr int most_conflicts = 127;  // from there on it has failed
  return answer.status <= most_conflicts ? std::optional(std::move(answer.output)) : std::nullopt;
}

std::optional<std::string> LineRemake::merged_branch(const std::string& comparison, const std::string& style) const {
  in_scratch([&] { git_.output({"reset", "--quiet", "--hard", "our-side"}); });
  const ProgramAnswer answer = git_.run(
      {"-c", "merge.conflictStyle=" + style, "merge", "--quiet", "--no-commit", "-X", comparison, "their-side"});
  if (answer.status > 1) return std::nullopt;
  auto file = Folder::open(folder_.path().string(), "").read("file", of_any_size.max_bytes);
  return file ? std::optional(file->text) : std::nullopt;
}

bool is_line_merge(const std::string& text, const MergeSource& source, const Environment& environment) {
  const auto conflicted = merge::read_conflicted(text);
  MergeSource marked = source;
  if (conflicted) marked.markers.size = conflicted->markers.size;
  const LineRemake remake(marked, environment);
  const std::vector<MarkerStyle> styles = styles_that_may_show(conflicted);
  const auto is_left_by = [&](Comparison comparison) {
    return std::any_of(styles.begin(), styles.end(), [&](MarkerStyle style) {
      const auto merged = remake.merged(comparison, style);
      return merged && merge::has_same_lines(text, *merged);
    });
  };
  if (std::any_of(kComparisons.begin(), kComparisons.end(), is_left_by)) return true;
  return !merge::has_strings_apart_by_space({source.base.value_or(""), *source.ours, *source.theirs}) &&
         std::any_of(kIgnoringSpace.begin(), kIgnoringSpace.end(), is_left_by);
}

}  // namespace checkpoint::cli
