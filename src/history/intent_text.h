#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "history/intent.h"
#include "history/wording.h"

namespace checkpoint::history {

/// Terms that stand for more than one word: no word has such signs.
inline constexpr std::string_view kAskedTerm = "<asked>";  ///< the name that is judged
inline constexpr std::string_view kOtherTerm = "<other>";  ///< another name
inline constexpr std::string_view kPathTerm = "//";        ///< `src/store.cpp`, `v1.4.x`
inline constexpr std::string_view kNumberTerm = "0";
inline constexpr std::string_view kMixedTerm = "x0";  ///< a word with digits
inline constexpr std::string_view kFrontTerm = "^";   ///< ahead of the text
inline constexpr std::string_view kEndTerm = "$";     ///< behind the text

/// A text as the learned judgement reads it, of one of the names in it.
struct IntentText {
  std::vector<std::string> terms;  ///< between kFrontTerm and kEndTerm; Chinese and Japanese words by the character
  std::size_t asked = 0;           ///< where kAskedTerm stands first
  std::size_t names = 0;           ///< how many terms are names
  ReferenceKind kind = ReferenceKind::number;
  Intent ruled = Intent::context;  ///< what the rules of wording say

  bool is_empty() const { return terms.empty(); }
};

/// The text with the reference at `place` of its `tokens`. Empty where it is too long for a note of something to do.
/// `references` are those of the text.
IntentText intent_text(const std::vector<Token>& tokens, const std::vector<Reference>& references, std::size_t place,
                       Intent ruled);

/// `.`, `!`, `?`, `;`
bool ends_sentence(std::string_view term);

}  // namespace checkpoint::history
