#include "cli/review/line_file.h"

#include <algorithm>
#include <utility>

#include "cli/review/edited_file.h"
#include "cli/review/line_remake.h"
#include "merge/commented_json.h"
#include "merge/json_lines.h"
#include "merge/line_ends.h"
#include "merge/line_settlement.h"

namespace checkpoint::cli {
namespace {

using merge::LineSettlement;
using merge::Preference;

bool reads(const std::string& text, LineFile::Form form) {
  return form == LineFile::Form::log ? merge::is_json_lines(text) : merge::is_commented_json(text);
}

// With one of its sides at all markers.
bool can_be_read(const std::string& text, LineFile::Form form) {
  const auto open = merge::read_conflicted(text);
  return open ? reads(open->ours, form) || reads(open->theirs, form) : reads(text, form);
}

Error invalid(const LineFile& file, const std::string& what) {
  Error error(ErrorCode::invalid, file.path + " would " + what + " with these answers",
              {"give other answers, or finish it by hand and 'git add' it"});
  error.path = file.path;
  return error;
}

void refuse_broken(const LineFile& file, const std::string& before, const std::string& after) {
  const bool is_open = merge::read_conflicted(after).has_value();
  if (can_be_read(after, file.form) || (is_open && !can_be_read(before, file.form))) return;
  throw invalid(file, file.form == LineFile::Form::log ? "have lines that are not JSON objects"
                                                       : "not be JSON, even without its comments");
}

void refuse_edited_hunks(const LineFile& file, const LineSettlement& settlement) {
  if (file.source.from == "markers") return;
  const merge::Inputs sources{file.source.base.value_or(""), *file.source.ours, *file.source.theirs};
  if (!settlement.is_of(sources)) throw edited_since(file.path, file.source);
}

void remain_whole(const LineFile& file, Settled& settled) {
  settled.remaining.emplace_back(file.path, merge::Conflict{"$", "the sides changed the same lines", {}, {}, {}});
  settled.hints.push_back("finish " + file.path + " in an editor, then 'git add' it; " + how_to_merge_again());
}

// The preference for the side as which the file stands; nothing where it stands otherwise.
std::optional<Preference> side_of(const LineFile& file) {
  const auto is_as = [&](const std::optional<std::string>& side) {
    return side && merge::with_plain_line_ends(file.text) == merge::with_plain_line_ends(*side);
  };
  if (file.source.from == "markers") return std::nullopt;
  if (is_as(file.source.ours)) return Preference::ours;
  return is_as(file.source.theirs) ? std::optional(Preference::theirs) : std::nullopt;
}

bool is_answered(const LineSettlement& settlement, const merge::Answers& answers) {
  const std::vector<merge::Conflict> open = settlement.open();
  return std::any_of(open.begin(), open.end(), [&](const merge::Conflict& conflict) {
    const auto is_of_it = [&](const auto& answer) { return answer.first == conflict.path; };
    return std::any_of(answers.values.begin(), answers.values.end(), is_of_it) ||
           std::any_of(answers.choices.begin(), answers.choices.end(), is_of_it);
  });
}

// A file that stands as one side has it may be one that nobody has merged, or that somebody has settled so.
bool speaks_of(const Settling& how, Preference side, const LineSettlement& settlement) {
  const bool has_preference = how.answers.preference != Preference::none;
  return (how.is_named && has_preference) || how.answers.preference == side || is_answered(settlement, how.answers);
}

// What merges without a conflict where it stood as one side has it.
SettledLines settle_clean(const LineFile& file, const std::string& merged, const Settling& how, Settled& settled) {
  const bool is_same = merged == file.text;
  if (!is_same && !reads(merged, file.form)) remain_whole(file, settled);
  if (is_same || !reads(merged, file.form)) return {file.text, false};
  if (how.only_lists) settled.warnings.push_back(not_merged_yet(file.path));
  return {how.only_lists ? file.text : merged, !how.only_lists};
}

// Markers show the base only where git is asked for it.
void learn_bases(const LineRemake& remake, LineSettlement& settlement) {
  for (const Comparison comparison : {Comparison::histogram, Comparison::merge_file}) {
    if (settlement.knows_bases()) return;
    if (const auto text = remake.merged(comparison, MarkerStyle::diff3)) settlement.learn_bases(*text);
  }
}

void remain_open(const LineFile& file, const LineSettlement& settlement, Settled& settled) {
  for (merge::Conflict& conflict : settlement.open()) settled.remaining.emplace_back(file.path, std::move(conflict));
}

SettledLines answered(const LineFile& file, LineSettlement& settlement, const Settling& how, Settled& settled) {
  refuse_edited_hunks(file, settlement);
  if (!settlement.can_take(how.answers)) throw invalid(file, "have lines that read as conflict markers");
  const std::string before = settlement.text();
  settlement.answer(how.answers);
  refuse_broken(file, before, settlement.text());
  const bool is_whole = settlement.open().empty();
  if (!is_whole && how.answers.preference == Preference::latest) {
    settled.hints.push_back("no line of " + file.path + " says when it was written: --ours, --theirs or --both");
  }
  remain_open(file, settlement, settled);
  return {settlement.text(), is_whole};
}

SettledLines left_as_it_is(const LineFile& file, Preference side, const LineSettlement& settlement, Settled& settled) {
  remain_open(file, settlement, settled);
  settled.hints.push_back(file.path + " is as " + (side == Preference::ours ? "our" : "their") +
                          " side has it: 'git add' it if that is meant, or name it with --ours, --theirs or --both");
  return {file.text, false};
}

}  // namespace

bool has_readable_sides(const LineFile& file) {
  const auto is_readable = [&](const std::optional<std::string>& side) { return !side || reads(*side, file.form); };
  return is_readable(file.source.ours) && is_readable(file.source.theirs);
}

SettledLines settle_lines(const LineFile& file, const Settling& how, const Environment& environment, Settled& settled) {
  auto settlement = LineSettlement::read(file.text);
  const auto side = settlement ? std::nullopt : side_of(file);
  if (!settlement && !side) {
    if (!reads(file.text, file.form)) remain_whole(file, settled);
    return {file.text, false};
  }
  if (file.source.from != "markers") {
    const LineRemake remake(file.source, environment);
    if (side) {
      const auto merged = remake.merged(Comparison::merge_file, MarkerStyle::merge);
      const std::string text = as_checked_out(file.text, file.source, merged.value_or(file.text));
      settlement = LineSettlement::read(text);
      if (!settlement) return settle_clean(file, text, how, settled);
    }
    learn_bases(remake, *settlement);
  }
  if (how.only_lists) {
    remain_open(file, *settlement, settled);
    return {file.text, false};
  }
  if (side && !speaks_of(how, *side, *settlement)) return left_as_it_is(file, *side, *settlement, settled);
  return answered(file, *settlement, how, settled);
}

}  // namespace checkpoint::cli
