#include "merge/json_lines.h"

#include <map>

#include "core/member.h"
#include "core/ranges.h"
#include "core/take.h"
#include "merge/replacement.h"
#include "merge/strategies/rows.h"
#include "merge/strategies/strategy.h"
#include "merge/strategies/timeline.h"

namespace checkpoint::merge {

namespace {

/// The lines as the elements of one list, so that they merge as any list does.
std::optional<Document> as_list(std::string_view text) {
  std::string list = "[";
  while (!text.empty()) {
    const std::string_view line = take_until(text, '\n');
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const auto entry = Document::parse(std::string(line));
    if (!entry || !entry->root().is_object()) return std::nullopt;
    if (list.size() > 1) list += ',';
    list += entry->root().source();
  }
  // How long a log may get is the store's affair, and no document's limit.
  const auto document = Document::parse(list + "]", {list.size() + 1, Limits{}.max_depth + 1});
  return document ? std::optional<Document>(*document) : std::nullopt;
}

/// Whether the side did something with an element of the base that the other side has not done as well.
bool is_own_change(const Alignment& alignment, const Fates& fates, std::size_t element, Side side) {
  const Fates::Entry& entry = fates.of_base[element];
  if (entry.fate != Fate::reworded && entry.fate != Fate::condensed) return false;
  const std::vector<std::size_t>& rows = fates.replacements[entry.replacement].rows;
  return any_of(rows, [&](std::size_t row) { return !alignment.rows[row].is_in(other(side)); });
}

/// Both sides changed one line, or one changed what the other took away.
bool are_lines_contested(const Versions& logs) {
  const Alignment alignment = align(logs, identity_by_value());
  const Fates ours = fates_of(alignment, Side::ours);
  const Fates theirs = fates_of(alignment, Side::theirs);
  for (std::size_t at = 0; at < ours.of_base.size(); ++at) {
    if (ours.of_base[at].fate == Fate::kept || theirs.of_base[at].fate == Fate::kept) continue;
    if (is_own_change(alignment, ours, at, Side::ours) || is_own_change(alignment, theirs, at, Side::theirs))
      return true;
  }
  return false;
}

/// What stands at one time and is not of the base.
struct Arrival {
  bool is_ours = false;
  bool is_theirs = false;
};

/// One side changed an entry, and the other took it away. An entry that says another time is another one.
bool are_entries_contested(const Versions& logs, std::string_view clock) {
  const Alignment alignment = align(logs, identity_by_value());
  const auto is_gone = [](const Row& row) {
    return row.is_in(Side::base) && !row.is_in(Side::ours) && !row.is_in(Side::theirs);
  };
  if (none_of(alignment.rows, is_gone)) return false;
  std::map<Instant, Arrival> arrivals;
  for (const Row& row : alignment.rows) {
    if (row.is_in(Side::base)) continue;
    Arrival& arrival = arrivals[*instant_member(row.versions.any(), clock)];
    arrival.is_ours = arrival.is_ours || row.is_in(Side::ours);
    arrival.is_theirs = arrival.is_theirs || row.is_in(Side::theirs);
  }
  return any_of(alignment.rows, [&](const Row& row) {
    const auto there = is_gone(row) ? arrivals.find(*instant_member(row.versions.any(), clock)) : arrivals.end();
    return there != arrivals.end() && there->second.is_ours != there->second.is_theirs;
  });
}

/// The line ends of ours, as git keeps them; of theirs where ours has none.
std::string_view line_end_of(const Inputs& inputs) {
  for (const std::string* text : {&inputs.ours, &inputs.theirs}) {
    const std::size_t end = text->find('\n');
    if (end != std::string::npos) return end > 0 && (*text)[end - 1] == '\r' ? "\r\n" : "\n";
  }
  return "\n";
}

}  // namespace

bool is_json_lines(std::string_view text) { return as_list(text).has_value(); }

std::optional<std::string> merge_json_lines(const Inputs& inputs) {
  const auto base = as_list(inputs.base);
  const auto ours = as_list(inputs.ours);
  const auto theirs = as_list(inputs.theirs);
  if (!base || !ours || !theirs) return std::nullopt;
  const Policy policy;
  Field log;
  log.versions = {base->root(), ours->root(), theirs->root()};
  log.rule.strategy = MergeStrategy::log;
  log.rule.clock = "at";
  // What stands at a time of its own takes no other's place.
  const bool is_timed = Timeline::of(log.versions, log.rule).has_value();
  const bool is_contested =
      is_timed ? are_entries_contested(log.versions, log.rule.clock) : are_lines_contested(log.versions);
  if (is_contested) return std::nullopt;
  Walk walk(log.versions, policy);
  const auto merged = merge_by_log(walk, log);
  if (!merged || is_open(*merged)) return std::nullopt;
  const std::string_view line_end = line_end_of(inputs);
  std::string text;
  for (const Merged& line : merged->container()->items) {
    text += line.versions.of(line.verbatim()->side)->source();
    text += line_end;
  }
  return text;
}

}  // namespace checkpoint::merge
