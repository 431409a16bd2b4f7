#include "history/latin_phrase.h"

#include <algorithm>
#include <string>

namespace checkpoint::history::latin {

namespace {

// The words for what has a number, and what stands before them.
constexpr WordList nouns =
    "pr|prs|mr|mrs|pull request|pull requests|merge request|merge requests|ticket|tickets|issue|issues|branch|"
    "branche|rama|zweig|commit|change|solicitud|demande";
constexpr WordList articles =
    "der|die|das|den|dem|des|beide|beiden|la|le|les|el|los|las|du|del|al|au|aux|deux|ambos|ambas|unser|unsere|notre|"
    "nuestro|nuestra|meine|mein|ma|mon|mi";
constexpr WordList joints = "und|et|y|e|sowie|,|/|+|&|和|与|及|と";

Place words_of(std::string_view entry) { return 1 + static_cast<Place>(std::count(entry.begin(), entry.end(), ' ')); }

bool stands(const Phrase& phrase, Place place, std::string_view entry) {
  for (; !entry.empty(); ++place) {
    const std::string_view word = entry.substr(0, entry.find(' '));
    if (!phrase.is(place, word)) return false;
    entry.remove_prefix(std::min(entry.size(), word.size() + 1));
  }
  return true;
}

Place end_of_references(const Phrase& phrase, Place place) {
  while (true) {
    Place next = place + 1;
    while (is_listed(phrase, next, joints) || is_listed(phrase, next, nouns)) ++next;
    if (!phrase.is_reference(next)) return place + 1;
    place = next;
  }
}

Place begin_of_references(const Phrase& phrase, Place place) {
  while (true) {
    Place front = place;
    while (front > 0 && (is_listed(phrase, front - 1, joints) || is_listed(phrase, front - 1, nouns))) --front;
    if (front == 0 || !phrase.is_reference(front - 1)) return place;
    place = front - 1;
  }
}

std::string plain(std::string text) {
  constexpr std::string_view apostrophe = "\u2019";
  constexpr char latin = '\xc3';               // begins the letters from À to ÿ
  constexpr unsigned char first_upper = 0x80;  // À
  constexpr unsigned char last_upper = 0x9e;   // Þ
  constexpr unsigned char to_small = 0x20;
  for (std::size_t found = text.find(apostrophe); found != std::string::npos; found = text.find(apostrophe, found)) {
    text.replace(found, apostrophe.size(), "'");
  }
  for (std::size_t index = 1; index < text.size(); ++index) {
    const auto second = static_cast<unsigned char>(text[index]);
    const bool is_upper = text[index - 1] == latin && second >= first_upper && second <= last_upper;
    if (is_upper) text[index] = static_cast<char>(second + to_small);
  }
  return text;
}

}  // namespace

bool is_listed(const Phrase& phrase, Place place, WordList list) {
  bool found = false;
  for_each_entry(list, [&](std::string_view entry) { found = found || phrase.is(place, entry); });
  return found;
}

Place behind_listed(const Phrase& phrase, Place place, WordList list) {
  Place end = place;
  for_each_entry(list, [&](std::string_view entry) {
    if (stands(phrase, place, entry)) end = std::max(end, place + words_of(entry));
  });
  return end;
}

Place begin_of_listed(const Phrase& phrase, Place place, WordList list) {
  Place begin = place;
  for_each_entry(list, [&](std::string_view entry) {
    const Place count = words_of(entry);
    if (count <= place && stands(phrase, place - count, entry)) begin = std::min(begin, place - count);
  });
  return begin;
}

bool has_listed(const Phrase& phrase, Place begin, Place end, WordList list) {
  for (Place place = begin; place < end; ++place) {
    if (behind_listed(phrase, place, list) > place) return true;
  }
  return false;
}

Naming naming_of(const Phrase& phrase, Place place) {
  Naming naming;
  naming.first = begin_of_references(phrase, place);
  naming.end = end_of_references(phrase, place);
  naming.last = naming.end - 1;
  naming.begin = begin_of_listed(phrase, naming.first, nouns);
  naming.begin = begin_of_listed(phrase, naming.begin, articles);
  return naming;
}

std::vector<Token> plainly_spelled(std::vector<Token> tokens) {
  for (Token& token : tokens) token.text = plain(std::move(token.text));
  return tokens;
}

}  // namespace checkpoint::history::latin
