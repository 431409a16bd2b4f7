#include <algorithm>
#include <chrono>

#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/command/suggestion.h"
#include "cli/command/verification.h"
#include "cli/commands/commands.h"
#include "cli/views/setup_view.h"
#include "core/listed.h"
#include "core/program.h"
#include "core/texts.h"
#include "store/setup/targets.h"

namespace checkpoint::cli {
namespace {

struct SetupOptions {
  std::vector<std::string> targets;
  std::optional<std::string> action;
  bool yes = false;
  bool check = false;
  bool remove = false;
  bool dry_run = false;
};

using SetupRows = std::vector<SetupRow>;

constexpr std::chrono::seconds kTrial{10};

std::vector<std::string> target_names() { return texts_for(setup_targets(), &SetupTarget::name); }

const SetupTarget& target_called(const std::string& name) {
  if (const SetupTarget* target = find_setup_target(name)) return *target;
  Error error(ErrorCode::usage, "there is nothing called '" + name + "' to set up");
  const auto near = nearest(name, target_names());
  error.hints.push_back(near ? meant_hint(*near) : "it knows " + listed(target_names()));
  throw error;
}

// Letters that could not be part of `<owner>/<name>@<version>` could be part of something else in the file.
void check_action(const std::optional<std::string>& action) {
  if (!action) return;
  constexpr std::string_view others = "./@_-";
  const bool is_plain = std::all_of(action->begin(), action->end(), [&](char letter) {
    return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           others.find(letter) != std::string_view::npos;
  });
  const bool is_local = *action == "./";
  const bool has_parts = action->find('/') != std::string::npos && action->find('@') != std::string::npos;
  if (is_plain && (is_local || has_parts)) return;
  throw Error(ErrorCode::usage, "--action takes <owner>/<name>@<version> (got \"" + *action + "\")");
}

void refuse_both_ways(const SetupOptions& options) {
  if (options.check && (options.remove || options.yes || options.dry_run)) {
    throw Error(ErrorCode::usage, "--check changes nothing, so it stands alone");
  }
}

// Named, or used here, or where something of ours is.
SetupRows chosen_rows(const SetupOptions& options, const SetupPlace& place, const Context& context) {
  const SetupAction action = options.remove ? SetupAction::remove : SetupAction::add;
  SetupRows rows;
  for (const SetupTarget& target : setup_targets()) {
    const auto& named = options.targets;
    const bool is_named = std::find(named.begin(), named.end(), target.name) != named.end();
    if (!named.empty() && !is_named) continue;
    SetupRow row{place.plan(target, action), place.is_found(target, context.environment)};
    const bool looks_for_ours = options.remove || options.check;
    const bool matters = looks_for_ours ? row.plan.has_ours() : row.is_found;
    if (is_named || matters) rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<SetupPlan> setup_plans(const SetupRows& rows) {
  std::vector<SetupPlan> plans;
  plans.reserve(rows.size());
  for (const SetupRow& row : rows) plans.push_back(row.plan);
  return plans;
}

Answer setup_answer(const SetupRows& rows, const SetupOptions& options, bool is_written) {
  const SetupPaths paths = setup_paths(rows);
  Answer answer;
  answer.fields.set("targets", setup_json(rows));
  answer.fields.set("changed", json::strings(paths.changed)).set("created", json::strings(paths.created));
  answer.fields.set("removed", json::strings(paths.removed)).set("checks", json::Array());
  answer.fields.set("written", is_written).set("dry_run", options.dry_run);
  return answer;
}

std::string nothing_to_set_up(const SetupOptions& options) {
  if (options.remove) return "Nothing to remove: nothing was set up here.\n";
  return "No agent was found here; name one: 'git checkpoint setup claude'.\n";
}

std::optional<Error> setup_refusal(const SetupRows& rows) {
  const std::vector<std::string> refusals = setup_refusals(rows);
  if (refusals.empty()) return std::nullopt;
  Error error(ErrorCode::refused, refusals.front());
  for (std::size_t at = 1; at < refusals.size(); ++at) error.hints.push_back("also: " + refusals[at]);
  error.hints.emplace_back("mend each file that was left alone, and run the same command again");
  return error;
}

Answer write_setup(const SetupRows& rows, const SetupOptions& options, const SetupPlace& place, Context& context) {
  const Look look = look_of(context);
  const std::string text = setup_text(rows, look);
  const bool has_work = !setup_paths(rows).changed.empty();
  const bool may_ask = has_work && !context.global.json;
  const bool may_write =
      !options.dry_run && (options.yes || options.remove || (may_ask && says_yes(text + "Write this?", context)));
  const bool writes = may_write && has_work;
  if (writes) place.carry_out(setup_plans(rows));
  Answer answer = setup_answer(rows, options, writes);
  if (rows.empty()) {
    answer.text = nothing_to_set_up(options);
  } else if (text.empty()) {
    answer.text = options.remove ? "Nothing to remove.\n" : "Nothing to do: everything is set up.\n";
  } else {
    (writes ? answer.confirmation : answer.text) = text;
  }
  answer.failure = setup_refusal(rows);
  const bool waits = has_work && !writes && !options.dry_run;
  if (waits && !answer.failure) {
    answer.failure = Error(ErrorCode::refused, "nothing was written", {"--yes writes what is shown"});
  }
  return answer;
}

struct SetupCheck {
  std::string target;
  std::string name;
  bool is_ok;
  std::string reason;
};

std::string reason_for(const SetupFile& file) {
  if (!file.refusal.empty()) return file.refusal;
  if (file.state == EntryState::ok) return "'" + file.path + "' is as it should be";
  if (file.state == EntryState::old)
    return "'" + file.path + "' is of another version: 'git checkpoint setup' brings it up to date";
  return "'" + file.path + "' lacks something that setup writes: 'git checkpoint setup' adds it";
}

// What an agent would start.
struct Trial {
  std::string name;
  std::string call;     // as people read it
  std::string command;  // for the shell; says nothing
};

std::vector<Trial> trials_of(const SetupTarget& target) {
  std::vector<Trial> trials;
  if (!target.agent.empty()) {
    const std::string call = "git-checkpoint hook session-start --for=" + std::string(target.agent);
    trials.push_back({"hook", call, "echo '{}' | " + call + " >/dev/null 2>&1"});
  }
  if (target.serves) {
    const std::string request =
        R"({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", )"
        R"("capabilities": {}, "clientInfo": {"name": "git-checkpoint setup", "version": "1"}}})";
    trials.push_back({"mcp", "git-checkpoint mcp",
                      "echo '" + request + "' | git-checkpoint mcp 2>/dev/null | grep -q '\"result\"'"});
  }
  return trials;
}

std::vector<SetupCheck> setup_checks(const SetupRow& row, const Context& context, const std::filesystem::path& folder) {
  const SetupTarget& target = *row.plan.target;
  const std::string name(target.name);
  std::vector<SetupCheck> checks;
  for (const SetupFile& file : row.plan.files) {
    const bool is_ok = file.refusal.empty() && file.state == EntryState::ok;
    checks.push_back({name, "file", is_ok, reason_for(file)});
  }
  const std::vector<Trial> trials = trials_of(target);
  if (!trials.empty() && !find_program("git-checkpoint", context.environment)) {
    checks.push_back({name, "program", false, "git-checkpoint is not on PATH, where agents look for it"});
    return checks;
  }
  for (const Trial& trial : trials) {
    const bool works = context.run_command(trial.command, folder, kTrial).succeeded();
    checks.push_back({name, trial.name, works, "'" + trial.call + (works ? "' answers" : "' does not answer")});
  }
  return checks;
}

Answer check_setup(const SetupRows& rows, const Context& context, const std::filesystem::path& folder) {
  Answer answer;
  json::Array list;
  std::size_t findings = 0;
  const Look look = look_of(context);
  for (const SetupRow& row : rows) {
    for (const SetupCheck& one : setup_checks(row, context, folder)) {
      json::Object object;
      const std::string_view state = one.is_ok ? "ok" : "findings";
      object.set("target", one.target).set("name", one.name).set("state", state).set("reason", one.reason);
      list.add(object);
      findings += one.is_ok ? 0 : 1;
      answer.text += look.paint(one.is_ok ? Tone::good : Tone::warning, state) + "  " + one.target + " " + one.name +
                     ": " + look.safe(one.reason) + "\n";
    }
  }
  if (rows.empty()) answer.text = "Nothing was set up here.\n";
  answer.fields.set("targets", setup_json(rows)).set("changed", json::Array()).set("created", json::Array());
  answer.fields.set("removed", json::Array()).set("checks", list).set("written", false).set("dry_run", false);
  if (findings > 0) {
    answer.failure =
        Error(ErrorCode::prerequisite, "the setup would not work: " + counted(findings, "check") + " failed");
  }
  return answer;
}

void register_setup(OptionSet& set, SetupOptions& options) {
  set.positionals("target", options.targets,
                  "which agents and services: " + listed(target_names()) + "; without any, those that are used here");
  set.offers(target_names());
  set.flag("--yes", options.yes, "write what is shown, without asking");
  set.flag("--dry-run", options.dry_run, "show it, and write nothing");
  set.flag("--check", options.check, "change nothing; run what is set up, and say what is missing or old");
  set.flag("--remove", options.remove, "take out what was put in, so that each file is as it was");
  set.value("--action", "owner/name@version", options.action,
            "for github: the repository and the version of this program's action");
}

Answer run_setup(const SetupOptions& options, Context& context) {
  refuse_both_ways(options);
  check_action(options.action);
  for (const std::string& name : options.targets) target_called(name);
  const Location location = open_workspace(context).location;
  const SetupPlace place(location, options.action.value_or(""));
  const SetupRows rows = chosen_rows(options, place, context);
  if (options.check) return check_setup(rows, context, location.root);
  return write_setup(rows, options, place, context);
}

}  // namespace

Runner setup_command(OptionSet& set) { return prepared(set, register_setup, run_setup); }

}  // namespace checkpoint::cli
