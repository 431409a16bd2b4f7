#include "history/destination.h"

#include <algorithm>
#include <array>

#include "history/known_words.h"
#include "history/letters.h"

namespace checkpoint::history {

namespace {

using Sequence = std::vector<std::string_view>;

bool is_branch_letter(char c) {
  constexpr std::string_view others = "._/-+@";
  return is_alnum(c) || (c != '\0' && others.find(c) != std::string_view::npos);
}

// The length of what stands at `from`: a word, letters that are not ASCII, or one sign.
std::size_t length_at(std::string_view text, std::size_t from) {
  const auto belongs = is_beyond_ascii(text[from]) ? is_beyond_ascii : is_branch_letter;
  std::size_t end = from;
  while (end < text.size() && belongs(text[end])) ++end;
  while (end > from + 1 && !is_beyond_ascii(text[end - 1]) && std::string_view("./-").find(text[end - 1]) < 3) --end;
  return std::max<std::size_t>(end - from, 1);
}

Sequence sequence_of(std::string_view text) {
  Sequence words;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t length = length_at(text, from);
    const std::string_view word = text.substr(from, length);
    const bool is_quote = word.size() == 1 && std::string_view(" \t\n`'\"").find(word.front()) < 6;
    if (!is_quote) words.push_back(word);
    from += length;
  }
  return words;
}

bool ends_with_one_of(std::string_view word, std::initializer_list<std::string_view> ends) {
  return std::any_of(ends.begin(), ends.end(), [&](std::string_view end) { return word.ends_with(end); });
}

/// Asks where the words of a text lead.
class Directions {
 public:
  explicit Directions(std::string_view text) : text_(text), words_(sequence_of(text)) {}

  std::vector<Destination> all() const {
    std::vector<Destination> found;
    for (std::size_t place = 1; place < words_.size(); ++place) {
      if (!is_alnum(words_[place].front())) continue;
      const bool leads = leads_to(place);
      if (!leads && !follows(place)) continue;
      found.push_back({words_[place], static_cast<std::size_t>(words_[place].data() - text_.data()), !leads});
    }
    return found;
  }

 private:
  bool leads_to(std::size_t place) const {
    static constexpr auto ways = words("into", "onto", "to", "on", "against", "in", "target", "targeting", "base",
                                       "nach", "auf", "zu", "vers", "dans", "sur", "en", "a", "al", "sobre", "hacia");
    static constexpr auto fillers = words("the", "our", "branch", "den", "die", "la", "le", "el", "remote", "rama");
    if (is_bracketed_line(place)) return true;
    const std::string_view next = place + 1 < words_.size() ? words_[place + 1] : std::string_view();
    if (next.starts_with("\u306b") || next.starts_with("\u3078")) return true;
    while (place > 1 && fillers.has(words_[place - 1])) --place;
    const std::string_view way = words_[place - 1];
    const bool is_label = way == ":" && place > 1 && words_[place - 2] == "target";
    return is_label || ways.has(way) || is_arrow(place - 1) ||
           ends_with_one_of(way, {"\u5230", "\u8fdb", "\u5165", "\u81f3", "\u00e0"});
  }

  bool is_arrow(std::size_t place) const {
    if (ends_with_one_of(words_[place], {"\u2192", "\u27a1", "\u21d2"})) return true;
    return words_[place] == ">" && place > 0 && (words_[place - 1] == "=" || words_[place - 1].ends_with('-'));
  }

  // `(develop)`; what else stands in brackets may be the branch that is to land.
  bool is_bracketed_line(std::size_t place) const {
    static constexpr auto lines = words("main", "master", "develop", "dev", "trunk", "staging", "next", "stable");
    const bool is_alone = (words_[place - 1] == "(" || words_[place - 1] == "[") && place + 1 < words_.size() &&
                          (words_[place + 1] == ")" || words_[place + 1] == "]");
    return is_alone && (lines.has(words_[place]) || stands_at(words_[place], 0, "release"));
  }

  bool follows(std::size_t place) const {
    static constexpr auto joints = words("and", "und", "et", "y", "e");
    const std::string_view joint = words_[place - 1];
    return place > 1 && (joints.has(joint) || joint == "," || joint == "+" || joint == "&");
  }

  std::string_view text_;
  Sequence words_;
};

}  // namespace

std::vector<Destination> destinations_in(std::string_view text) { return Directions(text).all(); }

bool is_line_of_work(std::string_view name) {
  static constexpr auto lines = words("develop", "stable", "lts", "preprod", "preproduction");
  return lines.has(name);
}

}  // namespace checkpoint::history
