#include "store/staged.h"

#include <charconv>
#include <map>
#include <utility>

#include "core/error.h"
#include "core/layout.h"

namespace checkpoint {

namespace {

constexpr std::string_view kSymlink = "120000";
constexpr std::string_view kSubmodule = "160000";

// What stands in the index at one path.
struct Entry {
  std::string mode;
  std::string blob;
  std::string path;
};

std::string_view taken_until(std::string_view& text, char end) {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view taken = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return taken;
}

// `:<old mode> <new mode> <old blob> <new blob> <status>` NUL `<path>` NUL …
std::vector<Entry> parse_raw(std::string_view output) {
  std::vector<Entry> entries;
  while (!output.empty()) {
    std::string_view head = taken_until(output, '\0');
    taken_until(head, ' ');
    const std::string_view mode = taken_until(head, ' ');
    taken_until(head, ' ');
    const std::string_view blob = taken_until(head, ' ');
    const std::string_view path = taken_until(output, '\0');
    if (head != "U") entries.push_back({std::string(mode), std::string(blob), std::string(path)});
  }
  return entries;
}

std::string all_stores() { return ":(top,glob)**/" + std::string(layout::store_folder) + "/**"; }

std::vector<Entry> staged_entries(const GitCommand& git) {
  return parse_raw(git.output({"diff", "--cached", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-relative",
                               "--diff-filter=d", "--", all_stores()}));
}

// What the commit adds to nothing at all.
std::vector<Entry> committed_entries(const GitCommand& git, const std::string& commit) {
  const std::string nothing = git.line({"hash-object", "-t", "tree", "--stdin"}).value_or("");
  return parse_raw(git.output(
      {"diff-tree", "-r", "--raw", "-z", "--no-abbrev", "--no-renames", nothing, commit, "--", all_stores()}));
}

std::string one_per_line(const std::vector<std::string>& blobs) {
  std::string text;
  for (const std::string& blob : blobs) text += blob + "\n";
  return text;
}

std::size_t size_in(std::string_view text) {
  std::size_t size = 0;
  std::from_chars(text.data(), text.data() + text.size(), size);
  return size;
}

[[noreturn]] void missing(std::string_view blob) {
  throw Error(ErrorCode::io, "git has no object " + std::string(blob) + " of a checkpoint");
}

// `<blob> blob <size>`
std::pair<std::string, std::size_t> parse_head(std::string_view head) {
  const std::string_view blob = taken_until(head, ' ');
  if (taken_until(head, ' ') != "blob") missing(blob);
  return {std::string(blob), size_in(head)};
}

// Sizes first: a huge file that was added by mistake must not be read into memory.
std::map<std::string, std::size_t> sizes_of(const GitCommand& git, const std::vector<std::string>& blobs) {
  std::map<std::string, std::size_t> sizes;
  const std::string answer = git.output({"cat-file", "--batch-check"}, one_per_line(blobs));
  for (std::string_view rest = answer; !rest.empty();) sizes.insert(parse_head(taken_until(rest, '\n')));
  return sizes;
}

std::map<std::string, std::string> texts_of(const GitCommand& git, const std::vector<std::string>& blobs) {
  std::map<std::string, std::string> texts;
  if (blobs.empty()) return texts;
  const std::string answer = git.output({"cat-file", "--batch"}, one_per_line(blobs));
  for (std::string_view rest = answer; !rest.empty();) {
    const auto [blob, size] = parse_head(taken_until(rest, '\n'));
    texts.emplace(blob, rest.substr(0, size));
    rest.remove_prefix(std::min(size + 1, rest.size()));
  }
  return texts;
}

StoreProblem problem_of(const Entry& entry, FileFault fault, const std::string& message) {
  return {entry.path, std::string(name_of(fault)), message, std::nullopt};
}

bool is_file(const Entry& entry) { return entry.mode != kSymlink && entry.mode != kSubmodule; }

// The blobs of `entries` that are small enough to be read.
std::map<std::string, std::string> readable_texts(const GitCommand& git, const std::vector<Entry>& entries,
                                                  std::size_t max_bytes) {
  std::vector<std::string> blobs;
  for (const Entry& entry : entries) {
    if (is_file(entry)) blobs.push_back(entry.blob);
  }
  if (blobs.empty()) return {};
  std::vector<std::string> small;
  for (const auto& [blob, size] : sizes_of(git, blobs)) {
    if (size <= max_bytes) small.push_back(blob);
  }
  return texts_of(git, small);
}

std::vector<StagedFile> files_of(const GitCommand& git, const std::vector<Entry>& entries, std::size_t max_bytes) {
  const std::map<std::string, std::string> texts = readable_texts(git, entries, max_bytes);
  std::vector<StagedFile> files;
  for (const Entry& entry : entries) {
    const std::string inside(layout::inside_store(entry.path).value_or(""));
    const auto text = texts.find(entry.blob);
    if (!is_file(entry)) {
      const bool link = entry.mode == kSymlink;
      files.push_back({entry.path, inside,
                       problem_of(entry, link ? FileFault::symlink : FileFault::not_a_file,
                                  link ? "is a symlink, and the store follows none" : "is not a regular file")});
    } else if (text == texts.end()) {
      files.push_back({entry.path, inside,
                       problem_of(entry, FileFault::oversize,
                                  "is larger than the limit of " + std::to_string(max_bytes) + " bytes")});
    } else {
      files.push_back({entry.path, inside, text->second});
    }
  }
  return files;
}

}  // namespace

std::vector<StagedFile> staged_files(const GitCommand& git, std::size_t max_bytes) {
  return files_of(git, staged_entries(git), max_bytes);
}

std::vector<StagedFile> committed_files(const GitCommand& git, const std::string& commit, std::size_t max_bytes) {
  return files_of(git, committed_entries(git, commit), max_bytes);
}

}  // namespace checkpoint
