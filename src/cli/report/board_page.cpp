#include "cli/report/board_page.h"

#include "cli/report/appearance.h"
#include "cli/report/content_policy.h"
#include "cli/report/html_text.h"
#include "cli/report/offer.h"
#include "cli/report/page_form.h"
#include "cli/report/page_time.h"
#include "cli/report/report_assets.h"
#include "core/day.h"
#include "core/digest.h"
#include "core/first_where.h"
#include "core/json_text.h"
#include "core/take.h"
#include "core/texts.h"
#include "kinds/secret/secret.h"
#include "kinds/session/work.h"

namespace checkpoint::cli {
namespace {

constexpr std::size_t kClaimColumns = 40;
constexpr std::size_t kSubjectBytes = 20000;

std::string style_of_board() { return std::string(report_style()) + std::string(board_style()); }

std::string script_of_board() { return std::string(report_script()) + std::string(board_script()); }

std::string group(const std::string& buttons) {
  return buttons.empty() ? "" : "<div class=\"acts\">" + buttons + "</div>";
}

std::string etag_of(const Work& work) { return work.document ? sha256(work.document->text()) : ""; }

const Work* owner_of(const Report& report, const OpenDecision& decision) {
  return first_where(report.works.all,
                     [&](const Work& work) { return work.kind == decision.kind && work.owner == decision.owner; });
}

// What the command is asked, too.
json::Object arguments_of(const Work& work, const session::Release& release) {
  json::Object arguments;
  arguments.set("skill", work.owner).set("etag", etag_of(work));
  if (!release.path.empty()) arguments.set("unset", release.path);
  if (!release.status.empty()) arguments.set("status", release.status);
  return arguments;
}

// Of the blocker that asks it; each has a path of its own.
std::size_t index_of(const OpenDecision& decision, const session::Overview& overview) {
  std::size_t index = 0;
  while (index + 1 < overview.blockers.size() && session::path_of_blocker(overview, index) != decision.place) ++index;
  return index;
}

// A decision of a session, in words that say later what was decided.
std::string decision_in_session(const Report& report, const OpenDecision& decision) {
  const Work* const work = owner_of(report, decision);
  if (work == nullptr || !work->document || !decision.obstacle.empty()) return "";
  const auto overview = session::overview_of(work->owner, *work->document);
  const json::Object arguments = arguments_of(*work, session::release_without(overview, index_of(decision, overview)));
  const std::string record = decision.description + " " + decision.proposed_resolution;
  return group(button_of({"decide", "Decide\u2026", arguments, decision.description, record},
                         decision.owner + " " + decision.place));
}

// As much of a text as the page shows, in whole lines where it can be.
std::string_view beginning_of(std::string_view text) {
  if (text.size() <= kSubjectBytes) return text;
  std::size_t end = kSubjectBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  const std::size_t line = text.rfind('\n', end);
  constexpr std::size_t longest_line = 2000;
  return text.substr(0, line != std::string_view::npos && line + longest_line > end ? line + 1 : end);
}

std::string lines_html(std::string_view text) { return as_lines(parts_of(text, '\n'), html_text); }

// What the page keeps back of it, and the command that shows it; empty where it shows all.
std::string rest_of(const ToApprove& approval) {
  const std::string_view shown = beginning_of(approval.subject);
  const bool is_whole = shown.size() == approval.subject.size();
  const bool is_masked = secret::masked(approval.subject) != approval.subject;
  if (is_whole && approval.is_whole && !is_masked) return "";
  std::string part;
  if (!is_whole) {
    part = "These are the first " + std::to_string(shown.size()) + " of " + std::to_string(approval.subject.size()) +
           " bytes.";
  } else if (is_masked) {
    part = "This is without what looks like a secret.";
  }
  if (!approval.is_whole) part += (part.empty() ? "" : " ") + std::string("Some files are named, and not shown.");
  return "<p class=\"soft\">" + part + " All of it: <code>" + html_text(approval.command) + "</code></p>";
}

std::string inherited_html(const ToApprove& approval) {
  return approval.inherited.empty() ? "" : "<p>" + html_text(approval.inherited) + ".</p>";
}

std::string subject_of(const ToApprove& approval) {
  return "<details class=\"subject\"><summary>What is approved</summary><pre><code>" +
         lines_html(beginning_of(approval.subject)) + "</code></pre>" + inherited_html(approval) + rest_of(approval) +
         "<p class=\"soft\">SHA-256 <code>" + approval.digest + "</code></p></details>";
}

std::string_view extent_of(const ToApprove& approval) { return rest_of(approval).empty() ? "" : "part"; }

std::string approval_of_stage(const BoardFacts& facts, const OpenDecision& decision) {
  const auto found = facts.to_approve.find(decision.owner + "/" + decision.id);
  if (found == facts.to_approve.end()) return "";
  const ToApprove& approval = found->second;
  json::Object arguments;
  arguments.set("project", decision.owner).set("stage", decision.id).set("etag", approval.etag);
  if (!facts.decider.empty()) arguments.set("by", facts.decider);
  json::Object approving = arguments;
  approving.set("digest", approval.digest);
  return subject_of(approval) +
         group(button_of({"approve", "Approve\u2026", approving, decision.description, "", facts.decider,
                          extent_of(approval)},
                         found->first) +
               button_of({"reject", "Reject\u2026", arguments, decision.description, "", facts.decider}, found->first));
}

std::string approval_of_phase(const BoardFacts& facts, const OpenDecision& decision) {
  const auto found = facts.to_approve.find(decision.owner);
  if (found == facts.to_approve.end()) return "";
  json::Object arguments;
  arguments.set("workflow", decision.owner).set("etag", found->second.etag).set("digest", found->second.digest);
  if (!facts.decider.empty()) arguments.set("by", facts.decider);
  return subject_of(found->second) + group(button_of({"approve-phase", "Approve\u2026", arguments, decision.description,
                                                      "", facts.decider, extent_of(found->second)},
                                                     found->first));
}

// The button of the step that `name` finds among them.
std::string step_in(const std::map<std::string, OfferedStep>& steps, const std::string& name) {
  const auto found = steps.find(name);
  return found == steps.end() ? "" : group(button_of(found->second));
}

std::string acts_of_decision(const Report& report, const BoardFacts& facts, const OpenDecision& decision) {
  if (decision.kind == "session") return decision_in_session(report, decision);
  if (std::string step = step_in(facts.answers, decision.answer); !step.empty()) return step;
  if (decision.kind == "stage") return approval_of_stage(facts, decision);
  return decision.kind == "workflow" ? approval_of_phase(facts, decision) : "";
}

std::string claims_on(const Work& work, const Report& report) {
  std::string lines;
  for (const ActionClaim& claim : report.claims) {
    if (claim.skill != work.owner || claim.is_done) continue;
    json::Object arguments;
    arguments.set("who", claim.who).set("skill", claim.skill).set("expect", claim.action);
    lines += "<p class=\"soft\">Claimed by " + begun(claim.who, kClaimColumns) + ", ends " + spoken_time(claim.until) +
             ": " + begun(claim.action, 2 * kClaimColumns) + "</p>" +
             button_of({"give-back", "Give back\u2026", arguments, claim.action}, work.owner + " " + claim.who);
  }
  return lines;
}

// The button, or what has to be mended before it would be of use.
std::string release_button(Offer offer, const Work& work, const session::Overview& overview,
                           const session::Release& release, const Instant& now) {
  if (!work.obstacle.empty() && !session::is_taken(release, overview, *work.document, now)) {
    return refused_button(offer, work.obstacle);
  }
  offer.arguments = arguments_of(work, release);
  if (release.wants_next) offer.wants = "next";
  return button_of(offer, work.owner + (release.path.empty() ? "" : " " + release.path));
}

std::string acts_of_blockers(const Work& work, const Instant& now) {
  std::string buttons;
  const auto overview = session::overview_of(work.owner, *work.document);
  for (std::size_t index = 0; index < overview.blockers.size(); ++index) {
    const session::Blocker& blocker = overview.blockers[index];
    if (blocker.resolved || blocker.is_open_decision()) continue;
    const std::string label = blocker.id.empty() ? "Unblock\u2026" : "Unblock " + blocker.id + "\u2026";
    buttons += release_button({"unblock", label, {}, blocker.description}, work, overview,
                              session::release_without(overview, index), now);
  }
  return buttons;
}

// Where nothing is in the way of what is halted.
std::string acts_of_halt(const Work& work, const Instant& now) {
  const auto overview = session::overview_of(work.owner, *work.document);
  if (work.ways_on.empty() || !overview.open_blockers().empty()) return "";
  return release_button({"go-on", "Go on\u2026", {}, halt_text(work)}, work, overview, session::release_of(overview),
                        now);
}

std::string acts_of_queue(const Work& work) {
  const auto queue = session::overview_of(work.owner, *work.document).next_actions;
  if (queue.empty() || concern_of(work) == Concern::over) return "";
  json::Object arguments;
  arguments.set("skill", work.owner).set("etag", etag_of(work));
  json::Object finishing = arguments;
  finishing.set("expect", queue.front().text);
  const Offer finish{"finish", "Finish\u2026", finishing, queue.front().text};
  std::string buttons = work.obstacle.empty() ? button_of(finish, work.owner) : refused_button(finish, work.obstacle);
  const bool is_free = work.rank != Rank::decision && !work.queue.first.empty();
  json::Object claiming = arguments;
  claiming.set("expect", work.queue.first);
  if (is_free) buttons += button_of({"claim", "Claim\u2026", claiming, work.queue.first}, work.owner);
  return buttons;
}

// The row by which the script finds a piece of work again once the page has been drawn anew, and what can be done.
RowExtras extras_of(const Work& work, const Report& report, const BoardFacts& facts, BoardUse use) {
  RowExtras extras;
  const std::string name = std::string(work.kind) + "/" + work.owner;
  extras.attributes = " data-work=\"" + html_text(name) + "\"";
  if (use == BoardUse::read_only) return extras;
  if (!work.document) {
    extras.end = step_in(facts.steps, name);
    return extras;
  }
  extras.end = group(acts_of_queue(work) + acts_of_blockers(work, report.now) + acts_of_halt(work, report.now)) +
               group(claims_on(work, report));
  return extras;
}

std::string state(const std::string& digest) {
  return R"(<p id="live" class="live" role="status" data-digest=")" + digest + "\" hidden></p>\n";
}

std::string html_with(const std::string& digest, const Report& report, const BoardFacts& facts, BoardUse use) {
  PageForm form;
  form.style = style_of_board();
  form.script = script_of_board();
  form.policy = board_policy();
  form.foot = "Served by git checkpoint board to this machine alone, as long as it runs in its terminal.";
  form.end = state(digest);
  form.of_work = [&, use](const Work& work) { return extras_of(work, report, facts, use); };
  if (use == BoardUse::full) {
    form.of_decision = [&](const OpenDecision& decision) { return acts_of_decision(report, facts, decision); };
  }
  return html_of(report, form);
}

// The page says of days that they are today.
Instant day_of(const Instant& when) { return {when.seconds - when.seconds % seconds_a_day, 0}; }

}  // namespace

std::string board_policy() { return content_policy(style_of_board(), script_of_board()) + "; connect-src 'self'"; }

BoardPage board_page_of(Report report, const BoardFacts& facts, BoardUse use) {
  const Instant now = report.now;
  report.now = day_of(now);
  report.landed_since = day_of(report.landed_since);
  const std::string digest = sha256(html_with("", report, facts, use));
  report.now = now;
  return {html_with(digest, report, facts, use), digest};
}

}  // namespace checkpoint::cli
