#include "core/edit.h"

#include <algorithm>
#include <cassert>
#include <optional>

namespace checkpoint {

namespace {

bool has_newline(std::string_view text) { return text.find('\n') != std::string_view::npos; }

std::string_view between(const Document& document, std::size_t begin, std::size_t end) {
  return document.text().substr(begin, end - begin);
}

/// The white space (and comma) before a child: from its elder sibling's end or the opening bracket.
std::string_view gap_before(const Document& document, const Node& child) {
  const Node above = *child.parent();
  std::size_t begin = above.begin_offset() + 1;
  for (const Node sibling : above.children()) {
    if (sibling == child) break;
    begin = sibling.end_offset();
  }
  return between(document, begin, child.key_offset());
}

std::optional<Node> first_child(const Node& container) {
  return container.empty() ? std::nullopt : std::optional<Node>(*container.children().begin());
}

std::optional<Node> last_child(const Node& container) {
  std::optional<Node> last;
  for (const Node child : container.children()) last = child;
  return last;
}

bool is_container(const Node& node) { return node.is_object() || node.is_array(); }

/// The fields of a Style are found one by one, at the first place in the text that shows them.
class StyleFinder {
 public:
  explicit StyleFinder(const Document& document) : document_(document) {}

  Style find() {
    const std::size_t newline = document_.text().find('\n');
    if (newline != std::string_view::npos && newline > 0 && document_.text()[newline - 1] == '\r') {
      style_.newline = "\r\n";
    }
    visit(document_.root());
    return style_;
  }

 private:
  bool complete() const { return indent_ && colon_ && object_ && array_; }

  void visit(const Node& node) {
    if (!is_container(node) || node.empty() || complete()) return;
    look_at(node);
    for (const Node child : node.children()) visit(child);
  }

  void look_at(const Node& container) {
    const Node child = *first_child(container);
    if (container.is_object() && !colon_) {
      style_.colon = between(document_, child.key_offset() + child.key_source().size(), child.begin_offset());
      colon_ = true;
    }
    if (is_inline(document_, container)) {
      look_at_padding(container, child);
    } else if (!indent_) {
      look_at_indent(container, child);
    }
  }

  void look_at_padding(const Node& container, const Node& child) {
    bool& known = container.is_object() ? object_ : array_;
    if (known) return;
    known = true;
    std::string& padding = container.is_object() ? style_.object_padding : style_.array_padding;
    padding = between(document_, container.begin_offset() + 1, child.key_offset());
  }

  void look_at_indent(const Node& container, const Node& child) {
    const std::string outer = indentation_of(document_, container);
    const std::string inner = indentation_of(document_, child);
    indent_ = true;
    style_.indent = inner.size() > outer.size() && inner.compare(0, outer.size(), outer) == 0
                        ? inner.substr(outer.size())
                        : std::string();
  }

  const Document& document_;
  Style style_;
  bool indent_ = false;
  bool colon_ = false;
  bool object_ = false;
  bool array_ = false;
};

void append_laid_out(std::string& out, const Node& value, const Style& style, const std::string& indentation) {
  if (!is_container(value)) {
    out += value.source();
    return;
  }
  const char* brackets = value.is_object() ? "{}" : "[]";
  out += brackets[0];
  const std::string inner = indentation + style.indent;
  bool first = true;
  for (const Node child : value.children()) {
    if (!first) out += ',';
    first = false;
    out += style.newline + inner;
    if (child.is_member()) (out += child.key_source()) += style.colon;
    append_laid_out(out, child, style, inner);
  }
  if (!value.empty()) out += style.newline + indentation;
  out += brackets[1];
}

void append_on_one_line(std::string& out, const Node& value, const Style& style) {
  if (!is_container(value)) {
    out += value.source();
    return;
  }
  const char* brackets = value.is_object() ? "{}" : "[]";
  const std::string& padding = value.is_object() ? style.object_padding : style.array_padding;
  out += brackets[0];
  if (!value.empty()) out += padding;
  bool first = true;
  for (const Node child : value.children()) {
    if (!first) out += ", ";
    first = false;
    if (child.is_member()) (out += child.key_source()) += style.colon;
    append_on_one_line(out, child, style);
  }
  if (!value.empty()) out += padding;
  out += brackets[1];
}

/// How a new value is laid out at a place: on one line where its neighbours are, else over several lines.
std::string fitted(const Document& document, std::string_view json, bool one_line, std::string_view indentation) {
  const Document value = Document::composed(std::string(json));
  const Style style = style_of(document);
  return one_line ? on_one_line(value.root(), style) : laid_out(value.root(), style, indentation);
}

/// True where the containers among `container`'s children, or else the container itself, stand on one line.
bool children_on_one_line(const Document& document, const Node& container) {
  if (is_inline(document, container)) return true;
  for (const Node child : container.children()) {
    if (container.is_array() && is_container(child) && !child.empty()) return is_inline(document, child);
  }
  return false;
}

std::string spliced(const Document& document, std::size_t begin, std::size_t end, std::string_view insert) {
  std::string out(document.text().substr(0, begin));
  out += insert;
  out += document.text().substr(end);
  return out;
}

/// An entry (a value, with its key where it has one) as the only child of an empty container.
std::string with_first_child(const Document& document, const Node& container, std::string_view key_and_colon,
                             std::string_view json) {
  const auto above = container.parent();
  const bool one_line = above && is_inline(document, *above);
  const Style style = style_of(document);
  const std::string outer = indentation_of(document, container);
  const std::string inner = outer + style.indent;
  const std::string entry = std::string(key_and_colon) + fitted(document, json, one_line, inner);
  const std::string& padding = container.is_object() ? style.object_padding : style.array_padding;
  const std::string inside =
      one_line ? padding + entry + padding : style.newline + inner + entry + style.newline + outer;
  return spliced(document, container.begin_offset() + 1, container.end_offset() - 1, inside);
}

std::string with_last_child(const Document& document, const Node& container, std::string_view key_and_colon,
                            std::string_view json) {
  const Node last = *last_child(container);
  const bool new_line = has_newline(gap_before(document, last));
  const std::string indentation = indentation_of(document, last);
  const Style style = style_of(document);
  const std::string gap = new_line ? "," + style.newline + indentation : ", ";
  const std::string entry =
      std::string(key_and_colon) + fitted(document, json, children_on_one_line(document, container), indentation);
  return spliced(document, last.end_offset(), last.end_offset(), gap + entry);
}

}  // namespace

Style style_of(const Document& document) { return StyleFinder(document).find(); }

std::string indentation_of(const Document& document, const Node& node) {
  const std::string_view before = document.text().substr(0, node.key_offset());
  const std::size_t newline = before.rfind('\n');
  const std::string_view line = newline == std::string_view::npos ? before : before.substr(newline + 1);
  return std::string(line.substr(0, std::min(line.size(), line.find_first_not_of(" \t"))));
}

std::string outdented(const Document& document, const Node& node) {
  const std::string indentation = "\n" + indentation_of(document, node);
  std::string text(node.source());
  // In a string of JSON, no line ends.
  for (std::size_t at = text.find(indentation); at != std::string::npos; at = text.find(indentation, at + 1)) {
    text.replace(at, indentation.size(), "\n");
  }
  return text;
}

bool is_inline(const Document& document, const Node& container) {
  const auto first = first_child(container);
  return first && !has_newline(between(document, container.begin_offset() + 1, first->key_offset()));
}

std::string laid_out(const Node& value, const Style& style, std::string_view indentation) {
  std::string out;
  append_laid_out(out, value, style, std::string(indentation));
  return out;
}

std::string on_one_line(const Node& value, const Style& style) {
  std::string out;
  append_on_one_line(out, value, style);
  return out;
}

std::string with_value(const Document& document, const Node& target, std::string_view json) {
  const auto above = target.parent();
  const bool was_container = is_container(target) && !target.empty();
  const bool one_line =
      was_container ? is_inline(document, target) : above.has_value() && children_on_one_line(document, *above);
  return spliced(document, target.begin_offset(), target.end_offset(),
                 fitted(document, json, one_line, indentation_of(document, target)));
}

std::string with_member(const Document& document, const Node& object, std::string_view key, std::string_view json) {
  assert(object.is_object() && !object.find(key));
  const std::string key_and_colon = json_quoted(key) + style_of(document).colon;
  return object.empty() ? with_first_child(document, object, key_and_colon, json)
                        : with_last_child(document, object, key_and_colon, json);
}

std::string with_element(const Document& document, const Node& array, std::size_t index, std::string_view json) {
  assert(array.is_array() && index <= array.size());
  if (array.empty()) return with_first_child(document, array, "", json);
  if (index == array.size()) return with_last_child(document, array, "", json);
  const Node next = *array.at(index);
  const std::string indentation = indentation_of(document, next);
  const bool new_line = has_newline(gap_before(document, next));
  const std::string gap = new_line ? style_of(document).newline + indentation : " ";
  const std::string entry = fitted(document, json, children_on_one_line(document, array), indentation);
  return spliced(document, next.begin_offset(), next.begin_offset(), entry + "," + gap);
}

std::string without(const Document& document, const Node& target) {
  const auto above = target.parent();
  assert(above.has_value());
  std::optional<Node> before;
  std::optional<Node> after;
  bool passed = false;
  for (const Node sibling : above->children()) {
    if (sibling == target) {
      passed = true;
    } else if (!passed) {
      before = sibling;
    } else {
      after = sibling;
      break;
    }
  }
  if (after) return spliced(document, target.key_offset(), after->key_offset(), "");
  if (before) return spliced(document, before->end_offset(), target.end_offset(), "");
  return spliced(document, above->begin_offset() + 1, above->end_offset() - 1, "");
}

std::string formatted(const Document& document) {
  const std::string_view text = document.text();
  const std::string mark(text.substr(0, text.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0));
  return mark + laid_out(document.root(), Style{}, "") + "\n";
}

}  // namespace checkpoint
