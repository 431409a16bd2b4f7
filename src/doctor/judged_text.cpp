#include "doctor/judged_text.h"

#include <algorithm>

#include "history/reference.h"

namespace checkpoint::doctor {

namespace {

using history::Judgement;

// What the wording is sure of counts for nothing where the number was used for more than one thing.
history::Confidence confidence_of(const Judgement& judgement) {
  return judgement.standing.ambiguous ? history::Confidence::low : judgement.intention.confidence;
}

ReferenceNote note_of(const JudgedText& text, const Judgement& judgement) {
  ReferenceNote reference{text.note->skill(),
                          text.note->path,
                          text.pointer,
                          text.text,
                          judgement.reference.token,
                          judgement.standing.state,
                          judgement.intention.intent,
                          confidence_of(judgement)};
  if (judgement.standing.evidence) reference.evidence = proof_of(*judgement.standing.evidence);
  return reference;
}

void claim(ReferenceNote& reference) {
  reference.state = history::State::landed;
  reference.confidence = history::Confidence::low;
  reference.evidence = Proof{"", "", std::string(history::name_of(history::How::claim))};
}

// Only where the history knows nothing: what it knows to be open or reverted is no landing, whatever is claimed.
void apply_claims(JudgedText& text) {
  for (ReferenceNote& reference : text.references) {
    const bool is_claimed = text.note->claims.count(reference.token) != 0;
    if (is_claimed && reference.state == history::State::unknown) claim(reference);
  }
  if (text.finding.verdict != history::Verdict::mentioned) return;
  const bool all_landed = std::all_of(text.references.begin(), text.references.end(),
                                      [](const auto& reference) { return reference.state == history::State::landed; });
  const session::Action action{text.text, {}};
  if (all_landed && session::is_claimed(action, text.note->claims)) {
    text.finding = {history::Verdict::landed, history::Confidence::low};
    for (ReferenceNote& reference : text.references) reference.intent = history::Intent::target;
  }
}

}  // namespace

std::vector<JudgedText> texts_of(const Note& note) {
  std::vector<JudgedText> texts;
  const session::Overview& overview = note.overview;
  for (std::size_t index = 0; index < overview.next_actions.size(); ++index) {
    const std::string pointer = "/next_actions/" + std::to_string(index);
    texts.push_back({&note, Part::action, pointer, overview.next_actions[index].text});
  }
  for (std::size_t index = 0; index < overview.blockers.size(); ++index) {
    const session::Blocker& blocker = overview.blockers[index];
    if (blocker.resolved) continue;
    const std::string pointer = "/blockers/" + std::to_string(index);
    texts.push_back({&note, Part::blocker, pointer + "/description", blocker.description, blocker.id});
    texts.push_back({&note, Part::blocker, pointer + "/proposed_resolution", blocker.proposed_resolution, blocker.id});
  }
  return texts;
}

void judge(JudgedText& text, const Judge& judge) {
  const std::vector<Judgement> judgements = judge(text.text, text.note->tickets);
  for (const Judgement& judgement : judgements) text.references.push_back(note_of(text, judgement));
  if (text.part != Part::action) return;
  text.finding = history::finding_of(judgements);
  text.is_bare = std::any_of(judgements.begin(), judgements.end(),
                             [](const Judgement& judgement) { return judgement.intention.is_bare; });
  apply_claims(text);
}

std::vector<Judgement> judged_by_form(const std::string& text, const std::vector<std::string>& tickets,
                                      history::Reading reading) {
  history::Vocabulary words;
  words.is_ticket = [&tickets](std::string_view key) {
    return std::any_of(tickets.begin(), tickets.end(), [key](const std::string& ticket) {
      const std::size_t dash = ticket.find('-');
      return dash != std::string::npos && key.starts_with(ticket.substr(0, dash + 1));
    });
  };
  const std::vector<history::Reference> references = history::references_in(text, words);
  const std::vector<history::Intention> intentions = history::intentions_in(text, references, reading);
  std::vector<Judgement> judgements;
  for (std::size_t index = 0; index < references.size(); ++index) {
    const bool is_known = std::any_of(judgements.begin(), judgements.end(), [&](const Judgement& judgement) {
      return judgement.reference.token == references[index].token;
    });
    if (!is_known) judgements.push_back({references[index], {}, intentions[index]});
  }
  return judgements;
}

}  // namespace checkpoint::doctor
