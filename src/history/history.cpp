#include "history/history.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

#include "history/base.h"
#include "history/beside_work.h"
#include "history/description.h"
#include "history/destination.h"
#include "history/letters.h"
#include "history/preparation.h"
#include "history/repetition.h"
#include "history/sign.h"
#include "history/standing.h"
#include "history/subject.h"

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
           known.reference.repository == judgement.reference.repository &&
           known.reference.host == judgement.reference.host;
  });
  if (same == judgements.end()) {
    judgements.push_back(std::move(judgement));
  } else if (weight(judgement.intention.intent) > weight(same->intention.intent)) {
    *same = std::move(judgement);
  }
}

/// A text, and what it names.
struct Asked {
  std::string_view text;
  const std::vector<Reference>& references;
  std::vector<Destination> destinations;
  std::string_view whole;  ///< with the titles of what has landed, which `text` is without
};

// Of what is waited for, the branch stands right behind it: in `after #12 lands, deploy to staging` it is the next
// step's.
bool stands_behind(const Asked& asked, const Reference& reference, const Destination& destination) {
  const std::size_t end = reference.end;
  if (destination.begin < end) return false;
  const std::string_view between = asked.text.substr(end, destination.begin - end);
  return between.find_first_of(",;:") == std::string_view::npos && lower(between).find(" then ") == std::string::npos &&
         std::none_of(asked.references.begin(), asked.references.end(),
                      [&](const Reference& other) { return other.begin >= end && other.end <= destination.begin; });
}

// A branch that is named for the landing, and that the commit cannot be reached from, or that is not here to be asked.
bool misses_destination(const Asked& asked, const Judgement& judgement, const Standings& standings) {
  bool led = false;
  for (const Destination& destination : asked.destinations) {
    const auto is_there = destination.follows && !led
                              ? std::nullopt
                              : standings.is_on_branch(destination.name, judgement.standing.evidence->commit);
    led = is_there.has_value();
    const bool is_meant =
        judgement.intention.intent == Intent::target || stands_behind(asked, judgement.reference, destination);
    const bool is_nowhere = !is_there && !destination.follows && is_line_of_work(destination.name);
    if (((is_there && !*is_there) || is_nowhere) && is_meant) return true;
  }
  return false;
}

// `Finish the queue (#12)`, where #12 is `Add the queue (1/3)` or `Draft: add the queue`: its landing is not all of it.
bool wants_more_parts(const Asked& asked, const Evidence& evidence) {
  constexpr std::array<std::string_view, 4> words = {"finish", "complete", "implement", "deliver"};
  const std::string lowered = lower(asked.text);
  const bool wants_all = std::any_of(words.begin(), words.end(),
                                     [&](std::string_view word) { return lowered.find(word) != std::string::npos; });
  return wants_all && (is_part_of_series(bare_subject(evidence.subject)) || is_part_of_series(evidence.title) ||
                       only_prepares(bare_subject(evidence.subject)) || only_prepares(evidence.title));
}

// `Implement the queue (#12)`, where #12 is `Design the queue` or `Remove the queue`.
bool wants_other_work(const Asked& asked, const Reference& reference, const Evidence& evidence) {
  std::string action(asked.text);
  for (std::size_t place = reference.begin; place < reference.end; ++place) action[place] = ' ';
  const std::string bare = bare_subject(evidence.subject);
  return is_other_work(action, title_alone(bare)) || is_other_work(action, title_alone(evidence.title));
}

// Of what stands under a ticket's key anything may be what the action asks for: only where nothing is, it is elsewhere.
bool has_only_beside(const Asked& asked, const Standing& standing) {
  if (standing.evidence->how != How::ticket) return false;
  const auto is_beside = [&](const std::string& title) {
    return is_of_other_part(asked.whole, title) || is_beside_ticket(asked.whole, title_alone(bare_subject(title)));
  };
  return !standing.titles.empty() && std::all_of(standing.titles.begin(), standing.titles.end(), is_beside);
}

// That something has landed proves an action done, or free to go on, only where that is all the action says of it.
Intention weighed(const Judgement& judgement, const Asked& asked, const Standings& standings) {
  const auto& [reference, standing, intention] = judgement;
  if (intention.intent == Intent::context || standing.state != State::landed || !standing.evidence) return intention;
  const bool is_elsewhere =
      misses_destination(asked, judgement, standings) ||
      (intention.intent == Intent::target &&
       (wants_more_parts(asked, *standing.evidence) || wants_other_work(asked, reference, *standing.evidence) ||
        has_only_beside(asked, standing)));
  const bool is_all = intention.intent != Intent::target ||
                      only_describes_landing(asked.text, asked.references, reference, *standing.evidence);
  return is_all && !is_elsewhere ? intention : Intention{intention.intent, Confidence::low, false};
}

// What is waited for, or is to land, of a text that is not all there: a name that is taken out is only mentioned.
std::vector<Intention> intentions_left(std::string_view text, const std::vector<Reference>& references,
                                       Reading reading) {
  std::vector<Reference> left;
  std::vector<std::size_t> places;
  for (std::size_t index = 0; index < references.size(); ++index) {
    const Reference& reference = references[index];
    if (trimmed(text.substr(reference.begin, reference.end - reference.begin)).empty()) continue;
    left.push_back(reference);
    places.push_back(index);
  }
  const std::vector<Intention> found = intentions_in(text, left, reading);
  std::vector<Intention> intentions(references.size());
  for (std::size_t index = 0; index < found.size(); ++index) intentions[places[index]] = found[index];
  return intentions;
}

/// Reads one text.
class TextReading {
 public:
  TextReading(std::string_view text, std::vector<Reference> references, const Standings& standings)
      : text_(text), references_(std::move(references)), standings_(&standings) {}

  std::vector<Judgement> judged(Reading reading) && {
    const std::vector<Intention> whole = intentions_in(text_, references_, reading);
    std::string said = without_asides(text_);
    std::vector<Intention> intentions = said == text_ ? whole : intentions_left(said, references_, reading);
    judge(intentions);
    const std::string untitled = without_titles(said);
    if (untitled != said) {
      said = untitled;
      intentions = intentions_left(said, references_, reading);
      judge(intentions);
    }
    for (std::size_t index = 0; index < judgements_.size(); ++index)
      judgements_[index].intention.is_bare = judgements_[index].intention.is_bare && whole[index].is_bare;
    return weigh(said);
  }

 private:
  using Name = std::tuple<std::string, std::string, std::string, Called>;

  void judge(const std::vector<Intention>& intentions) {
    const bool of_request = speaks_of_request(text_);
    judgements_.clear();
    for (std::size_t index = 0; index < references_.size(); ++index) {
      Reference reference = references_[index];
      const bool is_request = reference.kind == ReferenceKind::number && reference.called == Called::plain &&
                              intentions[index].intent == Intent::target && of_request;
      if (is_request) reference.called = Called::pull_request;
      const Standing standing = is_upstream(reference) ? Standing{} : standing_of(reference);
      judgements_.push_back({std::move(reference), standing, intentions[index]});
    }
  }

  // `Merge https://…/pull/12 upstream` here, where no remote is called so.
  bool is_upstream(const Reference& reference) const {
    return reference.is_link && standings_->may_mean_any_link() && lower(text_).find("upstream") != std::string::npos;
  }

  // A long text names the same thing often.
  const Standing& standing_of(const Reference& reference) {
    const auto [standing, is_new] =
        known_.try_emplace({reference.token, reference.repository, reference.host, reference.called}, Standing{});
    if (is_new) standing->second = standings_->of(reference);
    return standing->second;
  }

  std::string without_titles(std::string text) const {
    for (const Judgement& judgement : judgements_) {
      const auto& [reference, standing, intention] = judgement;
      if (standing.state == State::landed && standing.evidence)
        text = without_title(text, reference, *standing.evidence);
    }
    return text;
  }

  std::vector<Judgement> weigh(std::string_view said) {
    const Asked asked{said, references_, destinations_in(said), text_};
    std::vector<Judgement> found;
    for (Judgement& judgement : judgements_) {
      judgement.intention = weighed(judgement, asked, *standings_);
      add(found, std::move(judgement));
    }
    return found;
  }

  std::string_view text_;
  std::vector<Reference> references_;
  const Standings* standings_;
  std::map<Name, Standing> known_;
  std::vector<Judgement> judgements_;
};

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
  return TextReading(text, std::move(references), state_->standings).judged(reading);
}

Standing History::standing_of(const Reference& reference) const { return state_->standings.of(reference); }

bool History::has_landed(const git::Oid& commit) const { return state_->standings.has_landed(commit); }

}  // namespace checkpoint::history
