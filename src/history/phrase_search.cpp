#include "history/phrase_search.h"

#include "history/letters.h"

namespace checkpoint::history {

namespace {

std::string spaced(std::string_view entry) { return " " + std::string(entry) + " "; }

template <class Test>
bool any_entry(WordList list, const Test& test) {
  bool is_one = false;
  for_each_entry(list, [&](std::string_view entry) { is_one = is_one || test(entry); });
  return is_one;
}

}  // namespace

std::string spaced_words(std::string_view text) {
  std::string words = " ";
  for (const char c : text) {
    const bool is_letter = is_alnum(c) || is_beyond_ascii(c) || c == '\'';
    if (is_letter) words += to_lower(c);
    if (!is_letter && words.back() != ' ') words += ' ';
  }
  if (words.back() != ' ') words += ' ';
  return words;
}

bool has_phrase(std::string_view words, WordList list) {
  return any_entry(list, [&](std::string_view entry) { return words.find(spaced(entry)) != std::string_view::npos; });
}

bool begins_with_phrase(std::string_view words, WordList list) {
  return any_entry(list, [&](std::string_view entry) { return words.starts_with(spaced(entry)); });
}

bool ends_with_phrase(std::string_view words, WordList list) {
  return any_entry(list, [&](std::string_view entry) { return words.ends_with(spaced(entry)); });
}

}  // namespace checkpoint::history
