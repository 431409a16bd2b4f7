#include "store/snapshots/restore.h"

#include <cerrno>
#include <cstring>

#include "core/error.h"
#include "store/snapshots/restore_moves.h"
#include "store/snapshots/work_area.h"

namespace checkpoint {
namespace {

void make_durable(const Folder& folder) {
  if (folder.files().sync_all(folder.number()) == 0) return;
  throw Error(ErrorCode::io, std::string("cannot make the restored files durable: ") + std::strerror(errno));
}

RestoreOutcome outcome_of(const RestorePlan& plan, std::vector<TreeProblem> flaws) {
  RestoreOutcome outcome{{}, plan.unchanged, std::move(flaws), plan.problems};
  for (const Replacement& replacement : plan.written) outcome.restored.push_back(replacement.file.path);
  return outcome;
}

// Takes back what was done, for whatever reason it could not be brought to its end.
std::vector<std::string> give_up(WorkTree& tree, const Staging& staging, const RestoreJournal& journal) {
  turn_back(staging.area());
  std::vector<std::string> left = take_back(tree, staging, journal);
  make_durable(tree.root());
  end_journal(staging.area());
  staging.clear();
  return left;
}

void bring_to_end(WorkTree& tree, const Staging& staging, const RestoreJournal& journal, const RecordRestore& record) {
  put_in_place(tree, staging, journal);
  make_durable(tree.root());
  record(journal.note);
}

// It is done, whatever happens now: the next command ends a journal that is still there once more.
void close(const Staging& staging) {
  try {
    end_journal(staging.area());
    staging.clear();
  } catch (const Error&) {
    return;
  }
}

void carry_out(const std::filesystem::path& root, const Staging& staging, const RestoreJournal& journal,
               const RecordRestore& record) {
  try {
    begin_journal(staging.area(), journal);
  } catch (...) {
    end_journal(staging.area());  // it may stand there all the same, and only not be durable
    staging.clear();
    throw;
  }
  // Every folder is entered anew: what it was when the work was planned does not matter any more.
  WorkTree tree(root, staging.area().files());
  try {
    bring_to_end(tree, staging, journal, record);
  } catch (...) {
    give_up(tree, staging, journal);
    throw;
  }
  close(staging);
}

}  // namespace

Restorer::Restorer(const Location& location, const GitCommand& git, FileSystem& files)
    : location_(location), git_(git), files_(files) {}

RestoreOutcome Restorer::preview(const RestoreOrder& order) const {
  WorkTree tree(location_.root, files_);
  const dev_t device = Folder::open(location_.git_dir->string(), "", files_).state().device;
  const RestorePlan plan = plan_restore(tree, order.files, KeptFiles(git_, order.kept), device);
  std::vector<TreeProblem> flaws;
  for (const ContentFlaw& flaw : content_flaws(git_, order.files)) {
    flaws.push_back({order.files[flaw.number].path, flaw.message});
  }
  return outcome_of(plan, std::move(flaws));
}

RestoreOutcome Restorer::restore(const RestoreOrder& order, const RecordRestore& record) const {
  const Folder held = hold_work_area(location_, files_);
  recover_in(held, record);
  const Staging staging(held);
  staging.clear();
  WorkTree tree(location_.root, files_);
  RestorePlan plan = plan_restore(tree, order.files, KeptFiles(git_, order.kept), held.state().device);
  if (!plan.problems.empty()) return outcome_of(plan, {});
  RestoreOutcome outcome;
  try {
    outcome = outcome_of(plan, stage_contents(git_, order.files, plan, staging));
  } catch (...) {
    staging.clear();
    throw;
  }
  if (outcome.is_possible()) {
    carry_out(location_.root, staging, {order.note, plan.folders, std::move(plan.written)}, record);
  } else {
    staging.clear();
  }
  return outcome;
}

std::optional<Restorer::Recovery> Restorer::recover_in(const Folder& area, const RecordRestore& record) const {
  const std::optional<JournalFound> found = find_journal(area);
  if (!found) return std::nullopt;
  const Staging staging(area);
  WorkTree tree(location_.root, files_);
  Recovery recovery{found->course, found->journal.note, {}};
  if (found->course == RestoreCourse::forward) {
    try {
      require_moved(tree, staging, found->journal);
      bring_to_end(tree, staging, found->journal, record);
      close(staging);
      return recovery;
    } catch (const Error& error) {
      recovery.course = RestoreCourse::back;
      recovery.why = error.message;
      recovery.left = give_up(tree, staging, found->journal);
      return recovery;
    }
  }
  recovery.left = take_back(tree, staging, found->journal);
  make_durable(tree.root());
  close(staging);
  return recovery;
}

std::optional<Restorer::Recovery> Restorer::recover(const RecordRestore& record) const {
  const std::optional<Folder> held = free_work_area(location_, files_);
  if (!held) return std::nullopt;
  std::optional<Recovery> recovery = recover_in(*held, record);
  if (!recovery) close(Staging(*held));
  return recovery;
}

}  // namespace checkpoint
