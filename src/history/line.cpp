#include "history/line.h"

#include <algorithm>

#include "git/walk.h"
#include "history/index.h"

namespace checkpoint::history {

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

std::vector<git::Commit> Line::reverting(const git::Commit& commit) const {
  constexpr std::size_t front = 7;
  const std::string hex = commit.id.hex();
  std::vector<git::Commit> found;
  for (Signed& by_name : signs("r:" + hex.substr(0, front))) {
    if (hex.substr(0, by_name.sign.detail.size()) == by_name.sign.detail) found.push_back(std::move(by_name.commit));
  }
  std::vector<std::string> keys = {"s:" + bare_subject(commit.subject())};
  for (const Sign& sign : signs_in(commit.message, commit.is_merge)) {
    const bool is_landing = sign.how == How::merge_commit || sign.how == How::squash;
    if (is_landing && (sign.key.front() == '#' || sign.key.front() == '!')) keys.push_back("r:" + sign.key);
  }
  // A subject and a number may come back: only what comes later can have taken this one back.
  for (const std::string& key : keys) {
    for (Signed& by_text : signs(key)) {
      const bool is_later =
          by_text.commit.id != commit.id && git::is_ancestor(*repository_, commit.id, by_text.commit.id);
      if (is_later) found.push_back(std::move(by_text.commit));
    }
  }
  return found;
}

std::optional<git::Commit> Line::revert_of(const git::Commit& commit, int depth) const {
  constexpr int deepest = 32;
  if (depth > deepest) return std::nullopt;
  for (git::Commit& revert : reverting(commit)) {
    if (contains(revert.id) && !revert_of(revert, depth + 1)) return std::move(revert);
  }
  return std::nullopt;
}

}  // namespace checkpoint::history
