#include "cli/review/settling.h"

#include <algorithm>

#include "cli/review/conflict_text.h"
#include "cli/review/edited_file.h"
#include "cli/review/later_side.h"
#include "cli/review/line_file.h"
#include "cli/review/merge_source.h"
#include "cli/review/merging.h"
#include "cli/review/run_attempt.h"
#include "cli/review/two_skills.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "core/layout.h"
#include "core/member.h"
#include "core/same_json.h"
#include "kinds/succession.h"
#include "merge/commented_json.h"
#include "merge/conflicted_text.h"
#include "merge/json_lines.h"
#include "merge/settlement.h"

namespace checkpoint::cli {
namespace {

/// One file that is to be resolved, below the work tree's root.
struct Target {
  std::filesystem::path root;
  std::string path;  ///< relative, with `/`

  Folder folder() const { return folder_holding(root, path); }
  std::string name() const { return std::filesystem::path(path).filename().string(); }
};

std::optional<std::string> text_of(const Target& target) {
  if (!std::filesystem::is_directory((target.root / target.path).parent_path())) return std::nullopt;
  const auto content = target.folder().read(target.name(), of_any_size.max_bytes);
  if (content) return content->text;
  if (content.problem().fault == FileFault::missing) return std::nullopt;
  Error error(ErrorCode::io, target.path + " " + content.problem().message);
  error.path = target.path;
  throw error;
}

class Settler {
 public:
  Settler(const GitCommand& git, const Settling& how, Settled& settled) : git_(git), how_(how), settled_(settled) {}

  void handle(const Target& target) {
    const std::string text = text_of(target).value_or("");
    if (is_archive(layout::within_store(target.path))) return archived_on_one_side(target, text);
    if (target.path.ends_with(".jsonl")) return merge_log(target, text);  // as the driver knows a log
    const auto source = merge_source(git_, target.path, text);
    if (!source) return refuse_missing(target);
    if (source->from == "merge" && stands_with_comments(target, text)) return;
    if (!source->ours || !source->theirs) return removed_on_one_side(target, *source, text);
    if (take_side_of_markers(target, *source)) return;
    const merge::Rules rules = merge_rules(target.root, target.path, *source->ours);
    const auto outcome = merge::merge_documents({source->base.value_or(""), *source->ours, *source->theirs}, rules);
    if (!outcome) return settle_commented(target, *source, text);
    const bool is_whole = outcome->merged.question() != nullptr;
    auto settlement = is_whole ? std::nullopt : merge::Settlement::read(*outcome, source->markers, text);
    if (!settlement || !settlement->open().empty()) look_for_later(target, *outcome);
    if (settlement) return go_on(target, *source, *outcome, *settlement, rules);
    if (how_.only_lists) return list(target, *outcome, text);
    refuse_edited(target, *source, merge::rendered(*outcome, source->markers), text);
    if (keep_both_records(target, *outcome, text) || keep_both_skills(target, *outcome, rules, text)) return;
    if (const auto side = side_it_is_settled_as(*source, *outcome, text))
      return remain_as_it_is(target, *outcome, *side);
    settlement = is_whole || outcome->is_clean()
                     ? std::nullopt
                     : merge::Settlement::read(*outcome, source->markers, merge::rendered(*outcome, source->markers));
    if (settlement) {
      answer(target, *outcome, *settlement, rules);
      return leave(target, *source, *settlement, text);
    }
    const merge::Outcome answered = merge::with_answers(*outcome, how_.answers);
    const std::string result = merge::rendered(answered, source->markers);
    if (answered.is_clean()) refuse_invalid(target, *outcome, result, rules);
    if (!answered.is_clean()) advise(target, *outcome, rules);
    write(target, *source, result, text);
    remain(target, answered);
    if (answered.is_clean()) resolved(target);
  }

 private:
  static void write(const Target& target, const MergeSource& source, const std::string& result,
                    const std::string& text) {
    const std::string written = as_checked_out(text, source, result);
    if (written != text) replace_file(target.folder(), target.name(), written);
  }

  void remain(const Target& target, std::vector<merge::Conflict> conflicts) {
    for (merge::Conflict& conflict : conflicts) settled_.remaining.emplace_back(target.path, std::move(conflict));
  }
  void remain(const Target& target, const merge::Outcome& outcome) { remain(target, outcome.conflicts()); }

  /// From where the file stands, with all that was written into it beside the markers.
  void go_on(const Target& target, const MergeSource& source, const merge::Outcome& outcome,
             merge::Settlement& settlement, const merge::Rules& rules) {
    if (how_.only_lists) return remain(target, settlement.open());
    const std::string text = settlement.text();
    answer(target, outcome, settlement, rules);
    leave(target, source, settlement, text);
  }

  void answer(const Target& target, const merge::Outcome& outcome, merge::Settlement& settlement,
              const merge::Rules& rules) {
    settlement.answer(how_.answers);
    if (!settlement.can_be_read_again()) refuse_half(target);
    if (settlement.open().empty()) return refuse_invalid(target, outcome, settlement.text(), rules);
    refuse_wrong_values(target, outcome, rules);
    advise(target, outcome, rules);
  }

  void leave(const Target& target, const MergeSource& source, const merge::Settlement& settlement,
             const std::string& text) {
    if (settlement.is_held_back()) settled_.hints.push_back(not_to_change(target.path));
    write(target, source, settlement.text(), text);
    std::vector<merge::Conflict> open = settlement.open();
    if (open.empty()) resolved(target);
    remain(target, std::move(open));
  }

  /// Where no time tells which side is the later one, it is as if nobody had asked for that.
  void look_for_later(const Target& target, const merge::Outcome& outcome) {
    if (how_.only_lists || !asks_for_later(how_.answers, outcome)) return;
    if ((later_ = later_side(target.path, outcome))) return;
    how_.answers.preference = merge::Preference::none;
    settled_.hints.push_back(why_none_is_later(target.path, outcome));
  }

  void resolved(const Target& target) {
    settled_.resolved.push_back(target.path);
    if (later_) settled_.taken.push_back(*later_);
  }

  /// Whether `text` says already what the outcome, which is clean, does.
  static bool is_merged(const merge::Outcome& outcome, const std::string& text) {
    const auto document = Document::parse(text);
    return document && same_json(merge::rendered(outcome, {}), document->root());
  }

  /// What merges without a conflict has none to list, and yet is not merged before somebody asks for it.
  void list(const Target& target, const merge::Outcome& outcome, const std::string& text) {
    remain(target, outcome);
    if (outcome.is_clean() && !is_merged(outcome, text)) warn_of_unmerged(target);
  }

  /// The lines of both sides are the log, and there is nothing to choose but where both changed the same ones.
  void merge_log(const Target& target, const std::string& text) {
    const auto source = unmerged_versions(git_, target.path);
    if (!source) return settle_marked_log(target, text);
    if (!source->ours || !source->theirs) return removed_on_one_side(target, *source, text);
    const auto lines = merge::merge_json_lines({source->base.value_or(""), *source->ours, *source->theirs});
    if (!lines) return settle_by_lines(target, {target.path, LineFile::Form::log, text, *source});
    if (as_checked_out(text, *source, *lines) == text) return;
    if (how_.only_lists) return warn_of_unmerged(target);
    refuse_edited(target, *source, *lines, text);
    write(target, *source, *lines, text);
    settled_.resolved.push_back(target.path);
  }

  /// A log with markers that was added to the index, or was never in a merge that git knows of.
  void settle_marked_log(const Target& target, const std::string& text) {
    if (!merge::read_conflicted(text)) return refuse_missing(target);
    settle_by_lines(target, {target.path, LineFile::Form::log, text, {"markers", {}, {}, {}, {}}});
  }

  /// Outside of any store a file may be JSON with comments.
  static bool stands_with_comments(const Target& target, const std::string& text) {
    return !layout::inside_store(target.path) && merge::is_commented_json(text);
  }

  void settle_commented(const Target& target, const MergeSource& source, const std::string& text) {
    if (layout::inside_store(target.path)) return unreadable(target);
    settle_by_lines(target, {target.path, LineFile::Form::commented, text, source});
  }

  void settle_by_lines(const Target& target, const LineFile& file) {
    if (!has_readable_sides(file)) return unreadable(target);
    const SettledLines lines = settle_lines(file, how_, git_.environment(), settled_);
    if (lines.text != file.text) replace_file(target.folder(), target.name(), lines.text);
    if (lines.is_whole) settled_.resolved.push_back(target.path);
  }

  void warn_of_unmerged(const Target& target) { settled_.warnings.push_back(not_merged_yet(target.path)); }

  /// From markers without a base nobody can tell what one side removed from what the other added. Who asks for a side
  /// gets that side at each marker.
  bool take_side_of_markers(const Target& target, const MergeSource& source) {
    const bool ours = how_.answers.preference == merge::Preference::ours;
    const bool chosen = ours || how_.answers.preference == merge::Preference::theirs;
    if (how_.only_lists || !chosen || !how_.answers.values.empty() || source.from != "markers" || source.base)
      return false;
    const std::string& side = ours ? *source.ours : *source.theirs;
    if (!Document::parse(side)) return false;
    replace_file(target.folder(), target.name(), side);
    settled_.resolved.push_back(target.path);
    return true;
  }

  /// A file that says what one side does is one that git's driver never came to, or one that somebody has settled so.
  /// Where to take that side says no more than that, nobody can tell: only who says which conflict or file means it.
  std::optional<merge::Side> side_it_is_settled_as(const MergeSource& source, const merge::Outcome& outcome,
                                                   const std::string& text) const {
    const bool is_answered = merge::unasked(outcome, how_.answers).size() < how_.answers.values.size();
    if (how_.is_named || is_answered || source.from != "index" || outcome.is_clean()) return std::nullopt;
    for (const merge::Side side : {merge::Side::ours, merge::Side::theirs}) {
      merge::Answers answers;
      answers.preference = side == merge::Side::ours ? merge::Preference::ours : merge::Preference::theirs;
      if (how_.answers.preference == answers.preference) continue;
      const Document& whole = side == merge::Side::ours ? outcome.ours : outcome.theirs;
      if (same_json(text, whole.root()) && is_merged(merge::with_answers(outcome, answers), text)) return side;
    }
    return std::nullopt;
  }

  void remain_as_it_is(const Target& target, const merge::Outcome& outcome, merge::Side side) {
    remain(target, outcome);
    const std::string whose = side == merge::Side::ours ? "our" : "their";
    const bool are_both_to_stay = are_two_records(target.path, outcome);
    settled_.hints.push_back(
        target.path + " is as " + whose + " side has it: " +
        (are_both_to_stay ? way_with_two_records() : "'git add' it if that is meant, or name it to resolve"));
  }

  /// Run records never change: ours stays where it is, theirs becomes the next attempt.
  bool keep_both_records(const Target& target, const merge::Outcome& outcome, const std::string& text) {
    if (how_.answers.preference != merge::Preference::both || !outcome.merged.question()) return false;
    const auto attempt = as_next_attempt(target.root, target.path, std::string(outcome.theirs.text()));
    if (!attempt) return false;
    keep_both(target, outcome.ours, *attempt, text);
    return true;
  }

  /// Two skills' checkpoints are two files: the one that this file is named for stays, the other goes where it belongs.
  bool keep_both_skills(const Target& target, const merge::Outcome& outcome, const merge::Rules& rules,
                        const std::string& text) {
    if (how_.answers.preference != merge::Preference::both) return false;
    const auto two = two_skills(target.path, outcome, rules.name);
    if (!two) return false;
    keep_both(target, two->here == merge::Side::ours ? outcome.ours : outcome.theirs, two->elsewhere, text);
    return true;
  }

  void keep_both(const Target& target, const Document& here, const PlacedFile& beside, const std::string& text) {
    create_placed(target.root, beside);
    if (text != here.text()) replace_file(target.folder(), target.name(), here.text());
    settled_.resolved.push_back(target.path);
    settled_.resolved.push_back(beside.path);
  }

  void advise(const Target& target, const merge::Outcome& outcome, const merge::Rules& rules) {
    const auto two = two_skills(target.path, outcome, rules.name);
    if (are_two_records(target.path, outcome)) settled_.hints.push_back(way_with_two_records());
    if (!two) return;
    for (std::string& way : ways_with(*two, rules.name)) settled_.hints.push_back(std::move(way));
  }

  /// Removed here and changed there: the one who chose the changed side gets it; a removal is git's to make.
  void removed_on_one_side(const Target& target, const MergeSource& source, const std::string& text) {
    take_side(target, source, text, "one side removed the file, the other changed it");
  }

  /// Git has taken a move into the archive for a rename, and what the other side did since for a change of the archive.
  void archived_on_one_side(const Target& target, const std::string& text) {
    const auto source = unmerged_versions(git_, target.path);
    if (source) take_side(target, *source, text, "one side archived it, the other went on with it");
  }

  /// Whole files only: nothing is blended.
  void take_side(const Target& target, const MergeSource& source, const std::string& text, std::string_view why) {
    const bool is_ours = how_.answers.preference == merge::Preference::ours;
    const bool is_theirs = how_.answers.preference == merge::Preference::theirs;
    const std::optional<std::string>& kept = is_ours ? source.ours : source.theirs;
    if (!how_.only_lists && (is_ours || is_theirs) && kept) {
      refuse_edited(target, source, *kept, text);
      write(target, source, *kept, text);
      settled_.resolved.push_back(target.path);
      return;
    }
    merge::Conflict open{"$", why, version_json(source.base), version_json(source.ours), version_json(source.theirs)};
    settled_.remaining.emplace_back(target.path, std::move(open));
    const std::string keeper = source.ours ? "--ours" : "--theirs";
    const bool is_choice = source.ours && source.theirs;
    settled_.hints.push_back(is_choice ? "--ours or --theirs keeps that side's " + target.path
                                       : keeper + " keeps " + target.path + "; to remove it is left to git");
  }

  /// Who names a file that is not there means another one.
  void refuse_missing(const Target& target) const {
    if (!how_.is_named || text_of(target)) return;
    Error error(ErrorCode::not_found, "there is no file '" + target.path + "', and no merge has left one open",
                {"'git checkpoint resolve --list' shows what a merge has left open"});
    error.path = target.path;
    throw error;
  }

  void unreadable(const Target& target) {
    settled_.remaining.emplace_back(target.path,
                                    merge::Conflict{"$", "a version that it was merged from is not JSON", {}, {}, {}});
    settled_.hints.push_back("settle " + target.path + " in an editor, as git's markers show, then 'git add' it");
  }

  /// What somebody wrote into the file since the merge stands nowhere else, and what they took out was meant to go.
  void refuse_edited(const Target& target, const MergeSource& source, const std::string& merged,
                     const std::string& text) const {
    if (source.from == "markers" || is_as_left(source, merged, text, git_.environment())) return;
    throw edited_since(target.path, source);
  }

  /// An answer that nobody could go on from.
  static void refuse_half(const Target& target) {
    Error error(ErrorCode::invalid, "this answer to one conflict of " + target.path + " would hide its other conflicts",
                {"give the answers to all conflicts of the file in one call"});
    error.path = target.path;
    throw error;
  }

  /// Answers may be wrong where the sides were not.
  static void refuse_invalid(const Target& target, const merge::Outcome& before, const std::string& result,
                             const merge::Rules& rules) {
    if (!rules.examine) return;
    const auto document = Document::parse(result);
    if (!document) throw Error(ErrorCode::invalid, target.path + " would not be JSON: " + document.problem().message);
    refuse_other_skill(target, before, *document, rules);
    const Violations errors = merge::contradictions(*document, {before.ours, before.theirs}, rules.examine);
    if (errors.empty()) return;
    Error error(ErrorCode::invalid, errors.front().message);
    error.path = target.path;
    error.pointer = errors.front().pointer;
    throw error;
  }

  /// A value that is wrong whichever side the rest is taken from could not be taken back while there are markers.
  void refuse_wrong_values(const Target& target, const merge::Outcome& outcome, const merge::Rules& rules) const {
    const auto ours = wrong_by_values(outcome, merge::Preference::ours, rules);
    const auto theirs = wrong_by_values(outcome, merge::Preference::theirs, rules);
    if (!ours || !theirs) return;
    Error error(ErrorCode::invalid, ours->message);
    error.path = target.path;
    error.pointer = ours->pointer;
    throw error;
  }

  /// The first error that the given values make where the rest is taken from one side; nothing where they make none.
  std::optional<Violation> wrong_by_values(const merge::Outcome& outcome, merge::Preference rest,
                                           const merge::Rules& rules) const {
    if (!rules.examine || how_.answers.values.empty()) return std::nullopt;
    const auto errors_with = [&](std::vector<std::pair<std::string, std::string>> values) {
      const merge::Outcome whole = merge::with_answers(outcome, {std::move(values), rest});
      const auto document = Document::parse(merge::rendered(whole, {}));
      return document ? merge::contradictions(*document, {outcome.ours, outcome.theirs}, rules.examine) : Violations{};
    };
    const Violations before = errors_with({});
    for (Violation& error : errors_with(how_.answers.values)) {
      const bool is_known = std::any_of(before.begin(), before.end(), [&](const Violation& other) {
        return other.pointer == error.pointer && other.code == error.code;
      });
      if (!is_known) return std::move(error);
    }
    return std::nullopt;
  }

  /// Nothing is written under another skill's name that one side has under its own.
  static void refuse_other_skill(const Target& target, const merge::Outcome& before, const Document& result,
                                 const merge::Rules& rules) {
    const auto two = two_skills(target.path, before, rules.name);
    if (!two || text_member(result.root(), "skill") == rules.name) return;
    Error error(ErrorCode::invalid, target.path + " would hold the checkpoint of '" + two->other + "'",
                ways_with(*two, rules.name));
    error.path = target.path;
    error.pointer = "/skill";
    throw error;
  }

  const GitCommand& git_;
  Settling how_;
  Settled& settled_;
  std::optional<LaterSide> later_;
};

}  // namespace

void settle(const GitCommand& git, const std::string& path, const Settling& how, Settled& settled) {
  try {
    Settler(git, how, settled).handle({git.folder(), path});
  } catch (Error& error) {
    error.path = path;
    settled.refused.push_back(error);
  }
}

}  // namespace checkpoint::cli
