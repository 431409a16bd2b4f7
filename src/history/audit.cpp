#include "history/audit.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/layout.h"
#include "history/merge_sides.h"
#include "history/remade_merge.h"
#include "kinds/kind.h"
#include "kinds/run/place.h"
#include "kinds/run/record.h"
#include "kinds/snapshot/place.h"
#include "kinds/succession.h"
#include "kinds/workflow/place.h"

namespace checkpoint::history {

namespace {

using git::Oid;

bool holds_lines(const std::string& path) { return snapshot::owns_log(layout::within_store(path)); }

// The commit that made what is at `path` readable again after `merge`, which left it otherwise: the next one on the way
// to `tip`. Its text.
std::optional<std::string> readable_after(const git::Repository& repository, const Oid& merge, const Oid& tip,
                                          const std::string& path) {
  const git::OidSet later = git::difference(repository, merge, tip).right_only;
  git::OidSet going_on{merge};
  std::vector<git::Commit> commits;
  for (const Oid& id : later) {
    if (auto commit = repository.commit(id)) commits.push_back(*std::move(commit));
  }
  for (bool grows = true; grows;) {
    grows = false;
    for (const git::Commit& commit : commits) {
      const bool follows = std::any_of(commit.parents.begin(), commit.parents.end(),
                                       [&](const Oid& parent) { return going_on.count(parent) != 0; });
      if (!follows || going_on.count(commit.id) != 0) continue;
      const auto file = repository.file(commit.id, path);
      if (!file) return std::nullopt;
      if (Document::parse(file->text)) return file->text;
      going_on.insert(commit.id);
      grows = true;
    }
  }
  return std::nullopt;
}

class Auditor {
 public:
  Auditor(const git::Repository& repository, const AuditScope& scope) : repository_(&repository), scope_(&scope) {}

  Audit run() {
    git::OidSet known;
    if (scope_->since) known = git::difference(*repository_, *scope_->since, scope_->tip).right_only;
    const auto is_known = [&](const Oid& id) { return scope_->since && known.count(id) == 0; };
    const auto wants_more = [&](std::size_t merges, std::size_t commits) {
      return merges < scope_->most_merges && commits < scope_->most_commits;
    };
    const git::Merges found = git::merges_from(*repository_, scope_->tip, is_known, wants_more);
    audit_.complete = found.complete;
    for (const git::Commit& merge : found.merges) look_at(merge);
    return std::move(audit_);
  }

 private:
  void look_at(const git::Commit& merge) {
    const std::size_t unseen = audit_.unseen.size();
    try {
      MergeSides sides(*repository_, merge);
      for (const MergedFile& file : sides.files(scope_->folder)) look_at(file, merge);
    } catch (const Error& why) {
      audit_.unseen.push_back({revision_of(merge), "", why.message});
    }
    ++(audit_.unseen.size() == unseen ? audit_.merges : audit_.unseen_merges);
  }

  void look_at(const MergedFile& file, const git::Commit& merge) {
    try {
      if (is_as_it_should_be(file)) return;
      if (!file.result.text) return look_at_removal(file, merge);
      if (run::owns(layout::within_store(file.name))) return look_at_record(file, merge);
      if (!is_archive(layout::within_store(file.name))) look_into(file, merge);
    } catch (const Error& why) {
      audit_.unseen.push_back({revision_of(merge), file.name, why.message});
    }
  }

  // The usual case, without reading anything: one side changed the file, and the merge has that.
  static bool is_as_it_should_be(const MergedFile& file) {
    if (is_gone_by_hand(file)) return false;
    const auto is_met = [&](const SideFile& side, const SideFile& base) {
      return side.blob == file.result.blob ||
             (side.blob == base.blob && side.text.has_value() == base.text.has_value());
    };
    for (std::size_t side = 1; side < file.sides.size(); ++side) {
      const SideFile& base = file.base_of(side);
      if (!is_met(file.sides[side], base) || !is_met(file.sides.front(), base)) return false;
    }
    return true;
  }

  // All sides have a document as it was, or an archive, and the merge has not. A snapshot's purge is told by its log,
  // and archives of workflows go when newer ones come.
  static bool is_gone_by_hand(const MergedFile& file) {
    const std::string inside = layout::within_store(file.name);
    const bool is_kept =
        kind_at(inside) == nullptr ? is_archive(inside) && !workflow::owns_archive(inside) : !snapshot::owns(inside);
    if (file.result.blob || !is_kept) return false;
    for (std::size_t side = 0; side < file.sides.size(); ++side) {
      const SideFile& base = file.base_of(side);
      if (!base.blob || file.sides[side].blob != base.blob) return false;
    }
    return true;
  }

  // Whether `here` goes on with what a side took away, so that either is an answer. What was begun anew since, as can
  // be what has archives, does not.
  static bool goes_on_with(const SideFile& here, const SideFile& base, const MergedFile& file) {
    const std::string inside = layout::within_store(file.name);
    const Kind* const kind = kind_at(inside);
    if (!here.text || kind == nullptr || !kind->archive) return true;
    return is_kept_by(inside, *base.text, *here.text);
  }

  static bool is_taken_away(const MergedFile& file, std::size_t side) {
    const SideFile& base = file.base_of(side);
    if (!base.text || file.sides[side].text) return false;
    return std::all_of(file.sides.begin(), file.sides.end(),
                       [&](const SideFile& here) { return goes_on_with(here, base, file); });
  }

  // A file that a side took away may be gone; one that all sides have, or that one has added, may not.
  void look_at_removal(const MergedFile& file, const git::Commit& merge) {
    Loss loss = loss_in(file.name, merge);
    const bool is_by_hand = is_gone_by_hand(file);
    std::vector<std::size_t> having;
    for (std::size_t side = 0; side < file.sides.size(); ++side) {
      const SideFile& here = file.sides[side];
      const SideFile& base = file.base_of(side);
      if (is_taken_away(file, side)) return;
      if (!here.text || (here.blob == base.blob && !is_by_hand)) continue;
      loss.path = here.path;
      loss.from.push_back(merge.parents[side].hex());
      having.push_back(side);
    }
    if (having.empty()) return;
    const auto now = newest(loss.path);
    loss.stands_now = now.has_value();
    if (now) loss.state = state_of_removed(file, having, *now);
    if (loss.state == LossState::replaced && was_there_after(merge.id, loss.path, file.sides[having.front()])) {
      loss.state = LossState::back;
    }
    audit_.losses.push_back(std::move(loss));
  }

  // Two records are two, whatever merges them: of one attempt on both sides each is kept, one as a later attempt.
  void look_at_record(const MergedFile& file, const git::Commit& merge) {
    if (attempts_of_ != merge.id) in_merge_.clear();
    attempts_of_ = merge.id;
    const auto in_merge = [&](const std::string& path) { return text_at(merge.id, path); };
    const auto at_last = [&](const std::string& path) { return newest(path); };
    for (std::size_t side = 0; side < file.sides.size(); ++side) {
      const SideFile& here = file.sides[side];
      const SideFile& base = file.base_of(side);
      if (!here.text || here.blob == base.blob || is_kept(here, in_merge, in_merge_)) continue;
      Loss loss = loss_in(here.path, merge);
      loss.from.push_back(merge.parents[side].hex());
      loss.stands_now = newest(here.path).has_value();
      loss.state = is_kept(here, at_last, at_last_) ? LossState::back : LossState::open;
      audit_.losses.push_back(std::move(loss));
    }
  }

  using Reading = std::function<std::optional<std::string>(const std::string& path)>;

  // The attempts of one phase of a run, as far as they have been read.
  struct Attempts {
    int next = 1;
    bool ended = false;  // there was none with the number before `next`
    std::set<std::string> identities;
  };

  using AttemptsByPhase = std::map<std::string, Attempts>;

  // As any attempt of its phase.
  static bool is_kept(const SideFile& record, const Reading& read, AttemptsByPhase& known) {
    const std::size_t name = record.path.rfind('/') + 1;
    auto file = run::file_name(std::string_view(record.path).substr(name));
    if (!file) return true;
    const int own = std::exchange(file->attempt, 1);
    Attempts& attempts = known[record.path.substr(0, name) + file->text()];
    for (; !attempts.ended || attempts.next <= own + 1; ++attempts.next) {
      file->attempt = attempts.next;
      const auto text = read(record.path.substr(0, name) + file->text());
      if (text) attempts.identities.insert(run::identity_of(*text));
      attempts.ended = !text;
    }
    return attempts.identities.count(run::identity_of(*record.text)) != 0;
  }

  std::optional<std::string> text_at(const Oid& commit, const std::string& path) const {
    const auto file = repository_->file(commit, path);
    return file ? std::optional(file->text) : std::nullopt;
  }

  // Of several sides that had changed it, each one's changes must be there. A text that the caller does not read is
  // empty: that the file is there must do.
  static LossState state_of_removed(const MergedFile& file, const std::vector<std::size_t>& having,
                                    const std::string& now) {
    const bool is_alone = having.size() == 1;
    const bool is_back = now.empty() || std::all_of(having.begin(), having.end(), [&](std::size_t side) {
                           return has_all_of(removed_text(file, side, is_alone), now);
                         });
    return is_back ? LossState::back : is_alone ? LossState::replaced : LossState::open;
  }

  static RemovedText removed_text(const MergedFile& file, std::size_t side, bool is_alone) {
    RemovedText removed;
    removed.side = *file.sides[side].text;
    removed.inside = layout::within_store(file.name);
    removed.form = holds_lines(file.name) ? TextForm::lines : TextForm::document;
    if (is_alone) return removed;
    removed.base = file.base_of(side).text;
    if (file.sides.size() == 2) removed.other = file.sides[1 - side].text;
    return removed;
  }

  // What was brought back as it was, and has changed since, is no other document.
  bool was_there_after(const Oid& merge, const std::string& path, const SideFile& side) const {
    const git::OidSet later = git::difference(*repository_, merge, scope_->tip).right_only;
    return std::any_of(later.begin(), later.end(), [&](const Oid& commit) {
      return repository_->has_files_of(commit) && repository_->entry(commit, path) == side.blob;
    });
  }

  void look_into(const MergedFile& file, const git::Commit& merge) {
    const RemadeMerge remade(as_documents(file, merge), {layout::within_store(file.name), policy_of(file, merge)});
    const std::string text = newest(file.result.path).value_or("");
    std::vector<Loss> losses;
    for (const RemadeMerge::Drop& drop : remade.drops()) {
      Loss loss = loss_in(file.sides[drop.side].path, merge);
      loss.form = drop.dropped.form;
      loss.place = drop.dropped.place;
      loss.value = drop.dropped.value.source();
      if (drop.dropped.instead) loss.instead = drop.dropped.instead->source();
      loss.is_private = drop.dropped.is_private;
      loss.from = {merge.parents[drop.side].hex()};
      if (loss.path != file.result.path) loss.path_now = file.result.path;
      loss.is_side_whole = text == file.result.text && is_whole_in(file, drop.side);
      RemadeMerge::Later later = remade.fate_in(drop, text);
      loss.state = state_of(later.fate);
      loss.missing = std::move(later.missing);
      add(std::move(loss), losses);
    }
    std::move(losses.begin(), losses.end(), std::back_inserter(audit_.losses));
  }

  // Whether no other side had changed the file, or its kind is taken from one side or the other.
  static bool is_whole_in(const MergedFile& file, std::size_t side) {
    const Kind* const kind = kind_at(layout::within_store(file.name));
    if (kind != nullptr && schema_of(*kind).root->merge.strategy == MergeStrategy::conflict) return true;
    for (std::size_t other = 0; other < file.sides.size(); ++other) {
      if (other != side && file.sides[other].blob != file.base_of(other).blob) return false;
    }
    return true;
  }

  static LossState state_of(RemadeMerge::Fate fate) {
    switch (fate) {
      case RemadeMerge::Fate::missing: return LossState::open;
      case RemadeMerge::Fate::there: return LossState::back;
      case RemadeMerge::Fate::other: return LossState::replaced;
    }
    return LossState::open;
  }

  // What several sides have alike is one loss.
  static void add(Loss loss, std::vector<Loss>& losses) {
    for (Loss& known : losses) {
      if (known.place != loss.place || known.value != loss.value) continue;
      if (known.from.back() != loss.from.front()) known.from.push_back(loss.from.front());
      return;
    }
    losses.push_back(std::move(loss));
  }

  VersionTexts as_documents(const MergedFile& file, const git::Commit& merge) const {
    VersionTexts texts;
    for (const SideFile& side : file.sides) texts.sides.push_back(side.text);
    for (const SideFile& base : file.bases) texts.bases.push_back(base.text);
    texts.result = *file.result.text;
    texts.form = holds_lines(file.name) ? TextForm::lines : TextForm::document;
    if (texts.form == TextForm::document && !Document::parse(texts.result)) {
      auto later = readable_after(*repository_, merge.id, scope_->tip, file.result.path);
      if (!later) throw Error(ErrorCode::not_found, "the merge left it unreadable, and no later commit has it whole");
      texts.result = *std::move(later);
    }
    return texts;
  }

  // As the driver has it: from the work tree of whoever merged, which is the first parent's.
  merge::Policy policy_of(const MergedFile& file, const git::Commit& merge) const {
    const std::string store = file.name.substr(0, file.name.size() - layout::within_store(file.name).size());
    const auto config = repository_->file(merge.parents.front(), store + std::string(layout::config_file));
    const auto document = config ? Document::parse(config->text) : Result<Document, ParseProblem>(ParseProblem{});
    return document ? merge::policy_from(document->root()) : merge::Policy{};
  }

  std::optional<std::string> newest(const std::string& path) const {
    if (scope_->newest) return scope_->newest(path);
    return text_at(scope_->tip, path);
  }

  static Loss loss_in(const std::string& path, const git::Commit& merge) {
    Loss loss;
    loss.merge = revision_of(merge);
    loss.path = path;
    loss.kind = kind_name_at(layout::within_store(path));
    return loss;
  }

  const git::Repository* repository_;
  const AuditScope* scope_;
  Audit audit_;
  std::optional<Oid> attempts_of_;  // the merge of which in_merge_ are
  AttemptsByPhase in_merge_;
  AttemptsByPhase at_last_;
};

}  // namespace

Audit audit(const git::Repository& repository, const AuditScope& scope) { return Auditor(repository, scope).run(); }

}  // namespace checkpoint::history
