#include "cli/commands/agent_hook.h"

#include <algorithm>
#include <array>

#include "cli/agents/changes.h"
#include "cli/agents/facts.h"
#include "cli/agents/hook_input.h"
#include "cli/command/shown_commands.h"
#include "cli/commands/resume.h"
#include "cli/views/at_rest.h"
#include "kinds/secret/secret.h"
#include "kinds/status.h"
#include "store/setting_key.h"

namespace checkpoint::cli {
namespace {

constexpr const char* kLead =
    "git checkpoint keeps the state of the work in this repository. This is how it stands now.\n\n";

constexpr const char* kBeginning =
    "update '<skill>' '--phase=<phase>' --progress_summary='<where it stands>' --next_actions+='<what comes next>'\n";

// All that an occasion goes by.
struct Talk {
  const Workspace& workspace;
  const Context& context;
  UnderWay all;
  std::vector<Fact> facts;
  HookInput input;
  bool is_heard;    // the agent can be told something on this occasion
  bool is_certain;  // what it calls us for comes about

  std::optional<Conversations> conversations() const {
    if (input.conversation.empty() || !workspace.location.git_dir) return std::nullopt;
    return Conversations(*workspace.location.git_dir);
  }
  std::optional<Told> recalled() const {
    const auto known = conversations();
    return known ? known->recall(input.conversation) : std::nullopt;
  }
  bool remember(const Told& told) const {
    const auto known = conversations();
    return known && known->remember(input.conversation, told);
  }
};

// Where nobody has asked for a store there is nothing to say.
std::string text_of_nothing(const Talk& talk) {
  if (!talk.workspace.location.exists()) return {};
  const std::string rest = with_told_folder(at_rest(talk.all.works, talk.workspace), talk.context);
  const std::string standing = rest.empty() ? ", and there is none yet: work"
                                            : ". Nothing is under way; of earlier work it has " + rest + ". Work";
  return "git checkpoint keeps the state of the work in this repository" + standing +
         " that takes longer than this session begins with " + talk.all.program + kBeginning;
}

std::string whole_text(const Talk& talk) {
  const std::string urgent = urgent_text(talk.all);
  const std::string standing = session_start_text(talk.workspace, talk.context);
  if (urgent.empty() && standing.empty()) return text_of_nothing(talk);
  return kLead + urgent + write_back_text(talk.all) + "\n" + standing;
}

bool remember_whole(const Talk& talk) { return talk.remember({digest_of(talk.facts), false, memories_of(talk.facts)}); }

std::string at_start(const Talk& talk) {
  if (talk.is_heard) remember_whole(talk);
  return whole_text(talk);
}

// What cannot be remembered is not told, or it would be told again with every prompt.
std::string at_prompt(const Talk& talk) {
  if (!talk.is_heard) return {};
  auto told = talk.recalled();
  if (!told) return remember_whole(talk) ? whole_text(talk) : "";
  const std::string changes = changes_text(*told, talk.facts);
  if (changes.empty()) return {};
  told->facts = memories_of(talk.facts);
  return talk.remember(*told) ? changes : "";
}

// What was told goes with the text that is compacted.
std::string before_compaction(const Talk& talk) {
  const auto known = talk.conversations();
  if (known && talk.is_certain) known->forget(talk.input.conversation);
  return {};
}

std::string after_compaction(const Talk& talk) { return talk.is_heard ? at_start(talk) : before_compaction(talk); }

bool is_under_way(const UnderWay& all) {
  return std::any_of(all.ranked.begin(), all.ranked.end(), [](const Work& work) {
    return work.kind == "session" && condition_of(work.status) == Condition::active;
  });
}

bool is_asked_for(const Context& context) {
  return parse_yes_no(context.settings->get("checkpoint.stopHook").value_or("")).value_or(false);
}

// Once in a conversation, and only where nothing was written since it began.
std::string at_stop(const Talk& talk) {
  if (!talk.is_heard || talk.input.is_stopped_again || !is_asked_for(talk.context)) return {};
  auto told = talk.recalled();
  const bool is_due = told && !told->was_asked && told->begun == digest_of(talk.facts) && is_under_way(talk.all);
  if (!is_due) return {};
  told->was_asked = true;
  if (!talk.remember(*told)) return {};
  return "Nothing was written to the checkpoints in this conversation. If any of the work went on, write it back "
         "before "
         "you stop; if not, stop.\n" +
         write_back_text(talk.all);
}

constexpr std::array<std::pair<Occasion, std::string (*)(const Talk& talk)>, 5> kTexts{{
    {Occasion::session_start, at_start},
    {Occasion::prompt, at_prompt},
    {Occasion::pre_compact, before_compaction},
    {Occasion::post_compact, after_compaction},
    {Occasion::stop, at_stop},
}};

std::string text_for(Occasion occasion, const Talk& talk) {
  const auto* const row =
      std::find_if(kTexts.begin(), kTexts.end(), [&](const auto& entry) { return entry.first == occasion; });
  return row->second(talk);
}

HookInput input_of(const Context& context) {
  return context.terminal.input ? HookInput() : read_hook_input(context.in->read_promptly(kHookInputBytes));
}

Answer said(const std::optional<Way>& way, const std::string& text, std::string_view program) {
  Answer answer;
  answer.verbatim = answer_by(way, secret::masked(text), program);
  return answer;
}

}  // namespace

Answer tell_agent(const std::string& agent, Occasion occasion, Context& context) {
  const Workspace workspace = open_workspace_of_sessions(context);
  // The history is asked before anything is read: it may be another program that goes on.
  UnderWay all = look_at_all(workspace, context);
  std::vector<Fact> facts = facts_of(all);
  HookInput input = input_of(context);
  const std::optional<Way> way = way_for(agent, occasion, input.event);
  const bool is_heard = way && way->told != nullptr;
  const bool is_certain = !way || way->is_certain || !input.is_by_itself;
  const Talk talk{workspace, context, std::move(all), std::move(facts), std::move(input), is_heard, is_certain};
  return said(way, text_for(occasion, talk), talk.all.program);
}

Answer tell_agent_of(const Error& failure, const std::string& agent, Occasion occasion) {
  const bool nothing_there = failure.code == ErrorCode::not_found || failure.code == ErrorCode::not_a_repository;
  const bool is_start = occasion == Occasion::session_start || occasion == Occasion::post_compact;
  const std::string text = nothing_there || !is_start ? "" : "git checkpoint: " + failure.message;
  return said(way_for(agent, occasion, ""), text, kProgram);
}

}  // namespace checkpoint::cli
