#include "history/standing.h"

#include <algorithm>
#include <regex>

#include "core/git_folder.h"
#include "history/landed_work.h"
#include "history/letters.h"
#include "history/link.h"
#include "history/ticket_parts.h"

namespace checkpoint::history {

namespace {

using git::Oid;

std::optional<Index> index_for(const git::Repository& repository, const Base& base, const Settings& settings) {
  if (!base.tip) return std::nullopt;
  std::optional<std::filesystem::path> file;
  if (settings.keep == Keep::on_disk) file = repository.common_dir() / git_folder_name / "history.sqlite";
  return Index::at(repository, *base.tip, file, settings.base ? Purpose::occasional : Purpose::integration);
}

Found own_of_head(const git::Repository& repository, const Base& base, const std::optional<Index>& index) {
  const auto head = repository.head();
  if (!head || base.name == "HEAD") return {};
  return scan_history(
      repository, *head, [&index](const Oid& oid) { return index && index->contains(oid); }, 1);
}

std::string_view without_remote(std::string_view branch) {
  constexpr std::string_view origin = "origin/";
  return branch.substr(branch.substr(0, origin.size()) == origin ? origin.size() : 0);
}

// A pull request N is not what `Closes #N` closes, and an issue N is not what merges as N.
bool may_count(How how, Called called) {
  if (called == Called::pull_request) return how <= How::change;
  return called != Called::issue || how == How::closing_word || how == How::ticket;
}

// Of a Change-Id the index knows the first digits.
constexpr std::size_t indexed_id = 8;

std::string key_of(const Reference& reference) {
  const bool is_id = reference.kind == ReferenceKind::review && reference.token.front() == 'I';
  return is_id ? reference.token.substr(0, indexed_id) : reference.token;
}

// Merges of hosts have the title of the request as their second paragraph.
std::string title_in(const git::Commit& merge) {
  const std::size_t end = merge.message.find("\n\n");
  if (!merge.is_merge || end == std::string::npos) return {};
  const std::string_view body = trimmed(std::string_view(merge.message).substr(end));
  return std::string(body.substr(0, body.find('\n')));
}

// Where requests are counted apart from what is to be done, `#12` may be either: Azure's and Bitbucket's merges.
bool may_be_item(const Reference& reference, const Line::Signed& landing) {
  const bool is_plain = reference.kind == ReferenceKind::number && reference.called == Called::plain;
  const std::string_view message = landing.commit().message;
  return is_plain && landing.sign.how == How::merge_commit &&
         (message.starts_with("Merged PR ") || message.starts_with("Merged in "));
}

// What they say of a ticket. A merge that has no title says nothing of it.
std::vector<std::string> titles_of(const std::vector<Line::Signed>& landings) {
  constexpr std::size_t most = 256;
  std::vector<std::string> titles;
  if (landings.size() > most) return titles;
  for (const Line::Signed& landing : landings) {
    const git::Commit& commit = landing.commit();
    std::string title = commit.is_merge ? title_in(commit) : commit.subject();
    if (!title.empty()) titles.push_back(std::move(title));
  }
  return titles;
}

Evidence evidence_of(const git::Commit& commit, How how, const std::string& base, const std::string& key = {}) {
  return {commit.id, commit.subject(), how, base, commit.committer.when, title_in(commit), commit.author.name, key};
}

}  // namespace

Standings::Standings(const git::Repository& repository, Base base, Settings settings)
    : repository_(&repository),
      base_(std::move(base)),
      settings_(std::move(settings)),
      index_(index_for(repository, base_, settings_)),
      own_(own_of_head(repository, base_, index_)),
      on_base_(repository, index_ ? &*index_ : nullptr, nullptr, base_.tip, may_be_ours()),
      with_head_(repository, index_ ? &*index_ : nullptr, &own_, repository.head(), may_be_ours()),
      own_names_(own_of(settings_.remotes)) {}

std::vector<Standings::Own> Standings::own_of(const std::vector<Remote>& remotes) {
  std::vector<Own> own;
  for (const auto& [name, url] : remotes) {
    std::string host = host_of_url(url);
    if (!host.empty()) own.push_back({repository_of_url(url), std::move(host)});
  }
  return own;
}

Standing Standings::of(const Reference& reference) const {
  SameHost is_ours = reference.repository.empty() ? SameHost::yes : is_own(reference.repository, reference.host);
  // Without a remote that has a name, a link can only be meant for this repository.
  if (own_names_.empty() && reference.is_link) is_ours = SameHost::yes;
  if (is_ours == SameHost::no) return {};
  Standing standing = known_of(reference);
  const bool may_be_reverted =
      standing.state == State::landed && (on_base_.has_unread_ranges() || with_head_.has_unread_ranges());
  const bool is_unsure = may_be_reverted || is_ours == SameHost::unsure;
  standing.ambiguous = standing.ambiguous || (standing.evidence && is_unsure);
  return standing;
}

SameHost Standings::is_own(const std::string& repository, const std::string& host) const {
  SameHost found = SameHost::no;
  for (const Own& own : own_names_) {
    if (own.repository != repository) continue;
    const SameHost same = host.empty() ? SameHost::yes : is_same_host(own.host, host);
    if (same == SameHost::yes) return same;
    if (same == SameHost::unsure) found = same;
  }
  return found;
}

// A revert names its own repository, also by a name that it had: the owner of one may change.
Line::IsOurs Standings::may_be_ours() const {
  return [this](const std::string& repository) {
    const std::string name = repository.substr(repository.rfind('/') + 1);
    return own_names_.empty() || std::any_of(own_names_.begin(), own_names_.end(), [&](const Own& own) {
             return own.repository.substr(own.repository.rfind('/') + 1) == name;
           });
  };
}

// A message that names its repository by a URL names the host, too.
bool Standings::is_meant(const Sign& sign, const Reference& reference) const {
  if (sign.detail.empty()) return true;
  if (reference.kind == ReferenceKind::review) return sign.detail.starts_with(reference.token);
  const std::size_t name = sign.key.find('@');
  return name == std::string::npos || is_own(sign.key.substr(name + 1), sign.detail) != SameHost::no;
}

Standing Standings::known_of(const Reference& reference) const {
  switch (reference.kind) {
    case ReferenceKind::commit: {
      const auto commit = Oid::parse(reference.token);
      return commit ? of_commit(*commit, How::commit) : Standing{};
    }
    case ReferenceKind::branch: return of_branch(reference.token);
    case ReferenceKind::number:
    case ReferenceKind::merge_request:
    case ReferenceKind::review:
    case ReferenceKind::ticket: break;
  }
  std::vector<std::string> keys = {key_of(reference)};
  for (const Own& own : own_names_) {
    std::string key = reference.token + "@" + own.repository;
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(std::move(key));
  }
  return of_signs(keys, reference);
}

Standing Standings::of_signs(const std::vector<std::string>& keys, const Reference& reference) const {
  Standing on_base = of_signs(on_base_, base_.name, keys, reference);
  if (on_base.state != State::unknown) return on_base;
  Standing on_head = of_signs(with_head_, "HEAD", keys, reference);
  if (on_head.state == State::unknown && is_open(keys, reference)) on_head.state = State::open;
  return on_head;
}

Standing Standings::of_signs(const Line& line, const std::string& seen_from, const std::vector<std::string>& keys,
                             const Reference& reference) const {
  Landings landings;
  for (const std::string& key : keys) {
    for (const Line::Signed& landing : line.signs(key)) {
      if (!may_count(landing.sign.how, reference.called) || !is_meant(landing.sign, reference)) continue;
      auto revert = line.revert_of(landing.commit());
      if (revert) {
        landings.reverted.push_back({landing, *std::move(revert)});
      } else {
        landings.standing.push_back(landing);
      }
    }
  }
  const bool in_part = take_out_copies(*repository_, landings);
  if (!landings.standing.empty()) {
    const Line::Signed& best = strongest(landings.standing);
    const bool is_begun = in_part || has_open_parts(line, reference, landings.standing);
    return {State::landed, evidence_of(best.commit(), best.sign.how, seen_from, best.sign.key),
            is_begun || is_ambiguous(landings.standing) || may_be_item(reference, best),
            reference.kind == ReferenceKind::ticket ? titles_of(landings.standing) : std::vector<std::string>()};
  }
  if (landings.reverted.empty()) return {};
  return {State::reverted, evidence_of(last_revert(landings), How::commit, seen_from), false};
}

Standing Standings::of_commit(const Oid& id, How how) const {
  const auto commit = repository_->commit(id);
  if (!commit) return {};
  const bool on_base = on_base_.contains(id);
  if (!on_base && !with_head_.contains(id)) return {State::open, std::nullopt, false};
  const Line& line = on_base ? on_base_ : with_head_;
  const std::string& seen_from = on_base ? base_.name : std::string("HEAD");
  if (const auto revert = line.revert_of(*commit)) {
    return {State::reverted, evidence_of(*revert, How::commit, seen_from), false};
  }
  return {State::landed, evidence_of(*commit, how, seen_from), false};
}

// Whether the base was at `commit` once.
bool Standings::was_at_base(const Oid& commit) const {
  const auto wanted = repository_->commit(commit);
  if (!wanted || !base_.tip) return false;
  if (!base_line_) base_line_.emplace(*repository_, *base_.tip);
  for (std::size_t back = 0;; ++back) {
    const auto step = base_line_->at(back);
    if (!step || step->commit == commit) return step.has_value();
    if (step->committed < wanted->committer.when.seconds) return false;
  }
}

Standing Standings::of_branch(const std::string& branch) const {
  // A branch that goes on after it was merged has more to land; the one that HEAD is at lands nowhere by itself.
  for (const git::Ref& tip : tips(branch)) {
    const bool landed = is_checked_out(branch) ? base_.name != "HEAD" && on_base_.contains(tip.target)
                                               : with_head_.contains(tip.target);
    if (!landed) return {State::open, std::nullopt, false};
  }
  Reference reference;
  reference.kind = ReferenceKind::branch;
  Standing merged = of_signs({"b:" + branch}, reference);
  merged.ambiguous = false;
  if (merged.evidence) return merged;
  const std::vector<git::Ref> found = tips(branch);
  if (found.empty()) return merged;
  Standing standing = of_commit(found.front().target, How::branch_tip);
  // A branch at a commit that the base itself was at may have landed by a fast-forward, or not have begun.
  standing.ambiguous = was_at_base(found.front().target);
  return standing;
}

bool Standings::is_open(const std::vector<std::string>& keys, const Reference& reference) const {
  if (reference.kind == ReferenceKind::number || reference.kind == ReferenceKind::merge_request) {
    const std::string number = reference.token.substr(1);
    for (const std::string& name : {"refs/pull/" + number + "/head", "refs/merge-requests/" + number + "/head",
                                    "refs/remotes/origin/pr/" + number}) {
      if (ref(name)) return true;
    }
  }
  const std::set<std::string>& unmerged = unmerged_keys();
  return std::any_of(keys.begin(), keys.end(), [&](const std::string& key) { return unmerged.count(key) != 0; });
}

// The signs on branches that have not landed: the newest commits of each.
const std::set<std::string>& Standings::unmerged_keys() const {
  if (unmerged_) return *unmerged_;
  constexpr std::size_t most = 1000;  // commits in all: a hint, not worth more
  unmerged_.emplace();
  git::OidSet seen;
  std::vector<Oid> open;
  for (const std::string prefix : {"refs/heads/", "refs/remotes/"}) {
    for (const std::string& name : repository_->ref_names(prefix)) {
      const auto tip = repository_->ref(name);
      if (tip) open.push_back(tip->target);
      has_lost_ref_ = has_lost_ref_ || (!tip && repository_->is_lost(name));
    }
  }
  git::CommitReader reader(*repository_);
  for (std::size_t next = 0; next < open.size() && seen.size() < most; ++next) {
    const Oid id = open[next];
    if (with_head_.contains(id) || !seen.insert(id).second) continue;
    const auto commit = reader.read(id);
    if (!commit) {
      has_lost_ref_ = true;
      continue;
    }
    for (Sign& sign : signs_in(commit->message, commit->is_merge)) unmerged_->insert(std::move(sign.key));
    open.insert(open.end(), commit->parents.begin(), commit->parents.end());
  }
  return *unmerged_;
}

std::vector<git::Ref> Standings::tips(const std::string& branch) const {
  std::vector<git::Ref> found;
  if (const auto local = ref("refs/heads/" + branch)) found.push_back(*local);
  for (const Remote& remote : settings_.remotes) {
    if (const auto there = ref("refs/remotes/" + remote.name + "/" + branch)) found.push_back(*there);
  }
  return found;
}

// Many words could be the name of a branch, and few are: the names are listed once, and not asked for one by one.
std::optional<git::Ref> Standings::ref(const std::string& name) const {
  if (!ref_names_) {
    ref_names_.emplace();
    for (const char* prefix : {"refs/heads/", "refs/remotes/", "refs/pull/", "refs/merge-requests/"}) {
      ref_names_->merge(repository_->ref_names(prefix));
    }
  }
  if (ref_names_->count(name) == 0) return std::nullopt;
  auto found = repository_->ref(name);
  has_lost_ref_ = has_lost_ref_ || !found;
  return found;
}

bool Standings::lacks_commits() const { return !own_.missing.empty() || (index_ && index_->has_gaps()); }

bool Standings::has_gaps() const { return base_.stands_in || has_lost_ref_ || lacks_commits(); }

std::optional<bool> Standings::is_on_branch(std::string_view name, const Oid& commit) const {
  std::string branch(name);
  for (const Remote& remote : settings_.remotes) {
    if (branch.starts_with(remote.name + "/")) branch.erase(0, remote.name.size() + 1);
  }
  const std::vector<git::Ref> found = tips(branch);
  if (found.empty()) return std::nullopt;
  return std::any_of(found.begin(), found.end(),
                     [&](const git::Ref& tip) { return git::is_ancestor(*repository_, commit, tip.target); });
}

bool Standings::is_checked_out(const std::string& branch) const {
  return repository_->head_ref() == "refs/heads/" + branch;
}

std::optional<std::string> Standings::branch(std::string_view word) const {
  std::string name(word);
  for (const Remote& remote : settings_.remotes) {
    if (name.starts_with(remote.name + "/")) name.erase(0, remote.name.size() + 1);
  }
  const bool is_base = without_remote(base_.name) == name || name == "main" || name == "master";
  if (is_base || name == "HEAD") return std::nullopt;
  if (!tips(name).empty() || !with_head_.signs("b:" + name).empty()) return name;
  return std::nullopt;
}

bool Standings::is_ticket(std::string_view key, const std::vector<std::string>& tickets) const {
  const std::string prefix(key.substr(0, key.find('-')));
  const bool is_named = std::any_of(tickets.begin(), tickets.end(), [&](const std::string& ticket) {
    return ticket.substr(0, ticket.find('-')) == prefix && ticket.find('-') != std::string::npos;
  });
  if (is_named) return true;
  if (settings_.ticket_pattern) {
    try {
      if (std::regex_match(std::string(key), std::regex(*settings_.ticket_pattern, std::regex::extended))) return true;
    } catch (const std::regex_error&) {
      // A pattern that is none knows no ticket; `config` is the one to say so.
    }
  }
  return with_head_.commits_with_prefix(prefix) > 1 || !with_head_.signs(std::string(key)).empty();
}

Vocabulary Standings::vocabulary(const std::vector<std::string>& tickets) const {
  Vocabulary words;
  words.is_ticket = [this, tickets](std::string_view key) { return is_ticket(key, tickets); };
  words.commit_of = [this](std::string_view digits) -> std::optional<std::string> {
    const auto found = repository_->abbreviated(digits);
    return found ? std::optional(found->hex()) : std::nullopt;
  };
  words.has_reviews = [this](char kind) { return with_head_.commits_with_prefix(review_prefix({&kind, 1})) > 0; };
  words.branch_of = [this](std::string_view word) { return branch(word); };
  return words;
}

}  // namespace checkpoint::history
