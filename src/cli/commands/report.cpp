#include "cli/commands/report.h"

#include <algorithm>
#include <array>

#include "cli/commands/commands.h"
#include "cli/report/report.h"
#include "cli/views/chosen_works.h"
#include "cli/views/work_json.h"

namespace checkpoint::cli {
namespace {

struct ReportFormat {
  std::string_view name;
  std::string (*text_of)(const Report& report);
};

constexpr std::array kReportFormats{ReportFormat{"html", html_of}, ReportFormat{"markdown", markdown_of},
                                    ReportFormat{"codequality", codequality_of}, ReportFormat{"junit", junit_of}};

const ReportFormat& format_named(const std::string& name) {
  const auto* const found = std::find_if(kReportFormats.begin(), kReportFormats.end(),
                                         [&](const ReportFormat& format) { return format.name == name; });
  if (found != kReportFormats.end()) return *found;
  throw Error(ErrorCode::usage, "--format must be one of html, markdown, codequality, junit (got \"" + name + "\")");
}

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  names.reserve(kReportFormats.size());
  for (const ReportFormat& format : kReportFormats) names.emplace_back(format.name);
  return names;
}

}  // namespace

void register_report(OptionSet& set, ReportOptions& options) {
  set.positional("checkpoint", options.name, "only what has this name; without it, all there is");
  set.value("--format", "format", options.format, "html (as it is without this), markdown, codequality or junit");
  set.offers(format_names());
  set.value("--since", "when", options.since, "also what happened since a time, a day, a span (2d) or a revision");
}

Answer run_report(const ReportOptions& options, Context& context) {
  const ReportFormat& format = format_named(options.format.value_or("html"));
  const Workspace workspace = open_workspace_of_sessions(context);
  LandedActions landed(workspace.location, context);
  Report report;
  report.project = workspace.location.project.filename().string();
  report.now = workspace.now;
  report.works = chosen_works(works_of(workspace, landed), options.name, workspace);
  report.works.all = in_order(std::move(report.works.all));
  report.since = options.since.value_or("");
  if (options.since) report.momentum = momentum_since(*options.since, report.works.all, workspace, context);
  Answer answer;
  const std::string text = format.text_of(report);
  answer.fields.set("format", format.name).set("count", report.works.all.size());
  answer.fields.set("waiting", open_decisions(report.works.all).size());
  answer.fields.set("problems", problems_json(report.works)).set("report", text);
  answer.text = text;
  answer.warnings = landed.warnings();
  return answer;
}

Runner report_command(OptionSet& options) { return prepared(options, register_report, run_report); }

}  // namespace checkpoint::cli
