#include "cli/repository/doctor_run.h"

#include <algorithm>
#include <array>

#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/command/shown_commands.h"
#include "cli/command/suggestion.h"
#include "cli/commands/install.h"
#include "cli/repository/doctor_text.h"
#include "cli/terminal/command_span.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/elsewhere.h"
#include "cli/views/log_subject.h"
#include "core/first_where.h"
#include "core/shell_word.h"
#include "core/take.h"
#include "core/texts.h"
#include "core/wrong_word.h"
#include "doctor/survey.h"
#include "store/install/file_edits.h"
#include "store/worktree.h"

namespace checkpoint::cli {
namespace {

namespace fs = std::filesystem;

struct Threshold {
  std::string_view name;
  std::optional<doctor::Severity> least;  // nothing: no finding fails
};
constexpr std::array<Threshold, 3> kThresholds{
    {{kFailOn[0], doctor::Severity::error}, {kFailOn[1], doctor::Severity::warning}, {kFailOn[2], std::nullopt}}};

const Threshold& threshold_of(const DoctorOptions& options) {
  const std::string wanted = options.fail_on.value_or("warning");
  const auto* const found = first_where(kThresholds, [&](const Threshold& one) { return one.name == wanted; });
  if (found != nullptr) return *found;
  throw wrong_word("--fail-on", kFailOn, wanted);
}

[[noreturn]] void refuse_check(const std::string& name) {
  Error error = with_suggestion({ErrorCode::usage, "there is no check '" + name + "'"}, name,
                                texts_for(doctor::checks(), &doctor::Check::name));
  error.hints.emplace_back("'git checkpoint doctor --list-checks' shows them all");
  throw error;
}

std::vector<std::string> names_in(const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const std::string& word : words) {
    for (const std::string_view name : parts_of(word, ',')) {
      if (!name.empty()) names.emplace_back(name);
    }
  }
  return names;
}

// In the table's order, whatever the order of the words.
std::vector<const doctor::Check*> asked_checks(const DoctorOptions& options) {
  const std::vector<std::string> names = names_in(options.only);
  for (const std::string& name : names) {
    if (doctor::find_check(name) == nullptr) refuse_check(name);
  }
  std::vector<const doctor::Check*> asked;
  for (const doctor::Check& check : doctor::checks()) {
    const bool is_named = std::find(names.begin(), names.end(), check.name) != names.end();
    if (options.only.empty() || is_named) asked.push_back(&check);
  }
  return asked;
}

// git's configuration was read with the settings: from the store's repository, unless it names a store elsewhere.
const GitConfig* known_config(const Context& context) {
  const GitConfig& config = context.settings->git();
  return config.get("checkpoint.dir") ? nullptr : &config;
}

doctor::Assignment assignment_of(const DoctorOptions& options, const Workspace& workspace, const Context& context) {
  return {&workspace.store, context.settings.get(), context.environment, context.now(),
          options.base,     options.online,         workspace.telemetry, known_config(context)};
}

// The same once repairs have changed the configuration.
doctor::Assignment second_look(const DoctorOptions& options, const Workspace& workspace, const Context& context) {
  doctor::Assignment assignment = assignment_of(options, workspace, context);
  assignment.config = nullptr;
  return assignment;
}

bool asks(const std::vector<const doctor::Check*>& asked, std::string_view name) {
  return std::any_of(asked.begin(), asked.end(), [name](const doctor::Check* check) { return check->name == name; });
}

// The program that hooks shall call is the one that users call, not the part of it that runs now.
fs::path front_program(const Context& context) {
  constexpr const char* name = "git-checkpoint";
  fs::path beside = context.program.parent_path() / name;
  if (is_executable(beside)) return beside;
  for (fs::path folder = context.program.parent_path(); folder.has_relative_path(); folder = folder.parent_path()) {
    if (is_executable(folder / "bin" / name)) return folder / "bin" / name;
  }
  return find_program(name, context.environment).value_or(fs::path());
}

void repair_installation(const doctor::Report& before, bool is_preview, const Context& context,
                         doctor::Repairs& repairs) {
  const bool is_fixable = std::any_of(before.findings.begin(), before.findings.end(),
                                      [](const auto& finding) { return finding.fixable && finding.kind.empty(); });
  if (!is_fixable) return;
  Context front = context;
  front.program = front_program(context);
  InstallOptions options;
  options.dry_run = is_preview;
  const Installed installed = install_here(options, front);
  for (const std::string& path : installed.changed) {
    repairs.changes.push_back({path, "registered the merge driver and the hook", {}});
  }
  repairs.left.insert(repairs.left.end(), installed.warnings.begin(), installed.warnings.end());
}

// Nothing that the checks say of the history would be right. Error{io} where HEAD names a commit that is not there.
void require_head(doctor::Survey& survey) {
  if (const auto repository = survey.repository()) static_cast<void>(repository->head());
}

// What is left is what a second look finds: a repair that did not help is not taken for one.
Diagnosis repaired(const DoctorOptions& options, const std::vector<const doctor::Check*>& asked,
                   const Workspace& workspace, const Context& context) {
  const Location& location = workspace.location;
  if (!options.dry_run && location.in_repository()) free_config(common_dir_of(*location.git_dir) / "config");
  doctor::Survey survey(assignment_of(options, workspace, context));
  require_head(survey);
  doctor::Report before = doctor::examine_store(survey, asked);
  const doctor::Mode mode = options.dry_run ? doctor::Mode::preview : doctor::Mode::carry_out;
  const doctor::Wanted wanted{asks(asked, "landed-action"), asks(asked, "oversize"), options.only.empty()};
  // The installation first: it says of a file that the other repairs would write on the way.
  doctor::Repairs installed;
  repair_installation(before, options.dry_run, context, installed);
  doctor::Repairs repairs = doctor::repair(survey, wanted, mode);
  repairs.changes.insert(repairs.changes.end(), installed.changes.begin(), installed.changes.end());
  repairs.left.insert(repairs.left.end(), installed.left.begin(), installed.left.end());
  Diagnosis diagnosis{std::move(before), std::move(repairs.changes), options.dry_run, std::move(repairs.failure)};
  if (!options.dry_run) {
    doctor::Survey again(second_look(options, workspace, context));
    diagnosis.report = doctor::examine_store(again, asked);
  }
  auto& warnings = diagnosis.report.warnings;
  warnings.insert(warnings.end(), repairs.left.begin(), repairs.left.end());
  return diagnosis;
}

// Of one piece of work, or of a few. All is looked at: what is wrong with one shows in what others say.
void keep_what_is_in(const LogSubject& subject, doctor::Report& report) {
  const auto is_elsewhere = [&](const std::string& path) {
    return std::none_of(subject.places.begin(), subject.places.end(),
                        [&](const std::string& place) { return layout::lies_in(path, place); });
  };
  std::erase_if(report.findings, [&](const doctor::Finding& finding) { return is_elsewhere(finding.path); });
  std::erase_if(report.references, [&](const doctor::ReferenceNote& note) { return is_elsewhere(note.path); });
  for (doctor::CheckResult& result : report.results) {
    const auto is_of_check = [&](const doctor::Finding& finding) { return finding.check == result.check->name; };
    const auto count = std::count_if(report.findings.begin(), report.findings.end(), is_of_check);
    result.findings = static_cast<std::size_t>(count);
    if (count == 0 && result.state == CheckState::findings) result.state = CheckState::ok;
  }
}

// Error where nothing has the name: that nothing is wrong with it would be no answer.
std::optional<LogSubject> subject_of(const DoctorOptions& options, const Workspace& workspace) {
  if (!options.name) return std::nullopt;
  LogSubject subject = log_subject(*options.name, workspace);
  if (subject.absence) throw *subject.absence;
  return subject;
}

std::size_t fixable_in(const doctor::Report& report) {
  return static_cast<std::size_t>(
      std::count_if(report.findings.begin(), report.findings.end(),
                    [&](const doctor::Finding& finding) { return finding.fixable && report.counts(finding); }));
}

// What `--fix` does beside mending findings is said beforehand: nobody asked for it by name.
std::size_t layouts_of(const DoctorOptions& options, const doctor::Report& report, doctor::Survey& survey) {
  if (!options.only.empty() || fixable_in(report) == 0) return 0;
  return doctor::repair(survey, {false, false, true}, doctor::Mode::preview).changes.size();
}

Diagnosis diagnosed(const DoctorOptions& options, const std::vector<const doctor::Check*>& asked,
                    const Workspace& workspace, const Context& context) {
  if (options.fix) return repaired(options, asked, workspace, context);
  const std::optional<LogSubject> subject = subject_of(options, workspace);
  doctor::Survey survey(assignment_of(options, workspace, context));
  require_head(survey);
  Diagnosis diagnosis{doctor::examine_store(survey, asked), {}, false};
  if (subject) keep_what_is_in(*subject, diagnosis.report);
  diagnosis.layouts = layouts_of(options, diagnosis.report, survey);
  if (options.explain) diagnosis.explanations = doctor::explanations(diagnosis.report, survey);
  return diagnosis;
}

// What a command must repeat to find the same; repairs are of the whole store, whatever was asked about.
std::string words_of(const DoctorOptions& options) {
  std::string words;
  for (const std::string& check : options.only) words += " " + shell_word("--only=" + check);
  return words + (options.base ? " " + shell_word("--base=" + *options.base) : "");
}

// Whoever sees already what would be changed need not be told how to see it. Not every change repairs a finding:
// layout is none.
std::vector<std::string> ways_to_fix(const Diagnosis& diagnosis, const DoctorOptions& options) {
  const std::size_t fixable = fixable_in(diagnosis.report);
  const std::string command = "'" + quotable("git checkpoint doctor --fix" + words_of(options));
  if (diagnosis.is_preview && !diagnosis.changes.empty()) {
    return {command + "' makes " + counted(diagnosis.changes.size(), "change") + " and mends " +
            counted(fixable, "finding")};
  }
  if (fixable == 0 || options.fix) return {};
  const std::string layout = diagnosis.layouts == 0 ? ""
                                                    : "; " + counted(diagnosis.layouts, "file") +
                                                          " would be laid out anew, too: '--only=<check>' does not";
  return {command + " --dry-run' shows how " + std::to_string(fixable) + " of them would be repaired" +
          (options.name ? ", and all else in the store" : "") + layout};
}

std::optional<Error> failure_of(const Diagnosis& diagnosis, const Threshold& threshold, const DoctorOptions& options) {
  const doctor::Report& report = diagnosis.report;
  const auto worst = report.worst();
  if (!worst || !threshold.least || *worst < *threshold.least) return std::nullopt;
  return Error(ErrorCode::invalid, "checkpoints and reality disagree: " + counts_text(report),
               ways_to_fix(diagnosis, options));
}

// Into what the checks say, once nobody goes by it any more.
void tell_folder(doctor::Report& report, const Context& context) {
  for (doctor::Finding& finding : report.findings) finding.message = with_told_folder(finding.message, context);
  for (doctor::CheckResult& result : report.results) result.reason = with_told_folder(result.reason, context);
}

}  // namespace

Answer diagnose(const DoctorOptions& options, Context& context) {
  const Threshold& threshold = threshold_of(options);
  const std::vector<const doctor::Check*> asked = asked_checks(options);
  if (options.dry_run && !options.fix) throw Error(ErrorCode::usage, "--dry-run says what --fix would do; give both");
  if (options.name && options.fix) throw Error(ErrorCode::usage, "--fix repairs all of the store; leave out the name");
  if (options.explain && options.fix) throw Error(ErrorCode::usage, "--explain changes nothing; leave out --fix");
  Answer answer;
  if (options.list_checks) {
    answer.fields = diagnosis_json(listing());
    answer.text = listing_text(look_of(context));
    return answer;
  }
  const Workspace workspace = open_workspace(context);
  Diagnosis diagnosis = diagnosed(options, asked, workspace, context);
  tell_folder(diagnosis.report, context);
  if (options.all) diagnosis.extent = Extent::everything;
  diagnosis.limits = (options.name ? " " + shell_word(*options.name) : "") + words_of(options);
  if (context.global.json) {
    answer.fields = diagnosis_json(diagnosis);
  } else {
    answer.text = diagnosis_text(diagnosis, look_of(context));
  }
  answer.warnings = diagnosis.report.warnings;
  for (std::string& hint : elsewhere_hints(elsewhere_of_empty(workspace), "doctor")) answer.warnings.push_back(hint);
  answer.failure = diagnosis.unwritten ? diagnosis.unwritten : failure_of(diagnosis, threshold, options);
  return answer;
}

}  // namespace checkpoint::cli
