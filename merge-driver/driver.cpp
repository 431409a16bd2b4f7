#include "driver.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <optional>
#include <stdexcept>

#include "core/layout.h"
#include "core/take.h"
#include "file.h"
#include "git.h"
#include "merge/commented_json.h"
#include "merge/document_rules.h"
#include "merge/hunk.h"
#include "merge/json_lines.h"
#include "merge/marker_line.h"
#include "merge/result.h"
#include "message.h"

namespace checkpoint::driver {

namespace {

struct Texts {
  std::string base;
  std::string ours;
  std::string theirs;
};

std::string with_newline(const std::string& text) { return text.empty() || text.back() == '\n' ? text : text + '\n'; }

/// Both sides whole, between markers: what is left when nothing better can be done.
std::string both_whole(const Texts& texts, const merge::Markers& markers) {
  const merge::HunkWriter writer(markers, "\n");
  return writer.around({with_newline(texts.base), with_newline(texts.ours), with_newline(texts.theirs)}) + '\n';
}

/// True where a line of the text is a conflict marker, as in what rerere replays.
bool has_markers(std::string_view text, std::size_t size) {
  while (!text.empty()) {
    const std::string_view line = take_until(text, '\n');
    if (merge::marker_length(line, '<') == size || merge::marker_length(line, '>') == size) return true;
  }
  return false;
}

/// Whether a text is one that may stand as a merge's result. How large and deep documents may be is the store's affair,
/// not the merge's; that they are JSON without a key twice is.
bool reads(const std::string& text) { return Document::parse(text, {text.size(), text.size()}).ok(); }

/// The name of a file that git makes for a driver, in its current folder.
bool is_made_by_git(std::string_view path) {
  constexpr std::string_view prefix = ".merge_file_";
  return path.starts_with(prefix) && path.size() > prefix.size() && path.find('/') == std::string_view::npos;
}

/// What git made for the merge goes, so that nobody takes it for a result; what it did not make stays as it is.
Answer given_up(const Invocation& invocation, const std::string& why) {
  if (is_made_by_git(invocation.ours)) unlink(invocation.ours.c_str());
  return {not_done, plain_message(invocation.path, why)};
}

std::string cannot_read_versions(int reason) {
  const std::string what = "cannot read the versions to merge";
  return reason == 0 ? what : what + ": " + std::strerror(reason);
}

/// What is not there says nothing. By rules that cannot be read nothing is merged.
std::optional<std::string> read_policy(const std::string& path) {
  errno = 0;
  std::optional<std::string> text = read_file(path);
  if (text || errno == ENOENT || errno == ENOTDIR || errno == ELOOP) return text;
  const std::string reason = errno == 0 ? "it is not a file, or is being changed at this moment" : std::strerror(errno);
  throw std::runtime_error("cannot read " + path + ": " + reason);
}

class Driver {
 public:
  Driver(const Invocation& invocation, Texts texts) : invocation_(invocation), texts_(std::move(texts)) {}

  Answer run(Mode mode) {
    const auto failed = overwrite_file(invocation_.ours, both_whole(texts_, invocation_.markers));
    if (failed) return cannot_write(failed);
    is_marked_ = true;
    if (mode == Mode::lines) return as_git_merges();
    if (const auto settled = without_merge()) return finish(*settled, {0, ""});
    const std::size_t size = invocation_.markers.size;
    for (const std::string* text : {&texts_.base, &texts_.ours, &texts_.theirs}) {
      if (has_markers(*text, size)) return by_lines("an input carries conflict markers");
    }
    if (is_log()) return log_merged();
    const auto outcome = merge::merge_documents({texts_.base, texts_.ours, texts_.theirs}, rules());
    if (!outcome.ok()) return by_lines(unreadable(outcome.problem()));
    return by_fields(*outcome);
  }

  /// After what nobody has foreseen, memory that is not there say.
  Answer broken_off(const char* why) const {
    if (is_marked_) return {1, plain_message(invocation_.path, std::string(why) + "; both sides are kept whole")};
    return given_up(invocation_, why);
  }

  /// The base of another merge: valid JSON without markers, whatever the inputs are.
  Answer run_virtual() {
    if (const auto settled = without_merge()) return finish(*settled, {0, ""});
    if (const auto lines = merged_log()) return finish(*lines, {0, ""});
    const auto outcome = merge::merge_documents({texts_.base, texts_.ours, texts_.theirs}, rules());
    if (!outcome.ok()) return finish(first_readable(), {0, ""});
    merge::Outcome chosen = *outcome;
    chosen.merged = merge::answered(outcome->merged, outcome->base ? merge::Side::base : outcome->seniority.older);
    return finish(merge::rendered(chosen, invocation_.markers), {0, ""});
  }

 private:
  /// git's own merge of any text, with its own status.
  Answer as_git_merges() const {
    const auto merged = merge_text(invocation_, texts_.ours);
    if (merged) return finish(merged->text, {merged->has_conflicts ? 1 : 0, ""});
    return {1, plain_message(invocation_.path, "git cannot merge it by lines; both sides are kept whole")};
  }

  merge::Rules rules() const { return merge::rules_for(invocation_.path, texts_.ours, read_policy); }

  /// Where a side's bytes are those of the base, or of the other side, there is nothing to merge.
  std::optional<std::string> without_merge() const {
    if (texts_.ours == texts_.theirs || texts_.theirs == texts_.base) return texts_.ours;
    if (texts_.ours == texts_.base) return texts_.theirs;
    return std::nullopt;
  }

  /// A log has one document per line.
  bool is_log() const { return invocation_.path.ends_with(".jsonl"); }

  std::optional<std::string> merged_log() const {
    if (!is_log()) return std::nullopt;
    return merge::merge_json_lines({texts_.base, texts_.ours, texts_.theirs});
  }

  Answer log_merged() const {
    if (const auto lines = merged_log()) return finish(*lines, {0, ""});
    const bool is_read = stands(texts_.base) && stands(texts_.ours) && stands(texts_.theirs);
    return by_lines(is_read ? "the sides changed the same lines" : "it has lines that are not JSON objects");
  }

  bool stands(const std::string& text) const { return is_log() ? merge::is_json_lines(text) : reads(text); }

  /// Outside of any store a file may be JSON with comments, which its readers take; then so may a merge of it be.
  bool is_settings(const std::string& text) const {
    return !invocation_.path.empty() && !layout::inside_store(invocation_.path) && merge::is_commented_json(text);
  }

  Answer by_fields(const merge::Outcome& outcome) {
    if (outcome.document) return finish(outcome.document->text(), {0, ""});
    if (outcome.is_clean()) return finish(merge::rendered(outcome, invocation_.markers), {0, ""});
    return finish(merge::rendered(outcome, in_configured_style(invocation_.markers)),
                  {1, conflict_message(invocation_.path, outcome.conflicts())});
  }

  /// What cannot be merged by fields; a result of git's that is no document is a conflict here.
  Answer by_lines(const std::string& why) const {
    const auto merged = merge_text(invocation_, texts_.ours);
    if (merged && (merged->has_conflicts || has_markers(merged->text, invocation_.markers.size))) {
      return finish(merged->text, {1, plain_message(invocation_.path, why + "; merged by lines")});
    }
    if (merged && (stands(merged->text) || is_settings(merged->text))) return finish(merged->text, {0, ""});
    return {1, plain_message(invocation_.path, why + "; both sides are kept whole")};
  }

  std::string unreadable(const merge::Unreadable& problem) const {
    return std::string(name_of(problem.side)) + ", line " + std::to_string(problem.problem.at.line) + ": " +
           problem.problem.message;
  }

  std::string first_readable() const {
    for (const std::string* text : {&texts_.base, &texts_.ours, &texts_.theirs}) {
      if (stands(*text)) return *text;
    }
    return "{}\n";
  }

  Answer finish(std::string_view text, Answer answer) const {
    if (const auto failed = overwrite_file(invocation_.ours, text)) return cannot_write(failed);
    return answer;
  }

  /// A result that is neither merged nor marked would pass for ours. What was there takes no more room than it did.
  Answer cannot_write(const std::error_code& failed) const {
    static_cast<void>(overwrite_file(invocation_.ours, texts_.ours));
    return given_up(invocation_, "cannot write the result: " + failed.message());
  }

  const Invocation& invocation_;
  Texts texts_;
  bool is_marked_ = false;  ///< the file of ours holds both sides, or the result
};

}  // namespace

Answer run(const Invocation& invocation, Mode mode) {
  errno = 0;
  const auto base = read_file(invocation.base);
  const auto ours = read_file(invocation.ours);
  const auto theirs = read_file(invocation.theirs);
  if (!base || !ours || !theirs) return given_up(invocation, cannot_read_versions(errno));
  Driver driver(invocation, {*base, *ours, *theirs});
  try {
    return invocation.is_virtual ? driver.run_virtual() : driver.run(mode);
  } catch (const std::exception& error) {
    return driver.broken_off(error.what());
  }
}

}  // namespace checkpoint::driver
