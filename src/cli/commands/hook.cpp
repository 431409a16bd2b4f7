#include "cli/choice/snapshot_work.h"
#include "cli/command/rendering.h"
#include "cli/commands/agent_hook.h"
#include "cli/commands/commands.h"
#include "cli/review/verdict.h"
#include "core/listed.h"
#include "core/wrong_word.h"

namespace checkpoint::cli {
namespace {

struct HookOptions {
  std::string event;
  std::optional<std::string> agent;
};

constexpr const char* kPreCommit = "pre-commit";

Error stopped(Error failure) {
  failure.message += ", so nothing was committed";
  failure.hints.emplace_back("correct what is named above, 'git add' it and commit again");
  failure.hints.emplace_back("'git commit --no-verify' or GIT_CHECKPOINT_SKIP=1 commits without this check");
  return failure;
}

bool is_skipped(const Context& context) { return value_of(context.environment, "GIT_CHECKPOINT_SKIP") == "1"; }

// A setting that names a folder which is not there, on another branch say, is no reason to stop a commit.
std::vector<std::string> read_settings(Context& context) {
  try {
    location_for_init(context);
    return {};
  } catch (const Error& error) {
    return {error.message + "; the usual settings hold"};
  }
}

// That a gate goes, or all archives with their store, may be meant, and stops no commit, nor does what could not be
// held against what it was; whoever makes it is to see it.
std::vector<std::string> remarks_on_what_goes(const std::vector<Verdict>& verdicts) {
  std::vector<std::string> remarks;
  for (const Verdict& verdict : verdicts) {
    for (const Violation& warning : verdict.warnings) {
      const bool is_told = warning.code == "gate-removed" || warning.code == "append-only-deleted" ||
                           (warning.code == FileFault::oversize && !verdict.kind.empty());
      if (is_told) remarks.push_back(verdict.path + ": " + warning.message);
    }
  }
  return remarks;
}

Answer check_staged(Context& context) {
  Answer answer;
  const std::vector<Verdict> verdicts =
      with_told_folder(verdicts_on_staged(context, [&] { answer.warnings = read_settings(context); }), context);
  if (const auto failure = failure_of(verdicts)) answer.failure = stopped(*failure);
  answer.fields.set("is_valid", !answer.failure.has_value());
  answer.fields.set("files", verdicts_json(verdicts));
  tell_of_unfinished_work(context, answer);
  if (answer.failure) {
    answer.text = verdicts_text(verdicts, look_of(context));
  } else {
    for (std::string& remark : remarks_on_what_goes(verdicts)) answer.warnings.push_back(std::move(remark));
  }
  return answer;
}

constexpr const char* kUsualAgent = "claude";
constexpr std::string_view kFor = "--for";

std::string agent_of(const std::optional<std::string>& named) { return named.value_or(kUsualAgent); }

Answer nothing_to_check() {
  Answer answer;
  answer.fields.set("is_valid", json::Value());
  answer.fields.set("files", json::Array());
  return answer;
}

// Whoever calls it is told, and goes on: a hook of another version, or of an agent that was set up by hand.
Answer unknown_event(const std::string& event) {
  const std::string known = std::string(kPreCommit) + ", " + listed(occasion_words());
  const std::string what = event.empty() ? "no hook was named" : "there is nothing to do for the hook '" + event + "'";
  Answer answer = nothing_to_check();
  answer.warnings = {what + "; those that are known: " + known};
  return answer;
}

Error unknown_agent(const std::string& agent) { return wrong_word("--for", agent_names(), agent); }

// What the words of a command line that may not parse say.
HookOptions read_roughly(const std::vector<std::string>& arguments) {
  HookOptions options;
  for (std::size_t index = 0; index < arguments.size(); ++index) {
    const std::string& word = arguments[index];
    if (word == kFor && index + 1 < arguments.size()) {
      options.agent = arguments[++index];
    } else if (word.starts_with(std::string(kFor) + "=")) {
      options.agent = word.substr(kFor.size() + 1);
    } else if (options.event.empty() && !word.starts_with('-')) {
      options.event = word;
    }
  }
  if (options.agent && !is_agent(*options.agent)) options.agent.reset();
  return options;
}

void register_hook(OptionSet& set, HookOptions& options) {
  std::vector<std::string> events = occasion_words();
  events.insert(events.begin(), kPreCommit);
  set.required("event", options.event,
               "pre-commit for git; for an agent session-start, prompt, pre-compact, post-compact or stop");
  set.offers(events);
  set.value(std::string(kFor), "agent", options.agent, "whose hook it is: claude, if none is named");
  set.offers(agent_names());
}

Answer run_hook(const HookOptions& options, Context& context) {
  if (const auto occasion = occasion_called(options.event)) {
    const std::string agent = agent_of(options.agent);
    if (!is_agent(agent)) throw unknown_agent(agent);
    return tell_agent(agent, *occasion, context);
  }
  if (options.event != kPreCommit) return unknown_event(options.event);
  return is_skipped(context) ? nothing_to_check() : check_staged(context);
}

}  // namespace

Runner hook_command(OptionSet& set) { return prepared(set, register_hook, run_hook); }

std::optional<Answer> soften_hook(const std::vector<std::string>& arguments, const Error& failure) {
  const HookOptions options = read_roughly(arguments);
  if (options.event == kPreCommit) return std::nullopt;
  const auto occasion = occasion_called(options.event);
  if (!occasion) return unknown_event(options.event);
  return tell_agent_of(failure, agent_of(options.agent), *occasion);
}

}  // namespace checkpoint::cli
