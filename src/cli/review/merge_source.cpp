#include "cli/review/merge_source.h"

#include <array>

#include "core/document.h"
#include "core/take.h"
#include "merge/conflict_list.h"
#include "merge/line_ends.h"
#include "schema/open_conflicts.h"
#include "store/blobs.h"

namespace checkpoint::cli {
namespace {

// Nothing where they have several bases: git has merged these into one, which no commit has.
std::optional<MergeSource> from_commits(const GitCommand& git, const std::string& path, const std::string& ours,
                                        const std::string& theirs) {
  const ProgramAnswer answer = git.run({"merge-base", "--all", ours, theirs});
  const std::vector<std::string_view> bases = parts_of(answer.output, '\n');
  if (bases.size() > 1) return std::nullopt;
  const std::string file = ":" + path;
  return MergeSource{"merge",
                     bases.empty() ? std::nullopt : blob_text(git, std::string(bases.front()) + file),
                     blob_text(git, ours + file),
                     blob_text(git, theirs + file),
                     {}};
}

// A merge under way of which the file was already added, or the last commit that merged the file and left it as it is.
std::optional<MergeSource> from_merge(const GitCommand& git, const std::string& path, const std::string& text) {
  const auto under_way = git.line({"rev-parse", "-q", "--verify", "MERGE_HEAD"});
  const auto here = git.line({"rev-parse", "-q", "--verify", "HEAD"});
  if (!here) return std::nullopt;
  if (under_way) return from_commits(git, path, *here, *under_way);
  const auto merge = git.line({"rev-list", "--merges", "-n", "1", "HEAD", "--", ":(literal)" + path});
  if (!merge || blob_text(git, *merge + ":" + path) != text) return std::nullopt;
  return from_commits(git, path, *merge + "^1", *merge + "^2");
}

}  // namespace

// `<mode> <object> <stage>\t<path>` for each version of an unmerged file.
std::optional<MergeSource> unmerged_versions(const GitCommand& git, const std::string& path) {
  std::array<std::optional<std::string>, 4> stages;
  bool unmerged = false;
  const std::string listing = git.output({"ls-files", "-u", "-z", "--", ":(literal)" + path});
  for (const std::string_view record : parts_of(listing, '\0')) {
    const std::size_t object = record.find(' ') + 1;
    const std::size_t stage = record.find(' ', object) + 1;
    const auto number = static_cast<std::size_t>(record[stage] - '0');
    if (number >= stages.size()) continue;
    stages.at(number) = blob_text(git, std::string(record.substr(object, stage - 1 - object)));
    unmerged = true;
  }
  if (!unmerged) return std::nullopt;
  return MergeSource{"index", stages[1], stages[2], stages[3], {}};
}

std::optional<MergeSource> merge_source(const GitCommand& git, const std::string& path, const std::string& text) {
  auto conflicted = merge::read_conflicted(text);
  const auto document = Document::parse(text);
  const bool listed = document && open_conflicts(*document);
  if (listed) conflicted = merge::read_listed_conflicts(text);
  const bool broken = listed || !document;  // what has markers is no document
  auto source = unmerged_versions(git, path);
  const bool has_both = document && source && source->ours && source->theirs;
  if (has_both && is_settled(*document, *source->ours, *source->theirs)) return std::nullopt;
  if (!source && broken) {
    source = from_merge(git, path, text);
    // Markers have two sides: one that has no such file has it by another name.
    if (conflicted && source && (!source->ours || !source->theirs)) source.reset();
  }
  if (source && !source->ours && !source->theirs) source.reset();  // the merge has nothing to do with the file
  if (source && conflicted) source->markers = conflicted->markers;
  if (source && listed) source->markers.as_list = true;
  if (source || !conflicted) return source;
  return MergeSource{"markers", conflicted->base, conflicted->ours, conflicted->theirs, conflicted->markers};
}

std::string as_checked_out(std::string_view text, const MergeSource& source, std::string result) {
  if (text == source.ours || text == source.theirs) return result;
  return merge::with_line_ends_of(text, result);
}

std::vector<std::string> unmerged_files(const GitCommand& git) {
  // Not `diff`, which would take the lock of the index to bring it up to date.
  const std::string listing = git.output({"diff-files", "--name-only", "--diff-filter=U", "-z"});
  const std::vector<std::string_view> paths = parts_of(listing, '\0');
  return {paths.begin(), paths.end()};
}

}  // namespace checkpoint::cli
