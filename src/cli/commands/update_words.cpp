#include "cli/commands/update_words.h"

#include <array>
#include <string_view>

#include "core/blank.h"
#include "core/edit_distance.h"
#include "core/first_where.h"
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

// The documented field or option that a new top-level field is a slip away from.
std::optional<std::string> near_miss(const Assignment& assignment) {
  constexpr std::size_t kSlip = 2;
  const PathSegment& first = assignment.path.segments().front();
  std::vector<std::string> known{"dry-run", "if-match", "unset", "allow-secret"};
  for (const SchemaProperty& property : schema_of(*find_kind("session")).root->properties) {
    if (property.name == first.key) return std::nullopt;
    known.emplace_back(property.name);
  }
  const auto near = nearest(first.key, known);
  return near && edit_distance(first.key, *near) <= kSlip ? near : std::nullopt;
}

// A name in brackets is meant as it is written.
void refuse_near_miss(const Assignment& assignment, const std::string& word) {
  const auto near = word.compare(0, 3, "--[") == 0 ? std::nullopt : near_miss(assignment);
  if (!near) return;
  const std::string& name = assignment.path.segments().front().key;
  throw Error(ErrorCode::usage, "there is no field '" + name + "'",
              {"did you mean '--" + *near + "'?", "--[\"" + name + "\"]=… writes a field of that name"});
}

/// What people call a field of the format.
struct OtherName {
  std::string_view said;
  std::string_view field;
};

constexpr std::array kOtherNames{
    OtherName{"summary", "progress_summary"},
    OtherName{"progress", "progress_summary"},
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

// `--phase build` reaches us as two words: the mistake is common, and doing half of it in silence would be worse.
Error not_an_assignment(const std::vector<std::string>& words, std::size_t index) {
  const std::string& word = words[index];
  if (word.compare(0, 2, "--") != 0) {
    Error error(ErrorCode::usage, "unexpected argument '" + word + "'");
    if (word.find('=') != std::string::npos) error.hints.push_back("write " + shell_word("--" + word));
    return error;
  }
  const bool has_next = index + 1 < words.size() && words[index + 1].compare(0, 2, "--") != 0;
  if (const auto assignment = parse_assignment(word + "=")) refuse_near_miss(*assignment, word);
  const std::string meant = has_next ? shell_word(word + "=" + words[index + 1]) : word + "=<value>";
  return {ErrorCode::usage, "'" + word + "' has no value", {"write " + meant}};
}

void refuse_stamp(const std::vector<Assignment>& assignments) {
  for (const Assignment& assignment : assignments) {
    if (assignment.path.text() != "updated_at") continue;
    throw Error(ErrorCode::usage, "updated_at is not set by hand: every update stamps it",
                {"--now=<time> fixes the clock"});
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
}

}  // namespace checkpoint::cli
