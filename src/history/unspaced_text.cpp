#include "history/unspaced_text.h"

#include <algorithm>
#include <array>

#include "core/letters.h"

namespace checkpoint::history {

namespace {

constexpr std::array<std::string_view, 5> ends_of_sentence = {"。", "；", ";", "\n", "！"};

std::string without_spaces(std::string_view text) {
  std::string kept;
  for (const char c : text) {
    if (c != ' ' && c != '\t' && c != '*' && c != '`') kept += c;
  }
  return kept;
}

std::string_view last_sentence(std::string_view text) {
  for (const std::string_view end : ends_of_sentence) {
    const std::size_t found = text.rfind(end);
    if (found != std::string_view::npos) text.remove_prefix(found + end.size());
  }
  return text;
}

// `合并Lee的PR` as `合并PR`: whose it is.
std::string without_owner(std::string text) {
  constexpr PieceList requests = "PR|pr|MR|mr";
  const std::string_view of = without_back(text, requests);
  const std::string_view owner = without_back(of, "的|の");
  std::size_t begin = owner.size();
  while (begin > 0 && (is_alnum(owner[begin - 1]) || owner[begin - 1] == '@')) --begin;
  if (owner.size() < of.size() && begin < owner.size()) text.erase(begin, of.size() - begin);
  return text;
}

}  // namespace

Surroundings surroundings_of(std::string_view before, std::string_view after) {
  return {without_owner(without_spaces(last_sentence(before))), without_spaces(after)};
}

std::string_view without_front(std::string_view text, PieceList list) {
  std::size_t longest = 0;
  for_each_entry(list, [&](std::string_view piece) {
    if (text.starts_with(piece)) longest = std::max(longest, piece.size());
  });
  return text.substr(longest);
}

std::string_view without_back(std::string_view text, PieceList list) {
  std::size_t longest = 0;
  for_each_entry(list, [&](std::string_view piece) {
    if (text.ends_with(piece)) longest = std::max(longest, piece.size());
  });
  return text.substr(0, text.size() - longest);
}

std::string_view without_fronts(std::string_view text, PieceList list) {
  while (true) {
    const std::string_view rest = without_front(text, list);
    if (rest.size() == text.size()) return text;
    text = rest;
  }
}

bool begins_with_piece(std::string_view text, PieceList list) { return without_front(text, list).size() < text.size(); }

bool ends_with_piece(std::string_view text, PieceList list) { return without_back(text, list).size() < text.size(); }

bool has_piece(std::string_view text, PieceList list) {
  bool found = false;
  for_each_entry(list, [&](std::string_view piece) { found = found || text.find(piece) != std::string_view::npos; });
  return found;
}

}  // namespace checkpoint::history
