#include "history/beside_work.h"

#include <algorithm>
#include <string>

#include "history/body_text.h"
#include "history/letters.h"
#include "history/phrase_search.h"

namespace checkpoint::history {

namespace {

// What a title begins with that tries, sketches or keeps something.
constexpr WordList trial_openings =
    "experiment|experiments|experiment with|experimenting with|experimental|try to|try out|trying to|trying out|"
    "attempt to|attempt at|attempting to|"
    "checkpoint before|checkpoint of|checkpoint commit|save work|save progress|saving progress|snapshot before|"
    "backup before|quick hack|dirty hack|ugly hack|hack to|hack for|preliminary|minimal version|minimal "
    "implementation|bare minimum|initial version|first version|rough version|early version|add todo|add todos|add a "
    "todo|add fixme|"
    "vorbereitung|vorbereitungen|vorbereitende|grundgerüst|zwischenstand|zwischenschritt|erster wurf|erster "
    "stand|erste "
    "fassung|versuch|versuchsweise|"
    "ébauche|Ébauche|esquisse|essai|travaux préparatoires|travail préparatoire|préparation|préparatifs|première "
    "ébauche|première version|première étape|premier pas|début de|début du|début des|"
    "preparativos|preparación|primer borrador|primera versión|primera etapa|esqueleto|trabajo preliminar|avance "
    "parcial|inicio de|"
    "prueba de concepto";

// What a title says anywhere.
constexpr WordList open_remarks =
    "in preparation for|in preparation of|as preparation for|as a basis for|as a base for|to make room for|pave the "
    "way|paves the way|happy path only|only the happy path|happy path first|root cause unknown|cause unknown|cause is "
    "unknown|not wired|not wired up|do not deploy|do not release|do not ship|don't deploy|don't release|not for "
    "production|not production ready|before vacation|before the holidays|for the time being|in the meantime|as a first "
    "step|as first step|als erster schritt|fürs erste|vorerst|pour l'instant|pour le moment|por ahora|de momento";

// What a title ends with.
constexpr WordList open_endings =
    "for now|partiel|partielle|parcial|partial|unvollständig|incomplet|incompleto|incomplete|wip|first step|first pass";

// Work that is all of a ticket, unless the title says what it is for.
constexpr WordList paving_verbs =
    "bump|bumps|upgrade|upgrades|update|updates|rename|renames|renaming|move|moves|extract|extracts|refactor|refactors|"
    "refactoring|clean|cleanup|tidy|install|vendor|split|inline|format|reformat|restructure";
constexpr WordList paving_purposes =
    "needed for|required for|needed by|required by|ahead of|in advance of|to unblock|for the upcoming|for upcoming|so "
    "that we can|so we can";

// `Add interface and stub for the signer`
constexpr WordList adding_verbs = "add|adds|create|creates|introduce|introduces|write|writes";
constexpr WordList stand_in_phrases =
    "and stub|and stubs|and a stub|and skeleton|and a skeleton|and scaffolding|and placeholder|and placeholders|with a "
    "stub|with stubs|with placeholders";

// Lists of what is to be done, which are no part of it: the whole title.
constexpr WordList updating_verbs = "update|updates|updating|adjust|edit|add to|refresh";
constexpr WordList plan_lists =
    "roadmap|the roadmap|changelog|the changelog|codeowners|backlog|the backlog|todo|todos|todo list|the todo list|"
    "status|project plan|the project plan|planning|milestones";

// Looks at what is wrong, or makes it hurt less.
constexpr WordList look_openings =
    "debug|debugging|trace|instrument|mitigate|mitigates|mitigation|alleviate|alleviates|soften|softens|log more|log "
    "details|log when|log extra|log additional|more logging|more logs|add log|add logs|add logging|add debug|add "
    "debugging|add tracing|add trace|add traces|add instrumentation|add diagnostics|add telemetry|add more logging|add "
    "more logs|add extra logging|add some logging|add temporary logging|add verbose logging|add additional logging|add "
    "asserts|add assertions|add metrics|add counters|add an alert|add alert|add alerts|monitor|alert on";
constexpr WordList hiding_verbs =
    "disable|disables|disabled|skip|skips|ignore|ignores|mute|mutes|silence|silences|quarantine|quarantines|suppress|"
    "suppresses|xfail|deactivate|exclude|comment out";
constexpr WordList hidden_alarms =
    "test|tests|spec|specs|testcase|testcases|warning|warnings|alert|alerts|check|checks|lint|lints|suite|assertion|"
    "scenario|in ci|on ci|error message|errors in ci";
constexpr WordList mending_verbs =
    "fix|fixes|fixing|repair|resolve|resolves|solve|close|finish|complete|cure|beheben|behebe|lösen|korrigieren|"
    "reparieren|corriger|réparer|résoudre|arreglar|corregir|resolver|修复|修正|解决|解決|修理";

bool is_listed(std::string_view words) {
  if (!begins_with_phrase(words, updating_verbs)) return false;
  const std::size_t end = words.find(' ', 1);
  bool is_whole = false;
  for_each_entry(plan_lists, [&](std::string_view entry) {
    is_whole = is_whole || words.substr(end) == " " + std::string(entry) + " ";
  });
  return is_whole;
}

bool is_trial(std::string_view words) {
  return begins_with_phrase(words, trial_openings) || has_phrase(words, open_remarks) ||
         ends_with_phrase(words, open_endings) ||
         (begins_with_phrase(words, paving_verbs) && has_phrase(words, paving_purposes)) ||
         (begins_with_phrase(words, adding_verbs) && has_phrase(words, stand_in_phrases)) || is_listed(words);
}

bool only_looks(std::string_view words) {
  return begins_with_phrase(words, look_openings) ||
         (begins_with_phrase(words, hiding_verbs) && has_phrase(words, hidden_alarms));
}

// The first two words of the title, as the action has them.
bool says_same(std::string_view action, std::string_view title) {
  const std::size_t first = title.find(' ', 1);
  const std::size_t second = first == std::string_view::npos ? first : title.find(' ', first + 1);
  const std::string_view opening = title.substr(0, second == std::string_view::npos ? second : second + 1);
  return action.find(opening) != std::string_view::npos;
}

// `ios` of `[ios] x`; none of a key, a version or a box to tick.
std::string_view label_of(std::string_view text) {
  text = trimmed(text);
  const std::size_t end = text.find(']');
  if (at(text, 0) != '[' || end == std::string_view::npos) return {};
  const std::string_view label = trimmed(text.substr(1, end - 1));
  const bool is_name = label.size() > 1 && std::none_of(label.begin(), label.end(), is_digit);
  return is_name ? label : std::string_view();
}

// What a line of a body begins with, with or without a colon.
constexpr WordList rest_openings =
    "todo|to do|fixme|still to do|still open|still missing|still to come|not yet|left to do|what is left|what's left|"
    "known gap|known gaps|remaining work|remaining tests|remaining parts|next steps|not covered|not included|not "
    "implemented|to be done|yet to come|noch offen|noch zu tun|es fehlt|es fehlen|fehlt noch|offen bleibt|reste à|il "
    "reste|il manque|à faire|falta|faltan|queda por|quedan por|pendiente|por hacer";

// What makes a heading of them only.
constexpr WordList rest_headings =
    "remaining|next|next step|follow up|follow ups|followup|followups|open|open "
    "points|missing|pending|left|later|offen|"
    "folgt|reste";

// What speaks of another change that is to come.
constexpr WordList rest_announcements =
    "follows in|follow in|will follow|to follow in|comes in a|come in a|comes next|come next|comes later|come later|in "
    "a "
    "follow up|in a followup|in follow ups|in a later|left for later|left to a later|left for a|first of several|first "
    "of many|first of two|first of three|first of four|first of a series|first in a series|will be done in|will be "
    "added in|will be handled in|will be fixed in|will be implemented in|will be covered in|will be addressed in|will "
    "be migrated in|will be removed in|will be done later|will be done separately|will be added later|will be added "
    "separately|will be handled later|will be handled separately|will be fixed later|remains to be|remain to be|yet to "
    "be|folgt in|folgen in|folgt noch|folgen noch|folgt später|suivra dans|suivront dans|se hará en|seguirá en";

constexpr WordList written_rests = "待办|尚未|未完成|后续提交|后续完成|未対応|未実装|別途対応|今後対応";

std::string_view without_marker(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t-*+#");
  return line.substr(std::min(begin, line.size()));
}

// `[ ] rotate the keys`
bool is_unticked(std::string_view line) { return line.starts_with("[ ]"); }

bool heads_rest(std::string_view line) {
  constexpr std::size_t longest = 40;
  const std::string_view front = line.substr(0, longest);
  const std::size_t colon = front.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string head = spaced_words(front.substr(0, colon));
  return head.size() > 2 && holds(rest_headings, std::string_view(head).substr(1, head.size() - 2));
}

bool is_written(std::string_view line) {
  bool is_one = false;
  if (std::any_of(line.begin(), line.end(), is_beyond_ascii))
    for_each_entry(written_rests, [&](std::string_view entry) { is_one = is_one || line.find(entry) != line.npos; });
  return is_one;
}

bool line_says_rest(std::string_view line) {
  const std::string_view said = without_marker(line);
  if (is_unticked(said) || heads_rest(said) || is_written(said)) return true;
  const std::string words = spaced_words(said);
  return begins_with_phrase(words, rest_openings) || has_phrase(words, rest_announcements);
}

}  // namespace

bool is_beside_ticket(std::string_view action, std::string_view title) {
  const std::string words = spaced_words(title);
  const std::string asked = spaced_words(action);
  if (says_same(asked, words)) return false;
  return is_trial(words) || (only_looks(words) && has_phrase(asked, mending_verbs));
}

bool is_of_other_part(std::string_view action, std::string_view subject) {
  const std::string_view asked = label_of(action);
  const std::string_view landed = label_of(subject);
  return !asked.empty() && !landed.empty() && lower(asked) != lower(landed);
}

bool takes_back_some(std::string_view title) {
  constexpr WordList verbs =
      "revert|reverts|reverted|roll back|rolls back|rolled back|back out|backs out|backed out|undo|undoes";
  constexpr WordList reasons =
      "because|due to|since|for now|until|again|as it|as they|temporarily|too slow|broke|breaks|not ready|not ready "
      "yet";
  const std::string words = spaced_words(title);
  return begins_with_phrase(words, verbs) && has_phrase(words, reasons);
}

bool says_rest(std::string_view body) {
  constexpr std::size_t most = 64 << 10;  // what is longer was made by a machine
  bool has_rest = false;
  for_each_spoken_line(front_of(body, most),
                       [&](std::string_view line) { has_rest = has_rest || line_says_rest(line); });
  return has_rest;
}

}  // namespace checkpoint::history
