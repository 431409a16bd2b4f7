#include "history/beyond_landing.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "history/latin_phrase.h"
#include "history/outside.h"
#include "history/tending.h"

namespace checkpoint::history {

namespace {

using latin::behind_listed;

constexpr WordList kArticles = "a|an|the|ein|eine|einen|une|un|una|l'|la|el|die|das|der";
constexpr WordList kFurther =
    "second|2nd|third|3rd|fourth|another|further|zweite|zweiter|zweites|dritte|dritter|weitere|weiterer|weiteres|"
    "deuxième|seconde|troisième|autre|segunda|tercera|otra|nueva|nouvelle|erneute|erneuter|erneutes";
constexpr WordList kKinds =
    "security|accessibility|a11y|architecture|privacy|legal|performance|design|compliance|ux|usability|licence|license|"
    "threat|data-protection";
constexpr WordList kReviews =
    "review|look|read|pass|round|durchsicht|prüfung|relecture|revue|lecture|revisión|lectura|review round";
constexpr WordList kTalks =
    "discuss|discussing|present|mention|ponder|debate|consider|reconsider|rethink|talk about|talk over|bring up|"
    "besprechen|diskutieren|vorstellen|discuter|présenter|discutir|comentar|presentar|debatir|debattieren";
constexpr WordList kLandings =
    "merge|merged|merging|land|landing|squash|mergen|reinmergen|fusionner|fusionar|merger|mergear|ship|main|master|"
    "bitte";
constexpr WordList kQuestions =
    "is there|are there|is anything|is something|anything|something|what is left|what's left|ist noch|gibt es|was "
    "fehlt|"
    "il y a|reste-t-il|que reste-t-il|hay|¿hay|¿queda|queda|are all|do we keep";
constexpr WordList kAcceptances =
    "uat|acceptance|accepted by|abnahme|abnahmetest|recette|aceptación|abnehmen|faire valider|faire accepter|prüfen "
    "lassen";
constexpr WordList kOtherLines =
    "release-zweig|releasezweig|release-branch|releasebranch|wartungszweig|wartungs-branch|stable-branch|"
    "branche de maintenance|branche de release|rama de mantenimiento|rama de release";
constexpr WordList kGoings = "queue|train|release|stack|milestone|sprint|list|batch|rollout|notes|plan";
constexpr WordList kOwed =
    "outstanding|pending|missing|unfinished|incomplete|offen|ausstehend|todo|tbd|pendiente|manque";
constexpr WordList kLanded = "merged|landed|shipped|deployed|gemergt|fusionné|fusionnée|fusionado|fusionada";
// Of Chinese and Japanese words: a further review, an acceptance.
constexpr std::array<std::string_view, 4> kUnspaced = {"第二次评审", "二次评审", "二回目", "受け入れテスト"};

Place behind_front(const Phrase& phrase) {
  const Place start = phrase.behind_lead_in(0);
  return std::max(start, behind_listed(phrase, start, kArticles));
}

// `second review of`, `security review of`: what the text begins with.
bool is_further_review(const Phrase& phrase, Place front) {
  const Place kind = std::max(behind_listed(phrase, front, kFurther), behind_listed(phrase, front, kKinds));
  return kind > front && behind_listed(phrase, kind, kReviews) > kind;
}

// `take #12 out of the queue`, `remove #12 from the train`
bool takes_out(const Phrase& phrase, Place front) {
  if (!phrase.is_one_of(front, {"take", "pull", "remove", "kick", "drop"})) return false;
  Place place = front + 1;
  while (phrase.is_word(place, Words::filler) || phrase.is_reference(place)) ++place;
  if (!phrase.is_reference(place - 1) || !phrase.is_one_of(place, {"out", "from", "off"})) return false;
  return latin::has_listed(phrase, place + 1, phrase.end_of_clause(place), kGoings);
}

// `drop ABC-1 until partners are ready`
bool puts_off(const Phrase& phrase, Place front) {
  constexpr WordList verbs =
      "drop|withdraw|shelve|postpone|park|freeze|pause|disable|defer|hold|hold back|put off|back out|roll back|revert";
  const Place verb = behind_listed(phrase, front, verbs);
  return verb > front && phrase.is_reference(phrase.behind(verb, Words::filler));
}

// `push three more commits to feature/login`
bool adds_commits(const Phrase& phrase, Place front) {
  if (!phrase.is_one_of(front, {"push", "commit", "add", "write", "put", "develop"})) return false;
  const Place last = phrase.size() - (phrase.is(phrase.size() - 1, ".") ? 2 : 1);
  return phrase.is_reference(last) && phrase.token(last).of == ReferenceKind::branch && last > front + 2 &&
         phrase.is_one_of(phrase.ahead_of(last, Words::filler) - 1, {"to", "on", "onto"});
}

bool asks_of_state(const Phrase& phrase, Place front) {
  return phrase.is(phrase.size() - 1, "?") && behind_listed(phrase, front, kQuestions) > front;
}

// `the code is merged, the acceptance outstanding`
bool owes_after_landing(const Phrase& phrase) {
  Place place = 0;
  while (place < phrase.size() && behind_listed(phrase, place, kLanded) == place) ++place;
  const Place part = phrase.end_of_clause(place) + 1;
  return latin::has_listed(phrase, part, phrase.size(), kOwed) && !names_own_part(phrase, part, phrase.size());
}

// `acceptance of ABC-1`: of a ticket it comes after the landing; `acceptance criteria` are what the work is held to.
bool is_accepted(const Phrase& phrase, Place place) {
  const Place accepted = behind_listed(phrase, place, kAcceptances);
  const bool is_measure = phrase.is_one_of(accepted, {"criteria", "criterion", "test", "tests", "cases", "suite", ":"});
  return accepted > place && !is_measure;
}

bool is_written_so(const Phrase& phrase, Place place) {
  return phrase.is_word(place) && std::any_of(kUnspaced.begin(), kUnspaced.end(), [&](std::string_view piece) {
           return phrase.token(place).text.find(piece) != std::string::npos;
         });
}

// `legal's approval`
bool is_given_outside(const Phrase& phrase, Place place) {
  return is_outsiders(phrase, place) &&
         phrase.is_one_of(place + 1, {"approval", "sign-off", "review", "consent", "ok"});
}

bool is_of_ticket(const Phrase& phrase) {
  for (Place place = 0; place < phrase.size(); ++place) {
    if (phrase.is_reference(place)) return phrase.token(place).of == ReferenceKind::ticket;
  }
  return false;
}

}  // namespace

bool goes_beyond_landing(const Phrase& phrase) {
  const Place front = behind_front(phrase);
  if (is_further_review(phrase, front) || owes_after_landing(phrase) || takes_out(phrase, front) ||
      puts_off(phrase, front))
    return true;
  for (Place place = 0; place < phrase.size(); ++place) {
    if (is_given_outside(phrase, place)) return true;
  }
  if (latin::has_listed(phrase, 0, phrase.size(), kLandings)) return false;
  const bool is_ticket = is_of_ticket(phrase);
  for (Place place = 0; place < phrase.size(); ++place) {
    if ((is_ticket && is_accepted(phrase, place)) || is_written_so(phrase, place)) return true;
  }
  if (latin::has_listed(phrase, 0, phrase.size(), kOtherLines)) return true;
  return behind_listed(phrase, front, kTalks) > front || adds_commits(phrase, front) || asks_of_state(phrase, front);
}

}  // namespace checkpoint::history
