#include "history/foreign_sayings.h"

#include <algorithm>
#include <array>

#include "history/foreign_waits.h"
#include "history/letters.h"

namespace checkpoint::history {

namespace {

/// What asks for the landing of the reference between the two; where something is joined on, that waits for it.
struct Saying {
  std::string_view before;
  std::string_view after;
};

// Of those that begin alike the longer one first.
constexpr std::array sayings = {
    Saying{"", "muss noch gemergt werden"},
    Saying{"", "noch mergen"},
    Saying{"", "bitte mergen"},
    Saying{"", "reviewen und mergen"},
    Saying{"", "pr\u00fcfen und mergen"},
    Saying{"", "mergen"},
    Saying{"", "reviewen"},
    Saying{"", "abschlie\u00dfen"},
    Saying{"", "umsetzen"},
    Saying{"", "fertigstellen"},
    Saying{"", "implementieren"},
    Saying{"bitte", "mergen"},
    Saying{"bitte", "reviewen"},
    Saying{"merge von", ""},
    Saying{"fusionner", ""},
    Saying{"merger", ""},
    Saying{"relire", ""},
    Saying{"relire et fusionner", ""},
    Saying{"terminer", ""},
    Saying{"impl\u00e9menter", ""},
    Saying{"fusionar", ""},
    Saying{"mergear", ""},
    Saying{"revisar", ""},
    Saying{"revisar y fusionar", ""},
    Saying{"terminar", ""},
    Saying{"implementar", ""},
    Saying{"\u5408\u5e76", ""},                                                  // merge
    Saying{"\u8bf7\u5408\u5e76", ""},                                            // please merge
    Saying{"\u5ba1\u67e5", ""},                                                  // review
    Saying{"\u5ba1\u6838\u5e76\u5408\u5e76", ""},                                // review and merge
    Saying{"\u5b8c\u6210", ""},                                                  // finish
    Saying{"\u5b9e\u73b0", ""},                                                  // implement
    Saying{"", "\u3092\u30de\u30fc\u30b8\u3059\u308b"},                          // merge
    Saying{"", "\u3092\u30de\u30fc\u30b8"},                                      // merge
    Saying{"", "\u3092\u30ec\u30d3\u30e5\u30fc\u3057\u3066\u30de\u30fc\u30b8"},  // review and merge
    Saying{"", "\u3092\u30ec\u30d3\u30e5\u30fc\u3059\u308b"},                    // review
    Saying{"", "\u3092\u30ec\u30d3\u30e5\u30fc"},                                // review
    Saying{"", "\u3092\u5b9f\u88c5\u3059\u308b"},                                // implement
    Saying{"", "\u3092\u5b9f\u88c5"},                                            // implement
    Saying{"", "\u3092\u5b8c\u4e86\u3059\u308b"},                                // finish
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

std::string_view without_article(std::string_view text) {
  for (const std::string_view article : {" la", " le", " el", " den"}) {
    if (text.ends_with(article)) return stripped(text.substr(0, text.size() - article.size()));
  }
  return text;
}

// `la PR`, `el PR`, `PR`: the word for the number.
std::string_view without_noun(std::string_view text) {
  for (const std::string_view noun : {"pull request", "pr", "mr", "ticket"}) {
    const bool ends = text.ends_with(noun) && !is_alnum(before(text, text.size() - noun.size()));
    if (ends) return without_article(stripped(text.substr(0, text.size() - noun.size())));
  }
  return text;
}

bool is_word_end(std::string_view after, std::size_t size) {
  return size == 0 || size >= after.size() || !is_alnum(after[size]) ||
         static_cast<unsigned char>(after[size - 1]) >= 0x80;
}

std::optional<Intention> understood(std::string_view rest) {
  const bool asks = rest.find('?') != std::string_view::npos || rest.find("\uff1f") != std::string_view::npos;
  const std::string_view more = stripped(rest);
  if (asks) return std::nullopt;
  if (more.empty()) return Intention{Intent::target, Confidence::medium};
  const bool goes_on =
      std::any_of(openings.begin(), openings.end(), [&](std::string_view joint) { return more.starts_with(joint); });
  return goes_on ? std::optional(Intention{Intent::gate, Confidence::medium}) : std::nullopt;
}

}  // namespace

std::optional<Intention> said_elsewhere(std::string_view before, std::string_view after) {
  if (waits_elsewhere(lower(before), lower(after))) return Intention{Intent::gate, Confidence::medium};
  const std::string front = lower(without_noun(stripped(lower(before))));
  const std::string back = lower(after.substr(std::min(after.size(), after.find_first_not_of(' '))));
  for (const Saying& saying : sayings) {
    const bool fits =
        front == saying.before && back.starts_with(saying.after) && is_word_end(back, saying.after.size());
    if (!fits) continue;
    if (auto intention = understood(std::string_view(back).substr(saying.after.size()))) return intention;
  }
  return std::nullopt;
}

}  // namespace checkpoint::history
