#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "core/letters.h"
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

bool is_report(std::string_view near) {
  const std::string text = lower(near);
  return std::any_of(kSeen.begin(), kSeen.end(),
                     [&](std::string_view word) { return text.find(word) != std::string::npos; });
}

/// A word of digits, and what stands around it.
struct NamedCommit {
  std::string digits;
  std::string near;
};

// With a digit and a letter: else it is a number, or a word.
bool may_be_commit(std::string_view word) {
  return word.size() >= kShortestName && word.size() <= kLongestName &&
         std::all_of(word.begin(), word.end(), is_lower_hex) && std::any_of(word.begin(), word.end(), is_digit) &&
         !std::all_of(word.begin(), word.end(), is_digit);
}

std::vector<NamedCommit> commits_named_in(std::string_view text) {
  const auto is_word = [](char c) { return is_alnum(c) || c == '-' || c == '_' || c == '/'; };
  std::vector<NamedCommit> named;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && is_word(text[end])) ++end;
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

std::string sighting_message(const std::string& digits, bool is_here) {
  const std::string rest = is_here ? ", which no branch or tag has any more: it was rewritten or dropped"
                                   : ", which this repository does not have";
  return "it reports what was seen at " + digits + rest;
}

/// The branches and tags of a repository, listed once.
class Branches {
 public:
  explicit Branches(Survey& survey) : survey_(&survey) {}

  // What has landed is known without a walk.
  bool have(const git::Oid& commit) {
    const auto history = survey_->history();
    if (history && history->has_landed(commit)) return true;
    const git::Repository& repository = *survey_->repository();
    const auto reaches = [&](const git::Oid& tip) { return git::is_ancestor(repository, commit, tip); };
    return std::any_of(tips().begin(), tips().end(), reaches);
  }

 private:
  const git::OidSet& tips() {
    if (!tips_) {
      tips_.emplace();
      for (const git::Ref& ref : survey_->repository()->refs("refs/")) tips_->insert(ref.target);
    }
    return *tips_;
  }

  Survey* survey_;
  std::optional<git::OidSet> tips_;
};

}  // namespace

// Only the words of a report count: notes name commits for many reasons.
Outcome check_reported_commit(Survey& survey) {
  std::vector<Finding> findings;
  Branches branches(survey);
  for (const Note& note : survey.notes()) {
    for (const Sighting& sighting : reports_in(note)) {
      for (const NamedCommit& named : commits_named_in(sighting.text)) {
        if (!is_report(named.near)) continue;
        const auto repository = survey.repository();
        if (!repository) return skipped(repository.reason);
        if (repository->is_shallow()) return skipped("the history is cut off: this is a shallow clone");
        const auto commit = repository->abbreviated(named.digits);
        if (commit && branches.have(*commit)) continue;
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
