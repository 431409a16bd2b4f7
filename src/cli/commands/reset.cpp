#include <filesystem>

#include "cli/choice/skill_choice.h"
#include "cli/choice/workspace.h"
#include "cli/choice/writing.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "core/shell_word.h"
#include "kinds/session/overview.h"

namespace checkpoint::cli {
namespace {

struct ResetOptions {
  std::string skill;
  std::optional<std::string> as;
  bool bak = false;
};

void register_reset(OptionSet& set, ResetOptions& options) {
  set.required("skill", options.skill, "whose checkpoint starts afresh");
  set.flag("--bak", options.bak, "keep the copy beside it as <skill>.checkpoint.json.bak");
  set.value("--as", "skill", options.as, "the skill that writes; another one's file is refused");
}

// Nobody is asked any more what a session that has started afresh does not hold.
void warn_of_questions(const std::string& before, const Name& skill, const std::string& archived, Answer& answer) {
  const auto document = Document::parse(before);
  if (!document) return;
  for (const session::Blocker& blocker : session::overview_of(skill.text(), *document).blockers) {
    if (!blocker.is_open_decision()) continue;
    answer.warnings.push_back("the open decision " + session::named(blocker) + " is not asked any more: '" +
                              skill.text() + "' has it only in the archived copy, " + archived);
  }
}

// `path` of the work tree, as a shell takes it that stands where the user does.
std::string word_from_here(const std::string& path, const Location& location, const Context& context) {
  std::error_code failed;
  const std::filesystem::path here = std::filesystem::weakly_canonical(context.cwd, failed);
  const std::filesystem::path file = location.root / path;
  const std::filesystem::path seen = failed ? file : file.lexically_relative(here);
  return shell_word((seen.empty() ? file : seen).string());
}

Answer run_reset(const ResetOptions& options, Context& context) {
  const Name skill = skill_named(options.skill);
  guard_owner(context, options.as, skill);
  const Workspace workspace = open_workspace_for_writing(context, layout::session(skill));
  load_session(workspace, skill);  // nothing to reset is said before anything is created
  const StorePath archive = options.bak ? layout::session_backup(skill) : layout::session_archive(skill, context.now());
  const session::Origin origin = origin_of(workspace, skill, context);
  // A corrupt file is archived as it is, byte for byte: it may still be worth repairing.
  std::string before;
  const Receipt receipt = workspace.store.update(layout::session(skill), [&](const Stored* now) {
    Draft draft{std::string(session::scaffold(origin).text())};
    if (now != nullptr) before = now->text;
    if (now != nullptr) draft.archives.push_back({archive, now->text});
    return draft;
  });
  const std::string archived = receipt.archived.empty() ? "" : receipt.archived.front();
  Answer answer;
  answer.fields.set("archived", archived);
  answer.fields.set("checkpoint_path", receipt.path);
  answer.fields.set("etag", receipt.etag);
  if (!archived.empty()) warn_of_questions(before, skill, archived, answer);
  const std::string undo = "cp " + word_from_here(archived, workspace.location, context) + " " +
                           word_from_here(receipt.path, workspace.location, context);
  const Look look = look_of(context);
  // The very document that a reset would write has nothing in it to keep.
  answer.confirmation = archived.empty() ? look.safe(receipt.path) + " is fresh already\n"
                                         : "archived " + look.safe(archived) + "\nstarted " + look.safe(receipt.path) +
                                               " afresh; to undo it: " + look.safe(undo) + "\n";
  return answer;
}

}  // namespace

Runner reset_command(OptionSet& set) { return prepared(set, register_reset, run_reset); }

}  // namespace checkpoint::cli
