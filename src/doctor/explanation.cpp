#include "doctor/explanation.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

#include "core/error.h"
#include "core/first_where.h"
#include "core/shell_word.h"
#include "core/utf8.h"
#include "doctor/survey.h"
#include "history/sign_line.h"

namespace checkpoint::doctor {

namespace {

using history::Intent;
using history::State;

struct Rule {
  std::string_view how;
  std::string_view text;
};
constexpr std::array<Rule, 8> kRules{
    {{"merge commit", "the message of a merge says what it merges"},
     {"squash", "the subject of a landing ends in the request's number, or a line names the request"},
     {"reviewed change", "a line of the message names the review that the commit went through"},
     {"ticket in subject", "the subject of a landing carries the ticket's key"},
     {"closing word", "a line of the message closes the issue or ticket"},
     {"commit", "the commit itself is part of the history"},
     {"branch tip", "the last commit of the branch is part of the history"},
     {"claim", "this checkpoint itself says so, and no commit does"}}};

std::string rule_of(const ReferenceNote& reference) {
  if (!reference.evidence) return "";
  if (reference.state == State::reverted) return "a later commit takes it back, and none brings it again";
  const auto rule =
      std::find_if(kRules.begin(), kRules.end(), [&](const Rule& one) { return one.how == reference.evidence->how; });
  return rule == kRules.end() ? "" : std::string(rule->text);
}

/// What a reference comes to that no check has a finding about.
struct Outlook {
  State state;
  Intent intent;
  std::string_view text;
};
constexpr std::array<Outlook, 12> kOutlooks{
    {{State::landed, Intent::target, "has landed, and the text asks for more than that"},
     {State::landed, Intent::gate, "has landed, and the text waits for more than that"},
     {State::landed, Intent::context, "has landed, and the text only mentions it"},
     {State::reverted, Intent::target, "was reverted"},
     {State::reverted, Intent::gate, "was reverted: what waits for it still waits"},
     {State::reverted, Intent::context, "was reverted, and the text only mentions it"},
     {State::open, Intent::target, "is here and has not landed: the action is still to be done"},
     {State::open, Intent::gate, "is here and has not landed: what waits for it still waits"},
     {State::open, Intent::context, "is here and has not landed, and the text only mentions it"},
     {State::unknown, Intent::target, "is in no commit as landed: the action counts as still to be done"},
     {State::unknown, Intent::gate, "is in no commit as landed: what waits for it counts as waiting"},
     {State::unknown, Intent::context, "is in no commit as landed, and the text only mentions it"}}};

std::string outlook_of(const ReferenceNote& reference) {
  const auto outlook = std::find_if(kOutlooks.begin(), kOutlooks.end(), [&](const Outlook& one) {
    return one.state == reference.state && one.intent == reference.intent;
  });
  return reference.token + " " + std::string(outlook->text);
}

using IsMeant = std::function<bool(const history::Sign&)>;

// What makes a commit the proof that it is, the plainest first: of a revert the line that names the commit.
std::vector<IsMeant> signs_of(const ReferenceNote& reference) {
  if (reference.state == State::reverted) {
    return {[](const history::Sign& sign) { return sign.key.starts_with("r:") && !sign.detail.empty(); },
            [](const history::Sign& sign) { return sign.key.starts_with("r:") || sign.key.starts_with("s:"); }};
  }
  const Proof& proof = *reference.evidence;
  return {[&proof](const history::Sign& sign) {
    return !proof.key.empty() && sign.key == proof.key && history::name_of(sign.how) == proof.how;
  }};
}

void add_line(Explanation& explanation, const git::Repository& repository) {
  const auto id = git::Oid::parse(explanation.reference.evidence->commit);
  const auto commit = id ? repository.commit(*id) : std::nullopt;
  if (!commit) return;
  for (const IsMeant& is_meant : signs_of(explanation.reference)) {
    const auto line = history::line_of_sign(commit->message, commit->is_merge, is_meant);
    if (!line) continue;
    explanation.line = line->number;
    explanation.text = as_utf8(line->text);
    return;
  }
}

// The branch's history holds a commit with that very line; or the commit, of which git answers with 0 or 1.
std::string command_for_proof(const Explanation& explanation) {
  const Proof& proof = *explanation.reference.evidence;
  if (explanation.line > 0) {
    return "git log -1 --fixed-strings --grep=" + shell_quoted(explanation.text) + " " + shell_word(proof.base);
  }
  return "git merge-base --is-ancestor " + proof.commit + " " + shell_word(proof.base);
}

// What there is of it anywhere, since nothing of it has landed.
std::string command_without_proof(const ReferenceNote& reference, const std::string& base) {
  const bool is_commit = git::Oid::parse(reference.token).has_value();
  if (is_commit) return "git branch --all --contains " + shell_word(reference.token);
  const bool is_word = reference.token.find_first_of("#!") != std::string::npos || reference.state == State::unknown;
  if (is_word) return "git log --all --oneline --fixed-strings --grep=" + shell_quoted(reference.token);
  return "git log --oneline " + shell_word(base + ".." + reference.token);
}

// What a reference comes to is the same whichever checks were asked for, and whatever of it is accepted.
std::vector<Finding> judged_references(Survey& survey) {
  constexpr std::array<std::string_view, 5> judges{"landed-action", "unblocked-action", "reverted-claim",
                                                   "landed-blocker", "done-elsewhere"};
  std::vector<Finding> all;
  for (const std::string_view name : judges) {
    try {
      for (Finding& finding : find_check(name)->run(survey).findings) {
        finding.check = name;
        all.push_back(std::move(finding));
      }
    } catch (const Error&) {  // a check that cannot look has nothing to say of any
    }
  }
  return all;
}

const Finding* finding_of(const ReferenceNote& reference, const std::vector<Finding>& findings) {
  return first_where(findings, [&](const Finding& finding) {
    return finding.reference && finding.path == reference.path && finding.pointer == reference.pointer &&
           finding.reference->token == reference.token;
  });
}

Explanation explained(const ReferenceNote& reference, const Finding* finding, const std::string& base, Survey& survey) {
  Explanation explanation{reference, finding == nullptr ? "" : std::string(finding->check),
                          finding == nullptr ? outlook_of(reference) : finding->message, rule_of(reference)};
  const bool has_commit = reference.evidence && !reference.evidence->commit.empty();
  const auto repository = survey.repository();
  if (has_commit && repository) add_line(explanation, *repository);
  if (has_commit) explanation.command = command_for_proof(explanation);
  if (!reference.evidence) explanation.command = command_without_proof(reference, base);
  return explanation;
}

bool is_among(const ReferenceNote& reference, const std::vector<ReferenceNote>& all) {
  return std::any_of(all.begin(), all.end(), [&](const ReferenceNote& one) {
    return one.path == reference.path && one.pointer == reference.pointer && one.token == reference.token;
  });
}

}  // namespace

std::vector<Explanation> explanations(const Report& report, Survey& survey) {
  std::vector<ReferenceNote> all = report.references;
  for (const Finding& finding : report.findings) {
    if (finding.reference && !is_among(*finding.reference, all)) all.push_back(*finding.reference);
  }
  std::vector<Explanation> explanations;
  explanations.reserve(all.size());
  const std::vector<Finding> judged = judged_references(survey);
  for (const ReferenceNote& reference : all) {
    explanations.push_back(explained(reference, finding_of(reference, judged), report.base, survey));
  }
  return explanations;
}

}  // namespace checkpoint::doctor
