#include "cli/views/setup_view.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/json_rows.h"
#include "core/take.h"

namespace checkpoint::cli {
namespace {

constexpr std::array<std::pair<EntryState, std::string_view>, 4> kStates{{{EntryState::missing, "missing"},
                                                                          {EntryState::ok, "ok"},
                                                                          {EntryState::old, "old"},
                                                                          {EntryState::foreign, "foreign"}}};

std::string_view name_of_state(EntryState state) {
  const auto* const row =
      std::find_if(kStates.begin(), kStates.end(), [state](const auto& one) { return one.first == state; });
  return row->second;
}

std::string_view change_of(const SetupPlan& plan, const SetupFile& file) {
  if (plan.is_refused() || !file.changes()) return "none";
  if (!file.before) return "create";
  return file.after ? "change" : "remove";
}

json::Object setup_file_json(const SetupPlan& plan, const SetupFile& file) {
  json::Object object;
  object.set("path", file.path).set("state", name_of_state(file.state)).set("change", change_of(plan, file));
  object.set("reason", json::text_or_null(file.refusal));
  return object;
}

using Lines = std::vector<std::string_view>;

// The length of the longest common sequence of what follows each pair of lines.
std::vector<std::vector<std::size_t>> common_lengths(const Lines& before, const Lines& after) {
  std::vector<std::vector<std::size_t>> lengths(before.size() + 1, std::vector<std::size_t>(after.size() + 1, 0));
  for (std::size_t i = before.size(); i-- > 0;) {
    for (std::size_t j = after.size(); j-- > 0;) {
      const bool is_same = before[i] == after[j];
      lengths[i][j] = is_same ? lengths[i + 1][j + 1] + 1 : std::max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  return lengths;
}

// Both begin and end alike; only what is in between need be compared.
void drop_shared_ends(Lines& before, Lines& after) {
  while (!before.empty() && !after.empty() && before.back() == after.back()) {
    before.pop_back();
    after.pop_back();
  }
  const auto [old_end, new_end] = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
  before.erase(before.begin(), old_end);
  after.erase(after.begin(), new_end);
}

// The lines that go and those that come.
std::string changed_lines_text(const SetupFile& file, const Look& look) {
  const std::string old_text = file.before.value_or("");
  const std::string new_text = file.after.value_or("");
  Lines before = parts_of(old_text, '\n');
  Lines after = parts_of(new_text, '\n');
  drop_shared_ends(before, after);
  const auto lengths = common_lengths(before, after);
  std::string text;
  for (std::size_t i = 0, j = 0; i < before.size() || j < after.size();) {
    const bool is_same = i < before.size() && j < after.size() && before[i] == after[j];
    const bool goes = !is_same && i < before.size() && (j == after.size() || lengths[i + 1][j] >= lengths[i][j + 1]);
    if (goes) text += "  " + look.paint(Tone::bad, "- " + look.safe(before[i])) + "\n";
    if (!is_same && !goes) text += "  " + look.paint(Tone::good, "+ " + look.safe(after[j])) + "\n";
    i += is_same || goes ? 1 : 0;
    j += goes ? 0 : 1;
  }
  return text;
}

std::string setup_file_text(const SetupPlan& plan, const SetupFile& file, const Look& look) {
  if (!file.refusal.empty()) return "left alone: " + look.safe(file.refusal) + "\n";
  const std::string_view change = change_of(plan, file);
  if (change == "none") return "";
  return std::string(change) + " " + look.safe(file.path) + "\n" + changed_lines_text(file, look);
}

}  // namespace

json::Array setup_json(const std::vector<SetupRow>& rows) {
  return json::array_of(rows, [](const SetupRow& row) {
    json::Object object;
    object.set("name", row.plan.target->name).set("title", row.plan.target->title).set("found", row.is_found);
    object.set("refused", row.plan.is_refused());
    object.set("files",
               json::array_of(row.plan.files, [&](const SetupFile& file) { return setup_file_json(row.plan, file); }));
    return object;
  });
}

std::string setup_text(const std::vector<SetupRow>& rows, const Look& look) {
  std::string text;
  for (const SetupRow& row : rows) {
    std::string files;
    for (const SetupFile& file : row.plan.files) files += setup_file_text(row.plan, file, look);
    if (!files.empty()) text += look.paint(Tone::strong, row.plan.target->title) + "\n" + files;
  }
  return text;
}

SetupPaths setup_paths(const std::vector<SetupRow>& rows) {
  SetupPaths paths;
  for (const SetupRow& row : rows) {
    for (const SetupFile& file : row.plan.files) {
      const std::string_view change = change_of(row.plan, file);
      if (change != "none") paths.changed.push_back(file.path);
      if (change == "create") paths.created.push_back(file.path);
      if (change == "remove") paths.removed.push_back(file.path);
    }
  }
  return paths;
}

std::vector<std::string> setup_refusals(const std::vector<SetupRow>& rows) {
  std::vector<std::string> refusals;
  for (const SetupRow& row : rows) {
    for (const SetupFile& file : row.plan.files) {
      if (!file.refusal.empty()) refusals.push_back(file.refusal);
    }
  }
  return refusals;
}

}  // namespace checkpoint::cli
