#include "cli/commands/resume.h"

#include <algorithm>

#include "cli/choice/snapshot_work.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/command/shown_commands.h"
#include "cli/commands/commands.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/at_rest.h"
#include "cli/views/chosen_works.h"
#include "cli/views/elsewhere.h"
#include "cli/views/hook_context.h"
#include "cli/views/meaning.h"
#include "cli/views/problems.h"
#include "cli/views/screen.h"
#include "cli/views/session_briefing.h"
#include "cli/views/told_folder.h"
#include "cli/views/work_briefing.h"
#include "cli/views/work_json.h"
#include "cli/views/work_text.h"
#include "core/json_rows.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "store/left_out.h"
#include "store/snapshots/pending.h"

namespace checkpoint::cli {
namespace {

struct ResumeOptions {
  std::optional<std::string> skill;
  bool hook_json = false;
};

// What no session speaks of goes on as its own kind says.
session::Resumption resumption_of_others(const std::vector<Work>& others) {
  const Work& first = others.front();
  const bool asks = first.rank == Rank::decision || first.rank == Rank::halted;
  const std::string reason = first.owner + " " + first.why;
  return {asks ? session::Decision::ask : session::Decision::proceed, reason};
}

void add_others(Briefing& briefing, const Works& others) {
  briefing.others = ranked(others.all);
  briefing.problems = others.problems;
}

Answer told_to_hook(const std::string& text, std::string_view program) {
  Answer answer;
  answer.verbatim = hook_output(text, program);
  return answer;
}

Answer briefed(const std::string& text, const json::Object& fields) {
  Answer answer;
  answer.fields = fields;
  answer.text = text;
  return answer;
}

// An agent reads lines, not columns.
Look look_for_agents(const Context& context) {
  constexpr std::size_t kUnbroken = std::size_t{1} << 40U;  // more columns than any text has
  Look look = look_of(context);
  look.colour = false;
  look.width = kUnbroken;
  return look;
}

// Before all else: the files of the work tree may be those of two states.
std::string with_unfinished_work(const std::string& text, const Workspace& workspace, const Context& context) {
  const std::string told = run_together(pending_work(workspace.location), [&](const std::string& work) {
    return look_for_agents(context).safe(with_told_folder(work, context)) + "\n";
  });
  return told.empty() ? text : told + (text.empty() ? "" : "\n") + text;
}

Look look_for(const ResumeOptions& options, const Context& context) {
  return options.hook_json ? look_for_agents(context) : look_of(context);
}

void add_namesakes(const std::vector<Namesake>& namesakes, Error& error) {
  for (const Namesake& one : namesakes) error.hints.push_back("'" + one.command + "' goes on with " + one.text);
}

// Work of which a file cannot be read is none to begin afresh, nor one to hide behind others of its name.
Answer answer_of_unread(const Meaning& meaning, const ResumeOptions& options, const Context& context) {
  const StoreProblem& problem = *meaning.unread;
  const std::vector<Namesake> namesakes = with_told_folder(namesakes_of(meaning), context);
  if (options.hook_json) {
    const Look look = look_for_agents(context);
    const std::string text = with_told_folder(problem_lines({problem}).front(), context) + "\n";
    return told_to_hook(text + namesakes_text(namesakes, look), look.program);
  }
  Error error = problem.error("'" + problem.path + "'");
  add_namesakes(namesakes, error);
  throw error;
}

// What is not there where one can look may be where nobody can. An agent is told of that place alone.
Answer answer_of_hidden(const Meaning& meaning, const ResumeOptions& options, const Workspace& workspace,
                        const Context& context) {
  if (!options.hook_json) throw nothing_here(*options.skill, works_of(workspace), workspace);
  const std::string text = with_told_folder(problem_lines({*meaning.hiding}).front(), context) + "\n";
  return told_to_hook(text, look_for_agents(context).program);
}

// Part of the answer: who asks about a part is to know that more is told of.
std::string remarks_text(const std::vector<PartRemark>& remarks, const Look& look) {
  return run_together(remarks, [&](const PartRemark& remark) {
    return "\n" + paragraph_text({"", remark.text + "; what shows it alone:"}, look) + "  " +
           look.safe(remark.command) + "\n";
  });
}

Answer answer_of_work(const Meaning& meaning, const ResumeOptions& options, const Workspace& workspace,
                      const Context& context) {
  const Look look = look_for(options, context);
  json::Object fields = briefing_json(*meaning.work, workspace.now);
  fields.set("others", ranked_rows(meaning.others, workspace.now)).set("parts", parts_json(meaning.remarks));
  fields.set("elsewhere", json::Array()).set("problems", problems_json(meaning.problems));
  const std::string text = briefing_text(*meaning.work, workspace.now, look) + remarks_text(meaning.remarks, look);
  const std::vector<Namesake> namesakes = with_told_folder(namesakes_of(meaning), context);
  if (options.hook_json) {
    return told_to_hook(with_unfinished_work(text + namesakes_text(namesakes, look), workspace, context), look.program);
  }
  Answer answer = briefed(text + namesakes_text(namesakes, look), fields);
  answer.alerts = problem_lines(meaning.problems);
  tell_of_unfinished_work(workspace.location, answer);
  return answer;
}

// Whether there is something in it for whoever comes now.
bool has_free_work(const Briefing& briefing) {
  return !briefing.ahead.queue.first.empty() || briefing.ahead.rank == Rank::decision;
}

// That of the most urgent skill; where others work on all of that, of the next that has something left.
Briefing urgent_briefing(const std::vector<Name>& skills, const Workspace& workspace, const Context& context) {
  Briefing first = briefing_of(skills.front(), workspace, context);
  if (!is_wholly_claimed(first) || has_free_work(first)) return first;
  for (auto skill = skills.begin() + 1; skill != skills.end(); ++skill) {
    Briefing briefing = briefing_of(*skill, workspace, context);
    if (has_free_work(briefing)) return briefing;
  }
  return first;
}

// Where others work on all that sessions list, other work leads.
std::optional<Briefing> briefing_beside(const Briefing& sessions, const Works& others) {
  if (!is_wholly_claimed(sessions) || has_free_work(sessions)) return std::nullopt;
  Briefing briefing;
  add_others(briefing, others);
  if (top_of(briefing.others) == nullptr) return std::nullopt;
  briefing.resumption = resumption_of_others(briefing.others);
  briefing.warnings.emplace_back(
      "every action that a session lists is claimed; 'git checkpoint status --worktrees' says "
      "by whom");
  return briefing;
}

// What a sparse checkout leaves out may be under way, and what nobody has gone on with for long still is.
session::Resumption resumption_of_nothing(const Works& others, const Workspace& workspace, const Context& context) {
  const std::vector<std::string> left_out = documents_of(workspace.store.left_out());
  if (!left_out.empty()) {
    return {session::Decision::ask,
            left_out_text(left_out) + "; " + way_back_to(workspace.location, "brings what it leaves out")};
  }
  const std::string left = left_in_the_middle(others.all);
  if (!left.empty()) return {session::Decision::ask, left};
  return {session::Decision::fresh, with_told_folder(why_afresh(others, workspace), context)};
}

// Beside the session that is chosen, which says by itself why it cannot be read.
void add_unread_sessions(Briefing& briefing, const Workspace& workspace) {
  for (const StoreProblem& problem : read_sessions(workspace).problems) {
    if (!briefing.unread || briefing.unread->path != problem.path) briefing.problems.push_back(problem);
  }
}

// Who comes back without a name is told of all that is under way.
Briefing whole_briefing(const Workspace& workspace, const Context& context) {
  const std::vector<Name> urgent = urgent_skills(workspace);
  Briefing briefing;
  if (!urgent.empty()) briefing = urgent_briefing(urgent, workspace, context);
  const Works others = other_works(workspace);
  if (auto free = urgent.empty() ? std::nullopt : briefing_beside(briefing, others)) {
    briefing = *std::move(free);
  } else {
    add_others(briefing, others);
  }
  add_unread_sessions(briefing, workspace);
  if (!urgent.empty()) return briefing;
  briefing.resumption = briefing.others.empty() ? resumption_of_nothing(others, workspace, context)
                                                : resumption_of_others(briefing.others);
  return briefing;
}

Briefing named_briefing(const Meaning& meaning, const Workspace& workspace, const Context& context) {
  Briefing briefing = briefing_of(*meaning.session, workspace, context);
  briefing.others = meaning.others;
  briefing.namesakes = namesakes_of(meaning);
  briefing.problems = meaning.others.empty() ? meaning.namesakes_unread : meaning.problems;
  return briefing;
}

// Where nothing is here to go on with, it may be in another part of the repository: what has the name, or whatever is.
// What to say of that.
std::string look_elsewhere(Briefing& briefing, const ResumeOptions& options, const Workspace& workspace) {
  if (briefing.document || !briefing.others.empty()) return "";
  const Works works = works_of(workspace);
  const std::string command = "resume" + (options.skill ? " " + shell_word(*options.skill) : "");
  if (options.skill) briefing.elsewhere = elsewhere_called(*options.skill, works, workspace);
  if (!briefing.elsewhere.empty()) return elsewhere_text_of(*options.skill, briefing.elsewhere, command);
  briefing.elsewhere = elsewhere_for(works, workspace);
  return elsewhere_text(briefing.elsewhere, command);
}

// Who names it is told what `status` tells of it: before the file is mended there is nothing to go on with.
Answer answer_of_unread(Briefing briefing, const Workspace& workspace) {
  const StoreProblem problem = *briefing.unread;
  Answer answer;
  answer.fields = fields_of(briefing, workspace.now);
  briefing.unread.reset();  // the error says it
  answer.alerts = problem_lines(problems_of(briefing));
  answer.warnings = briefing.warnings;
  Error error = problem.error("'" + problem.path + "'");
  const std::string last = command_for_last(briefing);
  if (!last.empty())
    error.hints = {"'git checkpoint " + last + "' shows it as it was last valid: mend the file by that"};
  add_namesakes(briefing.namesakes, error);
  answer.failure = error;
  tell_of_unfinished_work(workspace.location, answer);
  return answer;
}

// What can be read would otherwise pass for all that there is.
std::string unread_lines(const Briefing& briefing) {
  const std::vector<StoreProblem>& problems = briefing.problems;
  const bool is_told = !briefing.document && briefing.others.empty();
  return problems.empty() || is_told
             ? ""
             : "\n" + run_together(problem_lines(problems), [](const std::string& line) { return line + "\n"; });
}

std::string whole_hook_text(const Briefing& briefing, const Workspace& workspace, const Context& context) {
  const Look look = look_for_agents(context);
  return with_unfinished_work(hook_text(briefing, workspace.now, look) + unread_lines(briefing), workspace, context);
}

Answer answer_of(Briefing briefing, const ResumeOptions& options, const Workspace& workspace, const Context& context) {
  const Look look = look_for(options, context);
  if (options.hook_json) {
    return told_to_hook(whole_hook_text(briefing, workspace, context), look.program);
  }
  if (options.skill && briefing.unread) return answer_of_unread(std::move(briefing), workspace);
  const std::string elsewhere = look_elsewhere(briefing, options, workspace);
  const std::string text = sections({text_of(briefing, workspace.now, look), elsewhere});
  Answer answer = briefed(text, fields_of(briefing, workspace.now));
  answer.alerts = problem_lines(problems_of(briefing));
  answer.warnings = briefing.warnings;
  tell_of_unfinished_work(workspace.location, answer);
  return answer;
}

void register_resume(OptionSet& set, ResumeOptions& options) {
  set.positional(
      "checkpoint", options.skill,
      "the work to go on with: its name, its kind (runs) or its status (failed); without it, the most urgent");
  set.flag("--hook-json", options.hook_json, "the JSON that an agent's session-start hook expects; never fails");
}

Answer run_resume(const ResumeOptions& options, Context& context) {
  const Workspace workspace = options.skill ? open_workspace(context) : open_workspace_of_sessions(context);
  if (!options.skill) {
    return answer_of(with_told_folder(whole_briefing(workspace, context), context), options, workspace, context);
  }
  const Meaning meaning = meaning_of(*options.skill, workspace);
  if (meaning.unread) return answer_of_unread(meaning, options, context);
  if (meaning.hiding) return answer_of_hidden(meaning, options, workspace, context);
  if (meaning.work) return answer_of_work(with_told_folder(meaning, context), options, workspace, context);
  return answer_of(with_told_folder(named_briefing(meaning, workspace, context), context), options, workspace, context);
}

}  // namespace

std::string session_start_text(const Workspace& workspace, const Context& context) {
  const Briefing briefing = with_told_folder(whole_briefing(workspace, context), context);
  return with_unfinished_work(hook_text(briefing, workspace.now, look_for_agents(context)), workspace, context);
}

Runner resume_command(OptionSet& set) { return prepared(set, register_resume, run_resume); }

std::optional<Answer> soften_resume(const std::vector<std::string>& arguments, const Error& failure) {
  const auto end = std::find(arguments.begin(), arguments.end(), "--");
  if (std::find(arguments.begin(), end, "--hook-json") == end) return std::nullopt;
  const bool nothing_there = failure.code == ErrorCode::not_found || failure.code == ErrorCode::not_a_repository;
  return told_to_hook(nothing_there ? "" : "git checkpoint: " + failure.message, kProgram);
}

}  // namespace checkpoint::cli
