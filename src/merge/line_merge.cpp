#include "merge/line_merge.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "core/take.h"
#include "merge/conflicted_text.h"

namespace checkpoint::merge {

namespace {

// The lines without the white space around them and a comma at their ends; blank ones are none.
std::vector<std::string_view> bare_lines(std::string_view text) {
  constexpr std::string_view ignored = " \t\r\n,";
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    std::string_view line = take_until(text, '\n');
    line.remove_prefix(std::min(line.size(), line.find_first_not_of(ignored)));
    line = line.substr(0, line.find_last_not_of(ignored) + 1);
    if (!line.empty()) lines.push_back(line);
  }
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
    const std::vector<std::string_view> lines = bare_lines(text);
    return std::all_of(lines.begin(), lines.end(), [this](std::string_view line) {
      const auto found = counts_.find(line);
      if (found == counts_.end()) return is_of_brackets(line);
      return found->second.base + found->second.ours + found->second.theirs > 0;
    });
  }

 private:
  std::unordered_map<std::string_view, Count> counts_;
};

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
  return counts.are_merged() && (!conflicted || !conflicted->base || counts.know(*conflicted->base));
}

}  // namespace checkpoint::merge
