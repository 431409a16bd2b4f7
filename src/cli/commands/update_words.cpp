#include "cli/commands/update_words.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/blank.h"
#include "core/edit_distance.h"
#include "core/first_where.h"
#include "core/json_string.h"
#include "core/nearest.h"
#include "core/shell_word.h"
#include "kinds/kind.h"
#include "kinds/status.h"

namespace checkpoint::cli {
namespace {

Error usage_of(const PathProblem& problem, const std::string& argument) {
  Error error(ErrorCode::usage, "cannot read '" + argument + "': " + problem.message);
  if (!problem.hint.empty()) error.hints.push_back(problem.hint);
  return error;
}

// A name that the format does not have where it stands, and the one that it has there and may have been meant.
struct Slip {
  std::string name;
  std::string near;
  std::string before;  // the path that leads there, with a dot behind it; empty at the top
};

// At the top an option may have been meant, too.
std::vector<std::string> names_in(const SchemaNode& object, std::size_t depth) {
  std::vector<std::string> names;
  if (depth == 0) names = {"dry-run", "if-match", "unset", "allow-secret"};
  for (const SchemaProperty& property : object.properties) names.emplace_back(property.name);
  return names;
}

std::optional<Slip> slip_at(const DottedPath& path, std::size_t depth, const SchemaNode& object) {
  constexpr std::size_t kSlip = 2;
  const auto& segments = path.segments();
  const std::string& name = segments[depth].key;
  const auto near = nearest(name, names_in(object, depth));
  if (!near || edit_distance(name, *near) > kSlip) return std::nullopt;
  const DottedPath before({segments.begin(), segments.begin() + static_cast<std::ptrdiff_t>(depth)});
  return Slip{name, *near, depth == 0 ? "" : before.text() + "."};
}

// Where the path leaves what the format describes, by a slip of the keyboard.
std::optional<Slip> slip_in(const DottedPath& path) {
  const SchemaNode* node = schema_of(*find_kind("session")).root;
  for (std::size_t depth = 0; depth < path.segments().size(); ++depth) {
    const PathSegment& segment = path.segments()[depth];
    // In what is a skill's own, and in rows, whose members many write by themselves, each name is meant.
    if (segment.kind != PathSegment::Kind::key || node->is_private) return std::nullopt;
    const SchemaNode* const next = node->member(segment.key);
    if (next == nullptr) return slip_at(path, depth, *node);
    node = next;
  }
  return std::nullopt;
}

// A name in brackets is meant as it is written.
void refuse_near_miss(const Assignment& assignment, const std::string& word) {
  const auto slip = slip_in(assignment.path);
  if (!slip) return;
  const std::string bracketed = "[\"" + slip->name + "\"]";
  if (word.find(bracketed) != std::string::npos) return;
  const std::string place = slip->before.substr(0, slip->before.empty() ? 0 : slip->before.size() - 1);
  throw Error(ErrorCode::usage, "there is no field '" + slip->before + slip->name + "'",
              {"did you mean '--" + slip->before + slip->near + "'?",
               shell_quoted("--" + place + bracketed + "=<value>") + " writes a field of that name"});
}

/// What people call a field of the format.
struct OtherName {
  std::string_view said;
  std::string_view field;
};

constexpr std::array kOtherNames{
    OtherName{"summary", "progress_summary"},
    OtherName{"progress", "progress_summary"},
    OtherName{"note", "progress_summary"},
    OtherName{"notes", "progress_summary"},
    OtherName{"decision", "context_primer.key_decisions"},
    OtherName{"decisions", "context_primer.key_decisions"},
    OtherName{"key_decision", "context_primer.key_decisions"},
    OtherName{"key_decisions", "context_primer.key_decisions"},
    OtherName{"next", "next_actions"},
    OtherName{"next_step", "next_actions"},
    OtherName{"next_steps", "next_actions"},
    OtherName{"action", "next_actions"},
    OtherName{"actions", "next_actions"},
    OtherName{"todo", "next_actions"},
    OtherName{"todos", "next_actions"},
    OtherName{"generated_files", "context_primer.generated_files"},
    OtherName{"preferences", "context_primer.user_preferences"},
    OtherName{"user_preferences", "context_primer.user_preferences"},
};

bool is_option(const std::string& word) { return word.starts_with("--"); }

// The text of which a shell has made several words, from `first` on.
std::string joined(const std::vector<std::string>& words, std::size_t first) {
  std::string text = words[first];
  for (std::size_t at = first + 1; at < words.size() && !is_option(words[at]); ++at) text += " " + words[at];
  return text;
}

// A word that is no option: one without its dashes, or what stands behind a space in a value without quotes.
Error stray_word(const std::vector<std::string>& words, std::size_t index) {
  const std::string& word = words[index];
  Error error(ErrorCode::usage, "unexpected argument '" + word + "'");
  if (word.find('=') != std::string::npos) {
    error.hints.push_back("write " + shell_word("--" + word));
  } else if (index > 0) {  // the word before was understood
    error.hints.push_back("a value with spaces stands in quotes: write " + shell_word(joined(words, index - 1)));
  }
  return error;
}

// `--phase build` and `--phase = build` reach us as several words: the mistake is common, and doing half of it in
// silence would be worse.
Error not_an_assignment(const std::vector<std::string>& words, std::size_t index) {
  const std::string& word = words[index];
  if (!is_option(word)) return stray_word(words, index);
  if (const auto assignment = parse_assignment(word + "=")) refuse_near_miss(*assignment, word);
  std::size_t next = index + 1;
  if (next < words.size() && words[next] == "=") ++next;
  std::string meant = word + "=<value>";
  if (next < words.size() && !is_option(words[next])) {
    const std::string value = joined(words, next);
    meant = shell_word(word + (value.starts_with('=') ? "" : "=") + value);
  }
  return {ErrorCode::usage, "'" + word + "' has no value", {"write " + meant}};
}

void refuse_stamp(const std::vector<Assignment>& assignments) {
  for (const Assignment& assignment : assignments) {
    if (assignment.path.text() != "updated_at") continue;
    throw Error(ErrorCode::usage, "updated_at is not set by hand: every update stamps it",
                {"'--now=<time>' takes another time for the present"});
  }
}

// A text was added to a list of objects: which value was meant instead.
void explain_element(const std::vector<Assignment>& assignments, Error& error) {
  if (error.message.find("must be an object (got \"") == std::string::npos) return;
  const Assignment* const text = first_where(assignments, [](const Assignment& assignment) {
    return assignment.operation == Assignment::Operation::append && assignment.literal;
  });
  if (text == nullptr) return;
  const std::string list = text->path.text();
  const std::string element =
      list == "blockers" ? R"({"id": "<id>", "description": )" + text->json + "}" : std::string(kJsonBlank);
  error.hints.push_back("its elements are objects: write " + shell_word("--" + list + "+:json=" + element));
}

// The schema of what stands at `path`; null where it describes nothing there.
const SchemaNode* schema_at(const DottedPath& path) {
  const SchemaNode* node = schema_of(*find_kind("session")).root;
  for (const PathSegment& segment : path.segments()) {
    if (node == nullptr) return nullptr;
    node = segment.kind == PathSegment::Kind::key ? node->member(segment.key) : node->items;
  }
  return node;
}

// A word that a status does not take: which one says the same.
void explain_status(const std::vector<Assignment>& assignments, Error& error) {
  for (const Assignment& assignment : assignments) {
    const PathSegment& last = assignment.path.segments().back();
    const bool refuses = error.message.find(" (got " + assignment.json + ")") != std::string::npos;
    if (last.key != "status" || !assignment.literal || !refuses) continue;
    const SchemaNode* const schema = schema_at(assignment.path);
    const std::string said = Document::composed(assignment.json).root().string();
    const auto meant = schema == nullptr ? std::nullopt : status_meant(said, schema->words());
    if (meant) error.hints.push_back(meant_hint(*meant));
  }
}

// A text was given for a list that has nothing in it, or is not there.
void explain_list(const std::vector<Assignment>& assignments, Error& error) {
  for (const Assignment& assignment : assignments) {
    const std::string refusal = assignment.path.text() + " must be a list (got " + assignment.json + ")";
    const bool is_set = assignment.operation == Assignment::Operation::set && assignment.literal;
    if (is_set && error.message.find(refusal) != std::string::npos) error.hints.push_back(hint_for_list(assignment));
  }
}

// A row with what each row of the list must have; empty where the format does not say.
std::string row_for(const SchemaNode* list, const PathSegment& match) {
  if (list == nullptr || list->items == nullptr || list->items->required.empty()) return "";
  std::string row;
  for (const std::string_view name : list->items->required) {
    const std::string value = name == match.key ? match.value : "<" + std::string(name) + ">";
    row += (row.empty() ? "{" : ", ") + json_quoted(name) + ": " + json_quoted(value);
  }
  return row + "}";
}

// Something is to be set in a row that is not there yet.
void explain_row(const std::vector<Assignment>& assignments, Error& error) {
  const auto says = [&](const std::string& text) { return error.message.find(text) != std::string::npos; };
  if (!says("there is no list to search in") && !says(": no row has ")) return;
  for (const Assignment& assignment : assignments) {
    const auto& segments = assignment.path.segments();
    const auto match = std::find_if(segments.begin(), segments.end(),
                                    [](const PathSegment& one) { return one.kind == PathSegment::Kind::match; });
    if (match == segments.end() || !says("cannot change " + assignment.path.text() + ": ")) continue;
    const DottedPath list({segments.begin(), match});
    const std::string row = row_for(schema_at(list), *match);
    if (!row.empty()) error.hints.push_back(shell_word("--" + list.text() + "+:json=" + row) + " adds such a row");
  }
}

}  // namespace

std::vector<Assignment> assignments_of(const std::vector<std::string>& words, const std::vector<std::string>& unset) {
  std::vector<Assignment> assignments;
  for (std::size_t index = 0; index < words.size(); ++index) {
    const std::string& word = words[index];
    if (word.compare(0, 2, "--") != 0 || word.find('=') == std::string::npos) {
      throw not_an_assignment(words, index);
    }
    auto assignment = parse_assignment(word);
    if (!assignment) throw usage_of(assignment.problem(), word);
    refuse_near_miss(*assignment, word);
    assignments.push_back(*assignment);
  }
  for (const std::string& text : unset) {
    const auto path = DottedPath::parse(text);
    if (!path) throw usage_of(path.problem(), text);
    assignments.push_back(unset_of(*path));
  }
  refuse_stamp(assignments);
  if (assignments.empty()) {
    throw Error(ErrorCode::usage, "nothing to change was named", {"write for example --phase=build"});
  }
  return assignments;
}

// A checkpoint may have fields of its own, and no overview shows them. A name in brackets is meant as it is written.
std::vector<std::string> doubts_about_fields(const std::vector<std::string>& words) {
  std::vector<std::string> doubts;
  for (const std::string& word : words) {
    const auto assignment = parse_assignment(word);
    if (!assignment || word.starts_with("--[")) continue;
    const std::string& name = assignment->path.segments().front().key;
    const auto* known = first_where(kOtherNames, [&](const OtherName& other) { return other.said == name; });
    if (known == nullptr) continue;
    std::string& doubt = doubts.emplace_back("'" + name);
    doubt.append("' was written as a field of your own, which no overview shows; '--").append(known->field);
    doubt.append("' is the one that they show, and '--unset=").append(name).append("' takes it out again");
  }
  return doubts;
}

// With the value that was given where that is one which JSON has in such a place.
std::string hint_for_list(const Assignment& assignment) {
  const std::string option = "--" + assignment.path.text();
  const std::string given = Document::composed(assignment.json).root().string();
  const auto value = Document::parse(given);
  const bool is_meant = value && (value->root().is_array() || value->root().is_object());
  return "write " + shell_word(option + ":json=" + (is_meant ? given : "<JSON>")) + " for all of it, or, of a list, " +
         shell_word(option + "+=<text>") + " for one element";
}

void explain_refusal(const std::vector<Assignment>& assignments, Error& error) {
  if (error.code != ErrorCode::invalid) return;
  explain_element(assignments, error);
  explain_status(assignments, error);
  explain_list(assignments, error);
  explain_row(assignments, error);
}

}  // namespace checkpoint::cli
