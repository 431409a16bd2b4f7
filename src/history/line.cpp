#include "history/line.h"

#include <algorithm>

#include "core/letters.h"
#include "git/commit.h"
#include "git/walk.h"
#include "history/index.h"
#include "history/merge_forms.h"
#include "history/reference.h"
#include "history/subject.h"

namespace checkpoint::history {

namespace {

using git::Commit;
using Titles = std::vector<std::string>;

// The titles under which a revert may speak of a commit, as `s:` has them: its subject, and what a host put into a
// merge's body.
Titles titles_of(const Commit& commit) {
  const std::string subject = commit.subject();
  Titles titles = {subject_key(subject)};
  const std::string body = commit.body();
  std::string first = commit.is_merge ? subject_key(std::string_view(body).substr(0, body.find('\n'))) : "";
  if (!first.empty()) titles.push_back(std::move(first));
  if (std::string keyed = keyed_title(subject); !keyed.empty()) titles.push_back(subject_key(keyed));
  const std::string_view behind = tickets_in_front(subject).rest;
  const bool is_conventional = behind.size() < subject.size() && is_lower(subject.front());
  if (is_conventional && !behind.empty()) titles.push_back(subject_key(behind));
  const std::size_t colon = subject.find(": ");
  const bool has_label = subject.starts_with("Merged PR ") || subject.starts_with("Pull request #");
  if (has_label && colon != std::string::npos) titles.push_back(subject_key(subject.substr(colon + 2)));
  if (const std::string_view title = gitea_title(subject); !title.empty()) titles.push_back(subject_key(title));
  return titles;
}

bool has(const Titles& titles, const std::string& title) {
  return std::find(titles.begin(), titles.end(), title) != titles.end();
}

bool is_number(const std::string& key) { return key.front() == '#' || key.front() == '!'; }
bool is_landing(const Sign& sign) {
  const bool is_name = sign.key.size() < 2 || sign.key[1] != ':';
  const bool lands =
      sign.how == How::merge_commit || sign.how == How::squash || sign.how == How::change || sign.how == How::ticket;
  return is_name && (lands || (sign.how == How::closing_word && !is_number(sign.key)));
}

// The names under which it landed; where the host writes the numbers of pull requests like those of merge requests,
// both.
std::vector<Sign> names_of(const Commit& commit) {
  std::vector<Sign> names;
  for (Sign& sign : signs_in(commit.message, commit.is_merge)) {
    if (!is_landing(sign)) continue;
    if (is_number(sign.key)) sign.key.resize(std::min(sign.key.find('@'), sign.key.size()));
    names.push_back(std::move(sign));
  }
  const bool is_azure = commit.subject().starts_with("Merged PR ") && !names.empty();
  if (is_azure) names.push_back({"!" + names.front().key.substr(1), names.front().how, ""});
  return names;
}

bool has_name(const std::vector<Sign>& names, const std::string& key) {
  return std::any_of(names.begin(), names.end(), [&](const Sign& name) { return name.key == key; });
}

bool is_ticket(const std::string& key) { return !is_number(key) && !ticket_keys_in(key).empty(); }

// A copy from another branch, or a part of a merge that has its title: no other landing of that title.
bool is_same_work(const Commit& one, const Commit& other) {
  const Titles titles = titles_of(one);
  const Titles others = titles_of(other);
  const std::vector<Sign> names = names_of(one);
  const std::vector<Sign> other_names = names_of(other);
  return std::any_of(titles.begin(), titles.end(), [&](const std::string& title) { return has(others, title); }) &&
         std::any_of(names.begin(), names.end(), [&](const Sign& name) { return has_name(other_names, name.key); });
}

// The signs of one commit follow each other.
void add_once(const Line::Signed& sign, std::vector<Commit>& found) {
  if (found.empty() || found.back().id != sign.commit().id) found.push_back(sign.commit());
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

const std::vector<Line::Signed>& Line::signs(const std::string& key) const {
  const auto [known, is_new] = signs_.try_emplace(key);
  if (is_new) known->second = read_signs(key);
  return known->second;
}

std::vector<Line::Signed> Line::read_signs(const std::string& key) const {
  std::vector<git::Oid> ids;
  if (index_ != nullptr) ids = index_->commits_with(key);
  if (own_ != nullptr) {
    for (const Row& row : own_->rows) {
      if (row.key == key) ids.push_back(row.commit);
    }
  }
  // A message may have one key more than once: of several repositories, or ranges.
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  std::vector<Signed> found;
  for (const git::Oid& id : ids) {
    auto commit = repository_->commit(id);
    if (!commit) continue;
    const auto signer = std::make_shared<const git::Commit>(*std::move(commit));
    for (Sign& sign : signs_in(signer->message, signer->is_merge)) {
      if (sign.key == key) found.push_back({signer, std::move(sign)});
    }
  }
  return found;
}

// Those whose message has the commit's name, for `r:` or `a:`.
std::vector<git::Commit> Line::naming(const std::string& kind, const git::Commit& commit) const {
  constexpr std::size_t front = 7;
  const std::string hex = commit.id.hex();
  std::vector<git::Commit> found;
  for (const Signed& by_name : signs(kind + hex.substr(0, front))) {
    if (hex.substr(0, by_name.sign.detail.size()) == by_name.sign.detail) add_once(by_name, found);
  }
  return found;
}

// A revert may name a Change-Id by its first digits, and a number with the repository that it is of.
bool Line::is_meant(const Sign& sign, const Sign& name) const {
  if (sign.detail.starts_with("@")) return is_ours_(sign.detail.substr(1));
  return name.detail.starts_with(sign.detail);
}

// A subject and a number may come back: only what comes later can have taken this one back.
std::vector<git::Commit> Line::later(const std::string& key, const git::Commit& commit, const Sign& name) const {
  std::vector<git::Commit> found;
  for (const Signed& by_text : signs(key)) {
    const bool is_later = is_meant(by_text.sign, name) && by_text.commit().id != commit.id &&
                          git::is_ancestor(*repository_, commit.id, by_text.commit().id);
    if (is_later) add_once(by_text, found);
  }
  return found;
}

// What a revert names by more than a title or a ticket.
std::vector<git::Commit> Line::named_exactly(const std::vector<Sign>& said) const {
  std::vector<git::Commit> found;
  for (const Sign& sign : said) {
    const std::string name = sign.key.starts_with("r:") ? sign.key.substr(2) : "";
    if (name.empty() || is_ticket(name) || sign.key == kRevertedRange) continue;
    const bool has_repository = sign.detail.starts_with("@");
    if (has_repository && !is_ours_(sign.detail.substr(1))) continue;
    if (!has_repository && !sign.detail.empty() && sign.detail.front() != 'I') {
      const auto id = repository_->abbreviated(sign.detail);
      auto commit = id && contains(*id) ? repository_->commit(*id) : std::nullopt;
      if (commit) found.push_back(*std::move(commit));
      continue;
    }
    for (const Signed& landing : signs(name)) {
      if (is_landing(landing.sign)) add_once(landing, found);
    }
  }
  return found;
}

// A commit's name or a number goes before a title, and each of them before a ticket.
bool Line::means_another(const git::Commit& revert, const git::Commit& commit, const Name& name) const {
  const std::vector<Sign> said = signs_in(revert.message, revert.is_merge);
  std::vector<git::Commit> others = named_exactly(said);
  if (!name.ticket.empty()) {
    for (const Signed& landing : signs(name.ticket)) {
      const Titles titles = titles_of(landing.commit());
      const bool is_titled = std::any_of(titles.begin(), titles.end(),
                                         [&](const std::string& title) { return has_name(said, "s:" + title); });
      if (is_titled && landing.commit().id != revert.id) others.push_back(landing.commit());
    }
  }
  return std::any_of(others.begin(), others.end(), [&](const git::Commit& other) {
    const bool has_it =
        name.ticket.empty() ? has(titles_of(other), name.title) : has_name(names_of(other), name.ticket);
    return has_it && other.id != commit.id && !is_same_work(other, commit);
  });
}

// `Revert "KAF-1: x"` where nobody has that title: whoever wrote it had what landed under the ticket before their eyes.
// Where that is one thing it is that one, and else nothing.
bool Line::means_nothing(const git::Commit& revert, const git::Commit& commit, const std::string& ticket) const {
  const std::vector<Sign> said = signs_in(revert.message, revert.is_merge);
  const Titles titles = titles_of(commit);
  const bool names_title = std::any_of(
      said.begin(), said.end(), [&](const Sign& sign) { return sign.key == "r:" + ticket && sign.how == How::ticket; });
  const bool has_title =
      std::any_of(titles.begin(), titles.end(), [&](const std::string& title) { return has_name(said, "s:" + title); });
  if (!names_title || has_title) return false;
  const std::vector<Signed>& landings = signs(ticket);
  return std::any_of(landings.begin(), landings.end(), [&](const Signed& other) {
    return other.commit().id != commit.id && other.commit().id != revert.id && is_landing(other.sign) &&
           !is_same_work(other.commit(), commit) && git::is_ancestor(*repository_, other.commit().id, revert.id);
  });
}

// Another landing of that title that stood when it was taken back. Of two the later one is meant.
bool Line::has_later_landing(const git::Commit& revert, const git::Commit& commit, const std::string& title) const {
  constexpr std::size_t most = 4096;
  git::CommitReader reader(*repository_);
  git::OidSet seen = {revert.id};
  std::vector<git::Oid> open = revert.parents;
  while (!open.empty() && seen.size() < most) {
    const git::Oid id = open.back();
    open.pop_back();
    if (id == commit.id || !seen.insert(id).second) continue;
    const auto text = reader.read(id);
    if (!text || text->committed < commit.committer.when.seconds) continue;
    open.insert(open.end(), text->parents.begin(), text->parents.end());
    const bool may_have_title = text->is_merge || subject_key(git::subject_of(text->message)) == title;
    if (may_have_title && is_later_landing(*repository_->commit(id), commit, title, revert)) return true;
  }
  return false;
}

bool Line::is_later_landing(const git::Commit& other, const git::Commit& commit, const std::string& title,
                            const git::Commit& revert) const {
  if (!has(titles_of(other), title) || is_same_work(other, commit) || other.parents.empty()) return false;
  if (!git::is_ancestor(*repository_, commit.id, other.parents.front())) return false;
  const std::vector<git::Commit> reverts = reverting(other, Titled::any);
  return std::none_of(reverts.begin(), reverts.end(), [&](const git::Commit& earlier) {
    return earlier.id != revert.id && git::is_ancestor(*repository_, earlier.id, revert.id);
  });
}

std::vector<git::Commit> Line::reverting(const git::Commit& commit, Titled titled) const {
  std::vector<git::Commit> found = naming("r:", commit);
  for (const Sign& name : names_of(commit)) {
    const std::string ticket = is_ticket(name.key) ? name.key : "";
    for (git::Commit& revert : later("r:" + name.key, commit, name)) {
      const bool is_other =
          !ticket.empty() && (means_another(revert, commit, {"", ticket}) || means_nothing(revert, commit, ticket));
      if (!is_other) found.push_back(std::move(revert));
    }
  }
  for (const std::string& title : titles_of(commit)) {
    for (git::Commit& revert : later("s:" + title, commit, {})) {
      if (means_another(revert, commit, {title, ""})) continue;
      if (titled == Titled::any || !has_later_landing(revert, commit, title)) found.push_back(std::move(revert));
    }
  }
  for (git::Commit& revert : reverting_ranges(commit)) found.push_back(std::move(revert));
  return found;
}

std::vector<git::Commit> Line::reverting_ranges(const git::Commit& commit) const {
  if (!has_ranges_) {
    for (const Signed& by_range : signs(std::string(kRevertedRange)))
      ranges_.add(by_range.commit(), by_range.sign.detail);
    has_ranges_ = true;
  }
  return ranges_.over(commit.id);
}

// Landed once more after it was taken back.
bool Line::is_restored(const git::Commit& commit, const git::Commit& revert, int depth) const {
  std::vector<git::Commit> again = naming("a:", commit);
  const auto add = [&](const std::string& key, const Sign& name) {
    for (git::Commit& restoring : later(key, commit, name)) again.push_back(std::move(restoring));
  };
  for (const Sign& name : names_of(commit)) add("a:" + name.key, name);
  for (const std::string& title : titles_of(commit)) add("a:\"" + title, {});
  return std::any_of(again.begin(), again.end(), [&](const git::Commit& later) {
    return contains(later.id) && git::is_ancestor(*repository_, revert.id, later.id) && !revert_of(later, depth + 1);
  });
}

std::optional<git::Commit> Line::standing_among(std::vector<git::Commit> reverts, const git::Commit& commit,
                                                int depth) const {
  for (git::Commit& revert : reverts) {
    const bool stands = contains(revert.id) && !revert_of(revert, depth + 1) && !is_restored(commit, revert, depth);
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

// The merges by which it came to the branch, the one on the branch itself first.
std::vector<git::Commit> Line::brought_by(const git::Commit& commit) const {
  constexpr int deepest = 8;
  std::vector<git::Commit> merges;
  std::optional<git::Oid> from = tip_;
  for (int level = 0; from && level < deepest; ++level) {
    git::Mainline side(*repository_, *from);
    if (level == 0 && !mainline_) mainline_.emplace(*repository_, *from);
    auto merge = merge_on(level == 0 ? *mainline_ : side, commit);
    from.reset();
    if (!merge) break;
    for (std::size_t parent = 1; parent < merge->parents.size() && !from; ++parent) {
      if (git::is_ancestor(*repository_, commit.id, merge->parents[parent])) from = merge->parents[parent];
    }
    merges.push_back(*std::move(merge));
  }
  return merges;
}

// The first step of the line that has it, where that is not the commit itself. Looked for from the commit's time on, in
// growing strides: mostly it was merged soon.
std::optional<git::Commit> Line::merge_on(git::Mainline& line, const git::Commit& commit) const {
  constexpr std::int64_t slack = 86400;  // seconds that clocks may differ
  constexpr std::size_t longest = 4096;  // steps: who asks of older work does not wait for more
  const std::int64_t when = commit.committer.when.seconds;
  std::size_t far = 0;
  for (auto step = line.at(far); step && step->committed >= when - slack; step = line.at(++far)) {
    if (step->commit == commit.id || far == longest) return std::nullopt;
  }
  const auto has_it = [&](std::size_t back) {
    return git::is_ancestor(*repository_, commit.id, line.at(back)->commit);
  };
  std::size_t without = far;
  std::size_t stride = 1;
  while (without > 0 && !has_it(without - std::min(stride, without))) {
    without -= std::min(stride, without);
    stride *= 2;
  }
  if (without == 0) return std::nullopt;
  std::size_t with = without - std::min(stride, without);
  while (with + 1 < without) {
    const std::size_t middle = with + (without - with) / 2;
    (has_it(middle) ? with : without) = middle;
  }
  auto merge = repository_->commit(line.at(with)->commit);
  return merge && merge->is_merge ? std::move(merge) : std::nullopt;
}

std::optional<git::Commit> Line::found_revert(const git::Commit& commit, int depth) const {
  if (auto revert = standing_among(reverting(commit, Titled::latest), commit, depth)) return revert;
  if (commit.is_merge) {
    if (auto revert = revert_of_parts(commit, depth)) return revert;
  }
  for (const git::Commit& merge : brought_by(commit)) {
    if (auto revert = standing_among(reverting(merge, Titled::latest), merge, depth)) return revert;
  }
  return std::nullopt;
}

std::optional<git::Commit> Line::revert_of(const git::Commit& commit, int depth) const {
  constexpr int deepest = 32;
  if (depth > deepest) return std::nullopt;
  const auto known = reverts_.find(commit.id);
  if (known != reverts_.end()) return known->second;
  auto found = found_revert(commit, depth);
  reverts_[commit.id] = found;
  return found;
}

}  // namespace checkpoint::history
