#include "cli/terminal/paragraph.h"

#include <algorithm>
#include <vector>

namespace checkpoint::cli {
namespace {

// What a terminal makes of a line with a command that is longer than that.
std::size_t rows_of(const std::string& line, std::size_t width) {
  return std::max<std::size_t>(1, (display_width(line) + width - 1) / width);
}

std::vector<std::string> lines_of(const Paragraph& paragraph, std::size_t width, const Look& look) {
  std::vector<std::string> lines = wrapped(look.safe(paragraph.text), width);
  if (lines.empty()) lines.emplace_back();
  std::size_t room = paragraph.most;
  std::size_t fitting = 0;
  while (fitting < lines.size() && rows_of(lines[fitting], width) <= room) room -= rows_of(lines[fitting++], width);
  if (fitting == lines.size()) return lines;
  // The last line that is shown, with as much of it as there is room for, says that there was more.
  if (room == 0) room = rows_of(lines[--fitting], width);
  const std::string_view mark = look.glyph(Glyph::ellipsis);
  lines.resize(fitting + 1);
  lines.back() = clipped(lines.back(), room * width - display_width(mark), "").append(mark);
  return lines;
}

}  // namespace

std::string paragraph_text(const Paragraph& paragraph, const Look& look) {
  constexpr std::size_t kShallow = 4;
  const std::size_t begin = display_width(paragraph.lead);
  // Behind a lead that takes most of a line the text has a line of its own.
  const bool beside = begin <= look.width / 2;
  const std::size_t indent = beside ? begin : kShallow;
  const std::size_t end = beside ? std::string::npos : paragraph.lead.find_last_not_of(' ') + 1;
  std::string text = look.paint(paragraph.lead_tone, paragraph.lead.substr(0, end));
  std::string before = beside ? "" : "\n" + std::string(indent, ' ');
  for (const std::string& line : lines_of(paragraph, look.width - indent, look)) {
    if (!line.empty()) text += before + look.paint(paragraph.tone, line);
    before = "\n" + std::string(indent, ' ');
  }
  return text + "\n";
}

}  // namespace checkpoint::cli
