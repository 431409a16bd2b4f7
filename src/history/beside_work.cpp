#include "history/beside_work.h"

#include <algorithm>
#include <string>

#include "core/take.h"
#include "history/body_text.h"
#include "history/letters.h"
#include "history/phrase_search.h"

namespace checkpoint::history {

namespace {

// What a title begins with that tries, sketches or keeps something.
constexpr WordList trial_openings =
    "experiment with|experimenting with|try out|trying out|attempt at|"
    "checkpoint before|checkpoint commit|snapshot before|"
    "backup before|quick hack|dirty hack|ugly hack|hack to|hack for|preliminary refactoring|preliminary work|"
    "preliminary version|minimal implementation|bare minimum|rough version|early version|add fixme|"
    "vorbereitende|grundgerüst|zwischenstand|zwischenschritt|erster wurf|erste fassung|versuchsweise|"
    "ébauche|Ébauche|travaux préparatoires|travail préparatoire|première ébauche|première étape|"
    "preparativos|primer borrador|primera etapa|esqueleto|trabajo preliminar|avance parcial|"
    "prueba de concepto";

// What a title says anywhere.
constexpr WordList open_remarks =
    "in preparation for|in preparation of|as preparation for|as a basis for|as a base for|to make room for|pave the "
    "way|paves the way|happy path only|only the happy path|happy path first|root cause unknown|cause unknown|cause is "
    "unknown|not wired|not wired up|do not deploy|do not release|do not ship|don't deploy|don't release|not for "
    "production|not production ready|before vacation|before the holidays|for the time being|as a first "
    "step|as first step|als erster schritt|fürs erste|vorerst|pour l'instant|pour le moment|por ahora|de momento";

// What a title ends with.
constexpr WordList open_endings = "for now|partiel|partielle|parcial|partial|wip|first pass";

// Work that is all of a ticket, unless the title says what it is for.
constexpr WordList paving_verbs =
    "bump|bumps|upgrade|upgrades|rename|renames|renaming|extract|extracts|refactor|refactors|"
    "refactoring|clean|cleanup|tidy|install|vendor|split|inline|format|reformat|restructure";
constexpr WordList paving_purposes =
    "needed for|required for|ahead of|in advance of|to unblock|for the upcoming|for upcoming|so that we can|so we can";

// `Add interface and stub for the signer`
constexpr WordList adding_verbs = "add|adds|create|creates|introduce|introduces|write|writes";
constexpr WordList stand_in_phrases =
    "and stub|and stubs|and a stub|and skeleton|and a skeleton|and scaffolding|with a stub|with stubs";

// Lists of what is to be done, which are no part of it: the whole title.
constexpr WordList updating_verbs = "update|updates|updating|adjust|edit|add to|refresh";
constexpr WordList plan_lists =
    "roadmap|the roadmap|changelog|the changelog|codeowners|the todo list|project plan|the project plan";

// Looks at what is wrong, or makes it hurt less.
constexpr WordList look_openings =
    "debug the|debugging|trace|instrument|mitigate|mitigates|mitigation|alleviate|alleviates|soften|softens|log "
    "more|log "
    "details|log when|log extra|log additional|more logging|more logs|add log|add logs|add logging|add debug|add "
    "debugging|add tracing|add trace|add traces|add instrumentation|add diagnostics|add telemetry|add more logging|add "
    "more logs|add extra logging|add some logging|add temporary logging|add verbose logging|add additional logging|add "
    "asserts|add assertions|add metrics|add counters|add an alert|add alert|add alerts|monitor|alert on";
constexpr WordList hiding_verbs =
    "disable|disables|disabled|skip|skips|ignore|ignores|mute|mutes|silence|silences|quarantine|quarantines|suppress|"
    "suppresses|xfail|deactivate|exclude|comment out";
constexpr WordList hidden_alarms =
    "test|tests|spec|specs|testcase|testcases|warning|warnings|lint|lints|suite|assertion|in ci|on ci|errors in ci";
constexpr WordList mending_verbs =
    "fix|fixes|fixing|repair|resolve|resolves|solve|cure|beheben|behebe|lösen|korrigieren|"
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

// Parts of which a project has one beside the other.
constexpr WordList known_parts =
    "ios|android|web|backend|frontend|server|client|desktop|mobile|api|ui|cli|docs|windows|macos|linux|admin|worker|"
    "infra|db|sdk";

// `ios` of `[iOS] x`; none of a key, a state, or a box to tick.
std::string part_of(std::string_view text) {
  text = trimmed(text);
  const std::size_t end = text.find(']');
  if (at(text, 0) != '[' || end == std::string_view::npos) return {};
  std::string label = lower(trimmed(text.substr(1, end - 1)));
  label.erase(std::remove(label.begin(), label.end(), '-'), label.end());
  return holds(known_parts, label) ? label : std::string();
}

// What an item of a list in a body begins with, or a line that has a colon behind it.
constexpr WordList rest_openings =
    "todo|to do|fixme|still todo|still needs|still need|still needed|not done|not done yet|still to do|still "
    "open|still missing|still to come|not yet|left to do|what is left|what's left|"
    "known gap|known gaps|remaining work|remaining tests|remaining parts|next steps|not covered|not included|not "
    "implemented|to be done|yet to come|noch offen|noch zu tun|es fehlt|es fehlen|fehlt noch|offen bleibt|reste à|il "
    "reste|il manque|à faire|falta|faltan|queda por|quedan por|pendiente|por hacer";

// What makes a heading of them only.
constexpr WordList rest_headings =
    "remaining|next step|follow up|follow ups|followup|followups|open points|later|offen|folgt|reste";

// What speaks of another change that is to come.
constexpr WordList rest_announcements =
    "we still need to|i still need to|we still have to|i still have to|not part of this change|not part of this "
    "commit|not "
    "part of this pr|follows in a|follow in a|will follow in|will follow later|will follow soon|to follow in|left for "
    "later|left to a "
    "later|first of several|first of many|first of a series|first in a series|will be done later|will be done "
    "separately|will be added later|will be added separately|will be handled later|will be handled separately|will be "
    "fixed later|remains to be done|remain to be done|yet to be done|folgt in einem|folgen in einem|folgt noch|folgen "
    "noch|folgt später|suivra dans|suivront dans|se hará en|seguirá en";

// What a line ends with that says so; `it was not done yet` is of the past, and `if it is not done yet` a case.
constexpr WordList open_ends =
    "not done yet|not finished yet|not complete yet|not implemented yet|still missing|still open|still to do|comes "
    "next|come next|noch nicht fertig|noch nicht "
    "erledigt|noch nicht umgesetzt|fehlt noch|fehlen noch|steht noch aus|stehen noch aus|pas encore fait|pas encore "
    "faite|aún no está hecho|aún no está hecha|todavía no está hecho|todavía no está hecha";
constexpr WordList denied_states = "is not|are not|isn't|aren't|has not been|have not been|hasn't been|haven't been";
constexpr WordList case_words =
    "if|when|where|while|that|which|who|whose|whether|because|since|as|until|unless|not "
    "yet|was|were|wenn|falls|ob|si|quand|cuando";

// The change that it names: `in a later commit`, `in another request`.
constexpr WordList other_changes =
    "in a later|in a separate|in another|in a follow up|in a followup|in a future|in the next|in a subsequent|in a "
    "different";
constexpr WordList change_words =
    "change|changes|commit|commits|request|requests|pr|prs|mr|patch|patches|pull|merge|ticket|issue|story|cl";

constexpr WordList written_rests =
    "待办：|待办:|尚未完成|尚未实现|尚未支持|后续提交|后续完成|未実装|別途対応|今後対応|未対応です|は未対応";

// What a heading is where it says no more: with a list below it that is not ticked, or with text, but for the last
// ones.
constexpr WordList list_headings =
    "todo|to do|todos|next step|next steps|remaining|remaining work|remaining tasks|remaining steps|left to do|what is "
    "left|what's left|what's next|open items|open points|open tasks|outstanding|missing|follow up|follow ups|followup|"
    "followups|future work|known gap|known gaps|not done|noch offen|offen|offene punkte|nächste schritte|reste à faire|"
    "prochaines étapes|pendiente|próximos pasos|待办|下一步|残作業|later|next|next up|up "
    "next|afterwards|danach|ensuite";
constexpr WordList bare_headings = "later|next|next up|up next|afterwards|danach|ensuite|missing|outstanding|offen";

// What stands below a heading of which nothing is left.
constexpr WordList nothing_left =
    "none|n a|na|nothing|nothing left|no|keine|nichts|aucun|aucune|rien|ninguno|ninguna|nada|无|なし";

// Titles of what only polishes what a commit before it did.
constexpr WordList touches =
    "fix typo|fix typos|fix a typo|typo|typos|fix spelling|spelling|fix grammar|lint|linting|fix lint|fix "
    "linter|format|"
    "formatting|fix formatting|reformat|clang format|run clang format|prettier|run prettier|eslint|whitespace|fix "
    "whitespace|fix indentation|fix style|fix comment|fix comments|fix a comment|update comment|update "
    "comments|address "
    "review|address comments|address the review|review comments|review feedback|apply review|apply suggestions|update "
    "changelog|update the changelog|changelog|fix changelog|bump version|bump the version|rename variable|rename a "
    "variable|rename variables|fix warning|fix warnings|fix a warning|nit|nits|cosmetics|fix ci|fix the build|fix "
    "build";

// What a title begins with that takes something back.
constexpr WordList taking_back_verbs =
    "revert|reverts|reverted|roll back|rolls back|rolled back|back out|backs out|backed out|undo";

// The boxes of a form that whoever asks for a merge fills in.
constexpr WordList form_openings =
    "bug|bugfix|new feature|feature|enhancement|breaking|documentation|docs|refactoring|refactor|chore|other|i have|i "
    "ve|my|this change|this pr|tests|unit tests|changelog|screenshots";

std::string_view without_marker(std::string_view line) {
  if (line.starts_with("\u2022")) line.remove_prefix(3);
  line.remove_prefix(std::min(line.find_first_not_of(" \t-*+#"), line.size()));
  const std::size_t digits = digits_at(line, 0);
  const bool is_numbered =
      digits > 0 && (at(line, digits) == '.' || at(line, digits) == ')') && at(line, digits + 1) == ' ';
  return is_numbered ? trimmed(line.substr(digits + 1)) : line;
}

// `[ ] rotate the keys`
bool is_unticked(std::string_view line) {
  const std::size_t box = line.starts_with("[ ]") ? 3 : line.starts_with("[] ") ? 2 : 0;
  return box > 0 && !begins_with_phrase(spaced_words(line.substr(box)), form_openings);
}

// `TODO: rotation`, `- not covered yet`: in the midst of a sentence that goes over lines the words say something else.
bool opens_rest(std::string_view line, std::string_view said) {
  constexpr std::size_t longest = 40;
  const bool is_item = said.size() < line.size();
  const std::string_view front = said.substr(0, longest);
  const std::size_t colon = front.find(':');
  const std::string words = spaced_words(front.substr(0, std::min(colon, front.size())));
  if (colon == std::string_view::npos) return is_item && begins_with_phrase(words, rest_openings);
  const bool is_heading = words.size() > 2 && holds(rest_headings, std::string_view(words).substr(1, words.size() - 2));
  return is_heading || begins_with_phrase(words, rest_openings);
}

// `The verification follows in a separate change`, `Rotation will be added in another request`
bool announces_rest(const std::string& words) {
  if (has_phrase(words, rest_announcements) || words.ends_with(" will follow ")) return true;
  bool is_one = false;
  for_each_entry(other_changes, [&](std::string_view entry) {
    const std::string phrase = " " + std::string(entry);
    const std::size_t place = words.find(phrase + " ");
    is_one = is_one || (place != std::string::npos &&
                        begins_with_phrase(std::string_view(words).substr(place + phrase.size()), change_words));
  });
  return is_one;
}

bool is_written(std::string_view line) {
  bool is_one = false;
  if (std::any_of(line.begin(), line.end(), is_beyond_ascii))
    for_each_entry(written_rests, [&](std::string_view entry) { is_one = is_one || line.find(entry) != line.npos; });
  return is_one;
}

// `Rotation is not done yet.` at the end of a line. Behind `if` it is a case.
bool ends_open(std::string_view line) {
  while (!line.empty() && !is_alnum(line.back()) && !is_beyond_ascii(line.back())) line.remove_suffix(1);
  std::size_t begin = 0;
  for (const std::string_view mark : {". ", "; "}) {
    if (const std::size_t place = line.rfind(mark); place != std::string_view::npos) begin = std::max(begin, place);
  }
  const std::string words = spaced_words(line.substr(begin));
  const bool is_denied = words.ends_with(" yet ") && has_phrase(words, denied_states);
  return (is_denied || ends_with_phrase(words, open_ends)) && !has_phrase(words, case_words);
}

/// Takes one line of a body after another.
class RestReading {
 public:
  void take(std::string_view line) {
    if (has_rest_) return;
    const std::string_view said = without_marker(line);
    if (trimmed(said).empty()) return;
    has_rest_ = is_announced_ && !says_nothing(said);
    is_announced_ = false;
    if (is_below_heading_ && heads(line, said)) has_rest_ = true;
    is_below_heading_ = is_heading(line);
    const bool is_title = line.starts_with("#") && line.find(':') == std::string_view::npos;
    if (is_title || has_rest_ || (is_below_heading_ && !line.ends_with(":"))) return;
    const std::size_t colon = said.find(':');
    const bool opens = opens_rest(line, said) && (colon == said.npos || !says_nothing(said.substr(colon)));
    is_announced_ = opens && line.ends_with(":");  // the next line says what it is, or that it is nothing
    has_rest_ = is_unticked(said) || (opens && !is_announced_) || is_written(said) ||
                announces_rest(spaced_words(said)) || ends_open(said);
  }
  bool has_rest() const { return has_rest_ || is_announced_; }

 private:
  static bool says_nothing(std::string_view said) {
    const std::string words = spaced_words(said);
    return holds(nothing_left, trimmed(words));
  }

  // `# Next`, `**Next steps**`, `Next:`
  bool is_heading(std::string_view line) {
    constexpr std::size_t longest = 40;
    const bool is_marked = line.starts_with("#") || line.starts_with("**") || line.starts_with("__");
    if ((!is_marked && !line.ends_with(":")) || line.size() > longest) return false;
    const std::string words = spaced_words(line);
    const std::string_view name = trimmed(words);
    is_bare_ = !is_marked || holds(bare_headings, name);
    return holds(list_headings, name);
  }

  // An item that is not ticked, or text where the heading is not only of what comes next.
  bool heads(std::string_view line, std::string_view said) const {
    if (stands_at(said, 0, "[x]") || line.starts_with("#") || says_nothing(said)) return false;
    const bool is_item = said.size() < line.size();
    return is_item || !is_bare_;
  }

  bool is_below_heading_ = false;
  bool is_bare_ = false;
  bool is_announced_ = false;
  bool has_rest_ = false;
};

}  // namespace

bool is_beside_ticket(std::string_view action, std::string_view title) {
  const std::string words = spaced_words(title);
  const std::string asked = spaced_words(action);
  if (says_same(asked, words)) return false;
  return is_trial(words) || (only_looks(words) && has_phrase(asked, mending_verbs));
}

bool is_of_other_part(std::string_view action, std::string_view subject) {
  const std::string asked = part_of(action);
  const std::string landed = part_of(subject);
  return !asked.empty() && !landed.empty() && asked != landed;
}

bool takes_back_some(std::string_view title) {
  constexpr WordList reasons = "because|due to|for now|temporarily|too slow|broke|breaks|not ready";
  const std::string words = spaced_words(title);
  return begins_with_phrase(words, taking_back_verbs) && has_phrase(words, reasons);
}

bool only_touches_up(std::string_view title) { return begins_with_phrase(spaced_words(title), touches); }

bool lands_again(std::string_view title, std::string_view before) {
  constexpr std::size_t stem = 4;  // `signing` is what `sign` does
  const std::size_t reason = std::min(before.find(','), std::min(before.find(" because"), before.find(" due to")));
  std::string words = spaced_words(before.substr(0, reason));
  // What took it back is none of what may land again: `Add back button` says nothing of `Roll back signing`.
  for_each_entry(taking_back_verbs, [&](std::string_view verb) {
    const std::string opening = " " + std::string(verb) + " ";
    if (words.starts_with(opening)) words.erase(0, opening.size() - 1);
  });
  const std::string said = spaced_words(title);
  bool is_one = has_phrase(said, "again|restore|re enable|reenable|redo|bring back|back in");
  for (std::string_view rest = said; !is_one && !rest.empty();) {
    const std::string_view word = take_until(rest, ' ');
    const bool has_meaning = word.size() >= stem && !holds("with|from|that|this|into|when|only|also|them|then", word);
    is_one = has_meaning && words.find(" " + std::string(word.substr(0, stem))) != std::string::npos;
  }
  return is_one;
}

bool says_rest(std::string_view body) {
  constexpr std::size_t most = 8 << 10;  // bytes, read again for each action that names the ticket
  RestReading reading;
  for_each_spoken_line(front_of(body, most), [&](std::string_view line) { reading.take(line); });
  return reading.has_rest();
}

}  // namespace checkpoint::history
