#include "cli/report/work_row.h"

#include <algorithm>
#include <map>

#include "cli/report/appearance.h"
#include "cli/report/html_text.h"
#include "cli/report/page_time.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/work_text.h"

namespace checkpoint::cli {
namespace {

constexpr std::size_t kNameColumns = 80;
constexpr std::size_t kPlaceColumns = 100;
constexpr std::size_t kPathColumns = 500;
constexpr std::size_t kMostEntries = 100;

// One bar for each step, as far as one can tell them apart, one path for each concern; else how much is done of all.
std::string bars_of(const Work& work) {
  constexpr long full = 72;
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
  return R"(<span class="meter"><svg width="72" height="8" aria-hidden="true">)" + bars_of(work) + "</svg>" +
         std::to_string(work.progress.complete) + " of " + counted(work.progress.total, "step") + "</span>";
}

std::string age(const Work& work, const Instant& now) {
  if (!work.when) return "<span class=\"age\">never</span>";
  const std::string stale = is_left_behind(work) ? "<span class=\"chip old\">stale</span>" : "";
  return "<span class=\"age\">" + stale + html_day(*work.when, now) + "</span>";
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
  if (!work.document) return "";
  std::string all;
  const auto refs = session::overview_of(work.owner, *work.document).pm_refs;
  const std::size_t shown = std::min(kMostEntries, refs.size());
  for (std::size_t at = 0; at < shown; ++at) all += (at == 0 ? "" : ", ") + ticket(refs[at]);
  return all + (refs.size() > shown ? " and " + std::to_string(refs.size() - shown) + " more" : "");
}

// All of a list; of one without end as much as anybody reads, and where the rest is.
class Entries {
 public:
  explicit Entries(const Work& work) : owner_(work.owner) {}
  void add(const std::string& item) {
    if (count_++ < kMostEntries) items_ += item;
  }
  std::string html(const std::string& tag) const {
    if (count_ == 0) return "";
    const std::string rest = count_ > kMostEntries ? "<p class=\"soft\">and " + std::to_string(count_ - kMostEntries) +
                                                         " more: <code>git checkpoint status " +
                                                         begun(owner_, kNameColumns) + "</code></p>"
                                                   : "";
    return "<" + tag + ">" + items_ + "</" + tag.substr(0, tag.find(' ')) + ">" + rest;
  }

 private:
  std::string owner_;
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

// Those that have not landed and do not stand in the row already.
std::vector<std::string> later_actions(const Work& work) {
  std::vector<std::string> later;
  for (const std::string& text : queued_actions(work)) {
    const bool is_landed = std::any_of(work.queue.landed.begin(), work.queue.landed.end(),
                                       [&](const LandedNote& note) { return note.text == text; });
    if (text != work.action && !is_landed) later.push_back(text);
  }
  return later;
}

std::string queue(const Work& work, std::size_t columns) {
  Entries entries(work);
  for (const std::string& text : later_actions(work)) entries.add("<li>" + begun(text, columns) + "</li>");
  return entries.html("ol");
}

std::string blockers(const Work& work, std::size_t columns) {
  Entries entries(work);
  for (const session::Blocker& blocker : open_blockers(work)) {
    entries.add("<li>" + begun(blocker.id + ": " + blocker.description, columns) + "</li>");
  }
  return entries.html("ul");
}

// Those that are not done; how many are, the meter tells.
std::string steps(const Work& work) {
  Entries entries(work);
  for (const Step& step : work.steps) {
    const Concern concern = concern_of(step);
    if (concern == Concern::over) continue;
    entries.add("<li class=\"" + std::string(style_of(concern)) + "\">" + begun(step.name, kPlaceColumns) + " \u00b7 " +
                begun(words_of(step.status), kPlaceColumns) + "</li>");
  }
  return entries.html("ul class=\"steps\"");
}

// Full bars look finished where they are not.
std::string lead_of(const Work& work) {
  if (work.rank != Rank::queued || work.kind != "session") return "\u2192 ";
  return "<span class=\"soft\">left to do, of " + counted(later_actions(work).size() + 1, "action") + ":</span> ";
}

// What a reader wants to know without unfolding: why it does not go on, or else what comes next.
std::string then(const Work& work, Concern concern, std::size_t columns) {
  std::string text;
  switch (concern) {
    case Concern::waits:
      text = begun(work.decisions.empty() ? work.why : work.decisions.front().description, columns);
      break;
    case Concern::halted: text = begun(halt_text(work), columns); break;
    case Concern::going:
    case Concern::resting:
    case Concern::over: text = work.action.empty() ? "" : lead_of(work) + begun(work.action, columns); break;
  }
  return text.empty() ? "" : "<span class=\"then\">" + text + "</span>";
}

std::string more(const Work& work, Concern concern, std::size_t columns, const RowExtras& extras) {
  const bool asks = concern == Concern::waits || concern == Concern::halted;
  const bool has_said = work.summary.empty() || work.summary == work.why;
  return "<div class=\"more\">" + (has_said ? "" : "<p>" + begun(work.summary, columns) + "</p>") + "<dl>" +
         fact("Next", asks ? begun(work.action, columns) : "") + fact("Then", queue(work, columns)) +
         fact("Blocked by", blockers(work, columns)) + fact("Not done", steps(work)) + fact("Tickets", tickets(work)) +
         fact("Updated", work.when ? spoken_time(*work.when) : "") +
         fact("File", "<code>" + begun(work.path, kPathColumns) + "</code>") + "</dl>" + extras.end + "</div>";
}

}  // namespace

RowFrame frame_of(const Report& report) {
  constexpr std::size_t least = 220;
  constexpr std::size_t most = 4000;
  constexpr std::size_t of_all = 140'000;
  return {report.now, std::clamp(of_all / std::max<std::size_t>(report.works.all.size(), 1), least, most)};
}

std::string bar_path(long from, long width, std::string_view style) {
  const std::string wide = std::to_string(width);
  return "<path class=\"" + std::string(style) + "\" d=\"M" + std::to_string(from) + " 0h" + wide + "v8h-" + wide +
         "\"/>";
}

std::string work_row(const Work& work, const RowFrame& frame, const RowExtras& extras) {
  const Concern concern = concern_of(work);
  return "<details class=\"row " + std::string(style_of(concern)) + (is_left_behind(work) ? " old" : "") + "\"" +
         extras.attributes + R"(><summary><span class="name">)" + begun(work.owner, kNameColumns) +
         "</span><span class=\"chip\">" + std::string(name_of(concern)) + "</span><span class=\"where\">" +
         begun(place_text(work), kPlaceColumns) + "</span>" + meter(work) + age(work, frame.now) +
         then(work, concern, frame.columns) + "</summary>" + more(work, concern, frame.columns, extras) +
         "</details>\n";
}

}  // namespace checkpoint::cli
