#include "doctor/named_file.h"

#include <fnmatch.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/member.h"
#include "core/relative_path.h"

namespace checkpoint::doctor {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostPaths = 256;  // that one entry may stand for

// Where the path ends and a remark begins.
constexpr std::array<std::string_view, 6> kRemarks{" (",   " \xe2\x80\x94", " \xe2\x80\x93",
                                                   " -- ", " - ",           " \xe2\x86\x92"};

std::string_view unquoted(std::string_view text) {
  constexpr std::string_view around = " \t\r\n`\"'";
  const std::size_t begin = text.find_first_not_of(around);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(around) - begin + 1);
}

std::string_view without_remark(std::string_view entry) {
  std::size_t end = entry.size();
  for (const std::string_view remark : kRemarks) end = std::min(end, entry.find(remark));
  return unquoted(entry.substr(0, end));
}

// At ` + `, and at commas outside of braces.
std::vector<std::string_view> listed(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '{') ++depth;
    if (text[at] == '}') --depth;
    const bool is_plus = text.substr(at, 3) == " + ";
    const bool is_comma = depth == 0 && text.substr(at, 2) == ", ";
    if (!is_plus && !is_comma) continue;
    parts.push_back(unquoted(text.substr(begin, at - begin)));
    begin = at + (is_plus ? 3 : 2);
  }
  parts.push_back(unquoted(text.substr(begin)));
  return parts;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool has_extension(std::string_view path) {
  const std::size_t dot = path.find_last_of('.');
  return dot != std::string_view::npos && dot + 1 < path.size() && is_letter(path[dot + 1]);
}

// A word that can only be meant as a path. What may be something else is none: a finding about it would be noise.
bool is_path(std::string_view word) {
  if (word.empty() || word.find_first_of(" \t\n<>|$~#@:\\") != std::string_view::npos || word.front() == '-')
    return false;
  return word.find('/') != std::string_view::npos || has_extension(word);
}

// `src/a.ts:42` and `src/a.ts:10-20`
std::string_view without_line(std::string_view word) {
  const std::size_t colon = word.find_last_of(':');
  if (colon == std::string_view::npos || colon + 1 == word.size()) return word;
  const bool is_line = word.find_first_not_of("0123456789-:", colon) == std::string_view::npos;
  return is_line ? without_line(word.substr(0, colon)) : word;
}

// The brace that closes the one at `open`; npos where none does.
std::size_t closing(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == '{') ++depth;
    if (text[at] == '}' && --depth == 0) return at;
  }
  return std::string_view::npos;
}

std::vector<std::string> alternatives(std::string_view inside) {
  std::vector<std::string> found(1);
  int depth = 0;
  for (const char c : inside) {
    if (c == '{') ++depth;
    if (c == '}') --depth;
    if (c == ',' && depth == 0) {
      found.emplace_back();
    } else {
      found.back() += c;
    }
  }
  return found;
}

std::vector<std::string> expanded(const std::string& word) {
  const std::size_t open = word.find('{');
  const std::size_t close = open == std::string::npos ? open : closing(word, open);
  if (close == std::string::npos) return {word};
  std::vector<std::string> all;
  for (const std::string& choice : alternatives(std::string_view(word).substr(open + 1, close - open - 1))) {
    const std::string one = word.substr(0, open) + std::string(unquoted(choice)) + word.substr(close + 1);
    for (std::string& more : expanded(one)) all.push_back(std::move(more));
    if (all.size() >= kMostPaths) return all;
  }
  return all;
}

bool stands_at(const fs::path& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0;
}

std::optional<std::string> below_root(const fs::path& path, const fs::path& root) {
  const std::string relative = path.lexically_normal().lexically_relative(root).generic_string();
  const auto normal = normalised_path(relative);
  return normal ? std::optional(*normal) : std::nullopt;
}

// As a path below the root. Paths are meant from the project's folder; in a part of a larger repository people also
// write them from the root.
std::optional<std::string> placed(const std::string& path, const Grounds& grounds) {
  if (path.starts_with('/')) {
    const std::string there = grounds.project_dir.empty() || grounds.project_dir.ends_with('/')
                                  ? grounds.project_dir
                                  : grounds.project_dir + "/";
    if (!there.empty() && path.starts_with(there)) return placed(path.substr(there.size()), grounds);
    return below_root(path, grounds.root);
  }
  auto from_project = below_root(grounds.project / path, grounds.root);
  if (grounds.project == grounds.root) return from_project;
  auto from_root = below_root(grounds.root / path, grounds.root);
  const bool is_in_project = from_project && !matches_of(*from_project, grounds.root, 1).empty();
  if (!is_in_project && from_root && !matches_of(*from_root, grounds.root, 1).empty()) return from_root;
  return from_project;
}

class Matcher {
 public:
  Matcher(fs::path root, std::size_t most) : root_(std::move(root)), most_(most) {}

  void match(const std::string& done, std::string_view rest) {
    if (found_.size() >= most_ || ++visits_ > kMostVisits) return;
    const std::size_t slash = rest.find('/');
    const std::string part(rest.substr(0, slash));
    const std::string_view after = slash == std::string_view::npos ? "" : rest.substr(slash + 1);
    if (part == "**") {
      descend(done, rest, after);
    } else if (!is_pattern(part)) {
      step(joined(done, part), after);
    } else {
      for (const std::string& name : names_in(done)) {
        if (::fnmatch(part.c_str(), name.c_str(), FNM_PERIOD) == 0) step(joined(done, name), after);
      }
    }
  }

  std::vector<std::string> take() && { return std::move(found_); }

 private:
  static constexpr std::size_t kMostVisits = 20000;  // folders: a bound on what a hostile pattern can cost

  static std::string joined(const std::string& folder, const std::string& name) {
    return folder.empty() ? name : folder + "/" + name;
  }

  void step(const std::string& path, std::string_view rest) {
    if (!stands_at(root_ / path)) return;
    if (rest.empty()) {
      found_.push_back(path);
    } else if (is_folder(path)) {
      match(path, rest);
    }
  }

  void descend(const std::string& done, std::string_view rest, std::string_view after) {
    match(done, after.empty() ? "*" : after);
    for (const std::string& name : names_in(done)) {
      const std::string inner = joined(done, name);
      if (name.front() != '.' && is_folder(inner)) match(inner, rest);
    }
  }

  bool is_folder(const std::string& path) const {
    struct stat status {};
    return ::lstat((root_ / path).c_str(), &status) == 0 && S_ISDIR(status.st_mode);
  }

  std::vector<std::string> names_in(const std::string& folder) const {
    std::vector<std::string> names;
    std::error_code failed;
    for (const fs::directory_entry& entry : fs::directory_iterator(root_ / folder, failed)) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  fs::path root_;
  std::size_t most_;
  std::size_t visits_ = 0;
  std::vector<std::string> found_;
};

}  // namespace

bool is_pattern(std::string_view path) { return path.find_first_of("*?[") != std::string_view::npos; }

std::vector<std::string> matches_of(const std::string& path, const fs::path& root, std::size_t most) {
  // A file may be called `[id].ts`.
  if (stands_at(root / path)) return {path};
  if (!is_pattern(path)) return {};
  Matcher matcher(root, most);
  matcher.match("", path);
  return std::move(matcher).take();
}

std::vector<std::string> files_named_by(std::string_view entry, const Grounds& grounds) {
  const std::string whole(unquoted(entry));
  if (!whole.empty() && !whole.starts_with('/') && stands_at(grounds.project / whole)) {
    const auto path = below_root(grounds.project / whole, grounds.root);
    return path ? std::vector<std::string>{*path} : std::vector<std::string>{};
  }
  std::vector<std::string> files;
  for (const std::string_view part : listed(without_remark(entry))) {
    const std::string_view word = without_line(part);
    if (!is_path(word)) continue;
    for (const std::string& path : expanded(std::string(word))) {
      if (const auto file = placed(path, grounds)) files.push_back(*file);
    }
  }
  return files;
}

std::string NamedFile::pointer() const { return "/context_primer/generated_files/" + std::to_string(index); }

std::vector<NamedFile> named_files_of(const std::vector<Note>& notes, const Location& location) {
  constexpr std::size_t most_matches = 200;  // of one pattern
  std::vector<NamedFile> files;
  for (const Note& note : notes) {
    const Grounds grounds{location.root, location.project, text_member(note.document.root(), "project_dir")};
    for (std::size_t index = 0; index < note.overview.generated_files.size(); ++index) {
      for (std::string& path : files_named_by(note.overview.generated_files[index], grounds)) {
        std::vector<std::string> matches = matches_of(path, location.root, most_matches);
        files.push_back({&note, index, std::move(path), std::move(matches)});
      }
    }
  }
  return files;
}

}  // namespace checkpoint::doctor
