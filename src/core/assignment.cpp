#include "core/assignment.h"

#include <cassert>

#include "core/edit.h"
#include "core/shell_word.h"

namespace checkpoint {

namespace {

/// Offset of the first `sign` that stands outside of brackets and quotes.
std::size_t outside_brackets(std::string_view argument, char sign) {
  bool in_bracket = false;
  bool in_quotes = false;
  for (std::size_t at = 0; at < argument.size(); ++at) {
    const char c = argument[at];
    if (in_quotes) {
      if (c == '\\') ++at;
      in_quotes = c != '"';
    } else if (in_bracket) {
      in_quotes = c == '"';
      in_bracket = c != ']';
    } else if (c == '[') {
      in_bracket = true;
    } else if (c == sign) {
      return at;
    }
  }
  return std::string_view::npos;
}

bool take_suffix(std::string_view& text, std::string_view suffix) {
  if (text.size() < suffix.size() || text.substr(text.size() - suffix.size()) != suffix) return false;
  text.remove_suffix(suffix.size());
  return true;
}

// `list-=x` means one, too: what appends has no opposite, and no member of that name is meant.
PathProblem no_removal(std::string_view list) {
  const std::string first = shell_word("--unset=" + std::string(list) + "[0]");
  return {
      "there is no operator '-='",
      first + " removes the first entry of a list; a name that ends with a dash stands in brackets, as in [\"a-\"]"};
}

// `phase:jsn=5` means an operator that there is not, and no member with a colon in its name.
std::optional<PathProblem> suffix_problem(std::string_view left) {
  if (std::string_view list = left; take_suffix(list, "-")) return no_removal(list);
  const std::size_t colon = outside_brackets(left, ':');
  if (colon == std::string_view::npos) return std::nullopt;
  return PathProblem{"there is no operator '" + std::string(left.substr(colon)) + "'",
                     "write :json= for a JSON value; a name with a colon stands in brackets, as in [\"a:b\"]"};
}

/// A change to a document that is being made: the path is followed as far as it exists, the rest is created.
class Change {
 public:
  Change(const Document& document, const Assignment& assignment) : document_(document), assignment_(assignment) {}

  Result<Document, PathProblem> make() const {
    Node node = document_.root();
    const auto& segments = assignment_.path.segments();
    for (std::size_t depth = 0; depth < segments.size(); ++depth) {
      const PathSegment& segment = segments[depth];
      const bool absent_member = segment.kind == PathSegment::Kind::key && node.is_object() && !node.find(segment.key);
      if (absent_member) return create(node, depth);
      if (segment.kind == PathSegment::Kind::key && !node.is_object()) return problem("a part of it is not an object");
      const auto next = step_into(node, segment);
      if (!next.ok()) return problem(next.problem().message, next.problem().hint);
      node = *next;
    }
    return at_target(node);
  }

 private:
  Result<Document, PathProblem> at_target(const Node& target) const {
    switch (assignment_.operation) {
      case Assignment::Operation::unset: return read(without(document_, target));
      case Assignment::Operation::append: return append(target);
      case Assignment::Operation::set: break;
    }
    const bool container = (target.is_object() || target.is_array()) && !target.empty();
    if (container && assignment_.literal) {
      const std::string option = shell_word("--" + assignment_.path.text());
      return problem("it is a list or an object with something in it, and a text would take its place",
                     "to replace it whole write " + option + ":json=…; to append to a list, " + option + "+=");
    }
    if (target.source() == assignment_.json) return document_;
    return read(with_value(document_, target, assignment_.json));
  }

  Result<Document, PathProblem> append(const Node& target) const {
    if (!target.is_array()) {
      return problem("it is a " + std::string(name_of(target.kind())) + ", and += appends to lists");
    }
    return read(with_element(document_, target, target.size(), assignment_.json));
  }

  // From `depth` on the path names members that do not exist; a row or an element cannot be made up.
  Result<Document, PathProblem> create(const Node& object, std::size_t depth) const {
    if (assignment_.operation == Assignment::Operation::unset) return document_;
    const auto& segments = assignment_.path.segments();
    std::string json =
        assignment_.operation == Assignment::Operation::append ? "[" + assignment_.json + "]" : assignment_.json;
    for (std::size_t i = segments.size() - 1; i > depth; --i) {
      if (segments[i].kind != PathSegment::Kind::key) return problem("there is no list to search in");
      json.insert(0, "{" + json_quoted(segments[i].key) + ": ").push_back('}');
    }
    return read(with_member(document_, object, segments[depth].key, json));
  }

  PathProblem problem(const std::string& why, std::string hint = {}) const {
    return {"cannot change " + assignment_.path.text() + ": " + why, std::move(hint)};
  }

  static Result<Document, PathProblem> read(std::string text) {
    auto parsed = Document::parse(std::move(text));
    if (!parsed.ok()) return PathProblem{"the change would break the document: " + parsed.problem().message, ""};
    return *parsed;
  }

  const Document& document_;
  const Assignment& assignment_;
};

}  // namespace

Result<Assignment, PathProblem> parse_assignment(std::string_view argument) {
  if (argument.substr(0, 2) == "--") argument.remove_prefix(2);
  const std::size_t equals = outside_brackets(argument, '=');
  if (equals == std::string_view::npos) {
    return PathProblem{"there is no '='", "write --path=value, --path+=value or --path:json=…"};
  }
  std::string_view left = argument.substr(0, equals);
  const std::string value(argument.substr(equals + 1));
  const bool json = take_suffix(left, ":json");
  const bool append = take_suffix(left, "+");
  if (auto problem = suffix_problem(left)) return *std::move(problem);
  const auto path = DottedPath::parse(left);
  if (!path.ok()) return path.problem();
  const auto operation = append ? Assignment::Operation::append : Assignment::Operation::set;
  const std::string text = json ? value : json_quoted(value);
  const auto parsed = Document::parse(text);
  if (!parsed.ok()) {
    const std::string name = "the value of --" + path->text();
    if (!json) return PathProblem{name + " cannot be written: " + parsed.problem().message, ""};
    return PathProblem{name + " is not JSON: " + parsed.problem().message + " (column " +
                           std::to_string(parsed.problem().at.column) + ")",
                       "a plain string is written without :json"};
  }
  return Assignment{*path, operation, std::string(parsed->root().source()), !json};
}

Assignment unset_of(DottedPath path) { return {std::move(path), Assignment::Operation::unset, "", false}; }

Result<Document, PathProblem> applied(const Document& document, const Assignment& assignment) {
  assert(!assignment.path.segments().empty());
  return Change(document, assignment).make();
}

}  // namespace checkpoint
