#include "cli/agents/dialect.h"

#include <array>
#include <utility>

#include "cli/terminal/terminal_text.h"
#include "cli/views/hook_context.h"
#include "core/first_where.h"
#include "core/json_text.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

// What a hook may print: agents cut what is longer, or leave it out.
constexpr std::size_t kMostBytes = 8000;

constexpr std::array<std::pair<Occasion, std::string_view>, 5> kOccasions{{
    {Occasion::session_start, "session-start"},
    {Occasion::prompt, "prompt"},
    {Occasion::pre_compact, "pre-compact"},
    {Occasion::post_compact, "post-compact"},
    {Occasion::stop, "stop"},
}};

std::string line_of(const json::Object& object) { return json_shown(object.text()) + "\n"; }

// {"hookSpecificOutput": {"hookEventName": …, …}}
std::string within_event(std::string_view event, json::Object& members) {
  json::Object inner;
  inner.set("hookEventName", event);
  const std::string more = members.text();
  json::Object outer;
  const std::string begun = inner.text();
  outer.set("hookSpecificOutput", json::Value::raw(begun.substr(0, begun.size() - 1) + ", " + more.substr(1)));
  return line_of(outer);
}

std::string as_context(std::string_view event, const std::string& text) {
  json::Object members;
  return within_event(event, members.set("additionalContext", text));
}

std::string as_flat_context(std::string_view, const std::string& text) {
  return line_of(json::Object().set("additionalContext", text));
}

std::string as_snake_context(std::string_view, const std::string& text) {
  return line_of(json::Object().set("additional_context", text));
}

std::string as_block(std::string_view, const std::string& text) {
  return line_of(json::Object().set("decision", "block").set("reason", text));
}

std::string as_inner_block(std::string_view event, const std::string& text) {
  json::Object members;
  return within_event(event, members.set("decision", "block").set("reason", text));
}

std::string as_denial(std::string_view, const std::string& text) {
  return line_of(json::Object().set("decision", "deny").set("reason", text));
}

std::string as_followup(std::string_view, const std::string& text) {
  return line_of(json::Object().set("followup_message", text));
}

// After a compaction Claude Code and Codex begin the session anew, with the source `compact`; their event of that name
// takes no context. What an agent cannot be told then, it is told with its next prompt. Gemini CLI calls before each
// turn, and then looks whether there is anything to compress. Whatever Claude Code hears before a compaction, it tells
// the model as an instruction.
constexpr std::array kWays{
    Way{"claude", Occasion::session_start, "SessionStart", as_context},
    Way{"claude", Occasion::prompt, "UserPromptSubmit", as_context},
    Way{"claude", Occasion::pre_compact, "PreCompact", nullptr, true, ""},
    Way{"claude", Occasion::post_compact, "SessionStart", as_context},
    Way{"claude", Occasion::post_compact, "PostCompact", nullptr},
    Way{"claude", Occasion::stop, "Stop", as_block},
    Way{"codex", Occasion::session_start, "SessionStart", as_context},
    Way{"codex", Occasion::prompt, "UserPromptSubmit", as_context},
    Way{"codex", Occasion::pre_compact, "PreCompact", nullptr},
    Way{"codex", Occasion::post_compact, "SessionStart", as_context},
    Way{"codex", Occasion::post_compact, "PostCompact", nullptr},
    Way{"codex", Occasion::stop, "Stop", as_block},
    Way{"copilot", Occasion::session_start, "sessionStart", as_flat_context},
    Way{"copilot", Occasion::session_start, "SessionStart", as_flat_context},
    Way{"copilot", Occasion::prompt, "userPromptSubmitted", as_flat_context},
    Way{"copilot", Occasion::pre_compact, "preCompact", nullptr},
    Way{"copilot", Occasion::stop, "agentStop", as_block},
    Way{"copilot", Occasion::stop, "Stop", as_block},
    Way{"gemini", Occasion::session_start, "SessionStart", as_context},
    Way{"gemini", Occasion::prompt, "BeforeAgent", as_context},
    Way{"gemini", Occasion::pre_compact, "PreCompress", nullptr, false},
    Way{"gemini", Occasion::stop, "AfterAgent", as_denial},
    Way{"opencode", Occasion::session_start, "session.created", as_flat_context},
    Way{"opencode", Occasion::prompt, "chat.message", as_flat_context},
    Way{"opencode", Occasion::post_compact, "session.compacted", nullptr},
    Way{"cursor", Occasion::session_start, "sessionStart", as_snake_context},
    Way{"cursor", Occasion::prompt, "beforeSubmitPrompt", nullptr},
    Way{"cursor", Occasion::pre_compact, "preCompact", nullptr},
    Way{"cursor", Occasion::stop, "stop", as_followup},
    Way{"vscode", Occasion::session_start, "SessionStart", as_context},
    Way{"vscode", Occasion::prompt, "UserPromptSubmit", nullptr},
    Way{"vscode", Occasion::pre_compact, "PreCompact", nullptr},
    Way{"vscode", Occasion::stop, "Stop", as_inner_block},
};

}  // namespace

std::optional<Occasion> occasion_called(std::string_view word) {
  const auto* const found = first_where(kOccasions, [&](const auto& row) { return row.second == word; });
  return found == nullptr ? std::nullopt : std::optional(found->first);
}

std::vector<std::string> occasion_words() {
  return texts_for(kOccasions, [](const auto& row) { return row.second; });
}

std::vector<std::string> agent_names() {
  std::vector<std::string> names;
  for (const Way& way : kWays) {
    if (names.empty() || names.back() != way.agent) names.emplace_back(way.agent);
  }
  return names;
}

bool is_agent(std::string_view name) {
  return first_where(kWays, [&](const Way& way) { return way.agent == name; }) != nullptr;
}

std::optional<Way> way_for(std::string_view agent, Occasion occasion, std::string_view event) {
  const Way* const found = first_where(kWays, [&](const Way& way) {
    return way.agent == agent && way.occasion == occasion && (event.empty() || way.event == event);
  });
  return found == nullptr ? std::nullopt : std::optional(*found);
}

std::string answer_by(const std::optional<Way>& way, const std::string& text, std::string_view program) {
  if (!way) return std::string(Way().silence);
  if (way->told == nullptr || text.empty()) return std::string(way->silence);
  return framed_to_fit(text, {kMostBytes, program},
                       [&](const std::string& part) { return way->told(way->event, part); });
}

}  // namespace checkpoint::cli
