#pragma once

#include <string>
#include <string_view>

#include "history/word_list.h"

namespace checkpoint::history {

/// Pieces of a text that is written without spaces between words.
using PieceList = WordList;

/// What stands before a name and behind it, without spaces.
struct Surroundings {
  std::string before;
  std::string after;
};

/// The sentence around a name; what stands before and behind it in other sentences is left out.
Surroundings surroundings_of(std::string_view before, std::string_view after);

/// `text` without the longest piece that it begins with, or as it is.
std::string_view without_front(std::string_view text, PieceList list);
/// `text` without the longest piece that it ends with, or as it is.
std::string_view without_back(std::string_view text, PieceList list);
/// The same as often as there is one.
std::string_view without_fronts(std::string_view text, PieceList list);

bool begins_with_piece(std::string_view text, PieceList list);
bool ends_with_piece(std::string_view text, PieceList list);
bool has_piece(std::string_view text, PieceList list);

}  // namespace checkpoint::history
