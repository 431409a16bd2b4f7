#include "cli/report/work_row.h"

#include <algorithm>
#include <map>

#include "cli/report/appearance.h"
#include "cli/report/html_text.h"
#include "cli/terminal/age.h"
#include "cli/views/work_text.h"

namespace checkpoint::cli {
namespace {

constexpr std::size_t kNameColumns = 80;
constexpr std::size_t kPlaceColumns = 100;
constexpr std::size_t kLineColumns = 160;
constexpr std::size_t kParagraphColumns = 220;
constexpr std::size_t kStepColumns = 60;
constexpr std::size_t kEntryColumns = 140;

// One bar for each step, as far as one can tell them apart, one path for each concern; else how much is done of all.
std::string bars_of(const Work& work) {
  constexpr long full = 96;
  constexpr long gap = 2;
  constexpr std::size_t most = 12;
  const auto count = static_cast<long>(work.steps.size());
  if (work.steps.empty() || work.steps.size() > most) {
    const auto done = static_cast<long>(work.progress.complete * full / work.progress.total);
    return bar_path(0, full, "rest") + bar_path(0, done, "done");
  }
  std::map<Concern, std::string> paths;
  for (long at = 0; at < count; ++at) {
    const long from = at * (full + gap) / count;
    const long width = (at + 1) * (full + gap) / count - gap - from;
    paths[concern_of(work.steps[static_cast<std::size_t>(at)])] +=
        "M" + std::to_string(from) + " 0h" + std::to_string(width) + "v8h-" + std::to_string(width);
  }
  std::string bars;
  for (const auto& [concern, path] : paths) {
    bars.append("<path class=\"").append(style_of(concern)).append("\" d=\"").append(path).append("\"/>");
  }
  return bars;
}

std::string meter(const Work& work) {
  if (work.progress.total == 0) return "<span class=\"meter\"></span>";
  return R"(<span class="meter"><svg width="96" height="8" aria-hidden="true">)" + bars_of(work) + "</svg>" +
         std::to_string(work.progress.complete) + "/" + std::to_string(work.progress.total) + "</span>";
}

std::string age(const Work& work, const Instant& now) {
  if (!work.when) return "<span class=\"age\">never</span>";
  const std::string stale = is_left_behind(work) ? "<span class=\"chip old\">stale</span>" : "";
  return "<span class=\"age\">" + stale + relative_age(*work.when, now) + "</span>";
}

std::string fact(std::string_view name, const std::string& html) {
  return html.empty() ? "" : "<dt>" + std::string(name) + "</dt><dd>" + html + "</dd>";
}

std::string ticket(const session::PmRef& ref) {
  const std::string name = begun(ref.id.empty() ? ref.url : ref.id, kNameColumns);
  constexpr std::size_t longest = 2000;
  const bool leads_there = ref.url.size() < longest && is_web_address(ref.url);
  const std::string link = leads_there ? html_link(ref.url, name) : name;
  return link + (ref.role.empty() ? "" : " (" + begun(ref.role, kNameColumns) + ")");
}

std::string tickets(const Work& work) {
  constexpr std::size_t most = 6;
  if (!work.document) return "";
  std::string all;
  const auto refs = session::overview_of(work.owner, *work.document).pm_refs;
  for (std::size_t at = 0; at < std::min(most, refs.size()); ++at) all += (at == 0 ? "" : ", ") + ticket(refs[at]);
  return all + (refs.size() > most ? " and " + std::to_string(refs.size() - most) + " more" : "");
}

// The first few of many, and how many there are beyond them.
class Few {
 public:
  explicit Few(std::size_t most) : most_(most) {}
  void add(const std::string& item) {
    if (count_++ < most_) items_ += item;
  }
  std::string html(const std::string& tag) const {
    if (count_ == 0) return "";
    const std::string rest =
        count_ > most_ ? "<p class=\"soft\">and " + std::to_string(count_ - most_) + " more</p>" : "";
    return "<" + tag + ">" + items_ + "</" + tag.substr(0, tag.find(' ')) + ">" + rest;
  }

 private:
  std::size_t most_;
  std::size_t count_ = 0;
  std::string items_;
};

std::vector<std::string> queued_actions(const Work& work) {
  if (!work.document) return work.actions;
  std::vector<std::string> texts;
  for (const session::Action& action : session::overview_of(work.owner, *work.document).next_actions) {
    texts.push_back(action.text);
  }
  return texts;
}

// What comes after what stands in the row.
std::string queue(const Work& work) {
  Few few(3);
  for (const std::string& text : queued_actions(work)) {
    const bool is_landed = std::any_of(work.queue.landed.begin(), work.queue.landed.end(),
                                       [&](const LandedNote& note) { return note.text == text; });
    if (text != work.action && !is_landed) few.add("<li>" + begun(text, kEntryColumns) + "</li>");
  }
  return few.html("ol");
}

std::string blockers(const Work& work) {
  Few few(4);
  for (const session::Blocker& blocker : open_blockers(work)) {
    few.add("<li>" + begun(blocker.id + ": " + blocker.description, kParagraphColumns) + "</li>");
  }
  return few.html("ul");
}

// Those that are not done; how many are, the meter tells.
std::string steps(const Work& work) {
  Few few(6);
  for (const Step& step : work.steps) {
    const Concern concern = concern_of(step);
    if (concern == Concern::over) continue;
    few.add("<li class=\"" + std::string(style_of(concern)) + "\">" + begun(step.name, kStepColumns) + " \u00b7 " +
            begun(words_of(step.status), kStepColumns) + "</li>");
  }
  return few.html("ul class=\"steps\"");
}

bool asks(Concern concern) { return concern == Concern::waits || concern == Concern::halted; }

// What a reader wants to know without unfolding: why it does not go on, or else what comes next.
std::string then(const Work& work, Concern concern) {
  const std::string text = asks(concern) ? begun(work.why, kLineColumns) : begun(work.action, kLineColumns);
  if (text.empty()) return "";
  return "<span class=\"then\">" + (asks(concern) ? text : "\u2192 " + text) + "</span>";
}

std::string paragraph_of(const Work& work) {
  return work.summary.empty() ? "" : "<p>" + begun(work.summary, kParagraphColumns) + "</p>";
}

std::string more(const Work& work, Concern concern) {
  const std::string when = work.when ? format_instant(*work.when) : "";
  return "<div class=\"more\">" + paragraph_of(work) + "<dl>" +
         fact("Next", concern == Concern::halted ? begun(work.action, kLineColumns) : "") +
         fact("Why", asks(concern) || concern == Concern::going ? "" : begun(work.why, kLineColumns)) +
         fact("Then", queue(work)) + fact("Blocked by", blockers(work)) + fact("Not done", steps(work)) +
         fact("Tickets", tickets(work)) + fact("Updated", when) +
         fact("File", "<code>" + begun(work.path, kParagraphColumns) + "</code>") + "</dl></div>";
}

}  // namespace

bool is_left_behind(const Work& work) { return work.stale && concern_of(work) != Concern::over; }

std::string bar_path(long from, long width, std::string_view style) {
  const std::string wide = std::to_string(width);
  return "<path class=\"" + std::string(style) + "\" d=\"M" + std::to_string(from) + " 0h" + wide + "v8h-" + wide +
         "\"/>";
}

std::string work_row(const Work& work, const Instant& now) {
  const Concern concern = concern_of(work);
  return "<details class=\"row " + std::string(style_of(concern)) + (is_left_behind(work) ? " old" : "") +
         R"("><summary><span class="name">)" + begun(work.owner, kNameColumns) + "</span><span class=\"chip\">" +
         std::string(name_of(concern)) + "</span><span class=\"where\">" + begun(place_text(work), kPlaceColumns) +
         "</span>" + meter(work) + age(work, now) + then(work, concern) + "</summary>" + more(work, concern) +
         "</details>\n";
}

}  // namespace checkpoint::cli
