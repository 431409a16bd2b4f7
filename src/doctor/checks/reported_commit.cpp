#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "core/member.h"
#include "doctor/checks/checks.h"
#include "doctor/survey.h"
#include "git/walk.h"

namespace checkpoint::doctor {

namespace {

/// A text that may report what somebody has seen.
struct Sighting {
  const Note* note;
  std::string pointer;
  std::string text;
};

constexpr std::size_t kShortestName = 7;
constexpr std::size_t kLongestName = 40;
constexpr std::size_t kNear = 80;  // bytes on either side

// What is said of code that somebody has looked at, and that would have to be looked at again.
constexpr std::array<std::string_view, 16> kSeen{"pass",   "green", "test",    "verified", "validated", "reviewed",
                                                 "deploy", "live",  "release", "shipped",  "benchmark", "measured",
                                                 "clean",  "built", "audited", "approved"};

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

bool is_report(std::string_view near) {
  const std::string text = lower_case(near);
  return std::any_of(kSeen.begin(), kSeen.end(),
                     [&](std::string_view word) { return text.find(word) != std::string::npos; });
}

/// A word of digits, and what stands around it.
struct NamedCommit {
  std::string digits;
  std::string near;
};

bool is_hexadecimal(unsigned char c) { return std::isdigit(c) != 0 || (c >= 'a' && c <= 'f'); }

// With a digit and a letter: else it is a number, or a word.
bool may_be_commit(std::string_view word) {
  const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  return word.size() >= kShortestName && word.size() <= kLongestName &&
         std::all_of(word.begin(), word.end(), is_hexadecimal) && std::any_of(word.begin(), word.end(), is_digit) &&
         !std::all_of(word.begin(), word.end(), is_digit);
}

std::vector<NamedCommit> commits_named_in(std::string_view text) {
  const auto is_word = [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '/'; };
  std::vector<NamedCommit> named;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && is_word(static_cast<unsigned char>(text[end]))) ++end;
    const std::string_view word = text.substr(begin, end - begin);
    const std::size_t from = begin - std::min(begin, kNear);
    if (may_be_commit(word)) named.push_back({std::string(word), std::string(text.substr(from, end + kNear - from))});
    begin = end + 1;
  }
  return named;
}

std::vector<Sighting> reports_in(const Note& note) {
  std::vector<Sighting> found = {{&note, "/progress_summary", note.overview.progress_summary}};
  for (std::size_t index = 0; index < note.overview.rows.size(); ++index) {
    found.push_back({&note, "/progress_table/" + std::to_string(index) + "/label", note.overview.rows[index].label});
  }
  for (const Node& entry : elements_of(note.document.root(), "recently_done")) {
    found.push_back({&note, entry.pointer(), text_member(entry, "action")});
  }
  return found;
}

// What has landed is known without a walk.
bool is_in_a_branch(Survey& survey, const git::Oid& commit) {
  const auto history = survey.history();
  if (history && history->has_landed(commit)) return true;
  const git::Repository& repository = *survey.repository();
  const std::vector<git::Ref> refs = repository.refs("refs/");
  return std::any_of(refs.begin(), refs.end(),
                     [&](const git::Ref& ref) { return git::is_ancestor(repository, commit, ref.target); });
}

std::string sighting_message(const std::string& digits, bool is_here) {
  const std::string rest = is_here ? ", which no branch or tag has any more: it was rewritten or dropped"
                                   : ", which this repository does not have";
  return "it reports what was seen at " + digits + rest;
}

}  // namespace

// Only the words of a report count: notes name commits for many reasons.
Outcome check_reported_commit(Survey& survey) {
  std::vector<Finding> findings;
  for (const Note& note : survey.notes()) {
    for (const Sighting& sighting : reports_in(note)) {
      for (const NamedCommit& named : commits_named_in(sighting.text)) {
        if (!is_report(named.near)) continue;
        const auto repository = survey.repository();
        if (!repository) return skipped(repository.reason);
        if (repository->is_shallow()) return skipped("the history is cut off: this is a shallow clone");
        const auto commit = repository->abbreviated(named.digits);
        if (commit && is_in_a_branch(survey, *commit)) continue;
        Finding finding = finding_in(note, sighting.pointer);
        finding.level = Severity::info;
        finding.message = sighting_message(named.digits, commit.has_value());
        finding.details = {{"text", sighting.text}, {"reported", named.digits}};
        findings.push_back(std::move(finding));
      }
    }
  }
  return outcome_of(std::move(findings));
}

}  // namespace checkpoint::doctor
