#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/dotted_path.h"
#include "core/environment.h"
#include "doctor/ignored_files.h"
#include "doctor/judged_text.h"
#include "doctor/named_file.h"
#include "doctor/note.h"
#include "doctor/tracked_files.h"
#include "git/mainline.h"
#include "git/repository.h"
#include "history/history.h"
#include "kinds/examine.h"
#include "store/git_command.h"
#include "store/install/install_check.h"
#include "store/run_records.h"
#include "store/settings.h"
#include "store/store.h"

namespace checkpoint::doctor {

/// What doctor is asked to look at. Store and settings must outlive it.
struct Assignment {
  const Store* store;
  const Settings* settings;
  Environment environment;
  Instant now;
  std::optional<std::string> base = {};    ///< `--base`
  bool online = false;                     ///< `--online`: the health URL may be asked
  std::vector<DottedPath> telemetry = {};  ///< where the lists are that `rotate` may shorten
  const GitConfig* config = nullptr;       ///< git's in the store's repository, as it is now; null: git is asked
};

/// Something that may not be there, and then why.
template <class Thing>
struct Available {
  Thing* thing = nullptr;
  std::string reason = {};

  explicit operator bool() const { return thing != nullptr; }
  Thing* operator->() const { return thing; }
  Thing& operator*() const { return *thing; }
};

/// Everything that checks look at. Each part is read when the first check asks for it, once: most runs need no history,
/// and all checks must judge the same state.
class Survey {
 public:
  explicit Survey(Assignment assignment);
  Survey(const Survey&) = delete;
  Survey& operator=(const Survey&) = delete;
  ~Survey();

  const Assignment& assignment() const { return assignment_; }
  const Store& store() const { return *assignment_.store; }
  const Location& location() const { return store().location(); }
  const Settings& settings() const { return *assignment_.settings; }
  const Instant& now() const { return assignment_.now; }

  /// The documents of all kinds that are here, the broken ones among them.
  const std::vector<Listed>& documents();
  /// What its kind says of one of them that is of a kind, and can be read.
  const Examination& examination(const Listed& listed);
  /// The store with what a sparse checkout leaves out, for whoever asks whether something is missing.
  const Edition& whole_store();
  /// Which runs there are, and what of their folders cannot be looked into.
  const RunFolders& runs();
  /// The session checkpoints that can be read.
  const std::vector<Note>& notes();
  /// The one at `path`; null where there is none.
  const Note* note_at(const std::string& path);

  /// The generated files that the notes name.
  const std::vector<NamedFile>& named_files();

  /// The remotes of the repository, as git's configuration has them.
  const std::vector<Remote>& remotes();
  /// git in the work tree; nothing outside of a repository.
  Available<const GitCommand> git();
  /// Has git asked in the background, for whoever will want installation(), tracked() and ignored().
  void ask_ahead();
  /// Whether git would merge and check checkpoints here; empty outside of a repository.
  const std::vector<InstallCheck>& installation();
  /// What git's index has of the store; nothing outside of a repository.
  Available<const TrackedFiles> tracked();
  /// What a new checkpoint would be called: one that is tracked is not lost where git ignores it, the next one is.
  std::string next_path() const;
  /// Which of the documents, and of next_path(), git ignores. Nothing outside of a repository, and where git cannot
  /// tell.
  Available<const IgnoredFiles> ignored();
  /// Nothing outside of a repository, and in one that libgit2 cannot read.
  Available<const git::Repository> repository();
  /// The branch that work lands on. Error{not_found} where `--base` names none.
  Available<const history::Base> base();
  /// What has landed. Nothing where the repository or its base is not there; throws as base() does.
  Available<const history::History> history();
  /// The line of first parents from HEAD; nothing where there is no repository or no commit.
  Available<git::Mainline> mainline();

  /// The actions and open blockers of all notes, judged. Where the history is not there, `obstacle` of the result says
  /// why, and references are found by their form alone.
  const Judgements& judgements();

 private:
  struct State;
  std::vector<std::string> paths_to_keep();
  Assignment assignment_;
  std::unique_ptr<State> state_;
};

}  // namespace checkpoint::doctor
