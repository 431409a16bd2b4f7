#include "cli/views/meaning.h"

#include <algorithm>

#include "cli/choice/skill_choice.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/address.h"
#include "cli/views/chosen_works.h"
#include "cli/views/remains.h"
#include "core/first_where.h"
#include "core/shell_word.h"

namespace checkpoint::cli {
namespace {

void put_first_of_others(Meaning& meaning) {
  Work& first = meaning.others.front();
  if (first.kind == "session") {
    meaning.session = Name::checked("skill", first.owner);
  } else {
    meaning.work = std::move(first);
  }
  meaning.others.erase(meaning.others.begin());
}

bool is_of_session(const StoreProblem& problem) {
  return layout::skill_of(layout::within_store(problem.path)).has_value();
}

// Where work would be that is no session's: a run of a ticket has its name behind that of the ticket.
bool is_address(const std::string& name) { return name.find('/') != std::string::npos && may_name_work(name); }

// A session that is called so, whether or not it can be read.
void put_session_first(const std::string& name, Meaning& meaning) {
  meaning.session = skill_named(name);
  for (const StoreProblem& problem : meaning.problems) {
    if (is_of(problem.path, name) && !is_of_session(problem)) meaning.namesakes_unread.push_back(problem);
  }
  std::erase_if(meaning.others, [](const Work& work) { return work.kind == "session"; });
}

// Where there is no such session, it may be other work that was meant.
Meaning meaning_of_skill(const Name& skill, const Workspace& workspace) {
  Meaning meaning;
  meaning.session = skill;
  if (!is_there(skill, workspace)) meaning.others = in_order(called(works_of(workspace).all, skill.text()));
  return meaning;
}

// Where work of that name would be, and nobody can look.
const StoreProblem* folder_hiding(const std::string& name, const Works& works, const Workspace& workspace) {
  const std::vector<StorePath> places = places_called(name);
  return first_where(works.problems, [&](const StoreProblem& problem) {
    return std::any_of(places.begin(), places.end(), [&](const StorePath& place) {
      return layout::lies_in(workspace.store.shown(place), problem.path);
    });
  });
}

}  // namespace

Meaning meaning_of(const std::string& name, const Workspace& workspace) {
  Meaning meaning;
  const auto unfit = unfit_name(name);
  if (unfit && behind_session(name)) throw *unfit;
  if (means_session_alone(name, workspace)) return meaning_of_skill(skill_named(name), workspace);
  const Works works = with_remains(works_of(workspace), name, workspace);
  Works meant = works;
  meant.all = meant_by(works.all, name);
  look_closer(name, workspace, meant);
  meaning.problems = meant.problems;
  meaning.others = in_order(meant.all);
  meaning.remarks = part_remarks(meaning.others, name);
  const StoreProblem* const problem = problem_untold(works, name, meaning.others);
  if (means_session(name, workspace)) {
    put_session_first(name, meaning);
  } else if (problem != nullptr) {
    meaning.unread = *problem;
  } else if (!meaning.others.empty()) {
    put_first_of_others(meaning);
  } else if (has_kind(name) || is_word_for_many(name) || is_address(name) || unfit) {
    throw nothing_here(name, works, workspace);
  } else {
    meaning.session = skill_named(name);
    if (const StoreProblem* const folder = folder_hiding(name, works, workspace)) meaning.hiding = *folder;
  }
  return meaning;
}

std::vector<Namesake> namesakes_of(const Meaning& meaning) {
  std::vector<Namesake> all;
  for (const Work& work : meaning.others) {
    const std::string state = work.why.empty() ? work.status + ", " + work.summary : work.why;
    all.push_back({"the " + std::string(word_of(work.kind)) + " '" + work.owner + "', " + state,
                   "git checkpoint resume " + shell_word(full_name(work))});
  }
  return all;
}

// A command stands on one line, however long: what a break was put into could not be copied.
std::string namesakes_text(const std::vector<Namesake>& namesakes, const Look& look) {
  std::string text = namesakes.empty() ? "" : "\nThe same word also means\n";
  for (const Namesake& one : namesakes) {
    text += paragraph_text({"- ", one.text}, look) + "  " + look.safe(one.command) + "\n";
  }
  return text;
}

}  // namespace checkpoint::cli
