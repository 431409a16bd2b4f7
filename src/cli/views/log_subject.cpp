#include "cli/views/log_subject.h"

#include <algorithm>
#include <set>

#include "cli/choice/skill_choice.h"
#include "cli/views/chosen_works.h"
#include "cli/views/parts.h"
#include "cli/views/remains.h"
#include "core/letters.h"
#include "core/listed.h"

namespace checkpoint::cli {
namespace {

std::string names_of(const std::vector<Work>& works) {
  constexpr std::ptrdiff_t most = 7;
  const auto count = static_cast<std::ptrdiff_t>(works.size());
  const std::vector<Work> first(works.begin(), works.begin() + std::min(count, most));
  return listed(first, full_name) + (count > most ? " and " + std::to_string(count - most) + " more" : "");
}

// The word may be a name that several have, that of a part, a kind, or a status; each has an end in what is there now.
std::string heading_of(const std::string& word, const std::vector<Work>& told) {
  if (told.empty()) return "";
  const bool is_name = std::any_of(told.begin(), told.end(), [&](const Work& work) { return is_called(work, word); });
  const std::string part = is_name ? "" : part_title(told.front(), word);
  if (!part.empty()) return "Of " + listed(told, [&](const Work& work) { return part_title(work, word); });
  if (is_name || !is_word_for_many(word)) {
    return told.size() > 1 ? "Of all that is called '" + word + "': " + names_of(told) : "";
  }
  const WorkKind* const kind = kind_called(word);
  const std::string what = kind == nullptr ? "what is " + word + " now" : "the " + lower(kind->title) + " there are";
  return "Of " + what + ": " + names_of(told);
}

std::vector<std::string> places_of(const std::string& word, const std::vector<Work>& told,
                                   const std::vector<StoreProblem>& problems) {
  std::set<std::string> places;
  const auto add = [&](const std::string& path) {
    if (auto place = place_of_work(path)) places.insert(*std::move(place));
  };
  for (const Work& work : told) {
    const std::vector<WorkPart> parts = parts_called(work, word);
    for (const WorkPart& part : parts) places.insert(part.path);
    if (parts.empty()) add(work.path);
  }
  for (const StoreProblem& problem : problems) add(problem.path);
  return {places.begin(), places.end()};
}

// Whether the file is of `work`; where `word` names a part of that, whether it is the part's.
bool is_about(const StoreProblem& problem, const Work& work, const std::string& word) {
  const std::vector<WorkPart> parts = parts_called(work, word);
  const auto is_its = [&](const WorkPart& part) { return part.path == problem.path; };
  if (!parts.empty()) return std::any_of(parts.begin(), parts.end(), is_its);
  return place_of_work(problem.path) == place_of_work(work.path);
}

// Of the work that is told of, and of what else is called so.
std::vector<StoreProblem> problems_of(const std::string& word, Works told, const Workspace& workspace) {
  look_closer(word, workspace, told);
  std::vector<StoreProblem> problems = problems_called(told.problems, word);
  for (const StoreProblem& problem : told.problems) {
    const auto is_it = [&](const StoreProblem& other) { return other.path == problem.path; };
    const bool is_told = std::any_of(problems.begin(), problems.end(), is_it);
    const auto has_it = [&](const Work& work) { return is_about(problem, work, word); };
    if (!is_told && std::any_of(told.all.begin(), told.all.end(), has_it)) problems.push_back(problem);
  }
  return problems;
}

// Where it was while it was there.
LogSubject subject_gone(const std::string& name, Error absence, const Workspace& workspace) {
  if (absence.code == ErrorCode::usage) throw absence;  // it can be no name
  LogSubject subject;
  for (const StorePath& place : places_called(name)) subject.places.push_back(workspace.store.shown(place));
  if (subject.places.empty()) throw absence;
  const WorkKind* const kind = kind_called(name);
  subject.heading = kind == nullptr
                        ? "Nothing is called '" + name + "' any more; this is the history of what was"
                        : "There are no " + lower(kind->title) + " any more; this is the history of those there were";
  subject.absence = std::move(absence);
  return subject;
}

}  // namespace

LogSubject log_subject(const std::string& name, const Workspace& workspace) {
  const auto unfit = unfit_name(name);
  if (unfit && behind_session(name)) throw *unfit;
  if (means_session_alone(name, workspace)) {
    return {{workspace.location.shown(layout::session(skill_named(name)))}, "", std::nullopt, {}};
  }
  const Works works = with_remains(works_of(workspace), name, workspace);
  const std::vector<Work> told = meant_by(works.all, name);
  Works meant = works;
  meant.all = told;
  const std::vector<StoreProblem> problems = problems_of(name, meant, workspace);
  LogSubject subject{places_of(name, told, problems), heading_of(name, told), std::nullopt, problems};
  if (!told.empty()) return subject;
  Error absence = nothing_called(name, works, workspace);
  if (subject.places.empty()) return subject_gone(name, std::move(absence), workspace);
  subject.absence = std::move(absence);
  return subject;
}

}  // namespace checkpoint::cli
