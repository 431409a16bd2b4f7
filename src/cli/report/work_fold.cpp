#include "cli/report/work_fold.h"

#include <algorithm>

#include "cli/report/appearance.h"
#include "cli/report/html_text.h"
#include "cli/report/page_parts.h"
#include "cli/report/page_time.h"
#include "cli/report/proof_html.h"
#include "cli/report/proofs.h"
#include "cli/views/work_text.h"
#include "core/first_where.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace fold {
namespace {

constexpr std::size_t kNameColumns = 80;
constexpr std::size_t kPlaceColumns = 100;
constexpr std::size_t kPathColumns = 500;
constexpr std::size_t kMostEntries = 100;

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
  Entries(const Work& work, const RowFrame& frame)
      : where_(frame.is_past ? ", all in its file"
                             : ": <code>" + html_text(frame.program + "status " + shell_word(work.owner)) + "</code>") {
  }
  void add(const std::string& item) {
    if (count_++ < kMostEntries) items_ += item;
  }
  std::string html(const std::string& tag) const {
    if (count_ == 0) return "";
    const std::string rest = count_ > kMostEntries ? "<p class=\"soft\">and " + std::to_string(count_ - kMostEntries) +
                                                         " more" + where_ + "</p>"
                                                   : "";
    return "<" + tag + ">" + items_ + "</" + tag.substr(0, tag.find(' ')) + ">" + rest;
  }

 private:
  std::string where_;
  std::size_t count_ = 0;
  std::string items_;
};

std::vector<std::string> queued_actions(const Work& work) {
  if (!work.document) return work.actions;
  return texts_for(session::overview_of(work.owner, *work.document).next_actions, &session::Action::text);
}

const LandedNote* landed_note(const Work& work, const std::string& text) {
  return first_where(work.queue.landed, [&](const LandedNote& note) { return note.text == text; });
}

std::string item_of(const Contradiction& found, const RowFrame& frame) {
  return "<li>" + begun(found.text, frame.columns) + R"(<p class="soft"><span class="chip not">)" +
         std::string(found.proof.fate) + "</span> " + proof_line(found.proof, frame.now) + "</p></li>";
}

// Where some have landed, all of them in their order; else those that do not stand in the row already.
std::string queue(const Work& work, const RowFrame& frame) {
  const bool has_landed = !work.queue.landed.empty();
  Entries entries(work, frame);
  for (const std::string& text : queued_actions(work)) {
    const LandedNote* const note = landed_note(work, text);
    if (note != nullptr) {
      entries.add(item_of(contradiction_of(*note), frame));
    } else if (has_landed || text != work.action) {
      entries.add("<li>" + begun(text, frame.columns) + "</li>");
    }
  }
  return fact(has_landed ? "Actions" : "Then", entries.html("ol"));
}

// Of what is done, only what is not so: all of it, its file tells.
std::string reverted(const Work& work, const RowFrame& frame) {
  Entries entries(work, frame);
  for (const session::RevertedRecord& one : work.recorded.reverted) entries.add(item_of(contradiction_of(one), frame));
  return entries.html("ul");
}

std::string blockers(const Work& work, const RowFrame& frame) {
  Entries entries(work, frame);
  for (const session::Blocker& blocker : open_blockers(work)) {
    entries.add("<li>" + begun(session::named(blocker), frame.columns) + "</li>");
  }
  return entries.html("ul");
}

// What is asked: what is proposed is no next step before somebody has decided.
std::string decisions(const Work& work, const RowFrame& frame) {
  Entries entries(work, frame);
  for (const OpenDecision& decision : work.decisions) {
    if (!proposes(decision)) continue;
    std::string item = "<li>";
    if (work.decisions.size() > 1) item += begun(decision.description, frame.columns) + ": ";
    item += "<span class=\"soft\">proposed, not decided yet:</span> ";
    entries.add(item + begun(decision.proposed_resolution, frame.columns) + "</li>");
  }
  return entries.html("ul");
}

// What the row itself says needs no second time.
bool is_in_row(const Work& work, Concern concern) {
  if (work.summary.empty() || work.summary == work.why) return true;
  if (concern == Concern::halted) return halt_text(work).starts_with(work.summary);
  return !work.document && concern != Concern::over;
}

std::string paragraphs(const std::string& text, std::size_t columns) {
  constexpr std::size_t few = 40;
  std::string all;
  for (const std::string& paragraph : paragraphs_of(text)) {
    if (columns < few) return all + "<p>\u2026</p>";
    all += "<p>" + begun(paragraph, columns) + "</p>";
    columns -= std::min(columns, paragraph.size());
  }
  return all;
}

// Those that are not done; how many are, the meter tells.
std::string steps(const Work& work, const RowFrame& frame) {
  constexpr std::size_t most = 400;
  Entries entries(work, frame);
  for (const Step& step : work.steps) {
    const Concern concern = concern_of(step);
    if (concern == Concern::over) continue;
    entries.add("<li class=\"" + std::string(style_of(concern)) + "\">" +
                begun(step.name, std::min(frame.columns, most)) + " \u00b7 " +
                begun(words_of(standing_of(step)), kPlaceColumns) + "</li>");
  }
  return entries.html("ul class=\"steps\"");
}

}  // namespace
}  // namespace fold

std::size_t open_actions(const Work& work) {
  return static_cast<std::size_t>(count_if(
      fold::queued_actions(work), [&](const std::string& text) { return fold::landed_note(work, text) == nullptr; }));
}

std::string work_fold(const Work& work, const RowFrame& frame, const std::string& end) {
  using fold::fact;
  const Concern concern = concern_of(work);
  const bool is_halted = concern == Concern::halted;
  return "<div class=\"more\">" +
         (fold::is_in_row(work, concern) ? "" : fold::paragraphs(work.summary, frame.columns)) + "<dl>" +
         fact("To decide", concern == Concern::waits ? fold::decisions(work, frame) : "") +
         fact("Next", is_halted ? begun(work.action, frame.columns) : "") + fold::queue(work, frame) +
         fact("Blocked by", fold::blockers(work, frame)) + fact("Not done", fold::steps(work, frame)) +
         fact("Reverted", fold::reverted(work, frame)) + fact("Tickets", fold::tickets(work)) +
         fact("Updated", work.when ? spoken_time(*work.when) : "") +
         fact("File", "<code>" + begun(work.path, fold::kPathColumns) + "</code>") + "</dl>" + end + "</div>";
}

}  // namespace checkpoint::cli
