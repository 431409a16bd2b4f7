// Feeds what reads people's texts for evidence: references in actions, signs in commit messages, commit objects, links.
// Whatever comes, what is found stands in the text, and the quick answers never contradict the thorough ones.

#include <algorithm>
#include <set>
#include <string>

#include "fuzz/fuzz.h"
#include "git/commit.h"
#include "history/link.h"
#include "history/sign.h"
#include "history/verdict.h"

using namespace checkpoint;

namespace {

constexpr std::size_t kLongestExpansion = 64;

// Knows everything: each word may be a reference.
history::Vocabulary all_knowing() {
  history::Vocabulary vocabulary;
  vocabulary.is_ticket = [](std::string_view) { return true; };
  vocabulary.commit_of = [](std::string_view digits) {
    return std::string(digits) + std::string(2 * git::Oid::size - digits.size(), '0');
  };
  vocabulary.branch_of = [](std::string_view word) -> std::optional<std::string> {
    return word.find('/') == std::string_view::npos ? std::nullopt : std::optional(std::string(word));
  };
  return vocabulary;
}

std::vector<history::Judgement> all_landed(const std::vector<history::Reference>& references,
                                           const std::vector<history::Intention>& intentions) {
  std::vector<history::Judgement> judgements;
  for (std::size_t at = 0; at < references.size(); ++at) {
    judgements.push_back({references[at], {history::State::landed, std::nullopt, false}, intentions[at]});
  }
  return judgements;
}

bool wants(const std::vector<history::Intention>& intentions, history::Intent intent) {
  return std::any_of(intentions.begin(), intentions.end(),
                     [intent](const history::Intention& intention) { return intention.intent == intent; });
}

void judge_action(std::string_view text) {
  const auto references = history::references_in(text, all_knowing());
  must(references.empty() || history::may_refer(text) || text.size() > history::kLongestAction,
       "a text with references is one that may have some");
  must(references.size() <= kLongestExpansion * (text.size() + 1), "a range names no more than somebody could mean");
  std::size_t before = 0;
  for (const history::Reference& reference : references) {
    must(reference.begin < reference.end && reference.end <= text.size(), "a reference stands in the text");
    must(reference.begin >= before, "references come in the order of the text");
    must(!reference.token.empty(), "a reference has a normal form");
    before = reference.begin;
  }
  const auto intentions = history::intentions_in(text, references);
  must(intentions.size() == references.size(), "each reference has an intention");
  const history::Finding found = history::finding_of(all_landed(references, intentions));
  must(found.verdict != history::Verdict::landed || wants(intentions, history::Intent::target),
       "only what was to be landed is done by landing");
  must(found.verdict != history::Verdict::unblocked || wants(intentions, history::Intent::gate),
       "only what waited is unblocked");
  must(found.verdict != history::Verdict::reverted, "nothing was reverted");
  must(history::finding_of({}).verdict == history::Verdict::mentioned, "without references there is no finding");
}

void judge_message(std::string_view message) {
  for (const bool is_merge : {false, true}) {
    const auto signs = history::signs_in(message, is_merge);
    must(signs.empty() || history::may_have_signs(message), "a message with signs is one that may have some");
    for (const history::Sign& sign : signs) must(!sign.key.empty(), "a sign says of what");
  }
  const auto prefixes = history::prefixes_in(message);
  must(std::set<std::string_view>(prefixes.begin(), prefixes.end()).size() == prefixes.size(),
       "each prefix comes once");
  must(history::bare_subject(message).size() <= message.size(), "a bare subject has nothing more");
  must(git::subject_of(message).find('\n') == std::string::npos, "a subject is one line");
}

void judge_commit(std::string_view object) {
  const auto scanned = git::scan_commit(object);
  const auto parsed = git::parse_commit(git::Oid{}, object);
  must(scanned.has_value() == parsed.has_value(), "both readers know a commit");
  if (!scanned) return;
  must(scanned->parents == parsed->parents && scanned->is_merge == parsed->is_merge, "both readers see its parents");
  must(scanned->message == parsed->message, "both readers see its message");
  must(scanned->committed == parsed->committer.when.seconds, "both readers see its time");
}

void judge_link(std::string_view text) {
  must(history::link_length(text, 0) <= text.size(), "a link stands in the text");
  const auto reference = history::reference_of_link(text);
  must(!reference || !reference->token.empty(), "what a link names has a normal form");
  must(history::repository_of_url(text).size() <= text.size(), "a repository's name stands in its URL");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  judge_action(text);
  judge_message(text);
  judge_commit(text);
  judge_link(text);
  return 0;
}
