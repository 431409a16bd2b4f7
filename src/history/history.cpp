#include "history/history.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

#include "history/base.h"
#include "history/letters.h"
#include "history/standing.h"

namespace checkpoint::history {

struct History::State {
  State(const git::Repository& opened, Base base, const Settings& settings)
      : repository(&opened), standings(opened, std::move(base), settings) {}

  const git::Repository* repository;
  Standings standings;
};

namespace {

// Who merges, rebases or reviews #12 speaks of a pull request: an issue that was closed does not answer it.
bool speaks_of_request(std::string_view text) {
  constexpr std::array<std::string_view, 6> words = {"merge", "rebase", "review", "squash", "approve", "open "};
  const std::string lowered = lower(text);
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return lowered.find(word) != std::string::npos; });
}

int weight(Intent intent) {
  if (intent == Intent::target) return 2;
  return intent == Intent::gate ? 1 : 0;
}

// Each reference once, with what the text wants most of it.
void add(std::vector<Judgement>& judgements, Judgement judgement) {
  const auto same = std::find_if(judgements.begin(), judgements.end(), [&](const Judgement& known) {
    return known.reference.token == judgement.reference.token &&
           known.reference.repository == judgement.reference.repository;
  });
  if (same == judgements.end()) {
    judgements.push_back(std::move(judgement));
  } else if (weight(judgement.intention.intent) > weight(same->intention.intent)) {
    *same = std::move(judgement);
  }
}

// What stands behind the name and a colon or a dash: `#12: add x`.
std::string_view clause_behind(std::string_view text, const Reference& reference) {
  std::string_view rest = trimmed(text.substr(std::min(reference.end, text.size())));
  const bool is_clause = rest.starts_with(": ") || rest.starts_with("- ");
  return is_clause ? rest.substr(2) : std::string_view();
}

bool is_of_word(char letter) { return is_alnum(letter) || static_cast<unsigned char>(letter) >= 0x80; }

// Whether each word of `clause` stands in `subject`.
bool is_title_of(std::string_view clause, const std::string& subject) {
  const std::string known = lower(subject);
  const std::string wanted = lower(clause);
  for (std::size_t at = 0; at < wanted.size();) {
    const std::size_t begin = at;
    while (at < wanted.size() && is_of_word(wanted[at])) ++at;
    if (at > begin && known.find(wanted.substr(begin, at - begin)) == std::string::npos) return false;
    at += at == begin ? 1 : 0;
  }
  return true;
}

// What is said behind the name is its title where the commit that landed has it for one. Else it may be a second thing
// to do, which no landing shows.
Intention weighed(Intention intention, std::string_view text, const Reference& reference, const Standing& standing) {
  const std::string_view clause = clause_behind(text, reference);
  const bool is_landed = intention.intent == Intent::target && standing.state == State::landed && standing.evidence;
  if (clause.empty() || !is_landed || is_title_of(clause, standing.evidence->subject)) return intention;
  return {intention.intent, Confidence::low, false};
}

}  // namespace

History::History(std::unique_ptr<State> state) : state_(std::move(state)) {}
History::History(History&&) noexcept = default;
History& History::operator=(History&&) noexcept = default;
History::~History() = default;

History History::open(const git::Repository& repository, const Settings& settings) {
  return History(std::make_unique<State>(repository, base_of(repository, settings), settings));
}

const Base& History::base() const { return state_->standings.base(); }

std::optional<std::string> History::limitation() const {
  if (!base().tip) return "there are no commits yet";
  if (state_->repository->is_shallow()) return "the history is cut off: this is a shallow clone";
  if (state_->standings.lacks_commits()) return std::string(cut_by_missing_commits);
  return std::nullopt;
}

bool History::has_gaps() const { return state_->standings.has_gaps(); }

std::vector<Judgement> History::judge(std::string_view text, const std::vector<std::string>& tickets,
                                      Reading reading) const {
  std::vector<Reference> references = references_in(text, state_->standings.vocabulary(tickets));
  if (references.empty()) return {};
  const std::vector<Intention> intentions = intentions_in(text, references, reading);
  const bool of_request = speaks_of_request(text);
  std::vector<Judgement> judgements;
  std::map<std::tuple<std::string, std::string, Called>, Standing> known;  // a long text names the same thing often
  for (std::size_t index = 0; index < references.size(); ++index) {
    Reference& reference = references[index];
    const bool is_request = reference.kind == ReferenceKind::number && reference.called == Called::plain &&
                            intentions[index].intent == Intent::target && of_request;
    if (is_request) reference.called = Called::pull_request;
    const auto [standing, is_new] =
        known.try_emplace({reference.token, reference.repository, reference.called}, Standing{});
    if (is_new) standing->second = standing_of(reference);
    add(judgements, {reference, standing->second, weighed(intentions[index], text, reference, standing->second)});
  }
  return judgements;
}

Standing History::standing_of(const Reference& reference) const { return state_->standings.of(reference); }

bool History::has_landed(const git::Oid& commit) const { return state_->standings.has_landed(commit); }

}  // namespace checkpoint::history
