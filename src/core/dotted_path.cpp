#include "core/dotted_path.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/control.h"
#include "core/json_string.h"
#include "core/utf8.h"

namespace checkpoint {

namespace {

bool is_plain_name(std::string_view name) {
  return !name.empty() && name.find_first_of(".[]=\"") == std::string_view::npos;
}

// A path stands in commands, which end with their line and are copied from where they are shown.
bool is_bare(std::string_view name) { return is_plain_name(name) && !has_unsafe(name); }

std::string quoted(std::string_view name) {
  const std::string json = json_quoted(name);
  return has_unsafe(name) ? in_ascii(json) : json;
}

/// Reads a path from left to right. The first problem ends the reading.
class PathReader {
 public:
  explicit PathReader(std::string_view text) : text_(text) {}

  Result<DottedPath, PathProblem> read() {
    if (!is_utf8(text_)) return PathProblem{"a path is not valid UTF-8", ""};
    if (peek() != '[') name();
    while (!problem_ && at_ < text_.size()) next();
    if (problem_) return *problem_;
    return DottedPath(std::move(segments_));
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void next() {
    if (peek() == '[') return bracket();
    if (peek() != '.') return reject("expected '.' or '['");
    ++at_;
    name();
  }

  void name() {
    const std::size_t end = std::min(text_.size(), text_.find_first_of(".[", at_));
    const std::string_view name = text_.substr(at_, end - at_);
    if (!is_plain_name(name)) return reject("a name is missing, or has a character that needs [\"…\"] around it");
    add(PathSegment::Kind::key, std::string(name));
    at_ = end;
  }

  void bracket() {
    ++at_;
    if (peek() == '"') return quoted_key();
    const std::size_t end = text_.find_first_of("]=", at_);
    if (end == std::string_view::npos) return reject("'[' is not closed");
    const std::string_view word = text_.substr(at_, end - at_);
    if (text_[end] == '=') return match(word, end + 1);
    index(word);
    at_ = end + 1;
  }

  void quoted_key() {
    const auto key = quoted_string();
    if (!key) return;
    add(PathSegment::Kind::key, *key);
    close();
  }

  void match(std::string_view key, std::size_t value_at) {
    if (!is_plain_name(key)) return reject("a name must stand before '='");
    at_ = value_at;
    PathSegment segment;
    segment.kind = PathSegment::Kind::match;
    segment.key = key;
    if (peek() == '"') {
      const auto value = quoted_string();
      if (!value) return;
      segment.value = *value;
    } else {
      const std::size_t end = std::min(text_.size(), text_.find(']', at_));
      segment.value = text_.substr(at_, end - at_);
      at_ = end;
    }
    segments_.push_back(std::move(segment));
    close();
  }

  void index(std::string_view word) {
    PathSegment segment;
    segment.kind = PathSegment::Kind::index;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), segment.index);
    if (word.empty() || read.ec != std::errc() || read.ptr != word.data() + word.size()) {
      return reject("brackets hold a number, name=value or a quoted name");
    }
    segments_.push_back(std::move(segment));
  }

  std::optional<std::string> quoted_string() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2U : 1U;
    if (end >= text_.size()) return reject("a quoted name is not closed"), std::nullopt;
    const auto parsed = Document::parse(std::string(text_.substr(at_, end + 1 - at_)));
    if (!parsed.ok()) return reject("a quoted name is not a JSON string"), std::nullopt;
    at_ = end + 1;
    return parsed->root().string();
  }

  void close() {
    if (peek() != ']') return reject("'[' is not closed");
    ++at_;
  }

  void add(PathSegment::Kind kind, std::string key) {
    PathSegment segment;
    segment.kind = kind;
    segment.key = std::move(key);
    segments_.push_back(std::move(segment));
  }

  void reject(const std::string& why) {
    if (problem_) return;
    problem_ = PathProblem{"cannot read the path '" + std::string(text_) + "': " + why,
                           "write paths as in context_primer.key_decisions, blockers[id=b1].needs, "
                           "next_actions[0] or skill_state[\"a.b\"]"};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<PathSegment> segments_;
  std::optional<PathProblem> problem_;
};

// The member by which `key` finds the row. An action that is a mere text is that text, as one with more to it is its
// member `text`.
std::optional<Node> named_part(const Node& row, std::string_view key) {
  return row.is_string() && key == "text" ? std::optional(row) : row.find(key);
}

bool member_is(const Node& row, const PathSegment& segment) {
  const auto member = named_part(row, segment.key);
  if (!member) return false;
  return member->is_string() ? member->is(segment.value) : member->source() == segment.value;
}

/// The values of `key` in the rows, for a hint: `a, b, c`.
std::string known_values(const Node& rows, const std::string& key) {
  std::string known;
  for (const Node row : rows.children()) {
    const auto member = named_part(row, key);
    if (member && member->is_string()) known += (known.empty() ? "" : ", ") + member->string();
  }
  return known;
}

PathProblem no_row(const Node& rows, const PathSegment& segment) {
  const std::string known = known_values(rows, segment.key);
  return {"no row has " + segment.key + "=" + segment.value, known.empty() ? "" : "there are: " + known};
}

PathProblem several_rows(const PathSegment& segment, const std::vector<std::size_t>& numbers) {
  std::string places;
  for (const std::size_t number : numbers) places += (places.empty() ? "[" : ", [") + std::to_string(number) + "]";
  return {std::to_string(numbers.size()) + " rows have " + segment.key + "=" + segment.value,
          "name one of them by its number instead: " + places};
}

Result<Node, PathProblem> matching_row(const Node& rows, const PathSegment& segment) {
  std::optional<Node> match;
  std::vector<std::size_t> numbers;
  std::size_t number = 0;
  for (const Node row : rows.children()) {
    if (member_is(row, segment)) {
      match = row;
      numbers.push_back(number);
    }
    ++number;
  }
  if (!match) return no_row(rows, segment);
  if (numbers.size() > 1) return several_rows(segment, numbers);
  return *match;
}

std::string elements_of(const Node& list) {
  if (list.size() == 0) return "the list is empty";
  return list.size() == 1 ? "the list has 1 element: [0]"
                          : "the list has " + std::to_string(list.size()) + " elements, [0] to [" +
                                std::to_string(list.size() - 1) + "]";
}

// What could have been meant: as many names as fit a line or two.
std::string members_of(const Node& node) {
  constexpr std::size_t most = 160;
  if (!node.is_object()) return "";
  std::string names;
  for (const Node& member : node.children()) {
    if (names.size() > most) return "there are: " + names + ", …";
    names += (names.empty() ? "" : ", ") + member.key();
  }
  return names.empty() ? "the object is empty" : "there are: " + names;
}

}  // namespace

Result<DottedPath, PathProblem> DottedPath::parse(std::string_view text) { return PathReader(text).read(); }

std::string text_of(const PathSegment& segment) {
  switch (segment.kind) {
    case PathSegment::Kind::index: return "[" + std::to_string(segment.index) + "]";
    case PathSegment::Kind::key: return is_bare(segment.key) ? "." + segment.key : "[" + quoted(segment.key) + "]";
    case PathSegment::Kind::match: break;
  }
  return "[" + segment.key + "=" + (is_bare(segment.value) ? segment.value : quoted(segment.value)) + "]";
}

std::string DottedPath::text() const {
  std::string text;
  for (const PathSegment& segment : segments_) text += text_of(segment);
  return !text.empty() && text.front() == '.' ? text.substr(1) : text;
}

Result<Node, PathProblem> step_into(const Node& node, const PathSegment& segment) {
  switch (segment.kind) {
    case PathSegment::Kind::key: {
      const auto member = node.find(segment.key);
      if (member) return *member;
      return PathProblem{"there is no member " + json_quoted(segment.key), members_of(node)};
    }
    case PathSegment::Kind::index: {
      const auto element = node.is_array() ? node.at(segment.index) : std::nullopt;
      if (element) return *element;
      return PathProblem{"there is no element " + text_of(segment), node.is_array() ? elements_of(node) : ""};
    }
    case PathSegment::Kind::match: break;
  }
  if (!node.is_array()) return PathProblem{"there is no list to search for " + text_of(segment), ""};
  return matching_row(node, segment);
}

Result<Node, PathProblem> resolve(const Node& root, const DottedPath& path) {
  Node node = root;
  for (const PathSegment& segment : path.segments()) {
    const auto next = step_into(node, segment);
    if (!next.ok()) {
      PathProblem problem = next.problem();
      problem.message = path.text() + ": " + problem.message;
      return problem;
    }
    node = *next;
  }
  return node;
}

std::optional<Node> node_at(const Node& root, std::string_view path) {
  const auto parsed = DottedPath::parse(path);
  const auto found = parsed ? resolve(root, *parsed) : Result<Node, PathProblem>(PathProblem{});
  return found ? std::optional(*found) : std::nullopt;
}

}  // namespace checkpoint
