#include "git/commit.h"

#include <charconv>

#include "core/take.h"

namespace checkpoint::git {

namespace {

std::optional<std::string_view> value_after(std::string_view line, std::string_view key) {
  return line.substr(0, key.size()) == key ? std::optional(line.substr(key.size())) : std::nullopt;
}

// `Name <email> 1700000000 +0100`: the seconds stand behind the last `>`. What is no number reads as 0, as git does,
// and so does what lies beyond the years that can be written.
std::int64_t seconds_of(std::string_view signature) {
  const std::size_t close = signature.rfind('>');
  std::string_view rest = close == std::string_view::npos ? signature : signature.substr(close + 1);
  while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
  std::int64_t seconds = 0;
  std::from_chars(rest.data(), rest.data() + rest.size(), seconds);
  return is_writable({seconds, 0}) ? seconds : 0;
}

Signature signature_of(std::string_view text) {
  const std::size_t open = text.find('<');
  const std::size_t close = text.rfind('>');
  Signature signature;
  signature.when.seconds = seconds_of(text);
  if (open == std::string_view::npos || close == std::string_view::npos || close < open) return signature;
  std::string_view name = text.substr(0, open);
  while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
  signature.name = name;
  signature.email = text.substr(open + 1, close - open - 1);
  return signature;
}

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

// Where the second paragraph begins, and the first one as one line.
std::size_t read_subject(std::string_view message, std::string& subject) {
  std::string_view rest = message;
  while (!rest.empty()) {
    std::string_view line = take_until(rest, '\n');
    if (is_blank(line) && subject.empty()) continue;
    if (is_blank(line)) break;
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r' || line.back() == '\t')) line.remove_suffix(1);
    if (!subject.empty()) subject += ' ';
    subject += line;
  }
  return message.size() - rest.size();
}

}  // namespace

std::string Commit::subject() const { return subject_of(message); }

std::string Commit::body() const {
  std::string subject;
  return message.substr(read_subject(message, subject));
}

std::string subject_of(std::string_view message) {
  std::string subject;
  read_subject(message, subject);
  return subject;
}

std::optional<CommitText> scan_commit(std::string_view object) {
  const auto tree = value_after(take_until(object, '\n'), "tree ");
  if (!tree) return std::nullopt;
  CommitText commit;
  commit.tree = Oid::parse(*tree).value_or(Oid{});
  while (!object.empty()) {
    const std::string_view line = take_until(object, '\n');
    if (line.empty()) break;
    if (const auto parent = value_after(line, "parent ")) {
      if (const auto oid = Oid::parse(*parent)) commit.parents.push_back(*oid);
    } else if (const auto committer = value_after(line, "committer ")) {
      commit.committed = seconds_of(*committer);
    }
  }
  commit.is_merge = commit.parents.size() > 1;
  commit.message = object;
  return commit;
}

std::optional<Commit> parse_commit(const Oid& id, std::string_view object) {
  const auto scanned = scan_commit(object);
  if (!scanned) return std::nullopt;
  Commit commit;
  commit.id = id;
  commit.tree = scanned->tree;
  commit.parents = scanned->parents;
  commit.is_merge = scanned->is_merge;
  commit.message = scanned->message;
  while (!object.empty()) {
    const std::string_view line = take_until(object, '\n');
    if (line.empty()) break;
    if (const auto author = value_after(line, "author ")) commit.author = signature_of(*author);
    if (const auto committer = value_after(line, "committer ")) commit.committer = signature_of(*committer);
  }
  return commit;
}

}  // namespace checkpoint::git
