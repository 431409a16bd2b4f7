#include "store/setup/config_json.h"

#include <array>
#include <cassert>
#include <string_view>

#include "core/edit.h"
#include "core/json_comments.h"
#include "core/json_string.h"
#include "core/letters.h"
#include "core/member.h"
#include "core/ranges.h"

namespace checkpoint {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

Document read(const std::string& text, JsonSyntax syntax) {
  return Document::composed(syntax == JsonSyntax::comments ? without_json_comments(text) : text);
}

constexpr std::array<std::string_view, 2> kCalls{"git-checkpoint hook ", "git checkpoint hook "};

// What a setup writes begins with the call.
bool is_our_command(std::string_view command) {
  return any_of(kCalls, [&](std::string_view call) { return command.starts_with(call); });
}

bool continues_word(char letter) { return letter == '-' || letter == '_' || is_alnum(letter); }

bool mentions_us(std::string_view command) {
  return any_of(kCalls, [&](std::string_view call) {
    const std::size_t at = command.find(call);
    return at != std::string_view::npos && (at == 0 || !continues_word(command[at - 1]));
  });
}

bool has_command(const Node& hook, bool (*is_meant)(std::string_view command)) {
  for (const std::string_view key : {"command", "bash"}) {
    const auto command = hook.find(key);
    if (command && command->is_string() && is_meant(command->string())) return true;
  }
  return false;
}

bool calls_us(const Node& hook) { return has_command(hook, is_our_command); }

// A hook of ours, or a group that has no other.
bool is_our_hook(const Node& element) {
  const std::vector<Node> group = elements_of(element, "hooks");
  return group.empty() ? calls_us(element) : group.size() == 1 && calls_us(group.front());
}

// A hook that somebody has made of ours, or a group that has ours among others.
bool is_mixed_hook(const Node& element) {
  if (is_our_hook(element)) return false;
  return has_command(element, mentions_us) ||
         any_of(elements_of(element, "hooks"), [](const Node& hook) { return has_command(hook, mentions_us); });
}

// `found` is what is wanted; members that somebody has added to it are theirs.
bool holds(const Node& found, const Node& wanted) {
  if (wanted.is_object()) {
    return found.is_object() && all_of(wanted.children(), [&](const Node& member) {
             const auto same = found.find(member.key());
             return same && holds(*same, member);
           });
  }
  if (!wanted.is_array() || !found.is_array() || found.size() != wanted.size()) return same_value(found, wanted);
  for (std::size_t at = 0; at < wanted.size(); ++at) {
    if (!holds(*found.at(at), *wanted.at(at))) return false;
  }
  return true;
}

// The server that `mcp` is: a command, or a list of its words.
bool is_our_server(const Node& value) {
  const auto command = value.find("command");
  if (!command) return false;
  const auto first = command->is_array() ? command->at(0) : command;
  if (!first || !first->is_string()) return false;
  const std::string program = first->string();
  return program.substr(program.rfind('/') + 1) == "git-checkpoint";
}

std::string dotted(const std::vector<std::string>& place, std::size_t count) {
  std::string text;
  for (std::size_t index = 0; index < count; ++index) text += (index == 0 ? "" : ".") + place[index];
  return text;
}

// How far the way to an entry is there.
struct Way {
  std::vector<Node> nodes;  // the root, and what is there of the place
  std::string obstacle;     // why it cannot go on; empty where it can
};

Way way_to(const Document& config, const ConfigEntry& entry) {
  Way way{{config.root()}, ""};
  if (!config.root().is_object()) return {way.nodes, "is not an object"};
  for (std::size_t depth = 0; depth < entry.place.size(); ++depth) {
    const auto next = way.nodes.back().find(entry.place[depth]);
    if (!next) return way;
    const bool is_last = depth + 1 == entry.place.size();
    const bool wants_list = is_last && entry.key.empty();
    const bool fits = wants_list ? next->is_array() : next->is_object();
    if (!fits) {
      return {way.nodes,
              "has a '" + dotted(entry.place, depth + 1) + "' that is not " + (wants_list ? "a list" : "an object")};
    }
    way.nodes.push_back(*next);
  }
  return way;
}

bool is_whole(const Way& way, const ConfigEntry& entry) { return way.nodes.size() == entry.place.size() + 1; }

// What is there of ours: the value of the member, or the element.
std::optional<Node> node_of(const Document& config, const ConfigEntry& entry) {
  const Way way = way_to(config, entry);
  if (!way.obstacle.empty() || !is_whole(way, entry)) return std::nullopt;
  if (!entry.key.empty()) return way.nodes.back().find(entry.key);
  for (const Node& element : way.nodes.back().children()) {
    if (is_our_hook(element)) return element;
  }
  return std::nullopt;
}

// What has to be put at the front of what is there: a key (empty for an element) and its value.
struct Addition {
  std::string key;
  std::string json;
};

Addition addition_for(const ConfigEntry& entry, std::size_t depth) {
  const std::size_t size = entry.place.size();
  if (depth == size) return {entry.key, entry.json};
  std::string json = entry.key.empty() ? "[" + entry.json + "]" : "{" + json_quoted(entry.key) + ":" + entry.json + "}";
  for (std::size_t at = size; at > depth + 1; --at) {
    json.insert(0, "{" + json_quoted(entry.place[at - 1]) + ":");
    json += '}';
  }
  return {entry.place[depth], json};
}

// Boxes of ours have white space in front of what is in them; in one that was empty before there is none. So the two
// can be told apart when our entry goes.
std::string front_text(const Document& config, const Node& container, const Addition& addition) {
  Style style = style_of(config);
  style.object_padding = " ";
  style.array_padding = " ";
  const Document value = Document::composed(addition.json);
  const std::string lead = addition.key.empty() ? "" : json_quoted(addition.key) + style.colon;
  if (container.empty()) return lead + on_one_line(value.root(), style);
  const Node first = *container.children().begin();
  const std::string_view gap =
      config.text().substr(container.begin_offset() + 1, first.key_offset() - container.begin_offset() - 1);
  if (gap.find('\n') == std::string_view::npos) return lead + on_one_line(value.root(), style) + ",";
  const std::string indent = indentation_of(config, first);
  return style.newline + indent + lead + laid_out(value.root(), style, indent) + ",";
}

bool is_blank(std::string_view text) { return text.find_first_not_of(kSpace) == std::string_view::npos; }

struct Cut {
  std::size_t begin;
  std::size_t end;
};

std::size_t begin_of_space_before(std::string_view text, std::size_t at) {
  while (at > 0 && kSpace.find(text[at - 1]) != std::string_view::npos) --at;
  return at;
}

// The comma that follows `at`; npos where there is none before the next value.
std::size_t comma_after(std::string_view plain, std::size_t at) {
  const std::size_t next = plain.find_first_not_of(kSpace, at);
  return next != std::string_view::npos && plain[next] == ',' ? next : std::string_view::npos;
}

// What is between the brackets of `container`, but for its one child.
bool is_made_for(const std::string& text, const Node& container, const Node& child) {
  const std::string_view all = text;
  const std::string_view before =
      all.substr(container.begin_offset() + 1, child.key_offset() - container.begin_offset() - 1);
  const std::string_view behind = all.substr(child.end_offset(), container.end_offset() - 1 - child.end_offset());
  return container.size() == 1 && !before.empty() && is_blank(before) && is_blank(behind);
}

std::string without_parts(std::string text, std::vector<Cut> cuts) {
  sort(cuts, [](const Cut& one, const Cut& other) { return one.begin > other.begin; });
  for (const Cut& cut : cuts) text.erase(cut.begin, cut.end - cut.begin);
  return text;
}

// A child that has siblings, or stands in a box that is not ours.
std::string without_child(const std::string& text, std::string_view plain, const Node& child) {
  const Node container = *child.parent();
  const std::size_t begin = begin_of_space_before(text, child.key_offset());
  const bool is_first = child.index() == 0;
  const bool is_last = child.index() + 1 == container.size();
  const bool is_alone = container.size() == 1;
  std::vector<Cut> cuts{{is_alone ? child.key_offset() : begin, child.end_offset()}};
  if (is_alone) plain = text;  // in which a comma before the closing bracket still stands
  if (!is_last || is_first) {
    const std::size_t comma = comma_after(plain, child.end_offset());
    if (comma != std::string_view::npos) cuts.push_back({comma, comma + 1});
  } else {
    const std::size_t comma = comma_after(plain, container.at(child.index() - 1)->end_offset());
    if (comma != std::string_view::npos) cuts.push_back({comma, comma + 1});
  }
  return without_parts(text, cuts);
}

}  // namespace

Result<Document, std::string> parse_config(const std::string& text, JsonSyntax syntax) {
  auto config = Document::parse(syntax == JsonSyntax::comments ? without_json_comments(text) : text);
  if (config) return *std::move(config);
  const ParseProblem& problem = config.problem();
  return "line " + std::to_string(problem.at.line) + ", column " + std::to_string(problem.at.column) + ": " +
         problem.message;
}

EntryFinding find_entry(const Document& config, const ConfigEntry& entry) {
  const Way way = way_to(config, entry);
  if (!way.obstacle.empty()) return {EntryState::foreign, way.obstacle};
  if (!is_whole(way, entry)) return {};
  if (entry.key.empty()) {
    const auto list = way.nodes.back().children();
    if (any_of(list, is_mixed_hook)) {
      const std::string place = dotted(entry.place, entry.place.size());
      return {EntryState::foreign,
              "has a hook in '" + place + "' that calls git-checkpoint and does more than setup's"};
    }
    if (count_if(list, is_our_hook) > 1) return {EntryState::old};
  }
  const auto node = node_of(config, entry);
  if (!node) return {};
  const Document wanted = Document::composed(entry.json);
  if (holds(*node, wanted.root())) return {EntryState::ok};
  if (entry.key.empty() || is_our_server(*node)) return {EntryState::old};
  return {EntryState::foreign,
          "has a '" + entry.key + "' in '" + dotted(entry.place, entry.place.size()) + "' that setup did not write"};
}

std::string with_entry(const std::string& text, JsonSyntax syntax, const ConfigEntry& entry) {
  const Document config = read(text, syntax);
  const Way way = way_to(config, entry);
  assert(way.obstacle.empty());
  const Node& container = way.nodes.back();
  const Addition addition = addition_for(entry, way.nodes.size() - 1);
  std::string changed = text;
  changed.insert(container.begin_offset() + 1, front_text(config, container, addition));
  return changed;
}

std::optional<std::string> without_entry(const std::string& text, JsonSyntax syntax, const ConfigEntry& entry) {
  const Document config = read(text, syntax);
  std::optional<Node> node = node_of(config, entry);
  const EntryState state = find_entry(config, entry).state;
  if (!node || state == EntryState::foreign || state == EntryState::missing) return text;
  for (auto above = node->parent(); above && is_made_for(text, *above, *node); above = node->parent()) node = above;
  if (!node->parent()) return std::nullopt;
  const std::string rest = without_child(text, config.text(), *node);
  return entry.key.empty() ? without_entry(rest, syntax, entry) : rest;
}

std::string new_config(const std::string& skeleton, const std::vector<ConfigEntry>& entries) {
  std::string text = "{}";
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    text = with_entry(text, JsonSyntax::plain, *entry);
  }
  // In front: so the text is another than the one that an entry gives a file which was there.
  const Document begun = Document::composed(skeleton);
  for (const Node& member : begun.root().children()) {
    text = with_entry(text, JsonSyntax::plain, {{}, member.key(), std::string(member.source())});
  }
  return formatted(Document::composed(text));
}

}  // namespace checkpoint
