#include <string>

#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/review/merging.h"
#include "cli/terminal/terminal_text.h"
#include "core/folder.h"
#include "core/json_rows.h"
#include "core/listed.h"
#include "core/texts.h"
#include "merge/render.h"

namespace checkpoint::cli {
namespace {

struct MergeFileOptions {
  std::string base;
  std::string ours;
  std::string theirs;
  bool explain = false;
};

std::string text_at(const std::filesystem::path& file, const std::string& given) {
  const std::filesystem::path folder = file.parent_path();
  if (!std::filesystem::is_directory(folder)) throw Error(ErrorCode::not_found, "there is no file " + given);
  const auto content = Folder::open(folder.string(), "").read(file.filename().string(), of_any_size.max_bytes);
  if (content) return content->text;
  Error error(content.problem().fault == FileFault::missing ? ErrorCode::not_found : ErrorCode::io,
              given + " " + content.problem().message);
  error.path = given;
  throw error;
}

Error unreadable(const MergeFileOptions& options, const merge::Unreadable& problem) {
  const std::string& file = problem.side == merge::Side::base   ? options.base
                            : problem.side == merge::Side::ours ? options.ours
                                                                : options.theirs;
  Error error(ErrorCode::corrupt, "cannot read " + file + ": line " + std::to_string(problem.problem.at.line) +
                                      ", column " + std::to_string(problem.problem.at.column) + ": " +
                                      problem.problem.message);
  error.path = file;
  error.hints.emplace_back("'git merge-file -p' merges by lines what is not JSON");
  return error;
}

std::string explanation(const std::vector<merge::Decision>& decisions, const Look& look) {
  return run_together(decisions, [&](const merge::Decision& decision) {
    return look.safe(decision.path) + ": " + std::string(decision.took) + " (" + std::string(decision.rule) + ") " +
           std::string(decision.why) + "\n";
  });
}

Error conflict_error(const std::vector<merge::Conflict>& conflicts) {
  return {ErrorCode::conflict,
          counted(conflicts.size(), "conflict") + ": " + listed(conflicts, &merge::Conflict::path)};
}

void register_merge_file(OptionSet& set, MergeFileOptions& options) {
  set.required("base", options.base, "the common ancestor; an empty file where there is none");
  set.required("ours", options.ours, "one side; its path tells what kind of document it is");
  set.required("theirs", options.theirs, "the other side");
  set.flag("--explain", options.explain, "say for each field which rule decided and why, not what came out");
}

Answer run_merge_file(const MergeFileOptions& options, Context& context) {
  const merge::Inputs inputs{text_at(context.cwd / options.base, options.base),
                             text_at(context.cwd / options.ours, options.ours),
                             text_at(context.cwd / options.theirs, options.theirs)};
  const std::filesystem::path place = (context.cwd / options.ours).lexically_normal();
  const auto outcome = merge::merge_documents(inputs, merge_rules("/", place, inputs.ours));
  if (!outcome) throw unreadable(options, outcome.problem());
  Answer answer;
  const std::string result = merge::rendered(*outcome, {});
  const auto json_of = [&](const merge::Conflict& conflict) { return conflict_json(options.ours, conflict); };
  answer.fields.set("result", result);
  answer.fields.set("decisions", decisions_json(outcome->decisions));
  answer.fields.set("conflicts", json::array_of(outcome->conflicts(), json_of));
  const std::string shown = context.terminal.output ? json_shown(result) : result;
  answer.text = options.explain ? explanation(outcome->decisions, look_of(context)) : shown;
  if (!outcome->is_clean()) answer.failure = conflict_error(outcome->conflicts());
  return answer;
}

}  // namespace

Runner merge_file_command(OptionSet& set) { return prepared(set, register_merge_file, run_merge_file); }

}  // namespace checkpoint::cli
