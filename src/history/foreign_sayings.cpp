#include "history/foreign_sayings.h"

#include <algorithm>
#include <array>

#include "history/letters.h"

namespace checkpoint::history {

namespace {

/// How a text must end behind what is said.
enum class Rest {
  none,  ///< nothing follows; where something is joined on, that waits for the landing
  any,   ///< whatever follows
};

struct Saying {
  std::string_view before;
  std::string_view after;
  Intent intent;
  Rest rest;
};

constexpr auto kTarget = Intent::target;
constexpr auto kGate = Intent::gate;

// Of those that begin alike the longer one first.
constexpr std::array sayings = {
    Saying{"", "muss noch gemergt werden", kTarget, Rest::none},
    Saying{"", "noch mergen", kTarget, Rest::none},
    Saying{"", "bitte mergen", kTarget, Rest::none},
    Saying{"", "reviewen und mergen", kTarget, Rest::none},
    Saying{"", "pr\u00fcfen und mergen", kTarget, Rest::none},
    Saying{"", "mergen", kTarget, Rest::none},
    Saying{"", "reviewen", kTarget, Rest::none},
    Saying{"", "abschlie\u00dfen", kTarget, Rest::none},
    Saying{"", "umsetzen", kTarget, Rest::none},
    Saying{"", "fertigstellen", kTarget, Rest::none},
    Saying{"", "implementieren", kTarget, Rest::none},
    Saying{"bitte", "mergen", kTarget, Rest::none},
    Saying{"bitte", "reviewen", kTarget, Rest::none},
    Saying{"merge von", "", kTarget, Rest::none},
    Saying{"erst", "mergen, dann", kGate, Rest::any},
    Saying{"nach dem merge von", "", kGate, Rest::any},
    Saying{"nach", "", kGate, Rest::any},
    Saying{"warten auf", "", kGate, Rest::any},
    Saying{"wartet auf", "", kGate, Rest::any},
    Saying{"warte auf", "", kGate, Rest::any},
    Saying{"blockiert durch", "", kGate, Rest::any},
    Saying{"blockiert von", "", kGate, Rest::any},
    Saying{"sobald", "gemergt ist", kGate, Rest::any},
    Saying{"sobald", "gelandet ist", kGate, Rest::any},
    Saying{"sobald", "drin ist", kGate, Rest::any},
    Saying{"wenn", "gemergt ist", kGate, Rest::any},
    Saying{"wenn", "gelandet ist", kGate, Rest::any},
    Saying{"fusionner", "", kTarget, Rest::none},
    Saying{"fusionner la", "", kTarget, Rest::none},
    Saying{"merger", "", kTarget, Rest::none},
    Saying{"merger la", "", kTarget, Rest::none},
    Saying{"relire", "", kTarget, Rest::none},
    Saying{"relire et fusionner", "", kTarget, Rest::none},
    Saying{"terminer", "", kTarget, Rest::none},
    Saying{"impl\u00e9menter", "", kTarget, Rest::none},
    Saying{"apr\u00e8s la fusion de", "", kGate, Rest::any},
    Saying{"apr\u00e8s", "", kGate, Rest::any},
    Saying{"en attente de", "", kGate, Rest::any},
    Saying{"bloqu\u00e9 par", "", kGate, Rest::any},
    Saying{"bloqu\u00e9e par", "", kGate, Rest::any},
    Saying{"attendre", "", kGate, Rest::any},
    Saying{"attendre que", "soit fusionn\u00e9e", kGate, Rest::any},
    Saying{"d\u00e8s que", "est fusionn\u00e9e", kGate, Rest::any},
    Saying{"d\u00e8s que", "est fusionn\u00e9", kGate, Rest::any},
    Saying{"quand", "est fusionn\u00e9", kGate, Rest::any},
    Saying{"quand", "est fusionn\u00e9e", kGate, Rest::any},
    Saying{"quand", "sera fusionn\u00e9", kGate, Rest::any},
    Saying{"quand", "sera fusionn\u00e9e", kGate, Rest::any},
    Saying{"une fois", "fusionn\u00e9", kGate, Rest::any},
    Saying{"une fois", "fusionn\u00e9e", kGate, Rest::any},
    Saying{"fusionar", "", kTarget, Rest::none},
    Saying{"fusionar el", "", kTarget, Rest::none},
    Saying{"mergear", "", kTarget, Rest::none},
    Saying{"mergear el", "", kTarget, Rest::none},
    Saying{"revisar", "", kTarget, Rest::none},
    Saying{"revisar y fusionar", "", kTarget, Rest::none},
    Saying{"terminar", "", kTarget, Rest::none},
    Saying{"implementar", "", kTarget, Rest::none},
    Saying{"despu\u00e9s de", "", kGate, Rest::any},
    Saying{"esperar a", "", kGate, Rest::any},
    Saying{"esperando a", "", kGate, Rest::any},
    Saying{"esperando", "", kGate, Rest::any},
    Saying{"bloqueado por", "", kGate, Rest::any},
    Saying{"bloqueada por", "", kGate, Rest::any},
    Saying{"cuando se fusione", "", kGate, Rest::any},
    Saying{"cuando", "se fusione", kGate, Rest::any},
    Saying{"una vez fusionado", "", kGate, Rest::any},
    Saying{"una vez fusionada", "", kGate, Rest::any},
    Saying{"tras fusionar", "", kGate, Rest::any},
    Saying{"tras la fusi\u00f3n de", "", kGate, Rest::any},
    Saying{"cuando", "est\u00e9 fusionado", kGate, Rest::any},
    Saying{"\u5408\u5e76", "", kTarget, Rest::none},                          // merge
    Saying{"\u8bf7\u5408\u5e76", "", kTarget, Rest::none},                    // please merge
    Saying{"\u5ba1\u67e5", "", kTarget, Rest::none},                          // review
    Saying{"\u5ba1\u6838\u5e76\u5408\u5e76", "", kTarget, Rest::none},        // review and merge
    Saying{"\u5b8c\u6210", "", kTarget, Rest::none},                          // finish
    Saying{"\u5b9e\u73b0", "", kTarget, Rest::none},                          // implement
    Saying{"\u7b49\u5f85", "\u5408\u5e76\u540e", kGate, Rest::any},           // once … is merged
    Saying{"\u7b49", "\u5408\u5e76\u540e", kGate, Rest::any},                 // once … is merged
    Saying{"\u7b49", "\u5408\u5e76", kGate, Rest::none},                      // wait for … to merge
    Saying{"\u7b49\u5f85", "\u5408\u5e76", kGate, Rest::none},                // wait for … to merge
    Saying{"\u7b49\u5f85", "", kGate, Rest::none},                            // wait for
    Saying{"\u5728", "\u5408\u5e76\u540e", kGate, Rest::any},                 // after … is merged
    Saying{"", "\u5408\u5e76\u540e", kGate, Rest::any},                       // after … is merged
    Saying{"\u88ab", "\u963b\u585e", kGate, Rest::none},                      // blocked by
    Saying{"\u4f9d\u8d56", "", kGate, Rest::none},                            // depends on
    Saying{"", "\u3092\u30de\u30fc\u30b8\u3057\u3066", kGate, Rest::any},     // merge … and
    Saying{"", "\u3092\u30de\u30fc\u30b8\u5f8c", kGate, Rest::any},           // after merging
    Saying{"", "\u3092\u30de\u30fc\u30b8\u3059\u308b", kTarget, Rest::none},  // merge
    Saying{"", "\u3092\u30de\u30fc\u30b8", kTarget, Rest::none},              // merge
    Saying{"", "\u3092\u30ec\u30d3\u30e5\u30fc\u3057\u3066\u30de\u30fc\u30b8", kTarget,
           Rest::none},                                                                // review and merge
    Saying{"", "\u3092\u30ec\u30d3\u30e5\u30fc\u3059\u308b", kTarget, Rest::none},     // review
    Saying{"", "\u3092\u30ec\u30d3\u30e5\u30fc", kTarget, Rest::none},                 // review
    Saying{"", "\u3092\u5b9f\u88c5\u3059\u308b", kTarget, Rest::none},                 // implement
    Saying{"", "\u3092\u5b9f\u88c5", kTarget, Rest::none},                             // implement
    Saying{"", "\u3092\u5b8c\u4e86\u3059\u308b", kTarget, Rest::none},                 // finish
    Saying{"", "\u306e\u30de\u30fc\u30b8\u5f85\u3061", kGate, Rest::none},             // waits for the merge of
    Saying{"", "\u306e\u30de\u30fc\u30b8\u5f8c", kGate, Rest::any},                    // after the merge of
    Saying{"", "\u304c\u30de\u30fc\u30b8\u3055\u308c\u305f\u3089", kGate, Rest::any},  // when … is merged
    Saying{"", "\u5f85\u3061", kGate, Rest::none},                                     // waits for
    Saying{"", "\u3092\u5f85\u3064", kGate, Rest::none},                               // wait for
};

// What joins a second step on to a landing.
constexpr std::array<std::string_view, 16> openings = {
    ", dann ",        ", danach ", "und dann ",    "und ",        ", und ", "puis ",
    ", puis ",        "et ",       "y luego ",     ", luego ",    "y ",     "\uff0c\u7136\u540e",
    ", \u7136\u540e", "\u5e76",    "\u7136\u540e", "\uff0c\u5e76"};

std::string_view stripped(std::string_view text) {
  constexpr std::string_view around = " \t\r\n.-*";
  while (!text.empty() && around.find(text.front()) != std::string_view::npos) text.remove_prefix(1);
  while (!text.empty() && around.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
  if (text.ends_with("\u3002")) text.remove_suffix(3);
  return text;
}

// `la PR`, `el PR`, `PR`: the word for the number.
std::string_view without_noun(std::string_view text) {
  for (const std::string_view noun : {"pull request", "pr", "mr", "ticket"}) {
    const bool ends = text.ends_with(noun) && !is_alnum(before(text, text.size() - noun.size()));
    if (ends) return stripped(text.substr(0, text.size() - noun.size()));
  }
  return text;
}

bool is_word_end(std::string_view after, std::size_t size) {
  return size == 0 || size >= after.size() || !is_alnum(after[size]) ||
         static_cast<unsigned char>(after[size - 1]) >= 0x80;
}

// `nach #12 sind die Tests langsamer`: it is told what has become of it.
bool tells(const Saying& saying, std::string_view rest) {
  constexpr std::array<std::string_view, 18> words = {"ist",       "sind",  "war",  "waren", "wurde", "wurden",
                                                      "hat",       "haben", "sont", "est",   "ont",   "\u00e9tait",
                                                      "est\u00e1", "fue",   "hay",  "son",   "les",   "le"};
  const bool is_after = saying.after.empty() && saying.intent == Intent::gate && saying.rest == Rest::any;
  const std::string_view word = rest.substr(0, rest.find_first_of(" ,.:;"));
  return is_after && !word.empty() && std::find(words.begin(), words.end(), word) != words.end();
}

std::optional<Intention> understood(const Saying& saying, std::string_view rest) {
  const bool asks = rest.find('?') != std::string_view::npos || rest.find("\uff1f") != std::string_view::npos;
  const std::string_view more = stripped(rest);
  if (asks || tells(saying, more)) return std::nullopt;
  if (saying.rest == Rest::any || more.empty()) return Intention{saying.intent, Confidence::medium};
  const bool goes_on =
      std::any_of(openings.begin(), openings.end(), [&](std::string_view joint) { return more.starts_with(joint); });
  if (goes_on && saying.intent == Intent::target) return Intention{Intent::gate, Confidence::medium};
  return std::nullopt;
}

}  // namespace

std::optional<Intention> said_elsewhere(std::string_view before, std::string_view after) {
  const std::string front = lower(without_noun(stripped(lower(before))));
  const std::string back = lower(after.substr(std::min(after.size(), after.find_first_not_of(' '))));
  for (const Saying& saying : sayings) {
    const bool fits =
        front == saying.before && back.starts_with(saying.after) && is_word_end(back, saying.after.size());
    if (!fits) continue;
    if (auto intention = understood(saying, std::string_view(back).substr(saying.after.size()))) return intention;
  }
  return std::nullopt;
}

}  // namespace checkpoint::history
