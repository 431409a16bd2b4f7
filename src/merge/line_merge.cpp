#include "merge/line_merge.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "core/take.h"
#include "merge/conflicted_text.h"

namespace checkpoint::merge {

namespace {

using Lines = std::vector<std::string_view>;

// The line without the white space around it and a comma at its end.
std::string_view bare(std::string_view line) {
  constexpr std::string_view ignored = " \t\r\n,";
  line.remove_prefix(std::min(line.size(), line.find_first_not_of(ignored)));
  return line.substr(0, line.find_last_not_of(ignored) + 1);
}

Lines all_lines(std::string_view text) {
  Lines lines;
  while (!text.empty()) lines.push_back(bare(take_until(text, '\n')));
  return lines;
}

// The same without the blank ones.
Lines bare_lines(std::string_view text) {
  Lines lines = all_lines(text);
  std::erase_if(lines, [](std::string_view line) { return line.empty(); });
  return lines;
}

bool is_of_brackets(std::string_view line) { return line.find_first_not_of("{}[]") == std::string_view::npos; }

// How often one line stands in each text; a reading is the text with one side taken at each conflict.
struct Count {
  int base = 0;
  int ours = 0;
  int theirs = 0;
  int our_reading = 0;
  int their_reading = 0;
};

bool is_between(int number, int one, int other) {
  return number >= std::min(one, other) && number <= std::max(one, other);
}

// The reading of a side has that side's lines, and the other side's changes where there is no conflict.
bool is_merged(const Count& count) {
  const int both = count.ours + count.theirs - count.base;
  return is_between(count.our_reading, count.ours, both) && is_between(count.their_reading, count.theirs, both);
}

class LineCounts {
 public:
  void add(std::string_view text, int Count::*where) {
    for (const std::string_view line : bare_lines(text)) {
      if (!is_of_brackets(line)) ++(counts_[line].*where);
    }
  }
  bool are_merged() const {
    return std::all_of(counts_.begin(), counts_.end(), [](const auto& line) { return is_merged(line.second); });
  }
  // Whether one of the sources has each line of `text`.
  bool know(std::string_view text) const {
    const Lines lines = bare_lines(text);
    return std::all_of(lines.begin(), lines.end(), [this](std::string_view line) {
      const auto found = counts_.find(line);
      if (found == counts_.end()) return is_of_brackets(line);
      return found->second.base + found->second.ours + found->second.theirs > 0;
    });
  }

 private:
  std::unordered_map<std::string_view, Count> counts_;
};

constexpr std::string_view edge_of_file = "\n";  // no line has one

// What of `reading` stands between markers and the lines around it.
Lines with_neighbours(std::string_view reading, const Stretch& open) {
  const std::string_view head = reading.substr(0, open.begin);
  const std::string_view inside = reading.substr(open.begin, open.end - open.begin);
  const std::string_view tail = reading.substr(open.end);
  Lines lines{edge_of_file};
  if (!head.empty()) lines.back() = bare(head.substr(head.substr(0, head.size() - 1).rfind('\n') + 1));
  const Lines own = all_lines(inside);
  lines.insert(lines.end(), own.begin(), own.end());
  lines.push_back(tail.empty() ? edge_of_file : bare(tail.substr(0, tail.find('\n'))));
  return lines;
}

// A merge by lines puts between markers what a side has in one place, and before and behind them what both have there.
bool is_cut_from(std::string_view side, std::string_view reading, const std::vector<Stretch>& open) {
  Lines lines = all_lines(side);
  lines.insert(lines.begin(), edge_of_file);
  lines.push_back(edge_of_file);
  auto from = lines.begin();
  return std::all_of(open.begin(), open.end(), [&](const Stretch& stretch) {
    const Lines wanted = with_neighbours(reading, stretch);
    const auto found = std::search(from, lines.end(), wanted.begin(), wanted.end());
    if (found == lines.end()) return false;
    from = found + static_cast<std::ptrdiff_t>(wanted.size()) - 2;  // the next may follow at once
    return true;
  });
}

bool is_cut_from(const LineSources& sources, const ConflictedText& text) {
  return is_cut_from(sources.ours, text.ours, text.open_in_ours) &&
         is_cut_from(sources.theirs, text.theirs, text.open_in_theirs);
}

}  // namespace

bool has_same_lines(std::string_view text, std::string_view other) { return bare_lines(text) == bare_lines(other); }

bool is_line_merge(std::string_view text, const LineSources& sources) {
  const auto conflicted = read_conflicted(text);
  LineCounts counts;
  counts.add(sources.base, &Count::base);
  counts.add(sources.ours, &Count::ours);
  counts.add(sources.theirs, &Count::theirs);
  counts.add(conflicted ? conflicted->ours : text, &Count::our_reading);
  counts.add(conflicted ? conflicted->theirs : text, &Count::their_reading);
  if (!counts.are_merged()) return false;
  if (!conflicted) return true;
  return is_cut_from(sources, *conflicted) && (!conflicted->base || counts.know(*conflicted->base));
}

}  // namespace checkpoint::merge
