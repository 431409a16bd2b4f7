#include <algorithm>
#include <cctype>
#include <string_view>

#include "core/member.h"
#include "doctor/checks/checks.h"
#include "doctor/checks/judged_reference.h"
#include "doctor/survey.h"
#include "history/reference.h"

namespace checkpoint::doctor {

namespace {

// A place in a checkpoint that says that something is done.
struct Claimed {
  const Note* note;
  std::string pointer;
  std::string text;
};

void add(std::vector<Claimed>& claims, Claimed claimed) {
  if (history::may_refer(claimed.text)) claims.push_back(std::move(claimed));
}

void add_rows(const Note& note, std::vector<Claimed>& claims) {
  for (std::size_t index = 0; index < note.overview.rows.size(); ++index) {
    const session::Row& row = note.overview.rows[index];
    if (row.status != "complete") continue;
    const std::string pointer = "/progress_table/" + std::to_string(index);
    add(claims, {&note, pointer + "/id", row.id});
    add(claims, {&note, pointer + "/label", row.label});
  }
}

void add_done(const Note& note, std::vector<Claimed>& claims) {
  for (const Node& entry : elements_of(note.document.root(), "recently_done")) {
    add(claims, {&note, entry.pointer(), text_member(entry, "action")});
  }
}

std::vector<Claimed> claims_in(const Note& note) {
  std::vector<Claimed> claims;
  add_rows(note, claims);
  add_done(note, claims);
  for (const std::string& token : note.claims) add(claims, {&note, "/skill_state", token});
  return claims;
}

bool has_words(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) != 0; });
}

// What the text is about, not what it compares itself with: its own landing, the first thing it says, or the number in
// brackets at its end.
bool is_its_work(const Claimed& claimed, const history::Judgement& judgement) {
  if (judgement.intention.intent != history::Intent::context) {
    return judgement.intention.intent == history::Intent::target;
  }
  const std::string_view text = claimed.text;
  const std::string_view before = text.substr(0, judgement.reference.begin);
  return !has_words(before) || (before.ends_with('(') && !has_words(text.substr(judgement.reference.end)));
}

Finding finding_of(const Claimed& claimed, const history::Judgement& judgement) {
  Finding finding = finding_about({claimed.note->skill(), claimed.note->path, claimed.pointer, claimed.text,
                                   judgement.reference.token, judgement.standing.state, judgement.intention.intent,
                                   history::Confidence::medium, proof_of(*judgement.standing.evidence)});
  finding.message = judgement.reference.token + " is recorded as done, and was reverted";
  return finding;
}

// An action that asks for what was landed and taken back: it is not done, and not what it was either.
void add_actions(const Judgements& judgements, std::vector<Finding>& findings) {
  for (const JudgedText& text : judgements.texts) {
    if (text.part != Part::action || text.finding.verdict != history::Verdict::reverted) continue;
    for (const ReferenceNote& reference : text.references) {
      if (reference.state != history::State::reverted) continue;
      Finding finding = finding_about(reference);
      finding.message = reference.token + " had landed and was reverted: this action is open again";
      findings.push_back(std::move(finding));
    }
  }
}

}  // namespace

Outcome check_reverted_claim(Survey& survey) {
  const Judgements& judgements = survey.judgements();
  std::vector<Finding> findings;
  add_actions(judgements, findings);
  std::vector<Claimed> claims;
  for (const Note& note : survey.notes()) {
    for (Claimed& claimed : claims_in(note)) claims.push_back(std::move(claimed));
  }
  if (claims.empty()) return judged(std::move(findings), judgements);
  const auto history = survey.history();
  if (!history) return skipped(history.reason);
  for (const Claimed& claimed : claims) {
    for (const history::Judgement& judgement : history->judge(claimed.text, claimed.note->tickets)) {
      const bool is_reverted = judgement.standing.state == history::State::reverted && judgement.standing.evidence;
      if (is_reverted && is_its_work(claimed, judgement)) findings.push_back(finding_of(claimed, judgement));
    }
  }
  return outcome_of(std::move(findings), history->limitation().value_or(""));
}

}  // namespace checkpoint::doctor
