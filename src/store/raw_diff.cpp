#include "store/raw_diff.h"

#include "core/layout.h"
#include "core/take.h"
#include "core/texts.h"

namespace checkpoint {

namespace {

constexpr std::string_view kNothing = "000000";
constexpr std::string_view kSymlink = "120000";
constexpr std::string_view kSubmodule = "160000";

}  // namespace

bool RawFile::is_there() const { return mode != kNothing; }

bool RawFile::is_regular() const { return is_there() && !is_symlink() && !is_submodule(); }

bool RawFile::is_symlink() const { return mode == kSymlink; }

bool RawFile::is_submodule() const { return mode == kSubmodule; }

std::string places_of_stores() { return ":(top,glob)**/" + std::string(layout::store_folder); }

std::string all_stores() { return ":(top,glob)**/" + std::string(layout::store_folder) + "/**"; }

// `:<old mode> <new mode> <old blob> <new blob> <status>` NUL `<path>` NUL …
std::vector<RawChange> parse_raw_diff(std::string_view output) {
  std::vector<RawChange> changes;
  while (!output.empty()) {
    output.remove_prefix(1);
    RawChange change;
    change.before.mode = take_until(output, ' ');
    change.after.mode = take_until(output, ' ');
    change.before.blob = take_until(output, ' ');
    change.after.blob = take_until(output, ' ');
    change.unmerged = take_until(output, '\0') == "U";
    change.path = take_until(output, '\0');
    changes.push_back(std::move(change));
  }
  return changes;
}

std::vector<std::string> in_raw_form(std::vector<std::string> command, const std::vector<std::string>& what) {
  command.insert(command.end(), {"--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=none"});
  return with_texts(std::move(command), what);
}

std::vector<RawChange> raw_changes(const GitCommand& git, const std::string& from, const std::string& to) {
  return parse_raw_diff(git.output(in_raw_form({"diff-tree", "-r"}, {from, to, "--", all_stores()})));
}

std::vector<RawChange> raw_changes_staged(const GitCommand& git, const std::string& from) {
  return parse_raw_diff(git.output(in_raw_form({"diff-index", "--cached"}, {from, "--", all_stores()})));
}

std::vector<RawFile> raw_files_of(const std::vector<RawChange>& changes) {
  std::vector<RawFile> files;
  for (const RawChange& change : changes) files.insert(files.end(), {change.before, change.after});
  return files;
}

std::string empty_tree(const GitCommand& git) {
  return git.line({"hash-object", "-t", "tree", "--stdin"}).value_or("");
}

std::vector<RawChange> raw_files(const GitCommand& git, const std::string& commit) {
  return raw_changes(git, empty_tree(git), commit);
}

}  // namespace checkpoint
