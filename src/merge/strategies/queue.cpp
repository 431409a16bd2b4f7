#include <array>
#include <unordered_set>

#include "core/ranges.h"
#include "merge/replacement.h"
#include "merge/strategies/doubt.h"
#include "merge/strategies/renaming.h"
#include "merge/strategies/rows.h"
#include "merge/strategies/strategy.h"

namespace checkpoint::merge {

namespace {

/// The texts that a side's log of finished items names in entries that the base's log does not have: an item may come
/// again, and be finished again.
class Evidence {
 public:
  Evidence(const Field& queue, Side side) {
    const std::string_view source = queue.rule.evidence;
    const std::size_t dot = source.find('.');
    if (dot == std::string_view::npos || !queue.holder) return;
    const Versions log = queue.holder->member(source.substr(0, dot));
    std::unordered_multiset<std::string> known;
    for (const Node& entry : entries_of(log.base)) known.insert(canonical(entry));
    for (const Node& entry : entries_of(log.of(side))) {
      const auto old = known.find(canonical(entry));
      if (old != known.end()) {
        known.erase(old);
        continue;
      }
      const auto text = entry.find(source.substr(dot + 1));
      if (text && text->is_string()) texts_.insert(text->string());
    }
  }

  bool shows(const std::string& text) const { return texts_.count(text) > 0; }

 private:
  static std::vector<Node> entries_of(const std::optional<Node>& log) {
    if (!log || !log->is_array()) return {};
    return {log->children().begin(), log->children().end()};
  }

  std::unordered_set<std::string> texts_;
};

class QueueMerge {
 public:
  QueueMerge(Walk& walk, const Field& field)
      : walk_(walk),
        field_(field),
        key_(field.rule.key.empty() ? std::string_view("text") : field.rule.key.front()),
        identity_([key = key_](const Node& item) { return json_quoted(item_text(item, key)); }),
        alignment_(align(field.versions, identity_)),
        doubt_(settle_repeats(field.versions, identity_, older_first(walk), alignment_)),
        our_fates_(fates_of(alignment_, Side::ours)),
        their_fates_(fates_of(alignment_, Side::theirs)),
        our_evidence_(field, Side::ours),
        their_evidence_(field, Side::theirs) {}

  Merged run() {
    for (Row& row : alignment_.rows) note_enlarged(row);
    if (!doubt_.empty()) return walk_.ask(field_, doubt_);
    if (planned_anew(Side::ours) && planned_anew(Side::theirs)) return walk_.ask(field_, "both sides planned anew");
    if (replaced_twice()) return walk_.ask(field_, "both sides replaced the same item by something different");
    if (rescoped_after_done()) return walk_.ask(field_, "one side finished an item that the other put anew");
    MergedRows rows = merge_rows(walk_, field_, alignment_, [this](const Row& row) { return done(row); });
    Precedence precedence = older_first(walk_);
    precedence.head_first = walk_.newer();
    const MergedOrder order = merged_order(alignment_, rows.kept(), precedence);
    if (order.contested) return walk_.ask(field_, "both sides put the items into different orders");
    if (any_of(rows.rows, [](const auto& row) { return row && row->question(); })) {
      return walk_.ask(field_, "one side removed an item that the other changed");
    }
    walk_.decide(field_, name_of(MergeStrategy::queue), "merged", "removals and additions of both sides");
    return as_array(field_.versions, std::move(rows), order);
  }

 private:
  /// A mere text to which both sides added more says nothing that an object with this text does not.
  static void note_enlarged(Row& row) {
    auto& [base, ours, theirs] = row.versions;
    if (base && base->is_string() && ours && ours->is_object() && theirs && theirs->is_object()) base.reset();
  }

  const Evidence& evidence(Side side) const { return side == Side::ours ? our_evidence_ : their_evidence_; }

  std::string base_text(std::size_t index) const {
    return item_text(*alignment_.rows[alignment_.of(Side::base)[index]].versions.base, key_);
  }

  /// Nothing of the base is left, and something stands there that the other side does not have.
  bool planned_anew(Side side) const {
    const auto& rows = alignment_.of(side);
    const auto is_based = [this](std::size_t row) { return alignment_.rows[row].is_in(Side::base); };
    const auto is_own = [this, side](std::size_t row) { return !alignment_.rows[row].is_in(other(side)); };
    return !alignment_.of(Side::base).empty() && none_of(rows, is_based) && any_of(rows, is_own);
  }

  /// The same item made way for something different on both sides, and neither says that it was done.
  bool replaced_twice() const {
    return any_of(contested_replacements(alignment_), [this](std::size_t index) {
      const std::string text = base_text(index);
      return !our_evidence_.shows(text) && !their_evidence_.shows(text);
    });
  }

  bool rescoped_after_done() const {
    return rescoped_after_done(our_fates_, Side::theirs) || rescoped_after_done(their_fates_, Side::ours);
  }

  /// `finisher` took an item off as done; in the other side's place for it stands another text.
  bool rescoped_after_done(const Fates& other_fates, Side finisher) const {
    for (std::size_t index = 0; index < other_fates.of_base.size(); ++index) {
      const auto& entry = other_fates.of_base[index];
      const Row& row = alignment_.rows[alignment_.of(Side::base)[index]];
      if (entry.fate != Fate::reworded || row.is_in(finisher) || !evidence(finisher).shows(base_text(index))) continue;
      const Row& successor = alignment_.rows[other_fates.replacements[entry.replacement].rows.front()];
      if (!successor.is_in(finisher) && is_rewording(index, successor, other(finisher))) return true;
    }
    return false;
  }

  /// The same item in other words, for all that can be told: the new text has the old one, or the item made way for
  /// nothing else. A new plan is not, and neither is what came next when the item was done here too.
  bool is_rewording(std::size_t index, const Row& successor, Side side) const {
    const std::string text = base_text(index);
    if (item_text(successor.versions.any(), key_).find(text) != std::string::npos) return true;
    return !planned_anew(side) && !evidence(side).shows(text);
  }

  /// One side did it, and the other says nothing more of it than how to tell that it is done, or did it too.
  bool done(const Row& row) const {
    const Side remover = row.is_in(Side::ours) ? Side::theirs : Side::ours;
    const std::string text = item_text(*row.versions.base, key_);
    if (!evidence(remover).shows(text)) return false;
    const auto& left = row.versions.of(other(remover));
    const std::array<std::string_view, 2> known{key_, "done_when"};
    return !left || evidence(other(remover)).shows(text) || says_no_more(*left, *row.versions.base, known);
  }

  Walk& walk_;
  const Field& field_;
  std::string_view key_;
  Identity identity_;
  Alignment alignment_;
  std::string_view doubt_;
  Fates our_fates_;
  Fates their_fates_;
  Evidence our_evidence_;
  Evidence their_evidence_;
};

}  // namespace

std::optional<Merged> merge_by_queue(Walk& walk, const Field& field) {
  if (!field.versions.all(NodeKind::array)) return walk.ask(field, "both sides changed it");
  return QueueMerge(walk, field).run();
}

}  // namespace checkpoint::merge
