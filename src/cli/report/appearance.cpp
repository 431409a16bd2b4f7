#include "cli/report/appearance.h"

#include <algorithm>

#include "cli/report/html_text.h"

namespace checkpoint::cli {
namespace {

// Marks that take no column of their own must not pile up without end.
std::string_view bounded(std::string_view text, std::size_t columns) {
  constexpr std::size_t bytes_a_column = 8;
  constexpr unsigned mask = 0xC0;
  constexpr unsigned continuation = 0x80;
  std::size_t end = std::min(text.size(), columns * bytes_a_column);
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & mask) == continuation) --end;
  return text.substr(0, end);
}

constexpr std::string_view kCut = "\u2026";

// A text that was cut ends behind a word, where one ends near.
std::string without_half_word(std::string text) {
  constexpr std::size_t near = 24;
  if (!text.ends_with(kCut)) return text;
  const std::size_t end = text.size() - kCut.size();
  const std::size_t blank = text.rfind(' ', end);
  if (blank != std::string::npos && blank > 0 && end - blank < near) text.erase(blank, end - blank);
  return text;
}

}  // namespace

std::string_view style_of(Concern concern) { return look_of(concern).style; }

std::string_view counted_name(Concern concern, std::size_t count) {
  return concern == Concern::waits && count != 1 ? "wait for you" : name_of(concern);
}

std::string words_of(std::string_view status) {
  std::string words(status);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string beginning_of(std::string_view text, std::size_t columns) {
  const std::string line = plain(text);
  const std::string cut = clipped(bounded(line, columns), columns, kCut);
  return cut == line ? cut : without_half_word(cut);
}

std::string begun(std::string_view text, std::size_t columns) { return html_text(beginning_of(text, columns)); }

}  // namespace checkpoint::cli
