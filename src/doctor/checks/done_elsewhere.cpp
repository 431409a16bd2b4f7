#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "core/letters.h"
#include "doctor/checks/checks.h"
#include "doctor/checks/judged_reference.h"
#include "doctor/claimed.h"
#include "doctor/survey.h"
#include "kinds/status.h"

namespace checkpoint::doctor {

namespace {

using history::Intent;

/// What checkpoints record as done, by what it is.
using Records = std::multimap<std::string, Claimed>;
using Tokens = std::set<std::string>;

// `12` of `#12` and of `ABC-12`, however a text names it: `ABC-11/12`.
bool may_name(const std::string& text, const Tokens& tokens) {
  return std::any_of(tokens.begin(), tokens.end(), [&](const std::string& token) {
    const std::size_t digits = token.find_last_not_of("0123456789") + 1;
    return text.find(digits < token.size() ? token.substr(digits) : token) != std::string::npos;
  });
}

// Of those that are wanted elsewhere.
Records records_of(const std::vector<Note>& notes, const Tokens& wanted, const Judge& judge) {
  Records records;
  for (const Note& note : notes) {
    for (const Claimed& claimed : claims_in(note)) {
      if (!may_name(claimed.text, wanted)) continue;
      for (const history::Judgement& judgement : judge(claimed.text, note.tickets)) {
        if (history::is_its_work(claimed.text, judgement)) records.emplace(judgement.reference.token, claimed);
      }
    }
  }
  return records;
}

// What the history knows to have landed, other checks tell.
bool still_counts(const JudgedText& text, const ReferenceNote& reference) {
  const bool is_wanted = text.part == Part::blocker || reference.intent != Intent::context;
  const bool is_undecided = reference.state == history::State::unknown || reference.state == history::State::open;
  return is_wanted && is_undecided;
}

Finding contradiction(const ReferenceNote& reference, const Claimed& record) {
  Finding finding = finding_about(reference);
  finding.level = Severity::info;
  finding.message = "'" + record.note->skill() + "' records " + reference.token + " as done (" + record.pointer +
                    "), and no commit says that it landed: one of the two is behind";
  finding.details = {{"record", record.note->path}, {"record_pointer", record.pointer}};
  return finding;
}

Tokens wanted_in(const Judgements& judgements) {
  Tokens wanted;
  for (const JudgedText& text : judgements.texts) {
    for (const ReferenceNote& reference : text.references) {
      if (still_counts(text, reference)) wanted.insert(reference.token);
    }
  }
  return wanted;
}

void add_records(const Judgements& judgements, const Records& records, std::vector<Finding>& findings) {
  for (const JudgedText& text : judgements.texts) {
    for (const ReferenceNote& reference : text.references) {
      if (!still_counts(text, reference)) continue;
      const auto [first, last] = records.equal_range(reference.token);
      const auto other = std::find_if(first, last, [&](const auto& record) { return record.second.note != text.note; });
      if (other != last) findings.push_back(contradiction(reference, other->second));
    }
  }
}

bool is_part_of_name(char c) { return is_alnum(c) || c == '-' || c == '_' || c == '/' || c == '.'; }

// What the text has of `skill` as a word of its own, with its quotes. One of letters alone may be any word, unless it
// stands in quotes.
std::optional<history::Reference> reference_to(const std::string& skill, std::string_view text) {
  constexpr std::string_view quotes = "'`\"";
  const bool is_plain = std::all_of(skill.begin(), skill.end(), [](unsigned char c) { return std::isalpha(c) != 0; });
  history::Reference reference;
  reference.kind = history::ReferenceKind::branch;
  reference.token = skill;
  for (std::size_t at = text.find(skill); at != std::string_view::npos; at = text.find(skill, at + 1)) {
    const std::size_t end = at + skill.size();
    const char before = at == 0 ? ' ' : text[at - 1];
    const char behind = end < text.size() ? text[end] : ' ';
    const bool is_end = behind == '.' && (end + 1 == text.size() || text[end + 1] == ' ');
    if (is_part_of_name(before) || (is_part_of_name(behind) && !is_end)) continue;
    const bool is_quoted = before == behind && quotes.find(before) != std::string_view::npos;
    reference.begin = is_quoted ? at - 1 : at;
    reference.end = is_quoted ? end + 1 : end;
    if (is_quoted || !is_plain) return reference;
  }
  return std::nullopt;
}

bool waits_for(std::string_view text, const std::string& skill) {
  const auto reference = reference_to(skill, text);
  return reference && history::intentions_in(text, {*reference}).front().intent == Intent::gate;
}

// What a blocker is to be resolved by waits for nobody.
bool may_wait(const JudgedText& text) { return !text.pointer.ends_with("/proposed_resolution"); }

// It was complete only after somebody began to wait for it, as far as times tell.
bool has_ended_since(const Note& other, const Note& note) {
  const auto& ended = other.overview.updated_at;
  const auto& written = note.overview.updated_at;
  return condition_of(other.overview.status) == Condition::over && ended && written && *written <= *ended;
}

Finding arrival(const JudgedText& waiting, const Note& other) {
  Finding finding = finding_in(*waiting.note, waiting.pointer);
  finding.level = Severity::info;
  finding.message = "it waits for '" + other.skill() + "', whose checkpoint is complete since " +
                    format_instant(*other.overview.updated_at) + ": does it still wait?";
  finding.details = {{"text", waiting.text}, {"record", other.path}, {"record_pointer", "/status"}};
  return finding;
}

void add_skills(const std::vector<Note>& notes, std::vector<Finding>& findings) {
  std::vector<const Note*> complete;
  for (const Note& note : notes) {
    if (condition_of(note.overview.status) == Condition::over) complete.push_back(&note);
  }
  for (const Note& note : notes) {
    for (const JudgedText& waiting : texts_of(note)) {
      for (const Note* other : complete) {
        const bool is_done = other != &note && has_ended_since(*other, note) && may_wait(waiting);
        if (is_done && waits_for(waiting.text, other->skill())) findings.push_back(arrival(waiting, *other));
      }
    }
  }
}

}  // namespace

// One checkpoint says that something is done, and another one waits for it or means to do it.
Outcome check_done_elsewhere(Survey& survey) {
  const Judgements& judgements = survey.judgements();
  const Tokens wanted = wanted_in(judgements);
  const auto history = wanted.empty() ? Available<const history::History>{} : survey.history();
  const Judge judge = [&](const std::string& text, const std::vector<std::string>& tickets) {
    constexpr auto record = history::Reading::record;
    return history ? history->judge(text, tickets, record) : judged_by_form(text, tickets, record);
  };
  std::vector<Finding> findings;
  if (!wanted.empty()) add_records(judgements, records_of(survey.notes(), wanted, judge), findings);
  add_skills(survey.notes(), findings);
  return outcome_of(std::move(findings));
}

}  // namespace checkpoint::doctor
