#include "cli/views/screen.h"

#include <algorithm>

#include "cli/terminal/paragraph.h"
#include "cli/views/work_text.h"

namespace checkpoint::cli {
namespace {

// Of a screen of 24 lines the shell's next prompt takes one.
constexpr std::size_t kScreenLines = 23;

std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

bool asks(const Work& work) { return work.rank.has_value(); }

// Everything.
std::string whole(const std::vector<Work>& in_order, const std::string& below, const Instant& now, const Look& look) {
  std::vector<std::string> parts{banner(in_order, now, look), works_table(in_order, now, look) + below};
  for (const Work& work : in_order) {
    if (asks(work)) parts.push_back(work_detail(work, now, look));
  }
  return sections(parts);
}

// What is over goes first where not all of it fits; what asks for something never does.
std::vector<Work> that_fit(const std::vector<Work>& in_order, std::size_t most) {
  const auto asking = static_cast<std::size_t>(std::count_if(in_order.begin(), in_order.end(), asks));
  const std::size_t count = std::min(in_order.size(), std::max(asking, most));
  return {in_order.begin(), in_order.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::string rest_text(std::size_t left_out, const Look& look) {
  const std::string more =
      left_out == 0 ? ""
                    : std::to_string(left_out) + " more that ask for nothing: " + look.quoted_command("list") + ". ";
  return paragraph_text({"", more + look.quoted_command("status \"<name>\"") + " tells all of one."}, look);
}

std::string cut(const std::vector<Work>& in_order, const std::string& below, const Instant& now, const Look& look) {
  constexpr std::size_t kAround = 4;  // the headings, the last line, and two blank ones
  const std::string decisions = short_banner(in_order, look);
  const std::size_t taken = lines_in(decisions) + lines_in(below) + kAround;
  const std::vector<Work> rows = that_fit(in_order, kScreenLines - std::min(kScreenLines, taken));
  const std::string rest = rest_text(in_order.size() - rows.size(), look);
  std::vector<std::string> parts{decisions, works_table(rows, now, look) + below};
  for (const Work& work : rows) {
    parts.push_back(work_detail(work, now, look));
    const bool fits = asks(work) && lines_in(sections(parts)) + 1 + lines_in(rest) <= kScreenLines;
    if (fits) continue;
    parts.pop_back();
    break;
  }
  parts.push_back(rest);
  return sections(parts);
}

}  // namespace

std::string sections(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    if (!part.empty()) text += (text.empty() ? "" : "\n") + part;
  }
  return text;
}

std::string screen_text(const std::vector<Work>& in_order, const std::string& below, const Instant& now,
                        const Look& look) {
  std::string text = whole(in_order, below, now, look);
  return lines_in(text) <= kScreenLines ? text : cut(in_order, below, now, look);
}

}  // namespace checkpoint::cli
