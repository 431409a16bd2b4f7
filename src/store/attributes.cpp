#include "store/attributes.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/layout.h"
#include "core/take.h"
#include "kinds/workflow/place.h"

namespace checkpoint {

namespace {

constexpr std::array<std::string_view, 7> lines = {
    ".checkpoints/*.checkpoint.json merge=checkpoint diff=checkpoint",
    ".checkpoints/runs/**/*.json merge=checkpoint diff=checkpoint",
    ".checkpoints/pipelines/**/*.json merge=checkpoint diff=checkpoint",
    ".checkpoints/snapshots/**/*.json* merge=checkpoint diff=checkpoint",
    ".checkpoints/workflows/**/*.json merge=checkpoint diff=checkpoint",
    // To archive a workflow is to move it, and git would carry what another branch has done to it since into the
    // archive: that is a conflict.
    ".checkpoints/workflows/.archive/** -merge !diff",
    // The same of a checkpoint that `rotate` or `reset` has moved away: archives are copies of what was.
    ".checkpoints/history/** -merge !diff",
};

std::string_view first_word(std::string_view line) { return line.substr(0, line.find_first_of(" \t\r")); }

std::vector<std::string_view> patterns_in(std::string_view text) {
  std::vector<std::string_view> patterns;
  while (!text.empty()) patterns.push_back(first_word(take_until(text, '\n')));
  return patterns;
}

// Folders of the store, and what the names of their files hold where the driver merges them: as the lines say.
struct Driven {
  std::string_view folder;
  std::string_view ending;
  std::string_view other_ending = {};
};

constexpr std::array<Driven, 4> driven = {{{layout::runs_folder, ".json"},
                                           {layout::pipelines_folder, ".json"},
                                           {layout::snapshots_folder, ".json", ".jsonl"},
                                           {layout::workflows_folder, ".json"}}};

}  // namespace

std::span<const std::string_view> attribute_lines() { return lines; }

bool has_driver(std::string_view inside) {
  const std::size_t slash = inside.find('/');
  if (workflow::is_archived(inside)) return false;
  if (slash == std::string_view::npos) return inside.ends_with(layout::session_suffix);
  return std::any_of(driven.begin(), driven.end(), [&](const Driven& row) {
    const bool fits = inside.ends_with(row.ending) || (!row.other_ending.empty() && inside.ends_with(row.other_ending));
    return inside.substr(0, slash) == row.folder && fits;
  });
}

std::string with_attributes(std::string_view text) {
  const std::vector<std::string_view> present = patterns_in(text);
  const std::string newline = text.find("\r\n") == std::string_view::npos ? "\n" : "\r\n";
  std::string result(text);
  for (const std::string_view line : lines) {
    if (std::find(present.begin(), present.end(), first_word(line)) != present.end()) continue;
    if (!result.empty() && result.back() != '\n') result += newline;
    result.append(line).append(newline);
  }
  return result;
}

}  // namespace checkpoint
