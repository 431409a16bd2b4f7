#include <algorithm>
#include <array>

#include "core/letters.h"
#include "core/member.h"
#include "core/utf8.h"
#include "doctor/checks/checks.h"
#include "doctor/health.h"
#include "doctor/survey.h"
#include "git/walk.h"

namespace checkpoint::doctor {

namespace {

constexpr std::array<std::string_view, 3> kMembers{"version", "commit", "sha"};
constexpr std::size_t kFewest = 7;  // digits that may be taken for a commit
constexpr std::string_view kSetting = "checkpoint.healthUrl";

// What the service says it runs, as far as it can be compared.
struct Deployed {
  std::string member;
  std::string value;
  std::optional<git::Oid> commit;  // nothing where this repository does not have it
};

// Digits of a commit, with whatever a build has put behind a whole one (`…-dirty`).
bool names_commit(const std::string& value) {
  const std::size_t digits = std::min(value.find_first_not_of("0123456789abcdef"), value.size());
  return digits >= 2 * git::Oid::size || (digits == value.size() && digits >= kFewest);
}

std::optional<git::Oid> tagged(const git::Repository& repository, const std::string& version) {
  for (const std::string& tag : {version, "v" + version}) {
    if (const auto ref = repository.ref("refs/tags/" + tag)) return ref->target;
  }
  return std::nullopt;
}

std::vector<Deployed> deployed_in(const Node& root, const git::Repository& repository) {
  std::vector<Deployed> all;
  for (const std::string_view member : kMembers) {
    const std::string text = text_member(root, member);
    const std::string value = lower(text);
    if (names_commit(value)) {
      all.push_back({std::string(member), value, repository.abbreviated(value.substr(0, 2 * git::Oid::size))});
    } else if (const auto tag = text.empty() ? std::nullopt : tagged(repository, text)) {
      all.push_back({std::string(member), tag->hex(), tag});
    }
  }
  return all;
}

bool is_head(const Deployed& deployed, const git::Oid& head) {
  const std::string hex = head.hex();
  return hex.starts_with(deployed.value) || deployed.value.starts_with(hex);
}

Finding finding_of(const Deployed& deployed, const git::Oid& head, const git::Repository& repository) {
  Finding finding;
  const std::string short_head = head.hex().substr(0, git::kShortHex);
  finding.message = "deployed is " + deployed.value.substr(0, git::kShortHex) + ", and HEAD is " + short_head;
  finding.details = {{"member", deployed.member}, {"deployed", deployed.value}, {"head", head.hex()}};
  const auto commit = deployed.commit ? repository.commit(*deployed.commit) : std::nullopt;
  if (!commit) {
    finding.message += "; this repository does not have what is deployed";
    return finding;
  }
  finding.message +=
      git::is_ancestor(repository, commit->id, head) ? ", which goes on from it" : ", which does not build on it";
  finding.proof = Proof{commit->id.hex(), as_utf8(commit->subject()), "commit", "", commit->committer.when};
  return finding;
}

Outcome with_warning(const std::string& reason) {
  Outcome outcome = skipped(reason);
  outcome.warnings = {"the deployed version was not compared with HEAD: " + reason};
  return outcome;
}

Outcome compared(const std::string& body, const git::Oid& head, const git::Repository& repository) {
  const auto document = Document::parse(body);
  if (!document || !document->root().is_object())
    return with_warning(std::string(kSetting) + " answers no JSON object");
  const std::vector<Deployed> all = deployed_in(document->root(), repository);
  if (all.empty()) return with_warning("the answer of " + std::string(kSetting) + " names no commit or tag");
  const bool matches =
      std::any_of(all.begin(), all.end(), [&](const Deployed& deployed) { return is_head(deployed, head); });
  if (matches) return {CheckState::ok, "deployed is HEAD, " + head.hex().substr(0, git::kShortHex)};
  return outcome_of({finding_of(all.back(), head, repository)});
}

}  // namespace

Outcome check_deployed_version(Survey& survey) {
  if (!survey.assignment().online) return skipped("asked only with --online");
  const auto url = survey.settings().get(kSetting);
  if (!url) return skipped(std::string(kSetting) + " is not set");
  const auto repository = survey.repository();
  if (!repository) return skipped(repository.reason);
  const auto head = repository->head();
  if (!head) return skipped("there are no commits yet");
  const auto body = ask_health({*url, survey.assignment().environment});
  if (!body) return with_warning(std::string(kSetting) + ": " + body.problem().reason);
  return compared(*body, *head, *repository);
}

}  // namespace checkpoint::doctor
