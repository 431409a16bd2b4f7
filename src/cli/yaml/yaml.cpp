#include "cli/yaml/yaml.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <sstream>

#include "cli/yaml/yaml_scalar.h"
#include "core/document.h"
#include "core/error.h"
#include "core/ranges.h"
#include "core/utf8.h"

namespace checkpoint::cli {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

[[noreturn]] void refuse(std::string_view name, const Position& at, const std::string& reason) {
  throw Error(ErrorCode::invalid, "'" + std::string(name) + "' cannot be read: line " + std::to_string(at.line) +
                                      ", column " + std::to_string(at.column) + ": " + reason);
}

// U+0085, U+2028 and U+2029 end a line in YAML 1.1, and are letters like others in YAML 1.2.
bool is_disputed_line_end(unsigned point) { return point == 0x85 || point == 0x2028 || point == 0x2029; }

// yaml-cpp ends a text at some of these in silence, and replaces bytes that are not UTF-8.
void require_text(std::string_view text, std::string_view name) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) refuse(name, position_in(text, at), "the bytes are not UTF-8");
    const auto byte = static_cast<unsigned char>(text[at]);
    if ((byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r') || byte == 0x7F) {
      refuse(name, position_in(text, at), "there is a control character");
    }
    if (is_disputed_line_end(code_point(text, at, length))) {
      refuse(name, position_in(text, at),
             "there is a character that some versions of YAML end a line at; an escape in quotes is clear");
    }
    at += length;
  }
}

// The type that a tag asks for.
enum class Asked { own, text, plain, refused };

Asked asked_by(const std::string& tag) {
  constexpr std::string_view standard = "tag:yaml.org,2002:";
  if (tag.empty() || tag == "?") return Asked::own;
  if (tag == "!") return Asked::text;
  if (!tag.starts_with(standard)) return Asked::refused;
  const std::string type = tag.substr(standard.size());
  if (type == "str" || type == "timestamp") return Asked::text;
  const bool is_plain = type == "int" || type == "float" || type == "bool" || type == "null";
  const bool is_own = type == "seq" || type == "map" || type == "python/tuple";
  return is_plain ? Asked::plain : is_own ? Asked::own : Asked::refused;
}

// Of several forms the one whose constants the map has: {"phase": {"const": "implement"}} for `phase: implement`.
const SchemaNode* form_of(const SchemaNode* schema, const YAML::Node& map) {
  if (schema == nullptr || schema->one_of.empty()) return schema;
  for (const SchemaNode* form : schema->one_of) {
    const auto differs = [&](const SchemaProperty& property) {
      const auto& allowed = property.node->allowed;
      const YAML::Node value = map[std::string(property.name)];
      return allowed.size() == 1 && (!value || !value.IsScalar() || json_quoted(value.Scalar()) != allowed.front());
    };
    if (none_of(form->properties, differs)) return form;
  }
  return nullptr;
}

// yaml-cpp reads the escapes \N and \_ as the bytes 85 and A0, without the one that UTF-8 asks for before them.
std::string mended(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = std::max<std::size_t>(utf8_length(text, at), 1);
    if (utf8_length(text, at) == 0) result += '\xC2';
    result += text.substr(at, length);
    at += length;
  }
  return result;
}

// What stands in the quotes at `begin` where that is nothing but lines without text: yaml-cpp drops them all.
std::string empty_lines(std::string_view text, int begin) {
  const auto at = static_cast<std::size_t>(std::max(begin, 0));
  if (at >= text.size() || (text[at] != '"' && text[at] != '\'')) return "";
  const std::size_t end = text.find_first_not_of(" \t\r\n", at + 1);
  if (end == std::string_view::npos || text[end] != text[at]) return "";
  const std::string_view inner = text.substr(at, end - at);
  const auto lines = static_cast<std::size_t>(std::count(inner.begin(), inner.end(), '\n'));
  std::string kept(lines > 1 ? lines - 1 : 0, '\n');
  return kept;
}

class Converter {
 public:
  Converter(std::string_view text, std::string_view name) : text_(text), name_(name) {}

  YamlReading convert(const YAML::Node& root, const SchemaNode* schema) {
    add(root, schema, 1);
    return std::move(reading_);
  }

 private:
  void add(const YAML::Node& node, const SchemaNode* schema, std::size_t depth) {
    if (depth > limits_.max_depth || reading_.json.size() > limits_.max_bytes) {
      fail(node, "it is too deep or too large");
    }
    if (asked_by(node.Tag()) == Asked::refused) fail(node, "the tag '" + node.Tag() + "' has no type in JSON");
    switch (node.Type()) {
      case YAML::NodeType::Undefined:
      case YAML::NodeType::Null: reading_.json += "null"; return;
      case YAML::NodeType::Scalar: reading_.json += scalar(node, schema); return;
      case YAML::NodeType::Sequence: add_list(node, schema, depth); return;
      case YAML::NodeType::Map: add_members(node, form_of(schema, node), depth); return;
    }
  }

  std::string text_of(const YAML::Node& node) const {
    return node.Scalar().empty() ? empty_lines(text_, node.Mark().pos) : mended(node.Scalar());
  }

  std::string scalar(const YAML::Node& node, const SchemaNode* schema) {
    const std::string text = text_of(node);
    const Asked asked = asked_by(node.Tag());
    if (asked == Asked::text) return json_quoted(text);
    std::string json = json_of_plain(text);
    const bool is_text = schema != nullptr && asked != Asked::plain && is_string(*schema);
    if (!is_text || json == json_quoted(text)) return json;
    reading_.notes.push_back(key_ + " was written as " + text + " without quotes, and is taken as text");
    return json_quoted(text);
  }

  static bool is_string(const SchemaNode& schema) {
    const bool names_strings = !schema.allowed.empty() && schema.allowed.front().starts_with('"');
    return schema.types.bits == TypeSet::string || names_strings;
  }

  void add_list(const YAML::Node& node, const SchemaNode* schema, std::size_t depth) {
    reading_.json += '[';
    bool first = true;
    for (const YAML::Node& element : node) {
      if (!first) reading_.json += ", ";
      add(element, schema == nullptr ? nullptr : schema->items, depth + 1);
      first = false;
    }
    reading_.json += ']';
  }

  void add_members(const YAML::Node& node, const SchemaNode* schema, std::size_t depth) {
    reading_.json += '{';
    bool first = true;
    for (const auto& member : node) {
      require_key(member.first);
      key_ = text_of(member.first);
      reading_.json += (first ? "" : ", ") + json_quoted(key_) + ": ";
      add(member.second, schema == nullptr ? nullptr : schema->member(key_), depth + 1);
      first = false;
    }
    reading_.json += '}';
  }

  void require_key(const YAML::Node& key) const {
    if (!key.IsScalar()) fail(key, "a key must be a scalar");
    if (key.Scalar() == "<<" && key.Tag() == "?") fail(key, "merge keys are not understood");
  }

  [[noreturn]] void fail(const YAML::Node& node, const std::string& reason) const {
    const YAML::Mark mark = node.Mark();
    const auto number = [](int from_zero) { return static_cast<std::size_t>(std::max(from_zero, 0)) + 1; };
    refuse(name_, {0, number(mark.line), number(mark.column)}, reason);
  }

  std::string_view text_;
  std::string_view name_;
  Limits limits_;
  YamlReading reading_;
  std::string key_;  // of the member that is being read
};

// Hears what yaml-cpp reads, and keeps none of it.
class Listener final : public YAML::EventHandler {
 public:
  void OnDocumentStart(const YAML::Mark& /*at*/) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& /*at*/, YAML::anchor_t /*anchor*/) override {}
  void OnAlias(const YAML::Mark& /*at*/, YAML::anchor_t /*anchor*/) override {}
  void OnScalar(const YAML::Mark& /*at*/, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                const std::string& /*value*/) override {}
  void OnSequenceStart(const YAML::Mark& /*at*/, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                       YAML::EmitterStyle::value /*style*/) override {}
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark& /*at*/, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                  YAML::EmitterStyle::value /*style*/) override {}
  void OnMapEnd() override {}
};

// Before what can begin no document, a comma for example, yaml-cpp stands still and finds empty documents without end:
// more than two are never asked for.
bool has_second_document(const std::string& text) {
  std::istringstream stream(text);
  YAML::Parser parser(stream);
  Listener listener;
  return parser.HandleNextDocument(listener) && parser.HandleNextDocument(listener);
}

YamlReading converted(std::string_view text, std::string_view name, const SchemaNode* schema) {
  require_text(text, name);
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());  // yaml-cpp does not count it
  try {
    const std::string one(text);
    if (has_second_document(one)) {
      throw Error(ErrorCode::invalid, "'" + std::string(name) +
                                          "' cannot be read: it holds more than one document, or something behind it");
    }
    return Converter(text, name).convert(YAML::Load(one), schema);
  } catch (const YAML::Exception& problem) {
    throw Error(ErrorCode::invalid, "'" + std::string(name) + "' is not YAML: line " +
                                        std::to_string(problem.mark.line + 1) + ", column " +
                                        std::to_string(problem.mark.column + 1) + ": " + problem.msg);
  }
}

}  // namespace

std::string json_of_yaml(std::string_view text, std::string_view name) { return converted(text, name, nullptr).json; }

YamlReading read_yaml(std::string_view text, std::string_view name, const SchemaNode& schema) {
  return converted(text, name, &schema);
}

}  // namespace checkpoint::cli
