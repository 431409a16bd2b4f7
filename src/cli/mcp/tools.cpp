#include "cli/mcp/tools.h"

#include <array>

#include "cli/mcp/outlines.h"
#include "core/dotted_path.h"
#include "core/first_where.h"
#include "core/member.h"
#include "core/ranges.h"
#include "core/take.h"

namespace checkpoint::cli {
namespace {

using Form = ArgumentForm;
using Words = std::vector<std::string>;

constexpr std::array kSince{
    ToolArgument{"since", Form::text, "--since", "what happened since a time, a span (2d) or a revision"}};
constexpr std::array kAll{ToolArgument{"all", Form::flag, "--all", "every checkpoint, by urgency"}};
constexpr std::array kSkill{ToolArgument{"skill", Form::name, "", "whose work; without it the most urgent"}};
constexpr std::array kUpdate{
    ToolArgument{"skill", Form::name, "", "whose checkpoint; created where it is missing", true},
    ToolArgument{"set", Form::fields, ":json=", R"(path: value, as in {"phase": "test"})"},
    ToolArgument{"append", Form::added,
                 "+:json=", R"(path of a list: new element, as in {"context_primer.key_decisions": "Use D1"})"},
    ToolArgument{"unset", Form::texts, "--unset", "paths to remove, as in blockers[id=b1]"},
    ToolArgument{"if_match", Form::text, "--if-match", "only if the etag is still this"}};
constexpr std::array kDone{
    ToolArgument{"skill", Form::name, "", "whose first action is finished", true},
    ToolArgument{"expect", Form::text, "--expect", "only if this action stands first; makes a repeat safe"},
    ToolArgument{"next", Form::text, "--next", "an action to queue at the head"},
    ToolArgument{"complete", Form::flag, "--complete", "all of the work is complete"}};
constexpr std::array kDecide{ToolArgument{"skill", Form::name, "", "whose decision waits", true},
                             ToolArgument{"blocker", Form::name, "", "the id of the blocker", true}};
constexpr std::array kDoctor{ToolArgument{"only", Form::texts, "--only", "only these checks"}};

constexpr std::array kTools{
    Tool{"checkpoint_status", "Status", "Where all work stands, decisions that wait for the user first.", "status", "",
         kSince, true},
    Tool{"checkpoint_next", "Next action", "The one most urgent action, and why.", "next", "", kAll, true},
    Tool{"checkpoint_resume", "Resume", "How to go on with work that was interrupted. Call it first.", "resume", "",
         kSkill, true},
    Tool{"checkpoint_update", "Update", "Write back what has become true. Invalid changes are refused whole.", "update",
         "", kUpdate},
    Tool{"checkpoint_done", "Done", "The first of the next actions is finished.", "done", "", kDone},
    Tool{"checkpoint_decide", "Decide", "Ask the user for a decision that waits, and record it.", "update", "", kDecide,
         false, true},
    Tool{"checkpoint_doctor", "Doctor", "Where checkpoints and the repository disagree, with evidence.", "doctor",
         "--fail-on=never", kDoctor, true},
};

constexpr std::string_view kFirstWithTitles = "2025-06-18";
constexpr std::string_view kFirstWithHints = "2025-03-26";

json::Object schema_of_argument(const ToolArgument& argument) {
  json::Object schema;
  switch (argument.form) {
    case Form::name:
    case Form::text: schema.set("type", "string"); break;
    case Form::flag: schema.set("type", "boolean"); break;
    case Form::texts: schema.set("type", "array").set("items", json::Object().set("type", "string")); break;
    case Form::fields:
    case Form::added: schema.set("type", "object"); break;
  }
  return schema.set("description", argument.meaning);
}

json::Object input_schema(const Tool& tool) {
  json::Object properties;
  json::Array required;
  for (const ToolArgument& argument : tool.arguments) {
    properties.set(argument.name, schema_of_argument(argument));
    if (argument.is_required) required.add(argument.name);
  }
  json::Object schema;
  schema.set("type", "object").set("properties", properties);
  if (required.size() > 0) schema.set("required", required);
  return schema;
}

json::Value output_schema(const Tool& tool) {
  const auto all = outlines();
  const auto* const found = first_where(all, [&](const Outline& outline) { return outline.command == tool.command; });
  return json::Value::raw(std::string(found->schema));
}

json::Object hints_of(const Tool& tool) {
  json::Object hints;
  hints.set("readOnlyHint", tool.only_reads);
  if (!tool.only_reads) hints.set("destructiveHint", false);
  return hints.set("openWorldHint", false);
}

std::string expected(Form form) {
  switch (form) {
    case Form::name:
    case Form::text: return "a text";
    case Form::flag: return "true or false";
    case Form::texts: return "a list of texts";
    case Form::fields:
    case Form::added: return "an object";
  }
  return {};
}

bool fits(const Node& value, Form form) {
  switch (form) {
    case Form::name:
    case Form::text: return value.is_string();
    case Form::flag: return value.kind() == NodeKind::boolean;
    case Form::texts: return value.is_array() && text_elements_of(*value.parent(), value.key()).size() == value.size();
    case Form::fields:
    case Form::added: return value.is_object();
  }
  return false;
}

// A path as `update` reads it, and nothing that could be one of its options.
bool is_field(const std::string& path) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
  const std::size_t end = path.find_first_not_of(kLetters);
  const bool begins_well =
      end > 0 && path.front() != '-' && (end == std::string::npos || path[end] == '.' || path[end] == '[');
  return begins_well && DottedPath::parse(path).ok();
}

// The words of one argument, names apart: they stand behind all options.
void add_words(const ToolArgument& argument, const Node& value, Words& words) {
  const std::string option(argument.option);
  switch (argument.form) {
    case Form::name: return;
    case Form::text: words.push_back(option + "=" + value.string()); return;
    case Form::flag:
      if (value.boolean()) words.push_back(option);
      return;
    case Form::texts:
      for (const Node& element : value.children()) words.push_back(option + "=" + element.string());
      return;
    case Form::fields:
    case Form::added:
      for (const Node& member : value.children()) {
        words.push_back(std::string("--").append(member.key()).append(option).append(member.source()));
      }
      return;
  }
}

// What is wrong with one argument; empty where nothing is.
std::string flaw_of(const ToolArgument& argument, const std::optional<Node>& value) {
  const std::string name = "'" + std::string(argument.name) + "'";
  if (!value) return argument.is_required ? name + " is missing" : "";
  if (!fits(*value, argument.form)) return name + " must be " + expected(argument.form);
  if (argument.form != Form::fields && argument.form != Form::added) return "";
  for (const Node& member : value->children()) {
    if (!is_field(member.key())) return name + ": '" + member.key() + "' is not the path of a field";
  }
  return "";
}

std::string unknown_in(const Tool& tool, const Node& arguments) {
  for (const Node& given : arguments.children()) {
    const auto is_it = [&](const ToolArgument& argument) { return given.has_key(argument.name); };
    if (none_of(tool.arguments, is_it)) {
      return "there is no argument '" + given.key() + "'";
    }
  }
  return {};
}

}  // namespace

std::span<const Tool> tools() { return kTools; }

const Tool* find_tool(std::string_view name) {
  return first_where(kTools, [&](const Tool& tool) { return tool.name == name; });
}

// Revisions are dates, which compare as texts do.
json::Object definition_of(const Tool& tool, std::string_view revision) {
  json::Object definition;
  definition.set("name", tool.name);
  if (revision >= kFirstWithTitles) definition.set("title", tool.title);
  definition.set("description", tool.description).set("inputSchema", input_schema(tool));
  if (revision >= kFirstWithTitles) definition.set("outputSchema", output_schema(tool));
  if (revision >= kFirstWithHints) definition.set("annotations", hints_of(tool));
  return definition;
}

Result<std::vector<std::string>, std::string> words_of(const Tool& tool, const std::optional<Node>& arguments) {
  if (arguments && !arguments->is_object()) return std::string("arguments must be an object");
  Words words{std::string(tool.command)};
  for (const std::string_view word : parts_of(tool.fixed, ' ')) words.emplace_back(word);
  Words names;
  for (const ToolArgument& argument : tool.arguments) {
    const auto value = arguments ? arguments->find(argument.name) : std::nullopt;
    const std::string flaw = flaw_of(argument, value);
    if (!flaw.empty()) return flaw;
    if (value && argument.form == Form::name) names.push_back(value->string());
    if (value) add_words(argument, *value, words);
  }
  const std::string unknown = arguments ? unknown_in(tool, *arguments) : "";
  if (!unknown.empty()) return unknown;
  words.insert(words.end(), {"--json", "--"});
  words.insert(words.end(), names.begin(), names.end());
  return words;
}

}  // namespace checkpoint::cli
