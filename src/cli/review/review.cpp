#include "cli/review/review.h"

#include <algorithm>
#include <map>
#include <set>

#include "cli/past/past.h"
#include "cli/review/base_settings.h"
#include "cli/review/case_verdicts.h"
#include "cli/review/gate_verdicts.h"
#include "cli/review/lost_phases.h"
#include "cli/review/merge_losses.h"
#include "cli/review/merges_between.h"
#include "cli/review/moved_store.h"
#include "cli/review/retention_verdicts.h"
#include "cli/review/run_attempt.h"
#include "cli/review/verdict_union.h"
#include "core/first_where.h"
#include "core/snapshot_layout.h"
#include "core/texts.h"
#include "core/workflow_layout.h"
#include "history/regaining.h"
#include "kinds/run/place.h"
#include "kinds/session/place.h"
#include "kinds/snapshot/log.h"
#include "kinds/snapshot/place.h"
#include "kinds/stage/place.h"
#include "kinds/succession.h"
#include "kinds/workflow/archive.h"
#include "kinds/workflow/place.h"
#include "store/blobs.h"
#include "store/raw_diff.h"

namespace checkpoint::cli {
namespace {

using layout::store_of;

constexpr std::size_t kMergeDigits = 10;

// What the work did with what was there before.
class Reviewer {
 public:
  Reviewer(const GitCommand& git, const EarlierTree& before, const std::string& head, BaseSettings& settings,
           const Context& context)
      : git_(git),
        before_(before.commit),
        head_(head),
        settings_(settings),
        now_(context.now()),
        changes_(changes_from(git, before, head)),
        blobs_(git, raw_files_of(changes_), largest_limit()) {
    for (const RawChange& change : changes_) {
      if (is_archive(layout::within_store(change.path))) archives_.push_back(&change);
    }
  }

  /// The files that the work changed or deleted.
  std::vector<std::string> paths() const { return texts_for(changes_, &RawChange::path); }

  /// Places that they have made differ from another in the case of letters alone.
  std::vector<OtherCase> other_cases_made() {
    if (changes_.empty()) return {};
    return other_cases_touched(texts_for(at_head(), &RawChange::path), paths());
  }

  /// Those of them that say how long snapshots are kept, or are gone.
  std::vector<std::string> paths_of_retention() const {
    std::vector<std::string> paths;
    for (const RawChange& change : changes_) {
      const bool is_plan = snapshot::owns_plan(layout::within_store(change.path));
      if (is_plan || !change.after.is_there()) paths.push_back(change.path);
    }
    return paths;
  }

  std::map<std::string, Verdict> verdicts() {
    std::map<std::string, Verdict> verdicts;
    for (const RawChange& change : changes_) verdicts.emplace(change.path, verdict_on_file(change));
    for (const RawChange& change : changes_) {
      const RawChange moved = moved_along(change);
      Verdict& verdict = verdicts.at(moved.after.is_there() ? moved.path : change.path);
      for (Violation& breach : breaches_in(moved)) add(std::move(breach), verdict);
    }
    for (auto& [path, verdict] : verdicts) {
      sort_by_position(verdict.errors);
      verdict.is_valid = verdict.errors.empty();
    }
    return verdicts;
  }

 private:
  static void add(Violation breach, Verdict& verdict) {
    (breach.level == Level::error ? verdict.errors : verdict.warnings).push_back(std::move(breach));
  }

  std::size_t largest_limit() {
    std::size_t largest = 0;
    for (const RawChange& change : changes_) {
      largest = std::max(largest, settings_.of_file(change.path)->max_file_size());
    }
    return largest;
  }

  Verdict verdict_on_file(const RawChange& change) {
    const std::string inside = layout::within_store(change.path);
    if (!change.after.is_there()) return {change.path, kind_name_at(inside), true, {}, {}};
    const StagedFile file{change.path, inside, blobs_.text_of(change.after, change.path)};
    return verdict_on(file, settings_.of_file(change.path)->limits(), now_);
  }

  Violations breaches_in(const RawChange& change) {
    const auto before = blobs_.text_of(change.before, change.path);
    const std::string inside = layout::within_store(change.path);
    if (!before) {
      const bool is_kept = is_only_added_to(inside) || is_archive(inside);
      if (!is_kept || !change.before.is_regular() || stands_elsewhere(change)) return {};
      if (change.after.is_there()) return {not_compared(before.problem())};
      return breaches_of({inside, "", std::nullopt, archived(change), put_away_at(change)});
    }
    if (stands_elsewhere(change) || was_renamed(change, *before) || was_renumbered(change, *before)) return {};
    return breaches_of({inside, *before, text_after(change), archived(change), put_away_at(change)});
  }

  // What has become no file, a symlink say, has no text of the document left; the verdict names it.
  std::optional<std::string> text_after(const RawChange& change) const {
    if (!change.after.is_there()) return std::nullopt;
    const auto after = blobs_.text_of(change.after, change.path);
    return after ? *after : "";
  }

  const std::vector<std::vector<std::string>>& merges() {
    if (!merges_) merges_ = merges_between(git_, before_, head_).value_or(std::vector<std::vector<std::string>>());
    return *merges_;
  }

  // A store that was moved as it is has lost nothing; but for what the new place has another text of.
  bool stands_elsewhere(const RawChange& gone) {
    if (gone.after.is_there()) return false;
    const RawChange* const there = at_new_place(gone);
    if (there != nullptr && there->after.blob != gone.before.blob) return false;
    return std::any_of(changes_.begin(), changes_.end(), [&](const RawChange& change) {
      return is_added(change) && change.after.blob == gone.before.blob &&
             layout::within_store(change.path) == layout::within_store(gone.path);
    });
  }

  // The file of a store that was moved, where its new place has it.
  const RawChange* at_new_place(const RawChange& gone) {
    const std::string store = store_of(gone.path);
    const auto [known, is_new] = moved_.try_emplace(store);
    if (is_new) known->second = moved_to(store, {changes_, at_head(), blobs_});
    if (known->second.empty()) return nullptr;
    const std::string path = known->second + "/" + layout::within_store(gone.path);
    return first_where(changes_, [&](const RawChange& change) { return change.path == path; });
  }

  // What is gone with its whole store, as the store's new place has it. No stage: what its gates let through is judged
  // in its place alone.
  RawChange moved_along(const RawChange& gone) {
    if (gone.after.is_there() || stage::owns(layout::within_store(gone.path))) return gone;
    const RawChange* const there = at_new_place(gone);
    return there == nullptr ? gone : RawChange{there->path, gone.before, there->after};
  }

  // A skill that has another name now, and may have worked on since.
  bool was_renamed(const RawChange& gone, const std::string& before) {
    if (gone.after.is_there() || !session::owns(layout::within_store(gone.path))) return false;
    return std::any_of(changes_.begin(), changes_.end(), [&](const RawChange& change) {
      if (!is_added(change) || store_of(change.path) != store_of(gone.path)) return false;
      const auto after = blobs_.text_of(change.after, change.path);
      return after && is_renamed(layout::within_store(gone.path), before, layout::within_store(change.path), *after);
    });
  }

  // A merge found another record of this attempt on its own side, and has this one as a later attempt beside it.
  bool was_renumbered(const RawChange& gone, const std::string& before) {
    if (!gone.after.is_there() || !run::owns(layout::within_store(gone.path))) return false;
    const std::string run = gone.path.substr(0, gone.path.rfind('/') + 1);
    const bool is_kept = std::any_of(changes_.begin(), changes_.end(), [&](const RawChange& change) {
      if (!change.path.starts_with(run) || !change.after.is_there()) return false;
      const auto text = blobs_.text_of(change.after, change.path);
      return text && is_later_attempt({change.path, *text}, {gone.path, before});
    });
    return is_kept && is_met_by_merges(git_, merges(), gone);
  }

  // The log of the workflow's snapshots tells of the purge, in the same change. Whether it was time for it is judged
  // with the plan.
  bool was_purged(const RawChange& gone) const {
    const auto place = snapshot::place_at(layout::within_store(gone.path));
    if (!place) return false;
    const std::string log = gone.path.substr(0, gone.path.rfind('/') + 1) + std::string(layout::log_file);
    return std::any_of(changes_.begin(), changes_.end(), [&](const RawChange& change) {
      const std::string text = change.path == log ? text_after(change).value_or("") : "";
      return !text.empty() && snapshot::read_log(text, layout::within_store(log)).tells("purge", place->id);
    });
  }

  // Whether `change` adds an archive of the file, and of what it was: one of something else keeps nothing.
  bool archives(const RawChange& change, const RawChange& gone) const {
    const std::string path = layout::within_store(gone.path);
    if (!is_added(change) || !is_archive_of(layout::within_store(change.path), path)) return false;
    const auto before = blobs_.text_of(gone.before, gone.path);
    const auto archive = blobs_.text_of(change.after, change.path);
    return before && archive && is_kept_by(path, *before, *archive);
  }

  // The work took away what is older than the archives of workflows that it has kept, as our commands do.
  bool was_outlived(const RawChange& gone) {
    const std::string name(workflow::archive_at(layout::within_store(gone.path)));
    if (name.empty() || gone.after.is_there()) return false;
    std::set<std::string> left;
    for (const RawChange& file : at_head()) {
      const bool is_whole = file.path.ends_with("/" + std::string(layout::phase_file));
      if (!is_whole || store_of(file.path) != store_of(gone.path)) continue;
      left.emplace(workflow::archive_at(layout::within_store(file.path)));
    }
    return workflow::may_be_gone(name, {left.begin(), left.end()});
  }

  // When the file went into the archive that came with the work; empty where none says so.
  std::string put_away_at(const RawChange& gone) const {
    const auto archive = std::find_if(archives_.begin(), archives_.end(), [&](const RawChange* change) {
      return store_of(change->path) == store_of(gone.path) && archives(*change, gone);
    });
    if (archive == archives_.end()) return "";
    const auto text = blobs_.text_of((*archive)->after, (*archive)->path);
    return text ? archived_at(*text) : "";
  }

  // An archive of the file came with the work, or one that was there already holds its very text. What is written once
  // is kept by no other file.
  Archived archived(const RawChange& gone) {
    if (was_purged(gone) || was_outlived(gone)) return Archived::yes;
    const std::string path = layout::within_store(gone.path);
    if (is_archive(path) || snapshot::owns(path)) return Archived::no;
    const auto keeps = [&](const RawChange* change) {
      if (store_of(change->path) != store_of(gone.path)) return false;
      return change->after.blob == gone.before.blob || archives(*change, gone);
    };
    if (std::any_of(archives_.begin(), archives_.end(), keeps)) return Archived::yes;
    if (gone.after.is_there()) return Archived::no;
    const auto same_text = [&](const RawChange& file) {
      return file.after.blob == gone.before.blob && is_archive(layout::within_store(file.path));
    };
    return std::any_of(at_head().begin(), at_head().end(), same_text) ? Archived::yes : Archived::no;
  }

  // Everything that the work's last commit has in stores. Asked for where something has changed.
  const std::vector<RawChange>& at_head() {
    if (!at_head_) at_head_ = raw_files(git_, head_);
    return *at_head_;
  }

  const GitCommand& git_;
  const std::string& before_;
  const std::string& head_;
  BaseSettings& settings_;
  Instant now_;
  std::vector<RawChange> changes_;
  std::vector<const RawChange*> archives_;  // those of the changes that are of one
  std::optional<std::vector<RawChange>> at_head_;
  std::optional<std::vector<std::vector<std::string>>> merges_;
  std::map<std::string, std::string> moved_;  // where each store of which something is gone is now, or nothing
  Blobs blobs_;
};

Violation conflict_at(const OpenField& field, const Fork& fork, const std::string& step) {
  return {"merge-conflict", Level::error, field.pointer,
          "merging with '" + fork.base_name + "' will leave " + field.path + " to be decided (" +
              std::string(field.why) + "): " + step,
          field.at};
}

Violation of_whole_file(ProblemCode code, Level level, const Prediction& prediction, const Fork& fork) {
  return {
      code, level, "", "when merged with '" + fork.base_name + "', " + prediction.message + ": " + prediction.step, {}};
}

// What the work itself did to a gate has been said of the work.
bool is_said(const Prediction& prediction, const Verdict& verdict) {
  return std::any_of(verdict.errors.begin(), verdict.errors.end(),
                     [&](const Violation& error) { return error.message == prediction.message; });
}

void add(const Prediction& prediction, const Fork& fork, Verdict& verdict) {
  if (is_said(prediction, verdict)) return;
  for (const OpenField& field : prediction.fields) verdict.errors.push_back(conflict_at(field, fork, prediction.step));
  if (prediction.server == fate::broken) {
    verdict.errors.push_back(of_whole_file("merge-breaks", Level::error, prediction, fork));
  } else if (prediction.driver == fate::clean) {
    verdict.warnings.push_back(of_whole_file("server-merge-conflict", Level::warning, prediction, fork));
  } else if (prediction.fields.empty()) {
    verdict.errors.push_back(of_whole_file("merge-conflict", Level::error, prediction, fork));
  }
  sort_by_position(verdict.errors);
  verdict.is_valid = verdict.errors.empty();
}

// A git that cannot try the merge leaves the rest of the review standing.
void add_predictions(const Fork& fork, const Location& location, const Context& context,
                     std::map<std::string, Verdict>& verdicts, std::vector<std::string>& warnings) {
  try {
    for (const Prediction& prediction : predictions_of(fork, location, context)) {
      add(prediction, fork, verdict_at(prediction.path, verdicts));
    }
  } catch (const Error& error) {
    if (error.code != ErrorCode::unsupported) throw;
    warnings.push_back("the merge with '" + fork.base_name + "' was not tried: " + error.message);
  }
}

Violation dropped_in(const history::Loss& loss) {
  return {"dropped-by-merge",
          Level::warning,
          "",
          "the merge " + loss.merge.commit.substr(0, kMergeDigits) + " has dropped " + history::words_of(loss) +
              ", which " + loss.from.front().substr(0, kMergeDigits) + " has; " + history::regaining_words(loss),
          {}};
}

// Only where there are merges: the history is another program's.
bool has_merges(const GitCommand& git, const Fork& fork) {
  return git.line({"rev-list", "--merges", "--max-count=1", fork.head, "^" + fork.base}).has_value();
}

// Asked first, because another program may go on in the place of this one.
history::Audit audit_of(const GitCommand& git, const Fork& fork, const Location& location, const Context& context,
                        std::vector<std::string>& warnings) {
  if (!context.past || !has_merges(git, fork)) return {};
  try {
    return audit_merges({fork.base, fork.head}, location, context).audit;
  } catch (const Error& error) {
    warnings.push_back("the merges since '" + fork.base_name + "' were not looked at: " + error.message);
    return {};
  }
}

void add_losses(const history::Audit& audit, std::map<std::string, Verdict>& verdicts,
                std::vector<std::string>& warnings) {
  for (const history::Loss& loss : audit.losses) {
    if (loss.state != history::LossState::open) continue;
    Verdict& verdict = verdict_at(loss.path, verdicts);
    if (!tells_of_loss(verdict)) verdict.warnings.push_back(dropped_in(loss));
  }
  for (const history::Unseen& unseen : audit.unseen) {
    warnings.push_back("the merge " + unseen.merge.commit.substr(0, kMergeDigits) +
                       " was not looked at: " + unseen.reason);
  }
}

// What the head has done with what was in `before`.
std::map<std::string, Verdict> verdicts_since(const GitCommand& git, const EarlierTree& before, const std::string& head,
                                              BaseSettings& settings, const Context& context) {
  const Limits limits = context.settings->limits();
  Reviewer reviewer(git, before, head, settings, context);
  std::map<std::string, Verdict> verdicts = reviewer.verdicts();
  add_other_cases(reviewer.other_cases_made(), verdicts);
  add_gates(judge_gates_in(git, {reviewer.paths(), {before}, head, {}, FilesHeld::elsewhere}, limits, context.now()),
            verdicts);
  add_lost_phases(lost_phases_in(git, reviewer.paths(), head, limits), verdicts);
  add_retention(judge_retention_in(git, {reviewer.paths_of_retention(), {before}, head}, limits, context.now()),
                verdicts);
  add_merge_losses(losses_in_merges(git, before.commit, head, limits), verdicts);
  return verdicts;
}

}  // namespace

Review review_of(const Fork& fork, Strictness strictness, const Location& location, Context& context) {
  const GitCommand git(location.root, context.environment);
  Review review;
  const history::Audit audit = audit_of(git, fork, location, context, review.warnings);
  BaseSettings settings(git, fork.base);
  context.settings = settings.of_store(location.shown_store());
  std::map<std::string, Verdict> verdicts;
  for (const EarlierTree& before : earlier_trees(git, fork)) {
    add_verdicts(verdicts_since(git, before, fork.head, settings, context), verdicts);
  }
  if (auto cut = cut_off(fork, location, context)) review.warnings.push_back(*std::move(cut));
  add_predictions(fork, location, context, verdicts, review.warnings);
  add_losses(audit, verdicts, review.warnings);
  for (auto& [path, verdict] : verdicts) {
    const bool is_strict = strictness == Strictness::strict || settings.of_file(path)->strict();
    if (is_strict) verdict.is_valid = verdict.is_valid && verdict.warnings.empty();
    review.verdicts.push_back(std::move(verdict));
  }
  return review;
}

}  // namespace checkpoint::cli
