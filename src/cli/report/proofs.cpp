#include "cli/report/proofs.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "cli/terminal/terminal_text.h"
#include "core/first_where.h"
#include "core/ranges.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

void add_landing(const LandedReference& reference, const std::string& owner, std::vector<Landing>& all) {
  auto* const known = first_where(all, [&](const Landing& landing) {
    return landing.reference.token == reference.token && landing.reference.commit == reference.commit;
  });
  if (known == nullptr) {
    all.push_back({reference, {owner}});
  } else if (!contains(known->owners, owner)) {
    known->owners.push_back(owner);
  }
}

// A hint with the folder that was told in its commands.
std::string with_program(std::string hint, const Report& report) {
  const std::string plain = "'" + std::string(kProgram);
  for (std::size_t at = hint.find(plain); at != std::string::npos; at = hint.find(plain, at + 1)) {
    hint.replace(at + 1, kProgram.size(), report.program);
  }
  return hint;
}

// As a sentence about the file that stands before it: `cannot read it: …`, `is not valid: …`. What would help speaks of
// the file that is there now.
Doubt doubt_of(const StoreProblem& problem, const Report& report) {
  constexpr std::string_view subject = "it ";
  const Error error = problem.error("it");
  const std::string claim = error.message.substr(error.message.starts_with(subject) ? subject.size() : 0);
  const bool is_helped = report.commit.empty() && !error.hints.empty();
  const std::string help = is_helped ? with_program(error.hints.front(), report) : "";
  return {name_in_path(problem.path), problem.path, claim, {{}, help}, true};
}

// `as next` of the action that stands first.
std::string place_of(const LandedNote& note, const Work& work) {
  const auto actions = session::overview_of(work.owner, *work.document).next_actions;
  return !actions.empty() && actions.front().text == note.text ? "as next" : "as still to do";
}

Doubt doubt_of(const LandedNote& note, const Work& work) {
  const std::string place = work.document ? place_of(note, work) : "as still to do";
  return {work.owner, std::string(word_of(work.kind)), "still lists \u201c" + note.text + "\u201d " + place,
          proof_of(note)};
}

Doubt doubt_of(const session::RevertedRecord& reverted, const Work& work) {
  const Contradiction found = contradiction_of(reverted);
  return {work.owner, std::string(word_of(work.kind)),
          std::string(found.saying) + " \u201c" + found.text + "\u201d" + std::string(found.as), found.proof};
}

// What of one piece of work was looked up, and what of that it has wrong.
struct Held {
  std::size_t references = 0;
  std::size_t actions = 0;
  std::size_t steps = 0;
};

Held held_of(const Work& work) {
  Held held{work.queue.references + work.recorded.references};
  for (const LandedNote& note : work.queue.landed) held.actions += note.references.empty() ? 0U : 1U;
  for (const session::RevertedRecord& reverted : work.recorded.reverted) {
    ++(reverted.record.as == session::RecordedAs::step ? held.steps : held.actions);
  }
  return held;
}

// `2 actions are contradicted by it.`
std::string contradicted_text(const Held& all) {
  if (all.actions + all.steps == 0) return "none of these contradicts a note.";
  std::vector<std::string> counts;
  if (all.actions > 0) counts.push_back(counted(all.actions, "action"));
  if (all.steps > 0) counts.push_back(counted(all.steps, "step"));
  return run_together(counts, {}, " and ") + (all.actions + all.steps == 1 ? " is" : " are") + " contradicted by it.";
}

// Of what names nothing, the history can say nothing.
std::string unnamed(std::size_t count) {
  if (count == 0) return "";
  return count == 1 ? " The other names none." : " The other " + std::to_string(count) + " name none.";
}

}  // namespace

std::string name_in_path(const std::string& path) {
  constexpr std::string_view ending = ".checkpoint.json";
  const std::string file = path.substr(path.rfind('/') + 1);
  return file.ends_with(ending) ? file.substr(0, file.size() - ending.size()) : file;
}

Proof proof_of(const LandedNote& note) {
  Proof proof;
  std::copy_if(note.references.begin(), note.references.end(), std::back_inserter(proof.commits),
               [](const LandedReference& reference) { return reference.proves; });
  if (proof.commits.empty())
    proof.otherwise = note.proof.empty() ? "the checkpoint itself says it is done" : note.proof;
  return proof;
}

Contradiction contradiction_of(const LandedNote& note) { return {"still lists", note.text, "", proof_of(note)}; }

Contradiction contradiction_of(const session::RevertedRecord& reverted) {
  const bool is_step = reverted.record.as == session::RecordedAs::step;
  return {is_step ? "calls the step" : "records", reverted.record.text, is_step ? " complete" : " as done",
          Proof{reverted.references, "", "was reverted"}};
}

std::vector<Contradiction> contradictions_of(const Work& work) {
  std::vector<Contradiction> all;
  for (const LandedNote& note : work.queue.landed) all.push_back(contradiction_of(note));
  for (const session::RevertedRecord& reverted : work.recorded.reverted) all.push_back(contradiction_of(reverted));
  return all;
}

std::vector<Landing> recent_landings(const Report& report) {
  std::vector<Landing> all;
  for (const Work& work : report.works.all) {
    for (const auto* references : {&work.queue.landed_references, &work.recorded.landed}) {
      for (const LandedReference& reference : *references) {
        if (reference.when >= report.landed_since) add_landing(reference, work.owner, all);
      }
    }
  }
  sort(all, [](const Landing& left, const Landing& right) {
    return std::tie(right.reference.when, left.reference.token, left.reference.commit) <
           std::tie(left.reference.when, right.reference.token, right.reference.commit);
  });
  return all;
}

std::vector<Doubt> doubts_in(const Report& report) {
  std::vector<Doubt> all;
  for (const auto* problems : {&report.works.problems, &report.works.flaws}) {
    for (const StoreProblem& problem : *problems) all.push_back(doubt_of(problem, report));
  }
  for (const Work& work : report.works.all) {
    for (const LandedNote& note : work.queue.landed) all.push_back(doubt_of(note, work));
    for (const auto& reverted : work.recorded.reverted) all.push_back(doubt_of(reverted, work));
  }
  return all;
}

std::string held_text(const Report& report) {
  if (!report.unasked.empty()) return "No note was held against the history: " + report.unasked + ".";
  Held all;
  std::size_t notes = 0;
  for (const Work& work : report.works.all) {
    const Held held = held_of(work);
    all = {all.references + held.references, all.actions + held.actions, all.steps + held.steps};
    notes += held.references > 0 ? 1 : 0;
  }
  if (all.references == 0) return "No action names anything that could be looked up in the history.";
  const std::size_t works = report.works.all.size();
  return counted(all.references, "reference") + " in " + std::to_string(notes) + " of " + counted(works, "checkpoint") +
         (all.references == 1 ? " was" : " were") + " looked up in the history; " + contradicted_text(all) +
         unnamed(works - notes);
}

std::string short_commit(const LandedReference& reference) {
  constexpr std::size_t digits = 10;
  return reference.commit.substr(0, digits);
}

}  // namespace checkpoint::cli
