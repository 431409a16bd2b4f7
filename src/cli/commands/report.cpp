#include "cli/commands/report.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <utility>

#include "cli/command/shown_commands.h"
#include "cli/commands/commands.h"
#include "cli/past/past.h"
#include "cli/past/past_store.h"
#include "cli/past/revision.h"
#include "cli/report/past_works.h"
#include "cli/views/chosen_works.h"
#include "cli/views/elsewhere.h"
#include "cli/views/told_folder.h"
#include "cli/views/waiting.h"
#include "cli/views/work_json.h"
#include "core/day.h"
#include "core/first_where.h"
#include "core/listed.h"
#include "core/member.h"
#include "core/texts.h"
#include "core/wrong_word.h"
#include "store/git_command.h"

namespace checkpoint::cli {
namespace {

// For whom a format is: what people read says in itself where there is something to be read.
enum class Reader { people, programs };

struct ReportFormat {
  std::string_view name;
  std::string (*text_of)(const Report& report);
  Reader reader;
};

constexpr std::array kReportFormats{
    ReportFormat{"html", html_of, Reader::people}, ReportFormat{"markdown", markdown_of, Reader::people},
    ReportFormat{"codequality", codequality_of, Reader::programs}, ReportFormat{"junit", junit_of, Reader::programs}};

std::vector<std::string> format_names() { return texts_for(kReportFormats, &ReportFormat::name); }

const ReportFormat& format_named(const std::string& name) {
  const auto* const found =
      first_where(kReportFormats, [&](const ReportFormat& format) { return format.name == name; });
  if (found != nullptr) return *found;
  throw wrong_word("--format", format_names(), name);
}

// The works of the revision that is named; else as they are now.
struct ReportedWorks {
  Works works;
  std::string commit;
  std::vector<std::string> warnings;
  std::string unasked = {};  // why the history was not asked, as a clause
  std::vector<ActionClaim> claims = {};
  session::StaleDays stale_days = {};
};

// `/progress_table/3` of its id and of its label.
std::string_view row_of(const session::Record& record) {
  return std::string_view(record.pointer).substr(0, record.pointer.rfind('/'));
}

// A step is one thing, though its id and its label may both name what was reverted: then the label tells of it.
void add_reverted(session::RevertedRecord found, std::vector<session::RevertedRecord>& all) {
  const bool is_told = found.record.as == session::RecordedAs::step && !all.empty() &&
                       all.back().record.as == session::RecordedAs::step &&
                       row_of(all.back().record) == row_of(found.record);
  if (!is_told) {
    all.push_back(std::move(found));
    return;
  }
  for (LandedReference& reference : all.back().references) {
    const auto is_same = [&](const LandedReference& other) { return other.token == reference.token; };
    if (std::none_of(found.references.begin(), found.references.end(), is_same))
      found.references.push_back(std::move(reference));
  }
  all.back() = std::move(found);
}

void add_record(session::Record record, session::Outlook outlook, session::Recorded& all) {
  const auto is_aside = [](const LandedReference& reference) { return !reference.proves; };
  all.references += outlook.references;
  if (record.as == session::RecordedAs::action) {
    std::move(outlook.landed.begin(), outlook.landed.end(), std::back_inserter(all.landed));
  }
  std::erase_if(outlook.reverted, is_aside);
  if (!outlook.reverted.empty()) add_reverted({std::move(record), std::move(outlook.reverted)}, all.reverted);
}

// What stands in no queue any more: all else is told from those.
void hold_records(std::vector<Work>& works, LandedActions& landed) {
  for (Work& work : works) {
    if (work.kind != "session" || !work.document) continue;
    const SessionEntry entry{work.path, *work.document, session::overview_of(work.owner, *work.document)};
    for (session::Record& record : session::records_of(*work.document)) {
      session::Outlook outlook = landed.outlook(entry, {record.text, ""});
      add_record(std::move(record), std::move(outlook), work.recorded);
    }
  }
}

ReportedWorks present_works(const ReportOptions& options, const Workspace& workspace, const Context& context) {
  LandedActions landed(workspace.location, context);
  Claimed claimed = claimed_now(workspace);
  Works works = with_told_folder(chosen_works(works_of(workspace, landed, claimed), options.name, workspace), context);
  hold_records(works.all, landed);
  ReportedWorks found{std::move(works),    "", landed.warnings(), landed.reason(), std::move(claimed.claims),
                      workspace.stale_days};
  found.warnings.insert(found.warnings.end(), claimed.warnings.begin(), claimed.warnings.end());
  return found;
}

bool is_head(const std::string& commit, const Location& location, const Context& context) {
  const GitCommand git(location.root, context.environment);
  return git.line({"rev-parse", "--verify", "--quiet", "HEAD^{commit}"}) == commit;
}

ReportedWorks past_works(const ReportOptions& options, const Workspace& present, Context& context) {
  const std::string commit = commit_named(*options.revision, present.location, context);
  if (commit.empty()) throw Error(ErrorCode::usage, "--rev names a commit, and this names none");
  const bool asks_history = context.past && is_head(commit, present.location, context);
  // Where another program takes this one's place to read the history, it must do so before there is a folder to be
  // left.
  if (asks_history) static_cast<void>(context.past->revisions(present.location, context));
  const PastStore past(commit, present, context);
  LandedActions landed(present.location, context);
  // Of notes of another time than HEAD's what has landed is taken from themselves: the history that is asked is HEAD's.
  Works works = asks_history ? works_of(past.workspace(), landed) : works_of(past.workspace());
  works.problems.insert(works.problems.end(), past.problems().begin(), past.problems().end());
  works = chosen_works(std::move(works), options.name, past.workspace());
  if (asks_history) hold_records(works.all, landed);
  const std::string unasked = asks_history ? landed.reason() : "what is reported is another commit than HEAD";
  return {std::move(works), commit, landed.warnings(), unasked, {}, past.workspace().stale_days};
}

// A week, where nothing else was asked for.
Instant landed_since(const ReportOptions& options, const Workspace& workspace, const Context& context,
                     const std::string& tip) {
  constexpr std::int64_t week = 7 * seconds_a_day;
  if (options.since) return moment_of(*options.since, workspace, context, tip);
  return {workspace.now.seconds - week, 0};
}

// Where there is something to be reported, on standard error: a list of nothing would look as if all were well.
void point_elsewhere(const Report& report, const ReportFormat& format, Answer& answer) {
  if (report.elsewhere.empty() || format.reader == Reader::people) return;
  const std::string command = "report --format=" + std::string(format.name);
  answer.warnings.push_back(std::string(elsewhere_notice) + " " + listed(elsewhere_lines(report.elsewhere, command)));
}

Report report_on(ReportedWorks found, const ReportOptions& options, const Workspace& workspace,
                 const Context& context) {
  Report report;
  report.project = workspace.location.project.filename().string();
  report.now = workspace.now;
  report.commit = found.commit;
  report.program = program_with_told_folder(context);
  report.works = std::move(found.works);
  report.works.all = in_order(std::move(report.works.all));
  if (options.revision) report.works.all = without_commands(std::move(report.works.all));
  report.stale_days = found.stale_days;
  report.since = options.since.value_or("");
  const std::string tip = found.commit.empty() ? "HEAD" : found.commit;
  report.unasked = std::move(found.unasked);
  report.claims = std::move(found.claims);
  report.landed_since = landed_since(options, workspace, context, tip);
  if (!options.revision) report.elsewhere = elsewhere_for(report.works, workspace);
  if (options.since) report.momentum = momentum_since(*options.since, report.works.all, workspace, context, tip);
  return report;
}

void register_report(OptionSet& set, ReportOptions& options) {
  set.positional(
      "checkpoint", options.name,
      "only what has this name, is of this kind (runs) or in this status (failed); without it, all there is");
  set.value("--format", "format", options.format,
            "html (without this), markdown, codequality or junit (where what has the status failed or blocked, or is "
            "contradicted, fails)");
  set.offers(format_names());
  set.value("--rev", "commit", options.revision,
            "how all stood at this commit, without commands to answer with; without --rev, how it stands now");
  set.value("--since", "when", options.since, "also what happened since a time, a day, a span (2d) or a revision");
}

Answer run_report(const ReportOptions& options, Context& context) {
  const std::string name = options.format.value_or("html");
  const ReportFormat& format = format_named(name);
  const Workspace workspace = open_workspace_of_sessions(context);
  const Reported found = reported(options, workspace, context);
  const Report& report = found.report;
  Answer answer;
  const std::string text = format.text_of(report);
  answer.fields.set("commit", json::text_or_null(report.commit));
  answer.fields.set("format", format.name).set("count", report.works.all.size());
  answer.fields.set("waiting", waiting_in(report.works.all).decisions);
  answer.fields.set("elsewhere", json::strings(report.elsewhere));
  answer.fields.set("problems", problems_json(report.works)).set("report", text);
  answer.text = text;
  answer.warnings = found.warnings;
  point_elsewhere(report, format, answer);
  return answer;
}

}  // namespace

Reported reported(const ReportOptions& options, const Workspace& workspace, Context& context) {
  ReportedWorks found =
      options.revision ? past_works(options, workspace, context) : present_works(options, workspace, context);
  std::vector<std::string> warnings = std::move(found.warnings);
  return {report_on(std::move(found), options, workspace, context), std::move(warnings)};
}

Runner report_command(OptionSet& set) { return prepared(set, register_report, run_report); }

}  // namespace checkpoint::cli
