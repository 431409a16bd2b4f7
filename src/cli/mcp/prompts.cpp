#include <algorithm>
#include <array>

#include "cli/mcp/checkpoint_service.h"
#include "cli/mcp/envelope_reading.h"
#include "cli/mcp/resources.h"
#include "cli/mcp/server.h"
#include "core/first_where.h"
#include "core/json_rows.h"
#include "core/member.h"
#include "core/take.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

// What a user can have an agent do with one word. Its text comes from a command, behind a sentence.
struct Prompt {
  std::string_view name;
  std::string_view title;
  std::string_view description;
  std::string_view lead;
  std::string_view command;  // whose text it is; it may be given a skill, if `takes_skill`
  bool takes_skill;
};

constexpr std::array kPrompts{
    Prompt{"resume", "Resume work", "Go on where the work has stopped",
           "Go on with this work. First say in two sentences where it stands.", "resume", true},
    Prompt{"decisions", "Open decisions", "What waits for me to decide",
           "Show me each decision that waits for me, with the proposal, and ask me one after the other.", "status",
           false},
    Prompt{"handover", "Hand over", "Write back where the work stands, before the session ends",
           "Compare this with what has become true in our conversation, and write back what is missing: summary, "
           "decisions, finished actions, and what comes next.",
           "status", false},
};

constexpr const char* kSkillArgument = "skill";
constexpr std::size_t kMostValues = 100;

const Prompt* find_prompt(std::string_view name) {
  return first_where(kPrompts, [&](const Prompt& prompt) { return prompt.name == name; });
}

json::Object definition_of(const Prompt& prompt) {
  json::Object definition;
  definition.set("name", prompt.name).set("title", prompt.title).set("description", prompt.description);
  json::Object skill;
  skill.set("name", kSkillArgument).set("description", "whose work; without it the most urgent").set("required", false);
  if (prompt.takes_skill) definition.set("arguments", json::Array().add(skill));
  return definition;
}

// What is wrong with them; empty where nothing is.
std::string flaw_of_arguments(const Prompt& prompt, const std::optional<Node>& arguments) {
  if (!arguments) return {};
  if (!arguments->is_object()) return "arguments must be an object";
  const auto skill = prompt.takes_skill ? arguments->find(kSkillArgument) : std::nullopt;
  return skill && !skill->is_string() ? "'" + std::string(kSkillArgument) + "' must be a text" : "";
}

void reply_with_text(Server& server, const RequestHandle& request, const Prompt& prompt, const std::string& text) {
  json::Object content;
  content.set("type", "text").set("text", std::string(prompt.lead) + "\n\n" + text);
  json::Object message;
  message.set("role", "user").set("content", content);
  server.reply(request,
               json::Object().set("description", prompt.description).set("messages", json::Array().add(message)));
}

// Why the command of `words` had nothing to say: as an object, its answer has the reason.
void refuse_without_text(Server& server, const RequestHandle& request, std::vector<std::string> words) {
  words.insert(words.begin() + 1, "--json");
  server.run(request, std::move(words), [&server, request](const std::string& output) {
    const auto answer = answer_in(output);
    const std::string why = answer ? text_member(answer->root(), "error") : "";
    const std::string nothing = "there is nothing to say: no checkpoint can be read";
    server.refuse(request, {FaultCode::invalid_params, why.empty() ? nothing : why});
  });
}

// A command that takes a skill and no other work.
std::vector<std::string> before_skill() { return {"done"}; }

// The words before the one that is completed, for the shell's completion; empty where nothing is.
std::vector<std::string> words_before(const Message& message) {
  const auto ref = message.param("ref");
  if (!ref) return {};
  if (text_member(*ref, "type") == "ref/prompt") {
    const Prompt* prompt = find_prompt(text_member(*ref, "name"));
    return prompt != nullptr && prompt->takes_skill ? before_skill() : std::vector<std::string>();
  }
  const std::string uri = text_member(*ref, "uri");
  for (const ResourceKind& kind : resource_kinds()) {
    if (uri != std::string(kind.prefix) + "{name}") continue;
    return kind.kind == "session" ? before_skill() : texts_for(parts_of(kind.command, ' '));
  }
  return {};
}

// From the lines that `__complete` prints: what files are offered, then each word and what it means.
std::vector<std::string> values_in(const std::string& output) {
  std::vector<std::string> values;
  std::string_view rest = output;
  take_until(rest, '\n');
  while (!rest.empty()) {
    std::string_view line = take_until(rest, '\n');
    const std::string word(take_until(line, '\t'));
    if (!word.empty() && word.front() != '-') values.push_back(word);
  }
  return values;
}

void reply_with_values(Server& server, const RequestHandle& request, std::vector<std::string> values) {
  const std::size_t total = values.size();
  values.resize(std::min(total, kMostValues));
  json::Object completion;
  completion.set("values", json::strings(values)).set("total", total).set("hasMore", total > values.size());
  server.reply(request, json::Object().set("completion", completion));
}

}  // namespace

void list_prompts(Server& server, const RequestHandle& request) {
  server.reply(request, json::Object().set("prompts", json::array_of(kPrompts, definition_of)), Keeping::for_good);
}

void get_prompt(Server& server, const RequestHandle& request) {
  const std::string name = request->message.text_param("name");
  const Prompt* prompt = find_prompt(name);
  if (prompt == nullptr) {
    return server.refuse(request, {FaultCode::invalid_params, "there is no prompt '" + name + "'"});
  }
  const auto arguments = request->message.param("arguments");
  const std::string flaw = flaw_of_arguments(*prompt, arguments);
  if (!flaw.empty()) return server.refuse(request, {FaultCode::invalid_params, name + ": " + flaw});
  const std::string skill = arguments && prompt->takes_skill ? text_member(*arguments, kSkillArgument) : "";
  std::vector<std::string> words{std::string(prompt->command), "--color=never"};
  if (!skill.empty()) words.insert(words.end(), {"--", skill});
  server.run(request, words, [&server, request, prompt, words](const std::string& output) {
    if (output.empty()) return refuse_without_text(server, request, words);
    reply_with_text(server, request, *prompt, output);
  });
}

void complete_argument(Server& server, const RequestHandle& request) {
  const auto argument = request->message.param("argument");
  if (!argument) return server.refuse(request, {FaultCode::invalid_params, "argument is missing"});
  std::vector<std::string> words = words_before(request->message);
  if (words.empty()) return reply_with_values(server, request, {});
  words.insert(words.begin(), {"__complete", "--"});
  words.push_back(text_member(*argument, "value"));
  server.run(request, words,
             [&server, request](const std::string& output) { reply_with_values(server, request, values_in(output)); });
}

}  // namespace checkpoint::cli
