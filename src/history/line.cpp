#include "history/line.h"

#include <algorithm>

#include "git/walk.h"
#include "history/index.h"

namespace checkpoint::history {

namespace {

// The titles under which a revert may speak of a commit: its subject, and what a host put into a merge's body.
std::vector<std::string> titles_of(const git::Commit& commit) {
  const std::string subject = commit.subject();
  std::vector<std::string> titles = {bare_subject(subject)};
  const std::string body = commit.body();
  const std::string first = bare_subject(std::string_view(body).substr(0, body.find('\n')));
  if (commit.is_merge && !first.empty()) titles.push_back(first);
  const std::size_t colon = subject.find(": ");
  if (subject.starts_with("Merged PR ") && colon != std::string::npos)
    titles.push_back(bare_subject(subject.substr(colon + 2)));
  return titles;
}

// The numbers under which it landed; where the host writes the ones of pull requests like those of merge requests,
// both.
std::vector<std::string> requests_of(const git::Commit& commit) {
  std::vector<std::string> tokens;
  for (const Sign& sign : signs_in(commit.message, commit.is_merge)) {
    const bool is_landing = sign.how == How::merge_commit || sign.how == How::squash || sign.how == How::ticket;
    if (is_landing && (sign.key.front() == '#' || sign.key.front() == '!')) tokens.push_back(sign.key);
  }
  if (commit.subject().starts_with("Merged PR ") && !tokens.empty()) tokens.push_back("!" + tokens.front().substr(1));
  return tokens;
}

}  // namespace

bool Line::contains(const git::Oid& commit) const {
  if (index_ != nullptr && index_->contains(commit)) return true;
  return own_ != nullptr && std::find(own_->commits.begin(), own_->commits.end(), commit) != own_->commits.end();
}

unsigned Line::commits_with_prefix(const std::string& prefix) const {
  unsigned count = index_ != nullptr ? index_->commits_with_prefix(prefix) : 0;
  if (own_ != nullptr) {
    const auto found = own_->prefixes.find(prefix);
    count += found == own_->prefixes.end() ? 0 : found->second;
  }
  return count;
}

std::vector<Line::Signed> Line::signs(const std::string& key) const {
  std::vector<git::Oid> ids;
  if (index_ != nullptr) ids = index_->commits_with(key);
  if (own_ != nullptr) {
    for (const Row& row : own_->rows) {
      if (row.key == key) ids.push_back(row.commit);
    }
  }
  std::vector<Signed> found;
  for (const git::Oid& id : ids) {
    auto commit = repository_->commit(id);
    if (!commit) continue;
    for (Sign& sign : signs_in(commit->message, commit->is_merge)) {
      if (sign.key == key) found.push_back({*commit, std::move(sign)});
    }
  }
  return found;
}

// Those whose message has the commit's name, for `r:` or `a:`.
std::vector<git::Commit> Line::naming(const std::string& kind, const git::Commit& commit) const {
  constexpr std::size_t front = 7;
  const std::string hex = commit.id.hex();
  std::vector<git::Commit> found;
  for (Signed& by_name : signs(kind + hex.substr(0, front))) {
    if (hex.substr(0, by_name.sign.detail.size()) == by_name.sign.detail) found.push_back(std::move(by_name.commit));
  }
  return found;
}

// A subject and a number may come back: only what comes later can have taken this one back.
std::vector<git::Commit> Line::later(const std::vector<std::string>& keys, const git::Commit& commit) const {
  std::vector<git::Commit> found;
  for (const std::string& key : keys) {
    for (Signed& by_text : signs(key)) {
      const bool is_later =
          by_text.commit.id != commit.id && git::is_ancestor(*repository_, commit.id, by_text.commit.id);
      if (is_later) found.push_back(std::move(by_text.commit));
    }
  }
  return found;
}

std::vector<git::Commit> Line::reverting(const git::Commit& commit) const {
  std::vector<git::Commit> found = naming("r:", commit);
  std::vector<std::string> keys;
  for (const std::string& title : titles_of(commit)) keys.push_back("s:" + title);
  for (const std::string& token : requests_of(commit)) keys.push_back("r:" + token);
  for (git::Commit& by_text : later(keys, commit)) found.push_back(std::move(by_text));
  return found;
}

// Landed once more after it was taken back.
bool Line::is_restored(const git::Commit& commit, const git::Commit& revert) const {
  std::vector<git::Commit> again = naming("a:", commit);
  std::vector<std::string> keys;
  for (const std::string& token : requests_of(commit)) keys.push_back("a:" + token);
  for (git::Commit& by_text : later(keys, commit)) again.push_back(std::move(by_text));
  return std::any_of(again.begin(), again.end(), [&](const git::Commit& later) {
    return contains(later.id) && git::is_ancestor(*repository_, revert.id, later.id);
  });
}

std::optional<git::Commit> Line::standing_among(std::vector<git::Commit> reverts, const git::Commit& commit,
                                                int depth) const {
  for (git::Commit& revert : reverts) {
    const bool stands = contains(revert.id) && !revert_of(revert, depth + 1) && !is_restored(commit, revert);
    if (stands) return std::move(revert);
  }
  return std::nullopt;
}

// A merge is taken back too where all that it brought was taken back commit by commit.
std::optional<git::Commit> Line::revert_of_parts(const git::Commit& merge, int depth) const {
  constexpr std::size_t most = 64;
  if (merge.parents.size() != 2) return std::nullopt;
  const auto revert_by_name = [&](const git::Oid& id) -> std::optional<git::Commit> {
    const auto part = repository_->commit(id);
    return part ? standing_among(naming("r:", *part), *part, depth) : std::nullopt;
  };
  auto last = revert_by_name(merge.parents[1]);
  if (!last) return std::nullopt;
  const git::Difference parts = git::difference(*repository_, merge.parents[0], merge.parents[1]);
  if (!parts.complete || parts.right_only.size() > most) return std::nullopt;
  const bool all = std::all_of(parts.right_only.begin(), parts.right_only.end(),
                               [&](const git::Oid& id) { return revert_by_name(id).has_value(); });
  return all ? last : std::nullopt;
}

std::optional<git::Commit> Line::revert_of(const git::Commit& commit, int depth) const {
  constexpr int deepest = 32;
  if (depth > deepest) return std::nullopt;
  if (auto revert = standing_among(reverting(commit), commit, depth)) return revert;
  return commit.is_merge ? revert_of_parts(commit, depth) : std::nullopt;
}

}  // namespace checkpoint::history
