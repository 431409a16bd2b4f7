#include "history/foreign_waits.h"

#include <algorithm>

#include "history/letters.h"

namespace checkpoint::history {

namespace {

// Lists of words, with a bar between two. In pairs, a star stands for the reference.

// What is said before a reference that is waited for; German, French, Spanish.
constexpr std::string_view waits_before =
    "nach|warten auf|wartet auf|warte auf|wartet noch auf|wartend auf|warten noch auf|blockiert durch|"
    "blockiert von|blockiert:|blockiert wegen|abh\u00e4ngig von|h\u00e4ngt ab von|h\u00e4ngt an|h\u00e4ngt von|"
    "ben\u00f6tigt|braucht|erfordert|voraussetzung:|abh\u00e4ngigkeit:|apr\u00e8s|attendre|attend|attends|"
    "en attente|en attente de|bloqu\u00e9 par|bloqu\u00e9e par|bloqu\u00e9s par|bloqu\u00e9 :|d\u00e9pend de|"
    "d\u00e9pendance :|n\u00e9cessite|requiert|a besoin de|apr\u00e8s avoir fusionn\u00e9|despu\u00e9s|"
    "despu\u00e9s de|tras|tras fusionar|despu\u00e9s de fusionar|depende de|a la espera|a la espera de|"
    "en espera|en espera de|esperar|esperar a|espera a|esperando|esperando a|bloqueado por|bloqueada por|"
    "bloqueados por|bloqueado:|requiere|necesita|cuando se fusione|en cuanto se fusione|una vez fusionado|"
    "una vez fusionada|hasta que se fusione|a que se fusione|despu\u00e9s de que se fusione";
// What begins a clause that says the landing behind the reference, `sobald #12 gemergt ist`; then what may stand there
// before the landing, and the landing.
constexpr std::string_view subordinators =
    "sobald|wenn|nachdem|bis|falls|d\u00e8s que|quand|lorsque|une fois|une fois que|attendre que|apr\u00e8s que|"
    "jusqu'\u00e0 ce que|si|cuando|una vez que|una vez|en cuanto|tan pronto como|hasta que|despu\u00e9s de que|"
    "a que";
constexpr std::string_view between_words =
    "est|sera|soit|a \u00e9t\u00e9|aura \u00e9t\u00e9|ait \u00e9t\u00e9|se|est\u00e9|est\u00e1|sea|quede|"
    "haya sido|ya est\u00e9|entretanto|endlich|erst|komplett";
constexpr std::string_view landings =
    "gemergt|gemerged|gemerget|gelandet|drin|durch|eingespielt|erledigt|fertig|abgeschlossen|in main|auf main|"
    "im main|in master|fusionn\u00e9|fusionn\u00e9e|fusionn\u00e9s|merg\u00e9|merg\u00e9e|int\u00e9gr\u00e9|"
    "int\u00e9gr\u00e9e|termin\u00e9|termin\u00e9e|dans main|fusione|fusionado|fusionada|mergee|mergeado|"
    "mergeada|integrado|integrada|terminado|terminada|cerrado|en main";
constexpr std::string_view pairs =
    "setzt*voraus|vorher muss*gemergt werden|zuerst muss*gemergt werden|erst muss*gemergt werden|erst*, dann|"
    "zuerst*, dann|erst*mergen, dann|zuerst*mergen, dann|d'abord*, puis|d'abord*, ensuite|"
    "d'abord fusionner*, puis|primero*, luego|primero*, despu\u00e9s|primero fusionar*, luego";
// What says it only where something is denied before: `nicht vor #12`.
constexpr std::string_view denied_pairs =
    "vor*|bevor*gemergt|bevor*gelandet|bevor*drin|avant*|avant que*soit fusionn\u00e9|antes de*";
constexpr std::string_view denials = "nicht|nie|kein|keine|ne|pas|jamais|no|nunca|n'est|nichts|rien|nada";
// Chinese and Japanese write no spaces between words.
constexpr std::string_view unspaced_before =
    "\u7b49|\u7b49\u5f85|\u5f85|\u963b\u585e\u4e8e|\u53d6\u51b3\u4e8e|\u4f9d\u8d56|\u4f9d\u8d56\u4e8e|"
    "\u53d7\u963b\u4e8e|\u9700\u8981\u5148\u5408\u5e76|\u524d\u63d0\u662f|\u524d\u7f6e\uff1a|\u4f9d\u8d56\uff1a";
constexpr std::string_view unspaced_denials =
    "\u4e0d|\u4e0d\u7528|\u65e0\u9700|\u4e0d\u5fc5|\u4e0d\u8981|\u522b|\u6ca1\u6709|\u4e0d\u518d|\u65e0\u987b|"
    "\u6ca1";
constexpr std::string_view unspaced_pairs =
    "*\u5408\u5e76\u540e|*\u5408\u5e76\u4e4b\u540e|*\u5408\u5e76\u4ee5\u540e|*\u5408\u5e76\u5b8c\u6210\u540e|"
    "*\u5408\u5e76\u5b8c\u540e|*\u5408\u5165\u540e|*\u5408\u5165\u4e4b\u540e|*\u843d\u5730\u540e|"
    "\u88ab*\u963b\u585e|\u88ab*\u5361\u4f4f|\u88ab*\u963b\u6321|\u5148\u5408\u5e76*\uff0c\u518d|"
    "\u5148\u5408\u5e76*, \u518d|\u5148\u5408\u5e76*\uff0c\u7136\u540e|\u5148\u5408\u5e76*\u518d|"
    "\u5148*\u5408\u5e76|\u7b49*\u5408\u5e76|\u7b49\u5f85*\u5408\u5e76|*\u3092\u30de\u30fc\u30b8\u3057\u3066|"
    "*\u3092\u30de\u30fc\u30b8\u5f8c|*\u3092\u30de\u30fc\u30b8\u3057\u305f\u5f8c|"
    "*\u3092\u30de\u30fc\u30b8\u3057\u3066\u304b\u3089|*\u306e\u30de\u30fc\u30b8\u5f85\u3061|"
    "*\u306e\u30de\u30fc\u30b8\u3092\u5f85|*\u306e\u30de\u30fc\u30b8\u5f8c|*\u30de\u30fc\u30b8\u5f8c|"
    "*\u30de\u30fc\u30b8\u5f85\u3061|*\u30de\u30fc\u30b8\u6e08\u307f\u306b\u306a\u3063\u305f\u3089|"
    "*\u304c\u30de\u30fc\u30b8\u3055\u308c\u305f\u3089|*\u304c\u30de\u30fc\u30b8\u3055\u308c\u308b\u307e\u3067|"
    "*\u304c\u30de\u30fc\u30b8\u3055\u308c\u3066\u304b\u3089|*\u304c\u30de\u30fc\u30b8\u3055\u308c\u6b21\u7b2c|"
    "*\u304c\u30de\u30fc\u30b8\u3055\u308c\u305f\u5f8c|*\u304c\u30de\u30fc\u30b8\u6e08\u307f|"
    "*\u304c\u5165\u3063\u305f\u3089|*\u304c\u5165\u3063\u3066\u304b\u3089|*\u5b8c\u4e86\u5f8c|"
    "*\u306e\u5b8c\u4e86\u5f8c|*\u304c\u5b8c\u4e86\u3057\u305f\u3089|*\u306e\u5b8c\u4e86\u5f85\u3061|"
    "*\u5f85\u3061|*\u3092\u5f85\u3064|*\u3092\u5f85\u3063\u3066|*\u3092\u5f85\u3063\u3066\u3044\u308b|"
    "*\u306b\u4f9d\u5b58|*\u3067\u30d6\u30ed\u30c3\u30af|*\u306b\u30d6\u30ed\u30c3\u30af\u3055\u308c|"
    "*\u306b\u3088\u308a\u30d6\u30ed\u30c3\u30af|*\u306e\u5f8c\u306b";
// Japanese denies at the end.
constexpr std::string_view endings_that_deny =
    "\u3057\u306a\u3044|\u3057\u3066\u3044\u306a\u3044|\u305b\u305a|\u3057\u307e\u305b\u3093|"
    "\u308c\u3066\u3044\u306a\u3044|\u3055\u308c\u3066\u3044\u306a\u3044|\u305f\u305a\u306b|\u305f\u306a\u3044|"
    "\u305f\u306a\u304f\u3066";
// `nach dem Merge von`, `la fusion de`
constexpr std::string_view nouns_of_landing =
    "den merge von|dem merge von|dem mergen von|merge von|la fusion de|le merge de|du merge de|"
    "la fusi\u00f3n de|el merge de|del merge de";
// What tells what has become of it: `nach #12 sind die Tests langsamer`.
constexpr std::string_view verbs_that_tell =
    "ist|sind|war|waren|wurde|wurden|hat|haben|l\u00e4uft|gab|sont|est|ont|on|les|le|il|\u00e9tait|fue|hay|son|"
    "el|la|los|las|hubo";

template <class Test>
bool any_in(std::string_view list, const Test& test) {
  while (!list.empty()) {
    const std::string_view word = list.substr(0, list.find('|'));
    if (test(word)) return true;
    list.remove_prefix(std::min(list.size(), word.size() + 1));
  }
  return false;
}

bool is_in(std::string_view list, std::string_view word) {
  return any_in(list, [word](std::string_view known) { return known == word; });
}

/// What stands before the reference, and what behind it.
struct Pair {
  std::string_view before;
  std::string_view behind;
};

Pair pair_of(std::string_view entry) {
  const std::size_t star = entry.find('*');
  return {entry.substr(0, star), entry.substr(star + 1)};
}

constexpr std::string_view around_words = " \t\r\n.-*";

std::string_view without_margin(std::string_view text) {
  while (!text.empty() && around_words.find(text.front()) != std::string_view::npos) text.remove_prefix(1);
  while (!text.empty() && around_words.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
  return text;
}

bool is_letter(char c) {
  constexpr unsigned char beyond_ascii = 0x80;
  return is_alnum(c) || static_cast<unsigned char>(c) >= beyond_ascii;
}

// `text` ends with this word, or words, and not in the middle of one.
bool ends_with_words(std::string_view text, std::string_view words) {
  return text.ends_with(words) && !is_letter(before(text, text.size() - words.size()));
}

bool begins_with_words(std::string_view text, std::string_view words) {
  return text.starts_with(words) && (words.empty() || !is_letter(at(text, words.size())));
}

// The sentence that the text ends with.
std::string_view last_sentence(std::string_view text) {
  for (const std::string_view end : {";", "!", "?", "\n", ". ", "\u3002", "\uff1b"}) {
    const std::size_t found = text.rfind(end);
    if (found != std::string_view::npos) text.remove_prefix(found + end.size());
  }
  return without_margin(text);
}

std::string_view without_last(std::string_view text, std::string_view words) {
  return ends_with_words(text, words) ? without_margin(text.substr(0, text.size() - words.size())) : text;
}

// Without the word for the number and its article, `la PR`, and without `the merge of`.
std::string_view without_nouns(std::string_view text) {
  const std::size_t size = text.size();
  for (const std::string_view noun : {"pull request", "pr", "mr", "ticket"}) text = without_last(text, noun);
  for (const std::string_view article : {"der", "den", "dem", "das", "la", "le", "el", "du"}) {
    if (text.size() < size) text = without_last(text, article);
  }
  any_in(nouns_of_landing, [&text](std::string_view noun) {
    text = without_last(text, noun);
    return false;
  });
  return text;
}

std::string_view first_word(std::string_view text) { return text.substr(0, text.find_first_of(" ,.:;!?)")); }

// One of the words that deny stands in `text`.
bool is_denied_in(std::string_view text) {
  while (!text.empty()) {
    const std::string_view word = first_word(text);
    if (is_in(denials, word)) return true;
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return false;
}

// `suche nach #12`, `fragen nach #12`: only where something is done after it, or it begins.
bool is_of_time(std::string_view front) {
  if (front.empty() || front.ends_with('(') || front.ends_with(':') || front.ends_with(',')) return true;
  const std::size_t space = front.rfind(' ');
  const std::string_view word = space == std::string_view::npos ? front : front.substr(space + 1);
  return is_in("erst|direkt|gleich|sofort|und|dann", word) ||
         (word.ends_with("en") && !is_in("suchen|fragen|schauen|sehen|gucken|forschen", word));
}

// `wartet auf #12`
bool waits_for_name(std::string_view front, std::string_view behind) {
  if (is_in(verbs_that_tell, first_word(behind))) return false;
  return any_in(waits_before, [front](std::string_view words) {
    if (!ends_with_words(front, words)) return false;
    const std::string_view rest = without_margin(front.substr(0, front.size() - words.size()));
    return !is_denied_in(rest) && (words != "nach" || is_of_time(rest));
  });
}

// `sobald #12 gemergt ist`
bool waits_for_landing(std::string_view front, std::string_view behind) {
  if (!any_in(subordinators, [front](std::string_view word) { return ends_with_words(front, word); })) return false;
  any_in(between_words, [&behind](std::string_view word) {
    if (begins_with_words(behind, word)) behind = without_margin(behind.substr(word.size()));
    return false;
  });
  return any_in(landings, [behind](std::string_view word) { return begins_with_words(behind, word); });
}

bool waits_in_pair(std::string_view front, std::string_view behind) {
  const auto stands = [&](const Pair& pair) {
    return ends_with_words(front, pair.before) && begins_with_words(behind, pair.behind);
  };
  if (any_in(pairs, [&](std::string_view entry) { return stands(pair_of(entry)); })) return true;
  return any_in(denied_pairs, [&](std::string_view entry) {
    const Pair pair = pair_of(entry);
    return stands(pair) && is_denied_in(front.substr(0, front.size() - pair.before.size()));
  });
}

// Something that denies stands right before the words that `front` ends with.
bool is_denied_unspaced(std::string_view front, std::string_view words) {
  const std::string_view rest = without_margin(front.substr(0, front.size() - words.size()));
  return any_in(unspaced_denials, [rest](std::string_view word) { return rest.ends_with(word); });
}

bool waits_unspaced(std::string_view front, std::string_view behind) {
  const auto ends = [front](std::string_view words) {
    return front.ends_with(words) && !is_denied_unspaced(front, words);
  };
  if (any_in(unspaced_before, ends)) return true;
  return any_in(unspaced_pairs, [&](std::string_view entry) {
    const Pair pair = pair_of(entry);
    if (!ends(pair.before) || !behind.starts_with(pair.behind)) return false;
    const std::string_view rest = behind.substr(pair.behind.size());
    return !any_in(endings_that_deny, [rest](std::string_view ending) { return rest.starts_with(ending); });
  });
}

}  // namespace

bool waits_elsewhere(std::string_view before, std::string_view behind) {
  if (behind.find('?') != std::string_view::npos || behind.find("\uff1f") != std::string_view::npos) return false;
  const std::string_view front = without_nouns(last_sentence(before));
  const std::string_view back = behind.substr(std::min(behind.size(), behind.find_first_not_of(' ')));
  return waits_for_name(front, back) || waits_for_landing(front, back) || waits_in_pair(front, back) ||
         waits_unspaced(front, back);
}

}  // namespace checkpoint::history
