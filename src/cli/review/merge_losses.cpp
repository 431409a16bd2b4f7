#include "cli/review/merge_losses.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "cli/review/gate_verdicts.h"
#include "core/document.h"
#include "core/layout.h"
#include "core/pathspec.h"
#include "core/shell_word.h"
#include "core/snapshot_layout.h"
#include "core/take.h"
#include "kinds/run/place.h"
#include "kinds/run/record.h"
#include "kinds/snapshot/place.h"
#include "store/blobs.h"
#include "store/raw_diff.h"

namespace checkpoint::cli {
namespace {

using LineSet = std::set<std::string>;

constexpr std::size_t kShownDigits = 10;

LineSet lines_in(std::string_view text) {
  constexpr std::string_view blank = " \t\r";
  LineSet lines;
  for (const std::string_view line : parts_of(text, '\n')) {
    if (line.find_first_not_of(blank) != line.npos) lines.emplace(line.substr(0, line.find_last_not_of(blank) + 1));
  }
  return lines;
}

void take_out(const LineSet& some, LineSet& lines) {
  std::erase_if(lines, [&](const std::string& line) { return some.count(line) != 0; });
}

std::string folder_of(const std::string& path) { return path.substr(0, path.rfind('/') + 1); }

bool is_record(const std::string& path) { return run::owns(layout::within_store(path)); }

bool is_log(const std::string& path) { return snapshot::owns_log(layout::within_store(path)); }

// Those that a change of records or logs concerns.
std::vector<RawChange> changes_in(const GitCommand& git, const std::string& parent,
                                  const std::optional<std::string>& after) {
  std::vector<RawChange> changes =
      after ? raw_changes(git, parent, *after)
            : parse_raw_diff(git.output(in_raw_form({"diff-index", "--cached"}, {parent, "--", all_stores()})));
  std::erase_if(changes, [](const RawChange& change) {
    return change.unmerged || !(is_record(change.path) || is_log(change.path));
  });
  return changes;
}

std::vector<RawFile> files_in(const std::vector<RawChange>& changes) {
  std::vector<RawFile> files;
  for (const RawChange& change : changes) files.insert(files.end(), {change.before, change.after});
  return files;
}

LineSet lines_at(const GitCommand& git, const std::string& commit, const std::string& path) {
  return lines_in(blob_text(git, commit + ":" + path).value_or(""));
}

// One parent of a merge beside what came of it.
class Parent {
 public:
  Parent(const GitCommand& git, const MergeStep& merge, const std::string& commit, const Limits& limits)
      : git_(git),
        merge_(merge),
        commit_(commit),
        changes_(changes_in(git, commit, merge.after)),
        blobs_(git, files_in(changes_), limits.max_bytes) {
    for (const RawChange& change : changes_) {
      if (change.after.is_regular()) written_[folder_of(layout::within_store(change.path))].push_back(&change);
    }
  }

  std::vector<MergeLoss> losses() const {
    std::vector<MergeLoss> losses;
    for (const RawChange& change : changes_) {
      const auto before = before_of(change);
      if (!before) continue;
      const bool is_lost = is_record(change.path) ? has_lost_record(change, *before) : has_lost_line(change, *before);
      if (is_lost) losses.push_back({change.path, commit_, violation_of(change)});
    }
    return losses;
  }

 private:
  std::optional<std::string> before_of(const RawChange& change) const {
    return change.before.is_regular() ? text_of(change.before, change.path) : std::nullopt;
  }

  std::optional<std::string> text_of(const RawFile& file, const std::string& path) const {
    const auto text = blobs_.text_of(file, path);
    return text ? std::optional(*text) : std::nullopt;
  }

  bool has_lost_record(const RawChange& change, const std::string& before) const {
    const auto run = written_.find(folder_of(layout::within_store(change.path)));
    const bool is_kept =
        run != written_.end() && std::any_of(run->second.begin(), run->second.end(), [&](const RawChange* other) {
          const auto text = text_of(other->after, other->path);
          return text && run::is_same_record(*text, before);
        });
    return !is_kept && !is_of_another(change);
  }

  /// How another parent came from where it and this one parted.
  struct Way {
    std::vector<std::string> bases;            // none where that is not in this clone, or there is no such place
    std::map<std::string, std::string> files;  // what it has changed of what was there: the blob that it has now
  };

  const Way& way_of(const std::string& other) const {
    const auto [found, is_new] = ways_.try_emplace(other);
    Way& way = found->second;
    if (!is_new) return way;
    const std::string bases = git_.run({"merge-base", "--all", commit_, other}).output;
    for (const std::string_view base : parts_of(bases, '\n')) {
      way.bases.emplace_back(base);
      for (const RawChange& change : raw_changes(git_, way.bases.back(), other)) {
        if (change.before.is_there()) way.files[change.path] = change.after.blob;
      }
    }
    return way;
  }

  // A record that both had when they parted is as the other parent has it now, or gone. Of what parted out of sight
  // nobody knows who took it away.
  bool is_of_another(const RawChange& change) const {
    return std::any_of(merge_.parents.begin(), merge_.parents.end(), [&](const std::string& other) {
      if (other == commit_) return false;
      const Way& way = way_of(other);
      const auto file = way.files.find(change.path);
      return way.bases.empty() || (file != way.files.end() && file->second != change.before.blob);
    });
  }

  bool has_lost_line(const RawChange& change, const std::string& before) const {
    LineSet lost = lines_in(before);
    const std::string inside = layout::within_store(change.path);
    for (const RawChange& other : changes_) {
      if (!other.after.is_regular() || layout::within_store(other.path) != inside) continue;
      take_out(lines_in(text_of(other.after, other.path).value_or("")), lost);
    }
    for (const std::string& other : merge_.parents) {
      if (lost.empty() || other == commit_) continue;
      if (way_of(other).bases.empty()) return false;
      take_out(lines_taken_by(other, change.path), lost);
    }
    return std::any_of(lost.begin(), lost.end(), [](const std::string& line) { return Document::parse(line).ok(); });
  }

  // Those that were there when the two parted.
  LineSet lines_taken_by(const std::string& other, const std::string& path) const {
    LineSet taken;
    for (const std::string& base : way_of(other).bases) taken.merge(lines_at(git_, base, path));
    take_out(lines_at(git_, other, path), taken);
    return taken;
  }

  bool has_store(const std::string& path) const {
    const std::string store = layout::store_of(path);
    if (!merge_.after) return git_.line({"ls-files", "-z", "--", pathspec_from_top(store)}).has_value();
    return git_.line({"ls-tree", "-z", "--full-tree", *merge_.after, store + "/"}).has_value();
  }

  std::string shown_by(const std::string& path) const {
    return "'git show " + shell_word(commit_.substr(0, kShownDigits) + ":" + path) + "'";
  }

  Violation violation_of(const RawChange& change) const {
    const Level level = change.after.is_there() || has_store(change.path) ? Level::error : Level::warning;
    const std::string side = commit_.substr(0, kShownDigits);
    const std::string way_to_remove = "; what is to go, goes on its own side, in a commit before the merge";
    if (is_log(change.path)) {
      return {"append-only-changed",
              level,
              "",
              "has lost a line by merging that " + side +
                  " has, and lines are only ever added: " + shown_by(change.path) + " shows them" + way_to_remove,
              {}};
    }
    const std::string words = "is a record that " + side + " has, and was dropped by merging: ";
    const std::string file = shell_word(pathspec_from_top(change.path));
    const std::string taken_back = "'git checkout " + side + " -- " + file + "' takes it back";
    const std::string kept_beside = merge_.after
                                        ? shown_by(change.path) +
                                              " shows it, and it is to stand beside the one "
                                              "that is there, as a later attempt"
                                        : "'git checkout -m -- " + file +
                                              "' opens the conflict again, and 'git checkpoint resolve --both' "
                                              "keeps both";
    const std::string way_back = change.after.is_there() ? kept_beside : taken_back;
    return {"append-only-deleted", level, "", words + way_back + way_to_remove, {}};
  }

  const GitCommand& git_;
  const MergeStep& merge_;
  const std::string& commit_;
  std::vector<RawChange> changes_;
  Blobs blobs_;
  std::map<std::string, std::vector<const RawChange*>> written_;  // by the folder of the run
  mutable std::map<std::string, Way> ways_;                       // by the other parent
};

bool is_same(const MergeLoss& one, const MergeLoss& other) { return one.path == other.path && one.from == other.from; }

std::string places_of(std::string_view files) {
  return ":(top,glob)**/" + std::string(layout::store_folder) + "/" + std::string(files);
}

// Which of `merges`, one on each line, have not all that one of their parents has.
std::vector<std::string> merges_with_less(const GitCommand& git, const std::string& merges) {
  const std::string answer =
      git.output({"diff-tree", "--stdin", "-m", "-r", "--name-only", "--no-renames", "--diff-filter=DMT", "--",
                  places_of(std::string(layout::runs_folder) + "/**"),
                  places_of(std::string(layout::snapshots_folder) + "/*/" + std::string(layout::log_file))},
                 merges);
  std::set<std::string> commits;
  for (const std::string_view line : parts_of(answer, '\n')) {
    if (line.find('/') == line.npos) commits.emplace(line);  // else a file
  }
  return {commits.begin(), commits.end()};
}

std::vector<std::string> parents_of(const GitCommand& git, const std::string& commit) {
  const std::string line = git.line({"rev-list", "--parents", "--max-count=1", commit}).value_or("");
  std::vector<std::string> parents;
  for (const std::string_view parent : parts_of(line, ' ')) parents.emplace_back(parent);
  if (!parents.empty()) parents.erase(parents.begin());
  return parents;
}

// What is told once is told.
template <class Verdicts>
void add_each(std::vector<MergeLoss> losses, Verdicts& verdicts) {
  for (MergeLoss& loss : losses) {
    Verdict& verdict = verdict_at(loss.path, verdicts);
    if (!tells_of_loss(verdict)) add_violation(std::move(loss.violation), verdict);
  }
}

}  // namespace

std::vector<MergeLoss> losses_in_merge(const GitCommand& git, const MergeStep& merge, const Limits& limits) {
  std::vector<MergeLoss> all;
  if (merge.parents.size() < 2) return all;
  for (const std::string& parent : merge.parents) {
    for (MergeLoss& loss : Parent(git, merge, parent, limits).losses()) all.push_back(std::move(loss));
  }
  return all;
}

std::vector<MergeLoss> losses_in_merges(const GitCommand& git, const std::string& before, const std::string& head,
                                        const Limits& limits) {
  std::vector<MergeLoss> all;
  const std::string merges = git.run({"rev-list", "--merges", head, "^" + before}).output;
  if (merges.empty()) return all;
  for (const std::string& commit : merges_with_less(git, merges)) {
    MergeStep merge{parents_of(git, commit), commit};
    std::vector<MergeLoss> losses = losses_in_merge(git, merge, limits);
    if (losses.empty()) continue;
    merge.after = head;
    const std::vector<MergeLoss> lasting = losses_in_merge(git, merge, limits);
    std::erase_if(losses, [&](const MergeLoss& loss) {
      return std::none_of(lasting.begin(), lasting.end(), [&](const MergeLoss& other) { return is_same(loss, other); });
    });
    for (MergeLoss& loss : losses) all.push_back(std::move(loss));
  }
  return all;
}

bool tells_of_loss(const Verdict& verdict) {
  const auto is_loss = [](const Violation& violation) {
    return violation.code == "append-only-deleted" || violation.code == "append-only-changed";
  };
  return std::any_of(verdict.errors.begin(), verdict.errors.end(), is_loss) ||
         std::any_of(verdict.warnings.begin(), verdict.warnings.end(), is_loss);
}

void add_merge_losses(std::vector<MergeLoss> losses, std::vector<Verdict>& verdicts) {
  add_each(std::move(losses), verdicts);
}

void add_merge_losses(std::vector<MergeLoss> losses, std::map<std::string, Verdict>& verdicts) {
  add_each(std::move(losses), verdicts);
}

}  // namespace checkpoint::cli
