#include "doctor/survey.h"

#include <algorithm>
#include <future>
#include <map>

#include "core/error.h"
#include "history/base.h"
#include "history/reference.h"
#include "store/whole_edition.h"

namespace checkpoint::doctor {

namespace {

// A part that is read at most once: the thing, or why it is not there.
template <class Thing>
struct Lazy {
  bool is_asked = false;
  std::unique_ptr<Thing> thing;
  std::string reason;

  template <class Make>
  Available<Thing> get(const Make& make) {
    if (!is_asked) {
      is_asked = true;
      try {
        thing = make();
      } catch (const Error& error) {
        reason = error.message;
      }
    }
    return {thing.get(), reason};
  }
};

constexpr const char* kNoRepository = "this is not a git repository";

[[noreturn]] void not_there(const std::string& reason) { throw Error(ErrorCode::not_found, reason); }

history::Settings history_settings(const Assignment& assignment, const std::vector<Remote>& remotes) {
  history::Settings settings;
  settings.base = assignment.base;
  settings.configured_base = assignment.settings->get("checkpoint.baseBranch");
  settings.ticket_pattern = assignment.settings->get("checkpoint.ticketPattern");
  settings.remotes = remotes;
  return settings;
}

std::optional<KnownRepository> known_repository(const Assignment& assignment) {
  if (assignment.config == nullptr) return std::nullopt;
  const Location& location = assignment.store->location();
  return KnownRepository{*assignment.config, {location.root, *location.git_dir}};
}

// In a repository.
std::vector<InstallCheck> installation_of(const Assignment& assignment) {
  return check_installation({assignment.store->location().project, assignment.environment},
                            known_repository(assignment));
}

}  // namespace

struct Survey::State {
  std::optional<std::vector<Listed>> documents;
  std::map<const Listed*, Examination> examinations;
  std::optional<WholeEdition> whole_store;
  std::optional<RunFolders> runs;
  std::optional<std::vector<Note>> notes;
  std::optional<std::map<std::string_view, const Note*>> note_places;
  std::optional<std::vector<NamedFile>> named_files;
  Lazy<const GitCommand> git;
  std::optional<std::vector<Remote>> remotes;
  std::optional<std::vector<InstallCheck>> installation;
  std::future<std::vector<InstallCheck>> installation_ahead;
  std::future<TrackedFiles> tracked_ahead;
  std::future<IgnoredFiles> ignored_ahead;
  Lazy<const TrackedFiles> tracked;
  Lazy<const IgnoredFiles> ignored;
  Lazy<const git::Repository> repository;
  Lazy<const history::Base> base;
  Lazy<const history::History> history;
  Lazy<git::Mainline> mainline;
  std::optional<Judgements> judgements;
};

Survey::Survey(Assignment assignment) : assignment_(std::move(assignment)), state_(std::make_unique<State>()) {}
Survey::~Survey() = default;

const std::vector<Listed>& Survey::documents() {
  if (!state_->documents) state_->documents = store().documents();
  return *state_->documents;
}

const Examination& Survey::examination(const Listed& listed) {
  const auto known = state_->examinations.find(&listed);
  if (known != state_->examinations.end()) return known->second;
  return state_->examinations
      .emplace(&listed, examine(*listed.kind, *listed.file->content, listed.file->place.text(), now()))
      .first->second;
}

const Edition& Survey::whole_store() {
  if (!state_->whole_store) state_->whole_store.emplace(store(), settings().git(), assignment_.environment);
  return *state_->whole_store;
}

const RunFolders& Survey::runs() {
  if (!state_->runs) state_->runs = all_runs(store());
  return *state_->runs;
}

const std::vector<Note>& Survey::notes() {
  if (!state_->notes) state_->notes = notes_in(documents());
  return *state_->notes;
}

const Note* Survey::note_at(const std::string& path) {
  if (!state_->note_places) {
    state_->note_places.emplace();
    for (const Note& note : notes()) state_->note_places->emplace(note.path, &note);
  }
  const auto found = state_->note_places->find(path);
  return found == state_->note_places->end() ? nullptr : found->second;
}

const std::vector<NamedFile>& Survey::named_files() {
  if (!state_->named_files) state_->named_files = named_files_of(notes(), location());
  return *state_->named_files;
}

Available<const GitCommand> Survey::git() {
  return state_->git.get([this] {
    if (!location().in_repository()) not_there(kNoRepository);
    return std::make_unique<const GitCommand>(location().root, assignment_.environment);
  });
}

const std::vector<Remote>& Survey::remotes() {
  if (state_->remotes) return *state_->remotes;
  const bool is_known = assignment_.config != nullptr;
  state_->remotes = is_known ? remotes_of(*assignment_.config)
                             : remotes_of(GitConfigReader(location().root, assignment_.environment).get());
  return *state_->remotes;
}

void Survey::ask_ahead() {
  // libgit2 changes the process's environment while it starts: nothing else may run then.
  if (!git() || !repository()) return;
  state_->installation_ahead = std::async(std::launch::async, [this] { return installation_of(assignment_); });
  state_->tracked_ahead =
      std::async(std::launch::async, [asked = git(), this] { return tracked_files(*asked, location().shown_store()); });
  state_->ignored_ahead =
      std::async(std::launch::async, [asked = git(), paths = paths_to_keep()] { return ignored_files(*asked, paths); });
}

const std::vector<InstallCheck>& Survey::installation() {
  if (state_->installation) return *state_->installation;
  state_->installation.emplace();
  if (state_->installation_ahead.valid()) {
    state_->installation = state_->installation_ahead.get();
  } else if (git()) {
    state_->installation = installation_of(assignment_);
  }
  return *state_->installation;
}

Available<const TrackedFiles> Survey::tracked() {
  return state_->tracked.get([this] {
    const auto asked = git();
    if (!asked) not_there(asked.reason);
    if (state_->tracked_ahead.valid()) return std::make_unique<const TrackedFiles>(state_->tracked_ahead.get());
    return std::make_unique<const TrackedFiles>(tracked_files(*asked, location().shown_store()));
  });
}

std::string Survey::next_path() const {
  return location().shown_store() + "/new" + std::string(layout::session_suffix);
}

std::vector<std::string> Survey::paths_to_keep() {
  std::vector<std::string> paths = {next_path()};
  for (const Listed& listed : documents()) paths.push_back(listed.path);
  return paths;
}

Available<const IgnoredFiles> Survey::ignored() {
  return state_->ignored.get([this] {
    const auto asked = git();
    if (!asked) not_there(asked.reason);
    if (state_->ignored_ahead.valid()) return std::make_unique<const IgnoredFiles>(state_->ignored_ahead.get());
    return std::make_unique<const IgnoredFiles>(ignored_files(*asked, paths_to_keep()));
  });
}

Available<const git::Repository> Survey::repository() {
  return state_->repository.get([this] {
    if (!location().in_repository()) not_there(kNoRepository);
    const git::Place place{*location().git_dir, location().root, assignment_.environment};
    return std::make_unique<const git::Repository>(git::Repository::open(place));
  });
}

Available<const history::Base> Survey::base() {
  const auto opened = repository();
  auto found = state_->base.get([&] {
    if (!opened) not_there(opened.reason);
    return std::make_unique<const history::Base>(history::base_of(*opened, history_settings(assignment_, remotes())));
  });
  // What the user named must be there; what was configured once need not be in this clone.
  if (!found && opened && assignment_.base) not_there(found.reason);
  return found;
}

Available<const history::History> Survey::history() {
  return state_->history.get([this] {
    const auto found = base();
    if (!found) not_there(found.reason);
    return std::make_unique<const history::History>(
        history::History::open(*repository(), history_settings(assignment_, remotes())));
  });
}

Available<git::Mainline> Survey::mainline() {
  return state_->mainline.get([this] {
    const auto opened = repository();
    if (!opened) not_there(opened.reason);
    const auto head = opened->head();
    if (!head) not_there("there are no commits yet");
    return std::make_unique<git::Mainline>(*opened, *head);
  });
}

const Judgements& Survey::judgements() {
  if (state_->judgements) return *state_->judgements;
  Judgements made;
  for (const Note& note : notes()) {
    for (JudgedText& text : texts_of(note)) {
      if (history::may_refer(text.text)) made.texts.push_back(std::move(text));
    }
  }
  if (!made.texts.empty()) {
    const auto opened = history();
    made.obstacle = opened.reason;
    if (opened) made.limitation = opened->limitation().value_or("");
    const Judge by_history = [&](const std::string& text, const std::vector<std::string>& tickets) {
      return opened ? opened->judge(text, tickets) : judged_by_form(text, tickets);
    };
    for (JudgedText& text : made.texts) judge(text, by_history);
  }
  std::erase_if(made.texts, [](const JudgedText& text) { return text.references.empty(); });
  state_->judgements = std::move(made);
  return *state_->judgements;
}

}  // namespace checkpoint::doctor
