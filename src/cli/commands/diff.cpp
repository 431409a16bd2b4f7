#include <algorithm>
#include <map>
#include <utility>

#include "cli/choice/visibility.h"
#include "cli/command/rendering.h"
#include "cli/command/shown_commands.h"
#include "cli/commands/commands.h"
#include "cli/past/comparison.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/address.h"
#include "cli/views/chosen_works.h"
#include "cli/views/document_title.h"
#include "cli/views/log_subject.h"
#include "cli/views/passage_json.h"
#include "cli/views/passage_text.h"
#include "core/nearest.h"
#include "core/shell_word.h"
#include "kinds/snapshot/place.h"
#include "store/left_out.h"
#include "store/namesake.h"
#include "store/staged.h"

namespace checkpoint::cli {
namespace {

struct DiffOptions {
  std::vector<std::string> words;
  std::optional<std::string> as;
};

using history::Passage;
using history::Version;

// What the words ask for: revisions, and the files and folders of work that is no session's; none: all there are.
struct Asked {
  std::vector<std::string> words;
  std::vector<std::string> places = {};
  std::optional<Error> absence = {};  // of such work that is not here: why, where the revisions do not have it either
};

// Both versions of each document, by path.
using Pairs = std::map<std::string, std::pair<Version, Version>>;

Version version_of(const Result<Stored, StoreProblem>& file) {
  if (file) return Version::of(file->text);
  const StoreProblem& problem = file.problem();
  if (!problem.at) return Version::unreadable(problem.message);
  return Version::unreadable("line " + std::to_string(problem.at->line) + ", column " +
                             std::to_string(problem.at->column) + ": " + problem.message);
}

using Versions = std::map<std::string, Version>;

// Of `paths`, those that a sparse checkout leaves out of the work tree: they are as the index has them.
Versions left_out_versions(const Workspace& workspace, std::vector<std::string> paths) {
  std::erase_if(paths, [&](const std::string& path) { return !is_left_out(workspace.store.left_out(), path); });
  Versions versions;
  if (paths.empty() || workspace.git == nullptr) return versions;
  for (const StagedFile& file : indexed_files_at(*workspace.git, paths, workspace.store.limits().max_bytes)) {
    versions[file.path] = file.text ? Version::of(*file.text) : Version::unreadable(file.text.problem().message);
  }
  return versions;
}

Version in_work_tree(const Name& skill, const Workspace& workspace) {
  const StorePath place = layout::session(skill);
  const auto stored = workspace.store.find(place);
  if (stored) return Version::of(stored->text);
  const Versions elsewhere = left_out_versions(workspace, {workspace.location.shown(place)});
  return elsewhere.empty() ? Version::absent() : elsewhere.begin()->second;
}

Pairs of_skill(const Comparison& comparison, const Workspace& workspace, Revisions& revisions) {
  const Name skill = Name::checked("skill", *comparison.skill);
  const std::string path = workspace.location.shown(layout::session(skill));
  const auto version_in = [&](const std::optional<history::Revision>& revision) {
    return revision ? revisions.document(*revision, path) : Version::absent();
  };
  const Version after = comparison.to ? version_in(comparison.to) : in_work_tree(skill, workspace);
  const Version before = version_in(comparison.from);
  if (before.is_there() || after.is_there()) return {{path, {before, after}}};
  if (other_kind_called(workspace.store, skill, "session"))
    static_cast<void>(load_session(workspace, skill));  // says what there is
  if (!is_there(skill, workspace)) throw nothing_here(skill.text(), works_of(workspace), workspace);
  throw Error(ErrorCode::not_found, session_called(skill.text()) + " is in neither of the revisions");
}

Pairs of_store(const Comparison& comparison, const Workspace& workspace, Revisions& revisions) {
  const std::string store = workspace.location.shown_store();
  Pairs pairs;
  if (comparison.from) {
    for (PastDocument& past : revisions.documents(*comparison.from, store)) {
      pairs[past.path].first = std::move(past.version);
    }
  }
  if (comparison.to) {
    for (PastDocument& past : revisions.documents(*comparison.to, store)) {
      pairs[past.path].second = std::move(past.version);
    }
    return pairs;
  }
  for (const Listed& listed : workspace.store.documents()) pairs[listed.path].second = version_of(listed.file);
  for (auto& [path, version] : left_out_versions(workspace, workspace.store.left_out())) {
    if (kind_at(layout::within_store(path)) != nullptr) pairs[path].second = std::move(version);
  }
  return pairs;
}

bool is_within(const std::string& path, const std::vector<std::string>& places) {
  return places.empty() || std::any_of(places.begin(), places.end(),
                                       [&](const std::string& place) { return layout::lies_in(path, place); });
}

// Whether or not it is there, or can be read.
bool is_other_work(const std::string& word, const Workspace& workspace) {
  if (has_kind(word) && may_name_work(word)) return true;
  const Works works = other_works(workspace);
  return !called(works.all, word).empty() || !problems_called(works.problems, word).empty();
}

// Behind a revision, no session's: a run of a ticket has its name behind that, as a part has its own.
bool is_address(const std::string& word) { return word.find('/') != std::string::npos && may_name_work(word); }

// A skill and a revision come first: comparison_of() reads them.
bool names_other_work(const std::vector<std::string>& words, const Workspace& workspace, Revisions& revisions) {
  if (words.empty() || means_session(words.back(), workspace)) return false;
  const auto skill = Name::parse(words.back());
  if (skill && is_in_head(*skill, workspace, revisions)) return false;
  if (words.size() == 1 && revisions.find(words.back())) return false;
  return is_other_work(words.back(), workspace) || (words.size() == 2 && is_address(words.back()));
}

// Of two names neither is a revision.
void refuse_two_names(const std::vector<std::string>& words, const Workspace& workspace, Revisions& revisions) {
  if (words.size() != 2) return;
  const std::string& first = words.front();
  if (first.find("..") != std::string::npos || revisions.find(first)) return;
  if (!means_session(first, workspace) && !is_other_work(first, workspace) && !is_address(first)) return;
  const auto showing = [](const std::string& word) {
    return "'git checkpoint show " + shell_word(word) + "' shows " + word;
  };
  throw Error(ErrorCode::usage,
              "diff compares one name in two revisions, and not two names: '" + first + "' is no revision",
              {"'git checkpoint diff HEAD~1 " + shell_word(words.back()) + "' compares " + words.back() +
                   " with how a revision has it",
               showing(first), showing(words.back())});
}

// A snapshot's document never changes: whoever compares it may mean its files.
std::string way_to_files(const DiffOptions& options, const Asked& asked, const Comparison& comparison) {
  if (comparison.to || asked.places.empty()) return "";
  const auto place = snapshot::place_at(layout::within_store(asked.places.front()));
  const bool is_one_name = place && std::all_of(asked.places.begin(), asked.places.end(), [&](const std::string& path) {
                             const auto other = snapshot::place_at(layout::within_store(path));
                             return other && other->workflow == place->workflow && other->name == place->name;
                           });
  if (!is_one_name) return "";
  const std::string& named = options.words.back();
  const std::string snapshot = named.ends_with(place->name) ? place->name : place->id;
  return "This compares the record of the snapshot; 'git checkpoint snapshot restore " + shell_word(place->workflow) +
         " " + shell_word(snapshot) + " --dry-run' compares its files with the work tree.";
}

Asked asked_for(const std::vector<std::string>& words, const Workspace& workspace, Revisions& revisions) {
  Asked asked{words};
  if (!names_other_work(words, workspace, revisions)) return asked;
  refuse_two_names(words, workspace, revisions);
  LogSubject subject = log_subject(words.back(), workspace);
  asked.places = std::move(subject.places);
  asked.absence = std::move(subject.absence);
  asked.words.pop_back();
  return asked;
}

// How other work of that name is compared in the same way.
std::vector<std::string> remarks_on(const std::vector<std::string>& words, const Workspace& workspace) {
  if (words.empty()) return {};
  std::string command = "git checkpoint diff ";
  for (std::size_t at = 0; at + 1 < words.size(); ++at) command += shell_word(words[at]) + " ";
  return remarks_on_others(words.back(), workspace, command, "compares");
}

// A word may have been meant for other work than a session.
Comparison compared(const std::vector<std::string>& words, const Workspace& workspace, Revisions& revisions) {
  try {
    return comparison_of(words, workspace, revisions);
  } catch (Error& error) {
    const bool is_helpless = error.code == ErrorCode::not_found && error.hints.empty() && words.size() == 1;
    const auto near = is_helpless ? nearest_work(words.front(), workspace) : std::nullopt;
    const auto way = is_helpless ? way_to_gone(words.front(), workspace) : std::nullopt;
    if (near) error.hints.push_back(meant_hint(*near));
    if (way) error.hints.push_back(*way);
    throw;
  }
}

std::vector<Passage> passages_of(const Pairs& pairs, const std::function<history::View(const std::string&)>& view) {
  std::vector<Passage> passages;
  for (const auto& [path, versions] : pairs) {
    if (versions.first.text() && versions.first.text() == versions.second.text()) continue;
    passages.push_back(history::passage_of(path, versions.first, versions.second, view(path)));
  }
  return passages;
}

std::string diff_text(const std::vector<Passage>& passages, const Look& look) {
  std::string text;
  for (const Passage& passage : passages) {
    const std::string lines = passage_text(passage, look);
    if (lines.empty()) continue;
    text += (text.empty() ? "" : "\n") + look.paint(Tone::strong, look.safe(document_title(passage))) + "\n" + lines;
  }
  return text.empty() ? "No difference.\n" : text;
}

json::Value commit_json(const std::optional<history::Revision>& revision) {
  return revision ? json::Value(revision->commit) : json::Value();
}

void register_diff(OptionSet& set, DiffOptions& options) {
  set.positionals(
      "revisions|skill", options.words,
      "a revision, to compare with the work tree (without: HEAD), or two: 'main..topic' compares them, "
      "'main...topic' gives what topic alone has changed; and a skill, or other work by its name, for that alone");
  set.value("--as", "skill", options.as, "leave out what is private to other skills than this one");
}

Answer run_diff(const DiffOptions& options, Context& context) {
  const Workspace workspace = open_workspace(context);
  const auto revisions = open_revisions(workspace.location, context);
  const Asked asked = asked_for(options.words, workspace, *revisions);
  const Comparison comparison = compared(asked.words, workspace, *revisions);
  Pairs pairs =
      comparison.skill ? of_skill(comparison, workspace, *revisions) : of_store(comparison, workspace, *revisions);
  std::erase_if(pairs, [&](const auto& pair) { return !is_within(pair.first, asked.places); });
  if (pairs.empty() && asked.absence) throw *asked.absence;
  const std::vector<Passage> passages = passages_of(pairs, visibility(context, options.as, comparison.skill));
  Answer answer;
  answer.fields.set("from", commit_json(comparison.from));
  answer.fields.set("to", commit_json(comparison.to));
  answer.fields.set("files", passages_json(passages));
  answer.fields.set("changes", changes_json(passages));
  answer.text = diff_text(passages, look_of(context));
  const std::string files = way_to_files(options, asked, comparison);
  if (!files.empty()) answer.text += paragraph_text({"", with_told_folder(files, context)}, look_of(context));
  answer.warnings = comparison.warnings;
  if (comparison.skill) {
    for (std::string& remark : remarks_on(asked.words, workspace)) answer.warnings.push_back(std::move(remark));
  }
  return answer;
}

}  // namespace

Runner diff_command(OptionSet& set) { return prepared(set, register_diff, run_diff); }

}  // namespace checkpoint::cli
