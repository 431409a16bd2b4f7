#include "cli/review/trial.h"

#include "merge/json_lines.h"

namespace checkpoint::cli {
namespace {

bool has_json_lines(std::string_view path) { return path.ends_with(".jsonl"); }

OpenField field_of(const merge::Merged& open) {
  const merge::Question& question = *open.question();
  OpenField field{question.path, "", {}, question.why};
  if (open.versions.ours) {
    field.pointer = open.versions.ours->pointer();
    field.at = open.versions.ours->position();
  }
  return field;
}

std::string unreadable(const merge::Unreadable& problem) {
  return "the version of " +
         std::string(problem.side == merge::Side::theirs ? "the base branch" : name_of(problem.side)) +
         " cannot be read as JSON, line " + std::to_string(problem.problem.at.line);
}

}  // namespace

Trial tried(const merge::Inputs& inputs, const std::string& path, const merge::Rules& rules) {
  if (has_json_lines(path) && merge::merge_json_lines(inputs)) return {fate::clean, ""};
  if (has_json_lines(path) && merge::is_json_lines(inputs.ours) && merge::is_json_lines(inputs.theirs)) {
    return {fate::conflict, "both sides changed the same lines"};
  }
  const auto outcome = merge::merge_documents(inputs, rules);
  if (!outcome) return {fate::conflict, unreadable(outcome.problem())};
  if (outcome->is_clean()) return {fate::clean, ""};
  Trial trial{fate::conflict, ""};
  for (const merge::Merged* open : merge::questions_of(outcome->merged)) trial.fields.push_back(field_of(*open));
  return trial;
}

}  // namespace checkpoint::cli
