#include <algorithm>
#include <optional>
#include <string>

#include "cli/command/rendering.h"
#include "cli/command/shown_commands.h"
#include "cli/commands/commands.h"
#include "cli/past/decision_commits.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/address.h"
#include "cli/views/chosen_works.h"
#include "cli/views/elsewhere.h"
#include "cli/views/made_decisions.h"
#include "cli/views/momentum.h"
#include "cli/views/screen.h"
#include "cli/views/told_folder.h"
#include "cli/views/work_json.h"
#include "cli/views/work_text.h"
#include "core/json_rows.h"
#include "core/shell_word.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

struct DecisionsOptions {
  std::vector<std::string> words;
  std::optional<std::string> name;  // the words as one
  bool made = false;
  std::optional<std::string> since;
  bool exit_code = false;
};

void register_decisions(OptionSet& set, DecisionsOptions& options) {
  set.positionals("checkpoint", options.words,
                  "only what waits in what has this name, is of this kind (runs) or in this status (failed); with "
                  "--made, only answers that have these words in the answer, the question or the name of the work");
  set.flag("--made", options.made, "instead the answers that were given, to what, by whom and when, the newest first");
  set.value("--since", "when", options.since, "with --made: only what was decided since a time, a day or a span (2d)");
  set.flag("--exit-code", options.exit_code, "exit with 1 when nothing waits; with --made, when no answer is listed");
}

// What some work is called is no part of another word: `app` of `approved`.
WordMatch match_of(const std::string& words, const Works& works) {
  const bool is_name =
      std::any_of(works.all.begin(), works.all.end(), [&](const Work& work) { return is_called(work, words); });
  return is_name ? WordMatch::whole : WordMatch::part;
}

// Those that are asked for, by their words and their time.
std::vector<MadeDecision> wanted(std::vector<MadeDecision> made, const DecisionsOptions& options, WordMatch match,
                                 const Workspace& workspace, const Context& context) {
  if (options.name) {
    std::erase_if(made, [&](const MadeDecision& one) { return !has_words(one, *options.name, match); });
  }
  if (options.since) {
    const Instant since = moment_of(*options.since, workspace, context);
    std::erase_if(made, [&](const MadeDecision& one) { return latest_time_of(one) < since; });
  }
  return made;
}

std::string none_made(const DecisionsOptions& options, const Works& works) {
  std::string text = "No decision is recorded";
  if (options.name) text += " that has '" + *options.name + "' in it";
  if (options.since) text += " since then";
  return text + (works.problems.empty() ? "" : ", in what can be read");
}

// What has not been decided yet, though it has these words.
std::string open_text(const DecisionsOptions& options, WordMatch match, const std::vector<OpenDecision>& open,
                      const Look& look) {
  if (!options.name) return "";
  const auto count = std::count_if(open.begin(), open.end(), [&](const OpenDecision& one) {
    return has_words({one.kind, one.owner, one.id, one.description, ""}, *options.name, match);
  });
  if (count == 0) return "";
  const std::string text = count == 1 ? "1 question that has it is still open: "
                                      : std::to_string(count) + " questions that have it are still open: ";
  return paragraph_text({"", text + look.quoted_command("decisions") + " shows what waits."}, look);
}

Answer run_decisions_made(const DecisionsOptions& options, Context& context) {
  const Workspace workspace = open_workspace_of_sessions(context);
  Works works = with_told_folder(works_of(workspace), context);
  add_earlier_decisions(works, workspace);
  std::vector<MadeDecision> made = decisions_made(works.all);
  Answer answer;
  if (auto limitation = find_commits(made, works.all, workspace, context))
    answer.warnings.push_back(*std::move(limitation));
  const WordMatch match = options.name ? match_of(*options.name, works) : WordMatch::part;
  made = wanted(std::move(made), options, match, workspace, context);
  sort_newest_first(made);
  const std::vector<std::string> elsewhere = elsewhere_for(works, workspace);
  const std::vector<OpenDecision> open = open_decisions(works.all);
  answer.fields.set("count", open.size()).set("decisions", decisions_json(open)).set("made", made_json(made));
  answer.fields.set("problems", problems_json(works)).set("elsewhere", json::strings(elsewhere));
  answer.alerts = problem_lines(works);
  const std::string none = none_made(options, works);
  if (made.empty() && options.exit_code) {
    answer.failure = Error(ErrorCode::not_found, none, elsewhere_lines(elsewhere, "decisions --made"));
  } else {
    const std::string nothing = elsewhere.empty() ? none + ".\n" : elsewhere_text(elsewhere, "decisions --made");
    const Look look = look_of(context);
    answer.text = sections({made.empty() ? nothing : made_text(made, works.all, workspace.now, look),
                            open_text(options, match, open, look)});
  }
  return answer;
}

// What asks nothing may be halted all the same.
std::string halted_text(const std::vector<Work>& works, const Look& look) {
  const auto is_silent = [](const Work& work) { return work.rank == Rank::halted && work.decisions.empty(); };
  const auto count = std::count_if(works.begin(), works.end(), is_silent);
  if (count == 0) return "";
  const std::string text = count == 1 ? "1 piece of work is halted and asks nothing: "
                                      : std::to_string(count) + " pieces of work are halted and ask nothing: ";
  return paragraph_text({"", text + look.quoted_command("status halted") + " shows how each goes on."}, look);
}

// People look for what was decided under the same word.
std::string lead_to_made(const Works& works, const Look& look) {
  const bool has_some =
      std::any_of(works.all.begin(), works.all.end(), [](const Work& work) { return !work.made.empty(); });
  return has_some ? paragraph_text({"", look.quoted_command("decisions --made") + " shows what was decided."}, look)
                  : "";
}

Answer run_open_decisions(const DecisionsOptions& options, Context& context) {
  const Workspace workspace = open_workspace_of_sessions(context);
  LandedActions landed(workspace.location, context);
  const Works works = with_told_folder(chosen_works(works_of(workspace, landed), options.name, workspace), context);
  const std::vector<Work> in_order = checkpoint::in_order(works.all);
  const std::vector<OpenDecision> decisions = open_decisions(in_order);
  const std::vector<std::string> elsewhere = elsewhere_for(works, workspace);
  const std::string none = works.problems.empty() ? "No decision waits" : "No decision waits in what can be read";
  Answer answer;
  answer.fields.set("count", decisions.size());
  answer.fields.set("decisions", decisions_json(decisions));
  answer.fields.set("problems", problems_json(works)).set("elsewhere", json::strings(elsewhere));
  answer.alerts = problem_lines(works);
  if (decisions.empty() && options.exit_code) {
    answer.failure = Error(ErrorCode::not_found, none, elsewhere_lines(elsewhere, "decisions"));
  } else {
    const std::string nothing = elsewhere.empty() ? none + ".\n" : elsewhere_text(elsewhere, "decisions");
    const Look look = look_of(context);
    answer.text = sections({decisions.empty() ? nothing : banner(in_order, workspace.now, look),
                            halted_text(in_order, look), lead_to_made(works, look)});
  }
  tell_of_name(works, answer);
  return answer;
}

// What names no work may be what a decision is about.
Answer run_named_decisions(const DecisionsOptions& options, Context& context) {
  try {
    return run_open_decisions(options, context);
  } catch (Error& error) {
    if (error.code == ErrorCode::not_found && options.name && !is_word_for_many(*options.name)) {
      error.hints.push_back("'git checkpoint decisions --made " + shell_word(*options.name) +
                            "' shows what was decided about it");
    }
    throw;
  }
}

Error no_one_name(const std::string& words) {
  return {ErrorCode::usage,
          "'" + words + "' is not the name of one checkpoint",
          {"'git checkpoint decisions --made " + shell_word(words) + "' shows what was decided about it"}};
}

Answer run_decisions(const DecisionsOptions& given, Context& context) {
  DecisionsOptions options = given;
  if (!options.words.empty()) options.name = run_together(options.words, std::identity{}, " ");
  if (options.words.size() > 1 && !options.made) throw no_one_name(*options.name);
  if (options.made) return run_decisions_made(options, context);
  if (!options.since) return run_named_decisions(options, context);
  throw Error(ErrorCode::usage, "--since asks what was decided, and goes with --made",
              {"'git checkpoint decisions --made " + shell_word("--since=" + *options.since) + "' shows it"});
}

}  // namespace

Runner decisions_command(OptionSet& set) { return prepared(set, register_decisions, run_decisions); }

}  // namespace checkpoint::cli
