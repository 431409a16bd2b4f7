#include <algorithm>

#include "cli/report/report.h"
#include "core/take.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {
namespace {

constexpr std::size_t kEnough = 400;
constexpr std::size_t kMostParagraphs = 40;

bool begins_a_sentence(char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// Behind the first sentence that makes it long enough; all of it where what is left would be a line.
std::size_t end_of_paragraph(std::string_view text) {
  std::size_t end = text.find(". ", kEnough);
  while (end != text.npos && end + 2 < text.size() && !begins_a_sentence(text[end + 2])) end = text.find(". ", end + 1);
  constexpr std::size_t line = 150;
  return end == text.npos || end + line > text.size() ? text.size() : end + 1;
}

void add_paragraphs(std::string_view text, std::vector<std::string>& all) {
  while (!text.empty()) {
    const std::size_t end = all.size() + 1 < kMostParagraphs ? end_of_paragraph(text) : text.size();
    all.push_back(plain(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

// A secret may stand in more than one line: a text that holds one is masked as a whole.
std::vector<std::string> paragraphs_of(std::string_view text) {
  std::vector<std::string> all;
  std::string line(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  const std::string masked = secret::masked(line);
  if (masked != line) {
    add_paragraphs(masked, all);
    return all;
  }
  while (!text.empty() && all.size() + 1 < kMostParagraphs) add_paragraphs(take_until(text, '\n'), all);
  if (!text.empty()) all.push_back(plain(text));
  return all;
}

}  // namespace checkpoint::cli
