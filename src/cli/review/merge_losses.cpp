#include "cli/review/merge_losses.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "cli/review/gate_verdicts.h"
#include "cli/review/parents_way.h"
#include "core/document.h"
#include "core/layout.h"
#include "core/pathspec.h"
#include "core/shell_word.h"
#include "core/snapshot_layout.h"
#include "core/take.h"
#include "kinds/run/place.h"
#include "kinds/run/record.h"
#include "kinds/session/place.h"
#include "kinds/snapshot/place.h"
#include "store/blobs.h"
#include "store/raw_diff.h"

namespace checkpoint::cli {
namespace {

constexpr std::size_t kShownDigits = 10;

std::string folder_of(const std::string& path) { return path.substr(0, path.rfind('/') + 1); }

bool is_record(const std::string& path) { return run::owns(layout::within_store(path)); }

// Those of stages and workflows are judged with their gates.
bool is_session_archive(const std::string& path) { return session::owns_archive(layout::within_store(path)); }

bool is_log(const std::string& path) { return snapshot::owns_log(layout::within_store(path)); }

bool is_same(const RawFile& one, const RawFile& other) {
  return one.is_there() == other.is_there() && (!one.is_there() || (one.mode == other.mode && one.blob == other.blob));
}

// Those of records, archives and logs.
std::vector<RawChange> changes_in(const GitCommand& git, const std::string& parent,
                                  const std::optional<std::string>& after) {
  std::vector<RawChange> changes = after ? raw_changes(git, parent, *after) : raw_changes_staged(git, parent);
  std::erase_if(changes, [](const RawChange& change) {
    return change.unmerged || !(is_record(change.path) || is_session_archive(change.path) || is_log(change.path));
  });
  return changes;
}

// What a merge has come to, beside which its parents stand.
class MergeResult {
 public:
  MergeResult(const GitCommand& git, const MergeStep& merge) : git_(git), merge_(merge) {}

  std::vector<RawChange> changes_since(const std::string& parent) const {
    return changes_in(git_, parent, merge_.after);
  }
  const std::vector<std::string>& parents() const { return merge_.parents; }
  /// It is about to be committed.
  bool is_to_come() const { return !merge_.after; }

  bool has_store(const std::string& store) const {
    if (!stores_) stores_ = all_its_stores();
    return stores_->count(store) != 0;
  }

 private:
  std::set<std::string> all_its_stores() const {
    std::set<std::string> stores;
    if (merge_.after) {
      for (const RawChange& file : raw_files(git_, *merge_.after)) stores.insert(layout::store_of(file.path));
      return stores;
    }
    const std::string files = git_.output({"ls-files", "-z", "--", all_stores()});
    for (const std::string_view file : parts_of(files, '\0')) stores.insert(layout::store_of(file));
    return stores;
  }

  const GitCommand& git_;
  const MergeStep& merge_;
  mutable std::optional<std::set<std::string>> stores_;
};

// How a file of a parent was lost.
enum class Manner : std::uint8_t {
  dropped,  ///< it is gone
  beaten,   ///< another parent's file has its place
  edited,   ///< what has its place is no parent's
};

// One parent of a merge beside what came of it.
class Parent {
 public:
  Parent(const GitCommand& git, const MergeResult& result, const std::string& commit, const Limits& limits)
      : git_(git),
        result_(result),
        commit_(commit),
        limits_(limits),
        changes_(result.changes_since(commit)),
        blobs_(git, raw_files_of(changes_), limits.max_bytes) {
    for (const RawChange& change : changes_) {
      if (!change.after.is_regular()) continue;
      const std::string inside = layout::within_store(change.path);
      (is_log(change.path) ? logs_[inside] : written_[folder_of(inside)]).push_back(&change);
    }
  }

  std::vector<MergeLoss> losses() const {
    std::vector<MergeLoss> losses;
    for (const RawChange& change : changes_) {
      if (!change.before.is_regular()) continue;
      const auto before = blobs_.text_of(change.before, change.path);
      if (is_log(change.path)) {
        if (!before) {
          losses.push_back({change.path, commit_, not_compared(before.problem())});
        } else if (has_lost_line(change, *before)) {
          losses.push_back({change.path, commit_, lines_lost(change)});
        }
      } else if (const auto manner = how_it_was_lost(change)) {
        losses.push_back({change.path, commit_, file_lost(change, *manner)});
      }
    }
    return losses;
  }

 private:
  std::optional<std::string> text_of(const RawFile& file, const std::string& path) const {
    const auto text = blobs_.text_of(file, path);
    return text ? std::optional(*text) : std::nullopt;
  }

  // The other parents' ways from where they and this one parted.
  const std::vector<std::unique_ptr<ParentsWay>>& ways() const {
    if (!ways_.empty()) return ways_;
    for (const std::string& other : result_.parents()) {
      if (other != commit_) ways_.push_back(std::make_unique<ParentsWay>(git_, other, commit_, limits_));
    }
    return ways_;
  }

  // What another parent has taken away or changed since, was judged there, and the merge may have that. What has taken
  // the place of a record may have pushed it to a later attempt only where that is another parent's.
  std::optional<Manner> how_it_was_lost(const RawChange& change) const {
    if (change.after.blob == change.before.blob && change.after.is_regular()) return std::nullopt;
    bool is_beaten = false;
    for (const auto& way : ways()) {
      const RawFile* const other = way->changed(change.path);
      const bool is_others = other != nullptr && is_same(*other, change.after);
      if (is_others && way->was_there(change.path)) return std::nullopt;
      is_beaten = is_beaten || (other != nullptr && other->is_there());
    }
    if (change.after.is_there() && !is_beaten) return Manner::edited;
    if (stands_beside(change)) return std::nullopt;
    return change.after.is_there() ? Manner::beaten : Manner::dropped;
  }

  // A record as any attempt of its run, in any store; an archive under any name. What is too large to be read, as it
  // is.
  bool stands_beside(const RawChange& change) const {
    const std::string folder = folder_of(layout::within_store(change.path));
    const auto before = text_of(change.before, change.path);
    if (!before) return stands_as_it_is_in(folder, change.before);
    const auto [identities, is_new] = identities_.try_emplace(folder);
    const auto written = written_.find(folder);
    if (is_new && written != written_.end()) {
      for (const RawChange* const other : written->second) {
        const auto text = text_of(other->after, other->path);
        if (text) identities->second.insert(run::identity_of(*text));
      }
    }
    return identities->second.count(run::identity_of(*before)) != 0;
  }

  bool stands_as_it_is_in(const std::string& folder, const RawFile& file) const {
    const auto written = written_.find(folder);
    return written != written_.end() &&
           std::any_of(written->second.begin(), written->second.end(),
                       [&](const RawChange* other) { return other->after.blob == file.blob; });
  }

  bool has_lost_line(const RawChange& change, const std::string& before) const {
    LineSet lost = lines_in(before);
    const auto written = logs_.find(layout::within_store(change.path));
    if (written != logs_.end()) {
      for (const RawChange* const other : written->second) {
        take_out(lines_in(text_of(other->after, other->path).value_or("")), lost);
      }
    }
    for (const auto& way : ways()) {
      if (!lost.empty()) way->take_out_taken(change.path, lost);
    }
    return std::any_of(lost.begin(), lost.end(), [](const std::string& line) { return Document::parse(line).ok(); });
  }

  Level level_of(const RawChange& change) const {
    const bool is_store_there = change.after.is_there() || result_.has_store(layout::store_of(change.path));
    return is_store_there ? Level::error : Level::warning;
  }

  std::string side() const { return commit_.substr(0, kShownDigits); }

  std::string shown_by(const std::string& path) const { return "'git show " + shell_word(side() + ":" + path) + "'"; }

  Violation lines_lost(const RawChange& change) const {
    return {"append-only-changed",
            level_of(change),
            "",
            "has lost a line by merging that " + side() +
                " has, and lines are only ever added: " + shown_by(change.path) + " shows them" + way_to_remove(),
            {}};
  }

  Violation file_lost(const RawChange& change, Manner manner) const {
    const std::string file = shell_word(pathspec_from_top(change.path));
    const std::string taken_back = "'git checkout " + side() + " -- " + file + "' takes it back";
    const std::string dropped = std::string("is ") + (is_record(change.path) ? "a record" : "an archive") + " that " +
                                side() + " has, and was dropped by merging: ";
    const auto told = [&](ProblemCode code, const std::string& message) {
      return Violation{code, level_of(change), "", message + way_to_remove(), {}};
    };
    switch (manner) {
      case Manner::dropped: return told("append-only-deleted", dropped + taken_back);
      case Manner::beaten: return told("append-only-deleted", dropped + way_to_keep_both(change.path, file));
      case Manner::edited: break;
    }
    return told("append-only-changed",
                "was changed by merging, and is written once: " + taken_back + ", as " + side() + " has it");
  }

  static std::string way_to_remove() { return "; what is to go, goes on its own side, in a commit before the merge"; }

  std::string way_to_keep_both(const std::string& path, const std::string& file) const {
    if (!is_record(path)) return shown_by(path) + " shows it, and it is to stand beside the one that is there";
    if (!result_.is_to_come()) {
      return shown_by(path) + " shows it, and it is to stand beside the one that is there, as a later attempt";
    }
    return "'git checkout -m -- " + file + "' opens the conflict again, and 'git checkpoint resolve --both' keeps both";
  }

  using Changes = std::vector<const RawChange*>;

  const GitCommand& git_;
  const MergeResult& result_;
  const std::string& commit_;
  const Limits& limits_;
  std::vector<RawChange> changes_;
  Blobs blobs_;
  std::map<std::string, Changes> written_;  // the records of a run, or archives, by their folder in any store
  std::map<std::string, Changes> logs_;     // likewise, by the place in the store
  mutable std::map<std::string, std::set<std::string>>
      identities_;  // of those written, for a folder that was asked for
  mutable std::vector<std::unique_ptr<ParentsWay>> ways_;
};

std::string places_of(std::string_view files) {
  return ":(top,glob)**/" + std::string(layout::store_folder) + "/" + std::string(files);
}

// Which of `merges`, one on each line, have not all that one of their parents has.
std::vector<std::string> merges_with_less(const GitCommand& git, const std::string& merges) {
  const std::string answer = git.output(
      {"diff-tree", "--stdin", "-m", "-r", "--name-only", "--no-renames", "--diff-filter=DMT", "--",
       places_of(std::string(layout::runs_folder) + "/**"), places_of(std::string(layout::history_folder) + "/*"),
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
void add_loss(MergeLoss& loss, Verdict& verdict) {
  if (!tells_of_loss(verdict)) add_violation(std::move(loss.violation), verdict);
}

}  // namespace

std::vector<MergeLoss> losses_in_merge(const GitCommand& git, const MergeStep& merge, const Limits& limits) {
  std::vector<MergeLoss> all;
  if (merge.parents.size() < 2) return all;
  const MergeResult result(git, merge);
  for (const std::string& parent : merge.parents) {
    for (MergeLoss& loss : Parent(git, result, parent, limits).losses()) all.push_back(std::move(loss));
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
    std::set<std::pair<std::string, std::string>> lasting;  // the path, and the parent
    for (MergeLoss& loss : losses_in_merge(git, merge, limits))
      lasting.emplace(std::move(loss.path), std::move(loss.from));
    std::erase_if(losses, [&](const MergeLoss& loss) { return lasting.count({loss.path, loss.from}) == 0; });
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
  std::map<std::string, std::size_t> known;
  for (std::size_t at = 0; at < verdicts.size(); ++at) known.emplace(verdicts[at].path, at);
  for (MergeLoss& loss : losses) {
    const auto [found, is_new] = known.try_emplace(loss.path, verdicts.size());
    if (is_new) verdicts.push_back(new_verdict(loss.path));
    add_loss(loss, verdicts[found->second]);
  }
}

void add_merge_losses(std::vector<MergeLoss> losses, std::map<std::string, Verdict>& verdicts) {
  for (MergeLoss& loss : losses) add_loss(loss, verdict_at(loss.path, verdicts));
}

}  // namespace checkpoint::cli
