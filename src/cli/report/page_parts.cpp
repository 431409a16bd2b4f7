#include "cli/report/page_parts.h"

#include <algorithm>

#include "cli/report/answers.h"
#include "cli/report/appearance.h"
#include "cli/report/html_text.h"
#include "cli/report/page_time.h"
#include "cli/report/report.h"
#include "core/take.h"

namespace checkpoint::cli {
namespace {

// An option's name up to its `=`, or the whole of a short one; empty where `word` is no option.
std::string_view option_in(std::string_view word) {
  constexpr std::size_t longest = 40;
  const std::size_t begin = word.starts_with('\'') ? 1 : 0;
  if (!word.substr(begin).starts_with("--")) return {};
  const std::string_view name = word.substr(0, word.size() <= longest / 2 ? word.size() : word.find('=') + 1);
  return name.size() <= longest ? name : std::string_view();
}

}  // namespace

std::string command_words_html(std::string_view command) {
  std::string html;
  for (const std::string_view word : parts_of(command, ' ')) {
    const std::string_view option = option_in(word);
    html += html.empty() ? "" : " ";
    if (!option.empty()) html += "<b>" + html_text(option) + "</b>";
    html += html_text(word.substr(option.size()));
  }
  return html;
}

std::string command_html(const std::string& command, const std::string& effect) {
  return "<div class=\"do\">" + (effect.empty() ? "" : "<p class=\"soft\">" + html_text(effect) + ":</p>") +
         "<pre><code>" + command_words_html(plain(command)) + "</code></pre></div>";
}

std::string section_title(std::string_view title, const std::string& count) {
  return "<h2>" + std::string(title) + "<span>" + count + "</span></h2>\n";
}

std::string listed_section(const std::string& title, const std::vector<std::string>& items, const Remarks& remarks) {
  constexpr std::size_t most = 7;
  std::string shown;
  std::string folded;
  for (std::size_t at = 0; at < items.size(); ++at) (at < most ? shown : folded) += items[at];
  if (!folded.empty()) {
    folded = "<details class=\"group\"><summary>and " + std::to_string(items.size() - most) + " more</summary>\n" +
             folded + "</details>\n";
  }
  const std::string& remark = items.empty() ? remarks.none : remarks.after;
  const std::string count = items.empty() ? remarks.count : std::to_string(std::max(items.size(), remarks.all));
  return "<section>" + section_title(title, count) + "<div class=\"list\">\n" + shown + folded +
         (remark.empty() ? "" : "<p class=\"none\">" + remark + "</p>\n") + "</div></section>\n";
}

std::string age_html(const Work& work, const Instant& now) {
  if (!work.when) return "<span class=\"age\">never</span>";
  const std::string stale = is_left_behind(work) ? "<span class=\"chip old\">stale</span>" : "";
  return "<span class=\"age\">" + stale + html_day(*work.when, now) + "</span>";
}

std::string halted_too_html(const Work& work, std::size_t columns) {
  return is_halted_too(work) ? "<span class=\"chip halt\">halted</span> " + begun(halt_text(work), columns) : "";
}

std::string obstacle_html(const std::string& obstacle) {
  return obstacle.empty() ? "" : "<p class=\"soft\">" + html_text(obstacle) + ".</p>";
}

std::string answers_html(const OpenDecision& decision) {
  std::string html;
  for (const AnswerCommand& answer : answers_to(decision)) html += command_html(answer.command, answer.effect);
  return html + obstacle_html(decision.obstacle);
}

}  // namespace checkpoint::cli
