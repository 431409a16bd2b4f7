#include "cli/report/work_row.h"

#include <algorithm>
#include <map>

#include "cli/report/appearance.h"
#include "cli/report/page_parts.h"
#include "cli/report/proof_html.h"
#include "cli/report/proofs.h"
#include "cli/report/work_fold.h"
#include "cli/terminal/terminal_text.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

constexpr std::size_t kNameColumns = 80;
constexpr std::size_t kPlaceColumns = 100;

// A bar as a stroke, which takes half the letters of an area: there are thousands on a page.
std::string stroke(long from, long width) { return "M" + std::to_string(from) + " 4h" + std::to_string(width); }

std::string stroked(Concern concern, const std::string& strokes) {
  return "<path class=\"" + std::string(style_of(concern)) + "\" d=\"" + strokes + "\"/>";
}

// One bar for each step, as far as one can tell them apart, one path for each concern; else how much is done of all.
std::string bars_of(const Work& work) {
  constexpr long full = 72;
  constexpr long gap = 2;
  constexpr std::size_t most = 12;
  const auto count = static_cast<long>(work.steps.size());
  if (work.steps.empty() || work.steps.size() > most) {
    const auto done = static_cast<long>(work.progress.complete * full / work.progress.total);
    return stroked(Concern::resting, stroke(0, full)) + stroked(Concern::over, stroke(0, done));
  }
  std::map<Concern, std::string> paths;
  for (long at = 0; at < count; ++at) {
    const long from = at * (full + gap) / count;
    const long width = (at + 1) * (full + gap) / count - gap - from;
    paths[concern_of(work.steps[static_cast<std::size_t>(at)])] += stroke(from, width);
  }
  return run_together(paths, [](const auto& path) { return stroked(path.first, path.second); });
}

std::string meter(const Work& work) {
  if (work.progress.total == 0) return "<span class=\"meter\"></span>";
  return R"(<span class="meter"><svg aria-hidden="true">)" + bars_of(work) + "</svg>" +
         std::to_string(work.progress.complete) + " of " + counted(work.progress.total, "step") + "</span>";
}

// What a note says of itself need not be what its steps or its actions say.
std::string lead_of(const Work& work) {
  const bool is_full = work.progress.total > 0 && work.progress.complete == work.progress.total;
  if (work.kind != "session") return "\u2192 ";
  if (work.rank != Rank::queued) {
    return is_full ? "<span class=\"soft\">all steps done, but marked in progress</span> \u2192 " : "\u2192 ";
  }
  const std::size_t count = open_actions(work);
  return "<span class=\"soft\">marked complete" +
         (count <= 1 ? std::string() : ", the first of " + counted(count, "action")) + " still listed:</span> ";
}

// Where it stands, and what it is that has these names.
std::string standing(const Work& work) {
  const bool has_stages = work.kind == "stage" || work.kind == "snapshot";
  if (work.phase.empty()) return "";
  const std::string place = (has_stages ? std::string(work.kind) : "phase") + " " + begun(work.phase, kPlaceColumns);
  const bool says_more = work.kind == "session" && !work.step.empty();
  return place + (says_more ? " / step " + begun(work.step, kPlaceColumns) : "");
}

// What comes next; of what no document tells, why that comes next stands before it.
std::string course(const Work& work, std::size_t columns) {
  std::string action = work.action.empty() ? "" : lead_of(work) + begun(work.action, columns);
  if (work.document || work.summary.empty()) return action;
  return begun(work.summary, columns) + (action.empty() ? "" : " " + action);
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
    case Concern::resting: text = course(work, columns); break;
    case Concern::over: break;
  }
  return text.empty() ? "" : "<span class=\"then\">" + text + "</span>";
}

std::string halted_too(const Work& work, std::size_t columns) {
  const std::string html = halted_too_html(work, columns);
  return html.empty() ? "" : "<span class=\"against\">" + html + "</span>";
}

// What the history says is not as it says.
std::string contradiction(const Work& work, const RowFrame& frame) {
  const std::vector<Contradiction> all = contradictions_of(work);
  if (all.empty()) return "";
  const Contradiction& first = all.front();
  return R"(<span class="against"><span class="chip not">contradicted</span> )" + std::string(first.saying) +
         " \u201c" + begun(first.text, frame.columns) + "\u201d" + std::string(first.as) + ", which " +
         std::string(first.proof.fate) + ": " + proof_line(first.proof, frame.now) +
         (all.size() == 1 ? "" : ", and " + std::to_string(all.size() - 1) + " more") + "</span>";
}

}  // namespace

RowFrame frame_of(const Report& report) {
  constexpr std::size_t least = 220;
  constexpr std::size_t most = 4000;
  // What has moved takes its room from the rows.
  const std::size_t of_all = report.momentum.empty() ? 140'000 : 40'000;
  return {report.now, std::clamp(of_all / std::max<std::size_t>(report.works.all.size(), 1), least, most),
          report.program, !report.commit.empty()};
}

std::string work_row(const Work& work, const RowFrame& frame, const RowExtras& extras) {
  const Concern concern = concern_of(work);
  return "<details class=\"row " + std::string(style_of(concern)) + (is_halted_too(work) ? " halt-too" : "") +
         (is_left_behind(work) ? " old" : "") + "\"" + extras.attributes + R"(><summary><span class="name">)" +
         begun(work.owner, kNameColumns) + "</span><span class=\"chip\">" + std::string(name_of(concern)) +
         "</span><span class=\"where\">" + standing(work) + "</span>" + meter(work) + age_html(work, frame.now) +
         then(work, concern, frame.columns) + halted_too(work, frame.columns) + contradiction(work, frame) +
         "</summary>" + work_fold(work, frame, extras.end) + "</details>\n";
}

}  // namespace checkpoint::cli
