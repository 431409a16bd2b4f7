#include "doctor/repair.h"

#include <algorithm>

#include "core/edit.h"
#include "core/error.h"
#include "git/oid.h"
#include "kinds/session/queue.h"
#include "kinds/session/rotation.h"
#include "kinds/session/rules.h"

namespace checkpoint::doctor {

namespace {

struct Landed {
  std::string text;
  std::string commit;
};

// One checkpoint on its way from what stands there to what should.
struct Patient {
  const Note* note;
  const Assignment* assignment;
  Wanted wanted;
  std::vector<Landed> landed;
  std::vector<std::string> done = {};  // what was done to it, one clause each
  std::vector<std::string> left = {};
  std::vector<Archive> archives = {};

  Name skill() const { return Name::checked("skill", note->skill()); }
};

Document without_landed(Patient& patient, Document document) {
  for (const Landed& action : patient.landed) {
    if (!session::is_queued(document.root(), action.text)) continue;  // it was finished or reworded meanwhile
    auto moved = session::finish_landed(document, action.text, action.commit, patient.assignment->now);
    if (!moved) {
      patient.left.push_back("\"" + action.text + "\" is the only action left in " + patient.note->path +
                             ": say what comes next, or that it is complete");
      continue;
    }
    document = *moved;
    patient.done.push_back("moved \"" + action.text + "\" to recently_done (" +
                           action.commit.substr(0, git::kShortHex) + ")");
  }
  return document;
}

Document without_telemetry(Patient& patient, const Document& document) {
  const session::Rotation rotation = session::rotated(document, patient.assignment->telemetry, session::usual_keep);
  if (rotation.moved == 0) return document;
  const Instant& now = patient.assignment->now;
  patient.archives.push_back({layout::telemetry_archive(patient.skill(), now),
                              session::rotation_archive(patient.note->skill(), rotation, now)});
  patient.done.push_back("moved " + std::to_string(rotation.moved) + " old entries of telemetry to the archive");
  return rotation.document;
}

Document laid_out(Patient& patient, const Document& document) {
  const std::string text = formatted(document);
  if (text == document.text()) return document;
  patient.done.emplace_back("brought into the standard layout");
  return Document::composed(text);
}

// Runs under the lock, perhaps more than once: what was noted the first time is forgotten.
Draft draft_of(Patient& patient, const Stored* now) {
  patient.done.clear();
  patient.left.clear();
  patient.archives.clear();
  if (now == nullptr) throw Error(ErrorCode::not_found, "it is gone").about(patient.note->path);
  if (!now->content) return {now->text};
  Document document = without_landed(patient, *now->content);
  if (patient.wanted.telemetry && now->text.size() > session::large_file)
    document = without_telemetry(patient, document);
  if (patient.wanted.layout) document = laid_out(patient, document);
  Draft draft{std::string(document.text())};
  if (draft.text == now->text) return draft;
  draft.archives.push_back({layout::session_archive(patient.skill(), patient.assignment->now), now->text});
  for (Archive& archive : patient.archives) draft.archives.push_back(std::move(archive));
  return draft;
}

std::vector<Landed> landed_in(const Note& note, const Judgements& judgements) {
  std::vector<Landed> landed;
  for (const JudgedText& text : judgements.texts) {
    if (text.note != &note || !is_proven(text)) continue;
    const auto target = std::find_if(text.references.begin(), text.references.end(),
                                     [](const auto& reference) { return reference.intent == history::Intent::target; });
    landed.push_back({text.text, target->evidence->commit});
  }
  return landed;
}

// What stood in the way of a write; a checkpoint that is not valid is a finding of its own.
bool is_obstacle(ErrorCode code) { return code != ErrorCode::invalid && code != ErrorCode::corrupt; }

void note_failure(const Patient& patient, const Error& error, Repairs& repairs) {
  if (repairs.failure || !is_obstacle(error.code)) return;
  repairs.failure = Error(error.code, "not all was repaired: " + error.message, error.hints).about(patient.note->path);
  repairs.failure->hints.emplace_back("'git checkpoint doctor --fix' does the rest, once that is out of the way");
}

// A checkpoint that cannot be repaired keeps no other from it. One with nothing to repair is not written to.
void treat(Patient& patient, const Store& store, Mode mode, Repairs& repairs) {
  const Change change = [&patient](const Stored* now) { return draft_of(patient, now); };
  try {
    Receipt receipt = store.preview(patient.note->place, change);
    if (mode == Mode::carry_out && receipt.changed()) receipt = store.update(patient.note->place, change);
    for (const std::string& what : patient.done) repairs.changes.push_back({receipt.path, what, receipt.archived});
    for (const std::string& what : patient.left) repairs.left.push_back(what);
  } catch (const Error& error) {
    if (error.code == ErrorCode::not_found) return;  // somebody has taken it away meanwhile
    repairs.left.push_back(patient.note->path + " was left as it is: " + error.message);
    note_failure(patient, error, repairs);
  }
}

}  // namespace

bool is_proven(const JudgedText& text) {
  if (text.part != Part::action || text.finding.verdict != history::Verdict::landed) return false;
  if (text.finding.confidence == history::Confidence::low || !text.is_bare) return false;
  bool has_target = false;
  for (const ReferenceNote& reference : text.references) {
    if (reference.intent != history::Intent::target) continue;
    has_target = true;
    if (!reference.evidence || reference.evidence->commit.empty()) return false;
  }
  return has_target;
}

bool has_old_telemetry(const Document& document, const Assignment& assignment) {
  return session::rotated(document, assignment.telemetry, session::usual_keep).moved > 0;
}

Repairs repair(Survey& survey, const Wanted& wanted, Mode mode) {
  Repairs repairs;
  for (const Note& note : survey.notes()) {
    Patient patient{&note, &survey.assignment(), wanted, {}};
    if (wanted.landed_actions) patient.landed = landed_in(note, survey.judgements());
    treat(patient, survey.store(), mode, repairs);
  }
  return repairs;
}

}  // namespace checkpoint::doctor
