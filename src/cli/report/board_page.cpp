#include "cli/report/board_page.h"

#include "cli/report/appearance.h"
#include "cli/report/content_policy.h"
#include "cli/report/html_text.h"
#include "cli/report/offer.h"
#include "cli/report/page_form.h"
#include "cli/report/report_assets.h"
#include "cli/terminal/age.h"
#include "cli/views/work_text.h"
#include "core/digest.h"
#include "core/dotted_path.h"
#include "core/json_text.h"

namespace checkpoint::cli {
namespace {

constexpr std::size_t kButtonColumns = 40;
constexpr std::size_t kSubjectBytes = 20000;

std::string style_of_board() { return std::string(report_style()) + std::string(board_style()); }

std::string script_of_board() { return std::string(report_script()) + std::string(board_script()); }

std::string group(const std::string& buttons) {
  return buttons.empty() ? "" : "<div class=\"acts\">" + buttons + "</div>";
}

std::string etag_of(const Work& work) { return work.document ? sha256(work.document->text()) : ""; }

// `blockers[id=b1]`
std::string path_of_blocker(const std::string& id) {
  PathSegment list;
  list.key = "blockers";
  PathSegment row;
  row.kind = PathSegment::Kind::match;
  row.key = "id";
  row.value = id;
  return DottedPath({list, row}).text();
}

const Work* owner_of(const Report& report, const OpenDecision& decision) {
  for (const Work& work : report.works.all) {
    if (work.kind == decision.kind && work.owner == decision.owner) return &work;
  }
  return nullptr;
}

// A decision of a session, in words that say later what was decided.
std::string decision_in_session(const Report& report, const OpenDecision& decision) {
  const Work* const work = owner_of(report, decision);
  if (work == nullptr || !work->document || decision.id.empty()) return "";
  json::Object arguments;
  arguments.set("skill", decision.owner).set("unset", path_of_blocker(decision.id)).set("etag", etag_of(*work));
  const std::string record = decision.description + " " + decision.proposed_resolution;
  return group(button_of({"decide", "Decide\u2026", arguments, decision.description, record},
                         decision.owner + " " + decision.id));
}

std::string subject_of(const ToApprove& approval) {
  const std::string digest = approval.digest.empty() ? approval.etag : approval.digest;
  const bool is_whole = approval.subject.size() <= kSubjectBytes;
  std::string lines;
  for (std::size_t begin = 0; is_whole && begin < approval.subject.size();) {
    const std::size_t end = std::min(approval.subject.find('\n', begin), approval.subject.size());
    lines += html_text(approval.subject.substr(begin, end - begin)) + "\n";
    begin = end + 1;
  }
  const std::string shown = is_whole ? lines : "It is too long for this page; the file has it.";
  return "<details class=\"subject\"><summary>What is approved</summary><pre><code>" + shown +
         "</code></pre><p class=\"soft\">SHA-256 <code>" + digest + "</code></p></details>";
}

std::string approval_of_stage(const BoardFacts& facts, const OpenDecision& decision) {
  const auto found = facts.to_approve.find(decision.owner + "/" + decision.id);
  if (found == facts.to_approve.end()) return "";
  const ToApprove& approval = found->second;
  json::Object arguments;
  arguments.set("project", decision.owner).set("stage", decision.id).set("etag", approval.etag);
  json::Object approving = arguments;
  approving.set("digest", approval.digest);
  return subject_of(approval) +
         group(button_of({"approve", "Approve\u2026", approving, decision.description}, found->first) +
               button_of({"reject", "Reject\u2026", arguments, decision.description}, found->first));
}

std::string approval_of_phase(const BoardFacts& facts, const OpenDecision& decision) {
  const auto found = facts.to_approve.find(decision.owner);
  if (found == facts.to_approve.end()) return "";
  json::Object arguments;
  arguments.set("workflow", decision.owner).set("etag", found->second.etag);
  return subject_of(found->second) +
         group(button_of({"approve-phase", "Approve\u2026", arguments, decision.description}, found->first));
}

std::string acts_of_decision(const Report& report, const BoardFacts& facts, const OpenDecision& decision) {
  if (decision.kind == "session") return decision_in_session(report, decision);
  if (decision.kind == "stage") return approval_of_stage(facts, decision);
  return decision.kind == "workflow" ? approval_of_phase(facts, decision) : "";
}

std::string claims_on(const Work& work, const BoardFacts& facts, const Instant& now) {
  std::string lines;
  for (const ActionClaim& claim : facts.claims) {
    if (claim.skill != work.owner || claim.is_done) continue;
    json::Object arguments;
    arguments.set("who", claim.who).set("skill", claim.skill).set("expect", claim.action);
    lines += "<p class=\"soft\">Claimed by " + begun(claim.who, kButtonColumns) + ", ends " +
             relative_age(claim.until, now) + ": " + begun(claim.action, 2 * kButtonColumns) + "</p>" +
             button_of({"give-back", "Give back\u2026", arguments, claim.action}, work.owner + " " + claim.who);
  }
  return lines;
}

std::string acts_of_blockers(const Work& work) {
  std::string buttons;
  for (const session::Blocker& blocker : open_blockers(work)) {
    if (blocker.is_open_decision() || blocker.id.empty()) continue;
    json::Object arguments;
    arguments.set("skill", work.owner).set("unset", path_of_blocker(blocker.id)).set("etag", etag_of(work));
    buttons += button_of({"unblock", "Unblock " + blocker.id + "\u2026", arguments, blocker.description},
                         work.owner + " " + blocker.id);
  }
  return buttons;
}

std::string acts_of_queue(const Work& work) {
  const auto queue = session::overview_of(work.owner, *work.document).next_actions;
  if (queue.empty() || concern_of(work) == Concern::over) return "";
  json::Object arguments;
  arguments.set("skill", work.owner).set("etag", etag_of(work));
  json::Object finishing = arguments;
  finishing.set("expect", queue.front().text);
  std::string buttons = button_of({"finish", "Finish\u2026", finishing, queue.front().text}, work.owner);
  const bool is_free = work.rank != Rank::decision && !work.queue.first.empty();
  json::Object claiming = arguments;
  claiming.set("expect", work.queue.first);
  if (is_free) buttons += button_of({"claim", "Claim\u2026", claiming, work.queue.first}, work.owner);
  return buttons;
}

// The row by which the script finds a piece of work again once the page has been drawn anew, and what can be done.
RowExtras extras_of(const Work& work, const BoardFacts& facts, const Report& report, BoardUse use) {
  RowExtras extras;
  extras.attributes = " data-work=\"" + html_text(std::string(work.kind) + "/" + work.owner) + "\"";
  if (use == BoardUse::read_only || !work.document) return extras;
  extras.end = group(acts_of_queue(work) + acts_of_blockers(work)) + group(claims_on(work, facts, report.now));
  return extras;
}

constexpr std::string_view kState = "<p id=\"live\" class=\"live\" role=\"status\" hidden></p>\n";

}  // namespace

std::string board_policy() { return content_policy(style_of_board(), script_of_board()) + "; connect-src 'self'"; }

std::string board_html_of(const Report& report, const BoardFacts& facts, BoardUse use) {
  PageForm form;
  form.style = style_of_board();
  form.script = script_of_board();
  form.policy = board_policy();
  form.foot = "Served by git checkpoint board to this machine alone, as long as it runs in its terminal.";
  form.end = kState;
  form.of_work = [&, use](const Work& work) { return extras_of(work, facts, report, use); };
  if (use == BoardUse::full) {
    form.of_decision = [&](const OpenDecision& decision) { return acts_of_decision(report, facts, decision); };
  }
  return html_of(report, form);
}

}  // namespace checkpoint::cli
