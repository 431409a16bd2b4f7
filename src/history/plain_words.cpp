#include "history/plain_words.h"

#include "history/letters.h"

namespace checkpoint::history {

std::vector<std::string> plain_words(std::string_view text, const WordForm& form) {
  std::vector<std::string> words;
  for (std::size_t place = 0; place < text.size();) {
    const std::size_t begin = place;
    if (form.opens != nullptr && form.opens(text, place)) ++place;
    while (place < text.size() && form.belongs(text[place])) ++place;
    const bool is_end = place == begin && form.ends.find(text[place]) != std::string_view::npos;
    if (is_end) ++place;
    if (place > begin) words.push_back(lower(text.substr(begin, place - begin)));
    if (place == begin) ++place;
  }
  return words;
}

}  // namespace checkpoint::history
