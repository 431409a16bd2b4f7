#include "merge/hunk_choices.h"

#include <algorithm>

namespace checkpoint::test {

namespace {

struct Piece {
  bool is_hunk = false;
  std::string plain;
  std::string ours;
  std::string theirs;
};

bool is_marker(const std::string& line, char sign, std::size_t size) {
  const bool signs =
      line.size() >= size && line.find_first_not_of(sign) >= size && line.substr(0, size) == std::string(size, sign);
  return signs && (line.size() == size || line[size] == ' ' || line[size] == '\n' || line[size] == '\r');
}

std::vector<Piece> pieces_of(const std::string& text, std::size_t size) {
  std::vector<Piece> pieces(1);
  std::string skipped;
  std::string* into = &pieces.back().plain;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size() - 1) + 1;
    const std::string line = text.substr(from, end - from);
    from = end;
    if (is_marker(line, '<', size)) {
      pieces.push_back({true, "", "", ""});
      into = &pieces.back().ours;
    } else if (pieces.back().is_hunk && is_marker(line, '|', size)) {
      into = &skipped;
    } else if (pieces.back().is_hunk && is_marker(line, '=', size)) {
      into = &pieces.back().theirs;
    } else if (pieces.back().is_hunk && is_marker(line, '>', size)) {
      pieces.push_back({});
      into = &pieces.back().plain;
    } else {
      *into += line;
    }
  }
  return pieces;
}

std::string chosen(const std::vector<Piece>& pieces, std::size_t choices) {
  std::string text;
  for (const Piece& piece : pieces) {
    if (!piece.is_hunk) {
      text += piece.plain;
      continue;
    }
    text += choices % 2 == 0 ? piece.ours : piece.theirs;
    choices /= 2;
  }
  return text;
}

std::size_t count_hunks(const std::vector<Piece>& pieces) {
  return static_cast<std::size_t>(
      std::count_if(pieces.begin(), pieces.end(), [](const Piece& piece) { return piece.is_hunk; }));
}

}  // namespace

std::string choice_of(const std::string& text, std::size_t marker_size, merge::Side side) {
  return chosen(pieces_of(text, marker_size), side == merge::Side::ours ? 0 : ~std::size_t{0});
}

std::vector<std::string> every_choice(const std::string& text, std::size_t marker_size) {
  const auto pieces = pieces_of(text, marker_size);
  const std::size_t varied = std::min<std::size_t>(count_hunks(pieces), 6);
  std::vector<std::string> texts;
  for (std::size_t choices = 0; choices < (std::size_t{1} << varied); ++choices)
    texts.push_back(chosen(pieces, choices));
  return texts;
}

std::size_t lines_inside(const std::string& text, std::size_t marker_size) {
  std::size_t lines = 0;
  for (const Piece& piece : pieces_of(text, marker_size)) {
    for (const std::string* part : {&piece.ours, &piece.theirs}) {
      lines += static_cast<std::size_t>(std::count(part->begin(), part->end(), '\n'));
    }
  }
  return lines;
}

std::size_t hunk_count(const std::string& text, std::size_t marker_size) {
  return count_hunks(pieces_of(text, marker_size));
}

}  // namespace checkpoint::test
