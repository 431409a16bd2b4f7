#include "store/attributes.h"

#include <fnmatch.h>

#include <algorithm>
#include <array>

#include "core/layout.h"
#include "core/ranges.h"
#include "core/take.h"
#include "core/texts.h"
#include "core/workflow_layout.h"

namespace checkpoint {

namespace {

enum class Merged { by_driver, never };

// Files of the store: those in a folder, at any depth, whose names are like `name`. Of several the last holds.
struct AttributeRow {
  std::string folder;  // empty: the store's own, without those in it
  std::string name;    // empty: all of them
  Merged merged = Merged::by_driver;
};

const std::array<AttributeRow, 7>& rows() {
  using namespace layout;
  static const std::array<AttributeRow, 7> all{{
      {"", "*" + std::string(session_suffix)},
      {std::string(runs_folder), "*.json"},
      {std::string(pipelines_folder), "*.json"},
      {std::string(snapshots_folder), "*.json*"},
      {std::string(workflows_folder), "*.json"},
      // To archive a workflow is to move it, and git would carry what another branch has done to it since into the
      // archive: that is a conflict.
      {std::string(workflows_folder) + "/" + std::string(workflow_archive_folder), "", Merged::never},
      // The same of a checkpoint that `rotate` or `reset` has moved away: archives are copies of what was.
      {std::string(history_folder), "", Merged::never},
  }};
  return all;
}

std::string line_of(const AttributeRow& row) {
  std::string line = std::string(layout::store_folder) + "/";
  if (!row.folder.empty()) line += row.folder + "/**";
  if (!row.folder.empty() && !row.name.empty()) line += "/";
  return line + row.name + (row.merged == Merged::never ? " -merge !diff" : " merge=checkpoint diff=checkpoint");
}

bool covers(const AttributeRow& row, std::string_view inside) {
  const std::size_t slash = inside.rfind('/');
  const bool is_within = row.folder.empty() ? slash == std::string_view::npos : inside.starts_with(row.folder + "/");
  if (!is_within || row.name.empty()) return is_within;
  const std::string name(inside.substr(slash == std::string_view::npos ? 0 : slash + 1));
  return ::fnmatch(row.name.c_str(), name.c_str(), 0) == 0;
}

std::string_view first_word(std::string_view line) { return line.substr(0, line.find_first_of(" \t\r")); }

std::vector<std::string> patterns_in(std::string_view text) { return texts_for(parts_of(text, '\n'), first_word); }

}  // namespace

const std::vector<std::string>& attribute_lines() {
  static const std::vector<std::string> lines = texts_for(rows(), line_of);
  return lines;
}

bool has_driver(std::string_view inside) {
  const auto last =
      std::find_if(rows().rbegin(), rows().rend(), [&](const AttributeRow& row) { return covers(row, inside); });
  return last != rows().rend() && last->merged == Merged::by_driver;
}

std::string any_driven_file() {
  return std::string(layout::store_folder) + "/any" + std::string(layout::session_suffix);
}

std::string with_attributes(std::string_view text) {
  const std::vector<std::string> present = patterns_in(text);
  const std::string newline = text.find("\r\n") == std::string_view::npos ? "\n" : "\r\n";
  std::string result(text);
  for (const std::string& line : attribute_lines()) {
    if (contains(present, first_word(line))) continue;
    if (!result.empty() && result.back() != '\n') result += newline;
    result.append(line).append(newline);
  }
  return result;
}

}  // namespace checkpoint
