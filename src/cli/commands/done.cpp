#include "cli/choice/claiming.h"
#include "cli/choice/skill_choice.h"
#include "cli/choice/workspace.h"
#include "cli/choice/writing.h"
#include "cli/command/rendering.h"
#include "cli/command/verification.h"
#include "cli/commands/commands.h"
#include "core/digest.h"
#include "core/shell_word.h"
#include "core/utf8.h"
#include "kinds/session/queue.h"
#include "kinds/session/taking_back.h"

namespace checkpoint::cli {
namespace {

struct DoneOptions {
  std::string skill;
  std::optional<std::string> expect;
  std::optional<std::string> next;
  std::optional<std::string> if_match;
  std::optional<std::string> verify;  ///< empty: after a yes at the terminal; else the digest of the command
  std::optional<std::string> as;
  std::optional<std::string> by;  ///< whose claim says which action
  bool complete = false;
};

struct Finish {
  session::Completion completion;
  std::optional<session::Action> verified;  // the action whose command ran; it must still be the one that is meant
  Instant now;
  std::optional<session::Finished> finished;  // filled by the change
};

session::Overview overview_at(const Stored& stored, const Name& skill) {
  return session::overview_of(skill.text(), stored.document(session_called(skill.text())));
}

std::string skill_of(const Stored& stored) { return std::string(*layout::skill_of(stored.place.file())); }

Error refusal_of(session::QueueRefusal refusal, const Stored& stored, const Finish& finish) {
  const auto queue = session::overview_of("", *stored.content).next_actions;
  Error error(ErrorCode::invalid, "");
  switch (refusal) {
    case session::QueueRefusal::empty:
      error =
          Error(ErrorCode::not_found, "there is no next action to finish",
                {"'git checkpoint update " + shell_word(skill_of(stored)) + " \"--next_actions+=<text>\"' queues one"});
      break;
    case session::QueueRefusal::unexpected:
      if (finish.completion.claimed) {
        error = Error(ErrorCode::conflict, "\"" + *finish.completion.claimed + "\" is not queued any more",
                      {"'git checkpoint next' shows what stands first now"});
        break;
      }
      error = Error(ErrorCode::conflict,
                    "the first action is \"" + (queue.empty() ? "" : queue.front().text) + "\", not \"" +
                        finish.completion.expected.value_or("") + "\"",
                    {"'git checkpoint next' shows what stands first now"});
      break;
    case session::QueueRefusal::would_empty:
      error = Error(ErrorCode::invalid, "this is the last action of a checkpoint in progress, which needs a next one",
                    {"'--next=<text>' queues another action", "--complete marks the checkpoint as complete"});
      break;
  }
  error.path = stored.path;
  return error;
}

// The action that would be finished; nothing where there is none.
std::optional<session::Action> meant_action(const std::vector<session::Action>& queue, const Finish& finish) {
  const auto& claimed = finish.completion.claimed;
  const auto meant = !claimed ? queue.begin()
                              : std::find_if(queue.begin(), queue.end(),
                                             [&](const session::Action& action) { return action.text == *claimed; });
  return meant == queue.end() ? std::nullopt : std::optional(*meant);
}

void check_verified(const Finish& finish, const Document& document) {
  if (!finish.verified) return;
  const auto meant = meant_action(session::overview_of("", document).next_actions, finish);
  const bool same = meant && meant->text == finish.verified->text && meant->done_when == finish.verified->done_when;
  if (!same) throw Error(ErrorCode::changed, "the action changed while its command ran; nothing was moved");
}

Draft draft_of(Finish& finish, const Stored* now, const Name& skill) {
  if (now == nullptr) throw Error(ErrorCode::not_found, "there is no " + session_called(skill.text()));
  const Document& document = now->document(session_called(skill.text()));
  check_verified(finish, document);
  auto result = session::finish_first(document, finish.completion, finish.now);
  if (!result) throw refusal_of(result.problem(), *now, finish);
  finish.finished = *result;
  if (result->already_done) return {now->text};
  return {std::string(session::stamped(result->document, finish.now).text())};
}

// The action whose command has to run; nothing for a replay, which has nothing to prove.
std::optional<session::Action> action_to_verify(const Workspace& workspace, const Name& skill, const Finish& finish) {
  const Stored stored = load_session(workspace, skill);
  const session::Overview overview = overview_at(stored, skill);
  const std::optional<std::string>& claimed = finish.completion.claimed;
  const std::optional<std::string>& expected = claimed ? claimed : finish.completion.expected;
  auto action = meant_action(overview.next_actions, finish);
  const bool is_queued = claimed && action;
  const bool may_be_replay = expected && !is_queued;
  if (may_be_replay && session::is_replay(stored.document(session_called(skill.text())), *expected)) {
    return std::nullopt;
  }
  if (!action) throw Error(ErrorCode::not_found, "there is no next action to verify");
  if (expected && action->text != *expected) throw refusal_of(session::QueueRefusal::unexpected, stored, finish);
  if (!action->done_when.empty()) return action;
  throw Error(ErrorCode::not_found, "the action has no done_when command to verify it with",
              {"'git checkpoint done " + shell_word(skill.text()) + "' finishes it without"});
}

Answer not_verified(const session::Action& action, const Error& failure) {
  Answer answer;
  answer.fields.set("done_when", action.done_when);
  answer.fields.set("digest", sha256(action.done_when));
  answer.failure = failure;
  return answer;
}

json::Value up_next_of(const session::Finished& finished) {
  const auto queue = session::overview_of("", finished.document).next_actions;
  return queue.empty() ? json::Value() : json::Value(queue.front().text);
}

std::string confirmation_of(const session::Finished& finished, const Look& look) {
  const std::string mark(look.glyph(finished.already_done ? Glyph::bullet : Glyph::done));
  std::string text =
      mark + (finished.already_done ? " already done: " : " done: ") + look.safe(finished.completed.text) + "\n";
  const auto queue = session::overview_of("", finished.document).next_actions;
  if (!queue.empty()) text += std::string(look.glyph(Glyph::arrow)) + " next: " + look.safe(queue.front().text) + "\n";
  return text;
}

// To write the action anew, with its proof, is nobody's memory.
std::string again_of(const Finish& finish, const Receipt& receipt, const Name& skill, const Context& context) {
  const auto before = document_before(receipt);
  if (!before || finish.finished->already_done) return "";
  const std::string& action = finish.finished->completed.text;
  return shown_back(session::queueing_again(skill.text(), *before, finish.finished->document, action), context);
}

void register_done(OptionSet& set, DoneOptions& options) {
  set.required("skill", options.skill, "whose first action is finished");
  set.value("--expect", "action", options.expect,
            "only if this action stands first or is claimed; where it is done already, nothing changes");
  set.value("--by", "who", options.by, "finish what this one has claimed, wherever it stands");
  set.value("--next", "text", options.next, "put this action first, in place of the finished one");
  set.value("--if-match", "etag", options.if_match, "only if the file is as it was when 'show --json' gave this etag");
  set.flag("--complete", options.complete, "mark the whole checkpoint complete, too");
  set.flag_or_value(
      "--verify", "sha256", options.verify,
      "first run the command that proves the action done (its done_when), once you say yes; the digest of that "
      "command, which --verify alone prints, stands for your yes");
  set.value("--as", "skill", options.as, "the skill that writes; another one's file is refused");
}

Answer run_done(const DoneOptions& options, Context& context) {
  const Name skill = skill_named(options.skill);
  if (options.next && !is_utf8(*options.next)) throw Error(ErrorCode::usage, "the text of --next is not valid UTF-8");
  guard_owner(context, options.as, skill);
  const Workspace workspace = open_workspace_for_writing(context, layout::session(skill));
  Finish finish{{options.expect, options.next, options.complete}, {}, context.now(), {}};
  // Where there is none, it says which there are, and nothing is created.
  const Stored stored = load_session(workspace, skill);
  require_match(options.if_match, stored.path, stored.etag());
  const session::Overview before = overview_at(stored, skill);
  finish.completion.claimed = claimed_action(workspace, skill, before.next_actions, {options.by, options.expect});
  if (options.verify) finish.verified = action_to_verify(workspace, skill, finish);
  if (finish.verified) {
    const auto failure = verify(finish.verified->done_when, *options.verify, workspace.location.project, context);
    if (failure) return not_verified(*finish.verified, *failure);
  }
  const Receipt receipt = workspace.store.update(
      layout::session(skill), [&](const Stored* now) { return draft_of(finish, now, skill); }, options.if_match);
  Answer answer;
  answer.fields.set("completed", finish.finished->completed.text);
  answer.fields.set("already_done", finish.finished->already_done);
  answer.fields.set("up_next", up_next_of(*finish.finished));
  answer.fields.set("checkpoint_path", receipt.path);
  answer.fields.set("etag", receipt.etag);
  answer.warnings = settle_finished(workspace, skill.text(), finish.finished->completed.text);
  const Look look = look_of(context);
  const std::string again = again_of(finish, receipt, skill, context);
  answer.confirmation = confirmation_of(*finish.finished, look);
  if (!again.empty()) answer.confirmation += "queue it again: " + look.safe(again) + "\n";
  return answer;
}

}  // namespace

Runner done_command(OptionSet& set) { return prepared(set, register_done, run_done); }

}  // namespace checkpoint::cli
