#include "cli/views/chosen_works.h"

#include <algorithm>

#include "cli/choice/skill_choice.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/at_rest.h"
#include "cli/views/elsewhere.h"
#include "cli/views/near_words.h"
#include "cli/views/parts.h"
#include "cli/views/parts_standing.h"
#include "cli/views/problems.h"
#include "cli/views/remains.h"
#include "cli/views/work_text.h"
#include "core/first_where.h"
#include "core/letters.h"
#include "core/listed.h"
#include "core/nearest.h"
#include "core/shell_word.h"
#include "core/snapshot_layout.h"
#include "core/texts.h"
#include "store/committed_paths.h"
#include "store/examined.h"
#include "store/namesake.h"

namespace checkpoint::cli {
namespace {

// What leads out of the store is not even looked for.
void check_name(const std::string& name) {
  const bool leads_out = name.empty() || name.front() == '/' || name.find("..") != std::string::npos;
  const auto unfit = leads_out ? unfit_name(name) : std::nullopt;
  if (unfit) throw *unfit;
}

// The question may have been about all that is of a kind or in a status.
Error what_is_missing(const std::string& name, const Works& works, const std::string& store) {
  if (const WorkKind* kind = kind_called(name))
    return {ErrorCode::not_found, "there are no " + lower(kind->title) + " in " + store};
  if (is_word_for_many(name)) return nothing_stands(name, works.all, store);
  return {ErrorCode::not_found, "there is no checkpoint '" + name + "' in " + store};
}

// The first few of their files.
std::string first_files(const std::vector<StoreProblem>& problems) {
  constexpr std::ptrdiff_t most = 5;
  const auto count = static_cast<std::ptrdiff_t>(problems.size());
  const std::vector<StoreProblem> first(problems.begin(), problems.begin() + std::min(most, count));
  return listed(first, &StoreProblem::path) + (count > most ? " and " + std::to_string(count - most) + " more" : "");
}

// What cannot be read may be what was asked for.
std::string but_for_unread(const Works& works) {
  if (works.problems.empty()) return "";
  return ", but for " + counted(works.problems.size(), "file") + " that cannot be read: " + first_files(works.problems);
}

// Of what was asked for there are only such files.
Error nothing_readable(const std::vector<StoreProblem>& problems) {
  const StoreProblem& first = problems.front();
  Error error = first.error("'" + first.path + "'");
  const std::vector<StoreProblem> others(problems.begin() + 1, problems.end());
  if (!others.empty()) error.hints.push_back("the same holds for " + first_files(others));
  return error;
}

// Of several snapshots the one that was taken last; of which the log does not tell when, may be that.
std::vector<std::string> newest_of(const std::vector<WorkPart>& parts) {
  std::optional<Instant> newest;
  for (const WorkPart& part : parts) newest = std::max(newest, part.taken);
  std::vector<std::string> files;
  for (const WorkPart& part : parts) {
    if (!part.taken || part.taken == newest) files.push_back(part.path);
  }
  return files;
}

// A list of all work does not read each of its files. Of those that are no document, whoever read them told.
void look_at_file(const std::string& file, const Workspace& workspace, std::vector<StoreProblem>& problems) {
  const auto place = layout::place_at(layout::within_store(file));
  const bool is_document = place && kind_at(place->text()) != nullptr;
  const auto found = is_document ? examined(workspace.store, *place, workspace.now) : std::nullopt;
  if (!found || !found->problem) return;
  std::vector<StoreProblem> one{*found->problem};
  if (workspace.git) note_versions(one, workspace.git.get(), workspace.location.shown_store());
  problems.push_back(one.front());
}

// Of other work that is called so, no file could be read that tells how it stands.
const StoreProblem* problem_of_namesake(const std::string& name, const Works& works) {
  const StoreProblem* const problem = problem_untold(works, name, works.all);
  return problem != nullptr && problem->code != "unknown-kind" ? problem : nullptr;
}

const StoreProblem* problem_at(const std::string& file, const std::vector<StoreProblem>& problems) {
  return first_where(problems, [&](const StoreProblem& one) { return one.path == file; });
}

void find_unsound(const std::string& name, const Workspace& workspace, Works& works) {
  const auto told = [&](const std::string& file) { return problem_at(file, works.problems); };
  // Whoever read the sessions has examined each of them.
  const auto flaw_of = [&](const Work& work) {
    return work.kind == "session" ? problem_at(work.path, works.flaws) : nullptr;
  };
  for (const Work& work : works.all) {
    if (const StoreProblem* const flaw = works.unsound ? nullptr : flaw_of(work)) works.unsound = *flaw;
    for (const std::string& file : telling_files(work, name)) {
      if (told(file) == nullptr) look_at_file(file, workspace, works.problems);
      if (!works.unsound && told(file) != nullptr) works.unsound = *told(file);
    }
  }
  const StoreProblem* const untold = problem_of_namesake(name, works);
  if (!works.unsound && untold != nullptr) works.unsound = *untold;
}

// Whether `log` finds in the history what a name may have meant.
bool has_history(const std::string& name, const Workspace& workspace) {
  std::vector<std::string> arguments{"rev-list", "--max-count=1", "HEAD", "--"};
  const std::size_t bare = arguments.size();
  for (const StorePath& place : places_called(name)) {
    arguments.push_back(":(top,literal)" + workspace.store.shown(place));
  }
  return arguments.size() > bare && workspace.git->line(arguments);
}

bool has_place(const std::vector<Work>& works, const std::optional<std::string>& place) {
  return std::any_of(works.begin(), works.end(), [&](const Work& work) { return place_of_work(work.path) == place; });
}

// Of all work, or of that of a kind; what is in a status nobody knows of work that cannot be read.
std::vector<std::string> places_unread(const Works& works, const std::optional<std::string>& name) {
  const WorkKind* const kind = name ? kind_called(*name) : nullptr;
  std::vector<StoreProblem> problems = works.problems;
  problems.insert(problems.end(), works.flaws.begin(), works.flaws.end());
  std::vector<std::string> places;
  for (const StoreProblem& problem : problems) {
    auto place = place_of_work(problem.path);
    const bool is_meant = place && (kind == nullptr || is_of_kind(*place, *kind)) && !has_place(works.all, place);
    const bool is_told = is_meant && std::find(places.begin(), places.end(), *place) != places.end();
    if (is_meant && !is_told) places.push_back(*std::move(place));
  }
  return places;
}

// What a sparse checkout leaves out of the work that `name` may be a part of.
std::optional<StoreProblem> part_left_out(const std::string& name, const Workspace& workspace) {
  const std::size_t split = name.rfind('/');
  if (split == name.npos) return std::nullopt;
  for (const StorePath& place : places_called(name.substr(0, split))) {
    if (auto problem = workspace.store.document_left_out(place)) return problem;
  }
  return std::nullopt;
}

}  // namespace

Error nothing_called(const std::string& name, const Works& works, const Workspace& workspace) {
  const std::vector<StoreProblem> unread = problems_called(works.problems, name);
  if (!unread.empty()) return nothing_readable(unread);
  const auto near = near_word(name, works.all);
  const std::string suggestion = near ? meant_hint(*near) : "";
  if (auto unfit = unfit_name(name)) {
    if (near) unfit->hints.push_back(suggestion);
    return *std::move(unfit);
  }
  Error error = what_is_missing(name, works, workspace.location.shown_store());
  error.message += but_for_unread(works);
  if (near) error.hints.push_back(suggestion);
  if (!near && means_status(name) && !is_word_for_many(name)) {
    error.hints.push_back("'" + name + "' is a status, and no work has it");
  }
  const std::vector<std::string> elsewhere = elsewhere_called(name, works, workspace);
  for (std::string& hint : elsewhere_hints(elsewhere, "status " + shell_word(name))) error.hints.push_back(hint);
  error.hints.emplace_back("'git checkpoint list' shows the checkpoints there are");
  return error;
}

Error nothing_here(const std::string& name, const Works& works, const Workspace& workspace) {
  if (const auto left_out = part_left_out(name, workspace)) return left_out->error("'" + left_out->path + "'");
  Error error = nothing_called(name, works, workspace);
  const auto way = error.code == ErrorCode::not_found ? way_to_gone(name, workspace) : std::nullopt;
  if (way) error.hints.push_back(*way);
  return error;
}

std::optional<std::string> way_to_gone(const std::string& name, const Workspace& workspace) {
  if (!workspace.git || !may_name_work(name) || !has_history(name, workspace)) return std::nullopt;
  return "'git checkpoint log " + shell_word(name) + "' shows what was, where it is gone";
}

void tell_of_name(const Works& works, Answer& answer) {
  answer.warnings.insert(answer.warnings.end(), works.remarks.begin(), works.remarks.end());
  if (!works.unsound) return;
  answer.failure = works.unsound->error("'" + works.unsound->path + "'");
  const std::vector<std::string> lines = problem_lines(Works{{}, {*works.unsound}, {*works.unsound}});
  std::erase_if(answer.alerts, [&](const std::string& alert) {  // the error says it
    return std::find(lines.begin(), lines.end(), alert) != lines.end();
  });
}

const StoreProblem* problem_untold(const Works& works, const std::string& name, const std::vector<Work>& told) {
  return first_where(works.problems, [&](const StoreProblem& problem) {
    return is_of(problem.path, name) && !has_place(told, place_of_work(problem.path));
  });
}

Works chosen_works(Works works, const std::optional<std::string>& name, const Workspace& workspace) {
  if (!name || is_word_for_many(*name)) works.unread = places_unread(works, name);
  if (!name) return works;
  check_name(*name);
  works = with_remains(std::move(works), *name, workspace);
  std::vector<Work> found = meant_by(works.all, *name);
  if (found.empty()) throw nothing_here(*name, works, workspace);
  works.all = std::move(found);
  works.remarks = texts_for(part_remarks(works.all, *name), &PartRemark::sentence);
  look_closer(*name, workspace, works);
  return works;
}

std::vector<std::string> telling_files(const Work& work, const std::string& name) {
  const std::vector<WorkPart> parts = parts_called(work, name);
  if (!parts.empty()) return newest_of(parts);
  std::vector<std::string> files = newest_of(work.kind == "snapshot" ? work.parts : std::vector<WorkPart>());
  if (work.kind == "snapshot") files.push_back(work.path + "/" + std::string(layout::log_file));
  if (!work.file.empty()) files.push_back(work.file);
  return files;
}

std::vector<std::string> others_called(const std::string& skill, const Workspace& workspace) {
  std::vector<std::string> names;
  for (const WorkKind& kind : work_kinds()) {
    const std::string name = std::string(kind.word) + "/" + skill;
    const std::vector<StorePath> places = places_called(name);
    const auto is_there = [&](const StorePath& place) { return !workspace.store.entries(place).empty(); };
    if (kind.kind != "session" && std::any_of(places.begin(), places.end(), is_there)) names.push_back(name);
  }
  return names;
}

std::vector<std::string> remarks_on_others(const std::string& name, const Workspace& workspace,
                                           const std::string& command, std::string_view does) {
  if (!Name::parse(name)) return {};
  return texts_for(others_called(name, workspace), [&](const std::string& other) {
    return "other work is called '" + name + "', too: '" + command + shell_word(other) + "' " + std::string(does) +
           " that";
  });
}

void look_closer(const std::string& name, const Workspace& workspace, Works& works) {
  if (kind_called(name) != nullptr) works.problems = problems_called(works.problems, name);
  find_unsound(name, workspace, works);
  if (is_word_for_many(name)) works.unsound.reset();
}

bool is_there(const Name& skill, const Workspace& workspace) {
  try {
    return workspace.store.find(layout::session(skill)).has_value();
  } catch (const Error&) {
    return true;
  }
}

bool means_session(const std::string& name, const Workspace& workspace) {
  const auto skill = Name::parse(name);
  return behind_session(name) || (skill && is_there(*skill, workspace));
}

bool means_session_alone(const std::string& name, const Workspace& workspace) {
  if (!means_session(name, workspace)) return false;
  return behind_session(name) || !other_kind_called(workspace.store, Name::checked("skill", name), "session");
}

std::vector<Name> urgent_skills(const Workspace& workspace) {
  std::vector<Name> skills;
  for (const Work& work : in_order(session_works(read_sessions(workspace), workspace).all)) {
    skills.push_back(Name::checked("skill", work.owner));
  }
  if (!skills.empty()) return skills;
  for (const Listed& listed : workspace.store.sessions()) {
    if (auto name = Name::parse(listed.name)) return {*std::move(name)};
  }
  return skills;
}

Name chosen_skill(const std::optional<std::string>& named, const Workspace& workspace) {
  if (named) return skill_named(*named);
  const std::vector<Name> urgent = urgent_skills(workspace);
  if (!urgent.empty()) return urgent.front();
  throw Error(ErrorCode::not_found, "there are no checkpoints in " + workspace.location.shown_store(),
              {R"('git checkpoint update "<skill>" "--phase=<phase>"' writes the first one)"});
}

std::optional<std::string> nearest_work(const std::string& name, const Workspace& workspace) {
  std::vector<Work> works = works_of(workspace).all;
  for (const Listed& session : workspace.store.sessions()) {  // also one that cannot be read
    Work& work = works.emplace_back();
    work.kind = "session";
    work.owner = session.name;
  }
  const bool is_there =
      std::any_of(works.begin(), works.end(), [&](const Work& work) { return is_called(work, name); });
  return is_there ? std::nullopt : near_word(name, works);
}

std::string setting_up(const Workspace& workspace) {
  if (workspace.location.exists()) return "";
  return "'git checkpoint init' sets this up: a folder for checkpoints, and how git merges them.\n";
}

std::string nothing_there(const Works& works, const std::vector<std::string>& elsewhere, std::string_view command,
                          const Workspace& workspace) {
  if (!works.problems.empty()) return "No checkpoint can be read.\n";
  if (!elsewhere.empty()) return elsewhere_text(elsewhere, command);
  const std::string rest = at_rest(works, workspace);
  if (!rest.empty()) {
    return "Nothing is under way; of earlier work there is " + rest +
           ".\n'git checkpoint update \"<skill>\" \"--phase=<phase>\"' begins with more.\n";
  }
  return "No checkpoints yet: 'git checkpoint update \"<skill>\" \"--phase=<phase>\"' writes the first one.\n"
         "A skill is whoever does one kind of work: a person, an agent, a job.\n" +
         setting_up(workspace);
}

}  // namespace checkpoint::cli
