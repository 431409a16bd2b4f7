#include "cli/run.h"

#include <algorithm>
#include <array>
#include <new>

#include "cli/call.h"
#include "cli/command/envelope.h"
#include "cli/command/rendering.h"
#include "cli/command/shown_commands.h"
#include "cli/other_words.h"
#include "cli/provenance.h"
#include "cli/version.h"
#include "cli/views/named_by_path.h"
#include "core/interruption.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {
namespace {

constexpr std::array<std::string_view, 4> kYes{"1", "true", "yes", "on"};

bool is_yes(const std::optional<std::string>& text) {
  return text && std::find(kYes.begin(), kYes.end(), *text) != kYes.end();
}

// Decided before anything is parsed, so that a command line that does not parse gets its answer as JSON too.
bool wants_json(const std::vector<std::string>& arguments, const Environment& environment) {
  const auto end = std::find(arguments.begin(), arguments.end(), "--");
  return std::find(arguments.begin(), end, "--json") != end || is_yes(value_of(environment, "GIT_CHECKPOINT_JSON"));
}

Answer version_answer() {
  Answer answer;
  answer.text = "git-checkpoint " + std::string(kVersion) + "\n";
  answer.fields.set("version", kVersion);
  answer.fields.set("commit", json::text_or_null(std::string(kCommit))).set("compiler", kCompiler);
  json::Array libraries;
  for (const Library& library : kLibraries)
    libraries.add(json::Object().set("name", library.name).set("version", library.version));
  answer.fields.set("libraries", libraries);
  return answer;
}

std::shared_ptr<const Clock> fixed_clock(const Context& context) {
  const auto text = context.global.now ? context.global.now : value_of(context.environment, "GIT_CHECKPOINT_NOW");
  if (!text) return context.clock;
  const auto instant = parse_instant(*text);
  if (!instant) {
    throw Error(ErrorCode::usage,
                "the time given for now must be an ISO-8601 time with an offset (got \"" + *text + "\")",
                {"write it as --now=2026-05-08T05:55:00Z"});
  }
  return std::make_shared<FixedClock>(*instant);
}

// Of a command line that is not parsed, as no command says what its options are: what is said of it names the folder.
std::optional<std::string> told_dir(const std::vector<std::string>& arguments) {
  constexpr std::string_view option = "--dir";
  std::optional<std::string> told;
  for (std::size_t at = 0; at < arguments.size() && arguments[at] != "--"; ++at) {
    const std::string& word = arguments[at];
    if (word.starts_with("--dir=")) told = word.substr(option.size() + 1);
    if (word == option && at + 1 < arguments.size()) told = arguments[at + 1];
  }
  return told;
}

Answer execute(const Call& call, Context& context) {
  if (call.command == nullptr) {
    context.global.dir = told_dir(call.arguments);
    refuse_options_before(call);
    refuse_unknown(call.name, call.arguments);
  }
  OptionSet options;
  const Runner runner = call.command->prepare(options);
  register_global(options, context.global);
  options.parse(call.arguments);
  if (context.global.version) return version_answer();
  check_colour(context.global);
  options.reread_words(
      [&](const std::string& argument, const std::string& word) { return named_by_path(argument, word, context); });
  context.clock = fixed_clock(context);
  Interruption::check();
  return runner(context);
}

Answer failed(Error error) {
  Answer answer;
  answer.failure = std::move(error);
  return answer;
}

// What was meant by an option that the command does not have, or what lists that which is missing.
std::optional<std::string> advice_on(std::string_view message, const Call& call) {
  if (message.starts_with("missing ")) return way_to_missing(message, call.name);
  const std::string_view quoted = message.substr(std::min(message.find('\''), message.size() - 1) + 1);
  const std::string_view word = quoted.substr(0, quoted.rfind('\''));
  if (message.starts_with("unknown option '")) return meant_by_option(word, call.arguments);
  if (message.starts_with("unexpected argument '")) return meant_by_word(word, call.name, call.arguments);
  return std::nullopt;
}

// What is wrong with a command line is said; this says where the right one stands.
Error with_advice(Error error, const Call& call) {
  const bool is_helpless = error.code == ErrorCode::usage && error.hints.empty() && call.command != nullptr;
  if (!is_helpless) return error;
  if (auto advice = advice_on(error.message, call)) error.hints.push_back(*std::move(advice));
  error.hints.push_back("'git checkpoint " + call.name + " -h' explains the command");
  return error;
}

// The error funnel: whatever happens below becomes an answer.
Answer answer_of(const Call& call, Context& context) {
  try {
    return execute(call, context);
  } catch (const Error& error) {
    return failed(with_advice(error, call));
  } catch (const Interrupted&) {
    return failed(
        Error(ErrorCode::interrupted, "interrupted; no file was left half-written", {"run it again to go on"}));
  } catch (const std::bad_alloc&) {
    return failed(Error(ErrorCode::io, "out of memory"));
  } catch (const std::exception& problem) {
    return failed(Error(ErrorCode::io, "unexpected failure: " + std::string(problem.what()),
                        {"this is a defect of git-checkpoint; please report it with the command line"}));
  }
}

// In the words that are ours: those of documents stay as they are.
void tell_folder(Answer& answer, const Context& context) {
  if (answer.failure) {
    answer.failure->message = with_told_folder(answer.failure->message, context);
    for (std::string& hint : answer.failure->hints) hint = with_told_folder(hint, context);
  }
  for (std::string& warning : answer.warnings) warning = with_told_folder(warning, context);
  for (std::string& alert : answer.alerts) alert = with_told_folder(alert, context);
}

// Messages quote what users and documents say; a secret among it must not end in a log.
void mask_secrets(Answer& answer) {
  if (answer.failure) {
    Error& failure = *answer.failure;
    failure.message = secret::masked(failure.message);
    for (std::string& hint : failure.hints) hint = secret::masked(hint);
  }
  for (std::string& warning : answer.warnings) warning = secret::masked(warning);
  for (std::string& alert : answer.alerts) alert = secret::masked(alert);
}

void soften(Answer& answer, const Call& call) {
  if (!answer.failure || call.command == nullptr || call.command->soften == nullptr) return;
  if (auto softer = call.command->soften(call.arguments, *answer.failure)) answer = *std::move(softer);
}

}  // namespace

std::optional<std::string> value_of(const Environment& environment, std::string_view name) {
  std::optional<std::string> value = environment.get(name);
  return value && !value->empty() ? value : std::nullopt;
}

int run(const std::vector<std::string>& arguments, Context context) {
  const Call call = read_call(arguments);
  context.global.json = wants_json(arguments, context.environment);
  Answer answer = answer_of(call, context);
  if (context.settings != nullptr) {
    const std::vector<std::string>& remarks = context.settings->warnings();
    answer.warnings.insert(answer.warnings.end(), remarks.begin(), remarks.end());
  }
  tell_folder(answer, context);
  mask_secrets(answer);
  soften(answer, call);
  if (answer.verbatim) {
    context.out->write(*answer.verbatim);
  } else if (context.global.json) {
    context.out->write(json_shown(envelope({call.name, context.new_id()}, answer)));
  } else {
    print_text(answer, context);
  }
  return static_cast<int>(answer.failure && !answer.tolerated ? exit_code_of(answer.failure->code) : ExitCode::ok);
}

}  // namespace checkpoint::cli
