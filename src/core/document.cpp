#include "core/document.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/decimal.h"
#include "core/error.h"
#include "core/ranges.h"
#include "core/tree.h"
#include "core/utf8.h"

namespace checkpoint {

using detail::Slot;
using detail::Tree;

std::string_view name_of(ParseCode code) {
  switch (code) {
    case ParseCode::invalid_json: return "invalid-json";
    case ParseCode::invalid_encoding: return "invalid-encoding";
    case ParseCode::duplicate_key: return "duplicate-key";
    case ParseCode::too_deep: return "too-deep";
    case ParseCode::oversize: return "oversize";
    case ParseCode::conflict_markers: return "conflict-markers";
    case ParseCode::byte_order_mark: return "byte-order-mark";
    case ParseCode::lone_surrogate: return "lone-surrogate";
  }
  return "invalid-json";
}

std::string_view name_of(NodeKind kind) {
  switch (kind) {
    case NodeKind::null: return "null";
    case NodeKind::boolean: return "boolean";
    case NodeKind::number: return "number";
    case NodeKind::string: return "string";
    case NodeKind::array: return "array";
    case NodeKind::object: return "object";
  }
  return "null";
}

// --- Node -----------------------------------------------------------------------------------------------------------

NodeKind Node::kind() const { return tree_->slots[index_].kind; }

std::string_view Node::source() const {
  const Slot& slot = tree_->slots[index_];
  return tree_->slice(slot.begin, slot.end);
}

std::size_t Node::begin_offset() const { return tree_->slots[index_].begin; }
std::size_t Node::end_offset() const { return tree_->slots[index_].end; }

bool Node::is_member() const {
  const Slot& slot = tree_->slots[index_];
  return slot.key_end > slot.key_begin;
}

std::string_view Node::key_source() const {
  const Slot& slot = tree_->slots[index_];
  return tree_->slice(slot.key_begin, slot.key_end);
}

std::size_t Node::key_offset() const {
  const Slot& slot = tree_->slots[index_];
  return is_member() ? slot.key_begin : slot.begin;
}

std::string Node::key() const {
  if (!is_member()) return {};
  const Slot& slot = tree_->slots[index_];
  const std::string_view inner = tree_->slice(slot.key_begin + 1, slot.key_end - 1);
  return slot.key_escaped ? unescaped(inner) : std::string(inner);
}

bool Node::has_key(std::string_view key) const {
  if (!is_member()) return false;
  const Slot& slot = tree_->slots[index_];
  const std::string_view inner = tree_->slice(slot.key_begin + 1, slot.key_end - 1);
  return slot.key_escaped ? unescaped(inner) == key : inner == key;
}

std::string Node::string() const {
  assert(is_string());
  const Slot& slot = tree_->slots[index_];
  const std::string_view inner = tree_->slice(slot.begin + 1, slot.end - 1);
  return slot.escaped ? unescaped(inner) : std::string(inner);
}

bool Node::is(std::string_view text) const {
  if (!is_string()) return false;
  const Slot& slot = tree_->slots[index_];
  const std::string_view inner = tree_->slice(slot.begin + 1, slot.end - 1);
  return slot.escaped ? unescaped(inner) == text : inner == text;
}

bool Node::boolean() const {
  assert(kind() == NodeKind::boolean);
  return source() == "true";
}

std::size_t Node::size() const { return tree_->slots[index_].count; }
std::size_t Node::id_end() const { return tree_->slots[index_].id_end; }

Children Node::children() const { return {tree_, index_ + 1, tree_->slots[index_].id_end}; }

Children::Iterator& Children::Iterator::operator++() {
  index_ = tree_->slots[index_].id_end;
  return *this;
}

std::optional<Node> Node::find(std::string_view key) const {
  if (!is_object()) return std::nullopt;
  for (const Node child : children()) {
    if (child.has_key(key)) return child;
  }
  return std::nullopt;
}

std::optional<Node> Node::at(std::size_t index) const {
  for (const Node child : children()) {
    if (index-- == 0) return child;
  }
  return std::nullopt;
}

std::optional<Node> Node::parent() const {
  if (index_ == 0) return std::nullopt;
  return Node(tree_, tree_->slots[index_].parent);
}

std::size_t Node::index() const {
  const auto above = parent();
  if (!above) return 0;
  std::size_t index = 0;
  for (const Node sibling : above->children()) {
    if (sibling == *this) break;
    ++index;
  }
  return index;
}

std::string pointer_token(std::string_view key) {
  std::string token;
  for (const char c : key) {
    if (c == '~') {
      token += "~0";
    } else if (c == '/') {
      token += "~1";
    } else {
      token += c;
    }
  }
  return token;
}

std::string Node::pointer() const {
  std::string pointer;
  Node node = *this;
  while (const auto above = node.parent()) {
    pointer.insert(0, "/" + (node.is_member() ? pointer_token(node.key()) : std::to_string(node.index())));
    node = *above;
  }
  return pointer;
}

Position Node::position() const { return position_in(tree_->text, begin_offset()); }
Position Node::key_position() const { return position_in(tree_->text, key_offset()); }

// --- Document -------------------------------------------------------------------------------------------------------

Result<Document, ParseProblem> Document::parse(std::string text, const Limits& limits) {
  auto tree = std::make_shared<Tree>();
  tree->text = std::move(text);
  if (auto problem = detail::scan(*tree, limits)) return *problem;
  return Document(std::move(tree));
}

namespace {

// Whether a string begins or ends at `at`: with a quote that no backslash escapes.
bool is_quote(std::string_view text, std::size_t at) {
  std::size_t backslashes = 0;
  while (backslashes < at && text[at - backslashes - 1] == '\\') ++backslashes;
  return text[at] == '"' && backslashes % 2 == 0;
}

// The string around `at`, and the member that it was given for, so that people find it again.
Error undecodable(std::string_view text, std::size_t at) {
  std::size_t begin = std::max<std::size_t>(at, 1);
  while (begin > 1 && !is_quote(text, begin - 1)) --begin;
  std::size_t end = at;
  while (end < text.size() && !is_quote(text, end)) ++end;
  const std::string_view before = text.substr(0, begin - 1);
  const bool is_member = before.ends_with("\": ");
  const std::string_view upto = is_member ? before.substr(0, before.size() - 3) : std::string_view();
  const std::string name = is_member ? "the text for '" + as_utf8(upto.substr(upto.rfind('"') + 1)) + "'" : "a text";
  return {ErrorCode::usage, name + " is not valid UTF-8 (got \"" + as_utf8(text.substr(begin, end - begin)) + "\")"};
}

}  // namespace

Document Document::composed(std::string text) {
  constexpr std::size_t any = std::numeric_limits<std::size_t>::max();
  auto tree = std::make_shared<Tree>();
  tree->text = std::move(text);
  const auto problem = detail::scan(*tree, {any, any});
  if (problem && problem->code == ParseCode::invalid_encoding) throw undecodable(tree->text, problem->at.offset);
  assert(!problem);
  return Document(std::move(tree));
}

Node Document::root() const { return {tree_.get(), 0}; }
std::string_view Document::text() const { return tree_->text; }
const std::vector<ParseProblem>& Document::warnings() const { return tree_->warnings; }

Position position_in(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const std::string_view before = text.substr(0, offset);
  Position position;
  position.offset = offset;
  position.line = 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t newline = before.rfind('\n');
  const std::string_view line = newline == std::string_view::npos ? before : before.substr(newline + 1);
  position.column = 1 + static_cast<std::size_t>(
                            count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
  return position;
}

// --- values ---------------------------------------------------------------------------------------------------------

namespace {

bool same_object(const Node& a, const Node& b) {
  // Most objects have the same keys in the same order; only the others pay for a lookup.
  auto other = b.children().begin();
  for (const Node member : a.children()) {
    const std::string key = member.key();
    const auto match = (*other).has_key(key) ? std::optional<Node>(*other) : b.find(key);
    if (!match || !same_value(member, *match)) return false;
    ++other;
  }
  return true;
}

bool same_array(const Node& a, const Node& b) {
  auto other = b.children().begin();
  for (const Node element : a.children()) {
    if (!same_value(element, *other)) return false;
    ++other;
  }
  return true;
}

void append_canonical(std::string& out, const Node& node);

/// A quoted text in which nothing is escaped is spelled with the least escapes already.
void append_quoted(std::string& out, std::string_view source, const Node& node, std::string (Node::*decoded)() const) {
  if (source.find('\\') == std::string_view::npos) {
    out += source;
  } else {
    out += json_quoted((node.*decoded)());
  }
}

void append_canonical_object(std::string& out, const Node& object) {
  std::vector<std::pair<std::string, Node>> members;
  members.reserve(object.size());
  for (const Node member : object.children()) members.emplace_back(member.key(), member);
  sort(members, [](const auto& a, const auto& b) { return a.first < b.first; });
  out += '{';
  for (const auto& [key, member] : members) {
    if (out.back() != '{') out += ',';
    append_quoted(out, member.key_source(), member, &Node::key);
    out += ':';
    append_canonical(out, member);
  }
  out += '}';
}

void append_canonical(std::string& out, const Node& node) {
  switch (node.kind()) {
    case NodeKind::null:
    case NodeKind::boolean: out += node.source(); return;
    case NodeKind::number: out += Decimal(node.source()).canonical(); return;
    case NodeKind::string: return append_quoted(out, node.source(), node, &Node::string);
    case NodeKind::object: return append_canonical_object(out, node);
    case NodeKind::array: break;
  }
  out += '[';
  bool first = true;
  for (const Node element : node.children()) {
    if (!first) out += ',';
    first = false;
    append_canonical(out, element);
  }
  out += ']';
}

}  // namespace

bool same_value(const Node& a, const Node& b) {
  if (a.kind() != b.kind() || a.size() != b.size()) return false;
  if (a.source() == b.source()) return true;
  switch (a.kind()) {
    case NodeKind::null:
    case NodeKind::boolean: return false;
    case NodeKind::number: return Decimal(a.source()) == Decimal(b.source());
    case NodeKind::string: return a.string() == b.string();
    case NodeKind::array: return same_array(a, b);
    case NodeKind::object: return same_object(a, b);
  }
  return false;
}

std::string canonical(const Node& node) {
  std::string out;
  append_canonical(out, node);
  return out;
}

}  // namespace checkpoint
