#include "merge/settlement.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/dotted_path.h"
#include "core/member.h"
#include "core/ranges.h"
#include "merge/conflict_list.h"
#include "merge/conflicted_text.h"
#include "merge/hunk_change.h"

namespace checkpoint::merge {

namespace {

// What was given so far and, of `answers`, the one to the question at `path`; nothing where they have none.
std::optional<Answers> with_answer(const Answers& given, const std::string& path, const Answers& answers) {
  Answers next = given;
  for (const auto& value : answers.values) {
    if (value.first == path) next.values.push_back(value);
  }
  Preference preference = answers.preference;
  for (const auto& choice : answers.choices) {
    if (choice.first == path) preference = choice.second;
  }
  if (preference != Preference::none) next.choices.emplace_back(path, preference);
  const bool is_more = next.values.size() > given.values.size() || preference != Preference::none;
  return is_more ? std::optional(std::move(next)) : std::nullopt;
}

std::optional<Node> value_at(const std::optional<Document>& document, const std::string& path) {
  return document ? node_at(document->root(), path) : std::nullopt;
}

std::optional<Document> read_document(const std::string& text) {
  auto document = Document::parse(text);
  return document ? std::optional(*document) : std::nullopt;
}

// Whether the path names each row by its key: a number in it says nothing of where the row stands now.
bool holds_anywhere(const std::string& path) {
  const auto parsed = DottedPath::parse(path);
  if (!parsed) return false;
  return none_of(parsed->segments(),
                 [](const PathSegment& segment) { return segment.kind == PathSegment::Kind::index; });
}

// The two documents that a text with markers is, or the one that it is without any.
struct Sides {
  explicit Sides(const std::string& text) {
    const auto conflicted = read_conflicted(text);
    ours = read_document(conflicted ? conflicted->ours : text);
    theirs = read_document(conflicted ? conflicted->theirs : text);
  }
  bool agree_at(const std::string& path) const { return same(value_at(ours, path), value_at(theirs, path)); }

  std::optional<Document> ours;
  std::optional<Document> theirs;
};

// Where the value of a question stands: a row that both sides renamed has another path on each.
std::vector<std::string> paths_of(const Merged& open) {
  std::vector<std::string> paths{open.question()->path};
  const auto parsed = DottedPath::parse(paths.front());
  if (!parsed || parsed->segments().back().kind != PathSegment::Kind::match) return paths;
  for (const Side side : {Side::ours, Side::theirs}) {
    std::vector<PathSegment> segments = parsed->segments();
    const auto name = member_of(open.versions.of(side), segments.back().key);
    if (!name || !name->is_string() || name->is(segments.back().value)) continue;
    segments.back().value = name->string();
    paths.push_back(DottedPath(std::move(segments)).text());
  }
  return paths;
}

// A value as somebody has written it, though a side may have the same one in other bytes.
bool is_spelled_anew(const Merged& open, const std::optional<Node>& value) {
  constexpr std::array<Side, 3> versions{Side::base, Side::ours, Side::theirs};
  if (!value) return false;
  return none_of(versions, [&](Side side) {
    const auto version = open.versions.of(side);
    return version && version->source() == value->source();
  });
}

// How the question was answered that has this value now; nothing where no answer gives that.
bool note_answer(const Merged& open, const std::optional<Node>& value, Answers& given) {
  const std::string& path = open.question()->path;
  constexpr std::array<std::pair<Side, Preference>, 3> choices{
      {{Side::ours, Preference::ours}, {Side::theirs, Preference::theirs}, {Side::base, Preference::base}}};
  for (const auto& [side, preference] : choices) {
    if (!same(open.versions.of(side), value)) continue;
    given.choices.emplace_back(path, preference);
    return true;
  }
  if (value) given.values.emplace_back(path, std::string(value->source()));
  return value.has_value();
}

}  // namespace

std::optional<Settlement> Settlement::read(const Outcome& outcome, const Markers& markers, const std::string& text) {
  Settlement settlement(outcome, markers);
  if (markers.as_list) return read_list(std::move(settlement), text);
  const Sides sides(text);
  if (hunks_in(text, markers.size).empty() || !sides.ours || !sides.theirs) return std::nullopt;
  settlement.rendered_ = rendered(outcome, markers);
  if (settlement.take(text)) return settlement;
  if (settlement.settle_what_agrees(text) && settlement.take(text)) return settlement;
  return std::nullopt;
}

// What is not listed any more is answered.
std::optional<Settlement> Settlement::read_list(Settlement settlement, const std::string& text) {
  const auto listed = listed_paths(text, *settlement.outcome_);
  const auto document = read_document(text);
  if (!listed || !document) return std::nullopt;
  Answers spelled;
  for (const Merged* open : questions_of(settlement.outcome_->merged)) {
    const std::string& path = open->question()->path;
    if (contains(*listed, path)) continue;
    const auto value = value_at(document, path);
    if (!note_answer(*open, value, settlement.given_)) return std::nullopt;
    if (is_spelled_anew(*open, value)) spelled.values.emplace_back(path, std::string(value->source()));
  }
  settlement.rendered_ = rendered(with_answers(*settlement.outcome_, settlement.given_), settlement.markers_);
  settlement.text_ = text;
  if (settlement.rendered_ != text) settlement.take_spelling(std::move(spelled));
  return settlement;
}

// Values that were given in bytes of their own, where the text is what comes of these.
void Settlement::take_spelling(Answers spelled) {
  spelled.choices = given_.choices;
  for (const auto& value : given_.values) spelled.values.push_back(value);
  std::string with_spelling = rendered(with_answers(*outcome_, spelled), markers_);
  if (with_spelling != text_) return;
  rendered_ = std::move(with_spelling);
  given_ = std::move(spelled);
}

// Whether the markers of `text` are those that are left.
bool Settlement::take(const std::string& text) {
  const std::vector<HunkRange> here = hunks_in(text, markers_.size);
  const std::vector<HunkRange> there = hunks_in(rendered_, markers_.size);
  const auto is_same = [&](const HunkRange& one, const HunkRange& other) {
    return one.in(text) == other.in(rendered_);
  };
  if (!std::equal(here.begin(), here.end(), there.begin(), there.end(), is_same)) return false;
  text_ = text;
  return true;
}

// Where both sides of a text with markers say the same, somebody has answered.
bool Settlement::settle_what_agrees(const std::string& text) {
  const Sides now(text);
  const Sides begun(rendered_);
  for (const Merged* open : questions_of(outcome_->merged)) {
    for (const std::string& path : paths_of(*open)) {
      if (!holds_anywhere(path) || !now.agree_at(path)) continue;
      const auto value = value_at(now.ours, path);
      if (begun.agree_at(path) && same(value, value_at(begun.ours, path))) continue;
      if (!value && path != open->question()->path) continue;
      if (!note_answer(*open, value, given_)) return false;
      break;
    }
  }
  rendered_ = rendered(with_answers(*outcome_, given_), markers_);
  settle_what_is_gone(text);
  return true;
}

// A row that only its number names, or that both sides renamed and that has a third name now, is answered where its
// markers are gone. What the answer was does not matter for what is left; where other markers say the same, nobody can
// tell which ones are gone.
void Settlement::settle_what_is_gone(const std::string& text) {
  for (const Merged* open : questions_of(outcome_->merged)) {
    if (holds_anywhere(open->question()->path) && paths_of(*open).size() == 1) continue;
    Answers next = given_;
    next.choices.emplace_back(open->question()->path, Preference::ours);
    std::string after = rendered(with_answers(*outcome_, next), markers_);
    const auto change = change_between(rendered_, after, markers_.size);
    if (!change || !is_gone(*change, rendered_, text, markers_.size)) continue;
    rendered_ = std::move(after);
    given_ = std::move(next);
  }
}

std::vector<Conflict> Settlement::open() const { return with_answers(*outcome_, given_).conflicts(); }

void Settlement::answer(const Answers& answers) {
  for (const Conflict& conflict : open()) {
    if (markers_.as_list) {
      answer_listed(conflict.path, answers);
    } else {
      answer_one(conflict.path, answers);
    }
  }
  if (!markers_.as_list && is_held_back_) take_side(answers);
}

// In a document that nobody has edited the answer stands as a merge writes it.
void Settlement::answer_listed(const std::string& path, const Answers& answers) {
  const std::optional<Answers> next = with_answer(given_, path, answers);
  if (!next) return;
  const Outcome settled = with_answers(*outcome_, *next);
  std::string after = rendered(settled, markers_);
  if (after == rendered_) return;
  if (text_ == rendered_) {
    text_ = after;
  } else {
    Answers alone = *with_answer({}, path, answers);
    alone.preference = Preference::ours;
    const auto document = read_document(rendered(with_answers(*outcome_, alone), {}));
    if (!document) return;  // such an answer answers nothing here
    const auto value = value_at(document, path);
    auto text = with_listed_answer(text_, path, value ? std::optional(std::string(value->source())) : std::nullopt);
    is_held_back_ = is_held_back_ || !text;
    if (!text) return;
    text_ = std::move(*text);
  }
  rendered_ = std::move(after);
  given_ = *next;
}

// Where all that is left is to be as one side has it, that is what stands between the markers, whatever is beside them.
void Settlement::take_side(const Answers& answers) {
  const auto conflicted = read_conflicted(text_);
  const std::vector<Conflict> left = open();
  if (!conflicted || left.empty()) return;
  const Preference side = preference_for(left.front().path, answers);
  if (side != Preference::ours && side != Preference::theirs) return;
  const bool is_one =
      all_of(left, [&](const Conflict& conflict) { return preference_for(conflict.path, answers) == side; });
  if (!is_one) return;
  for (const Conflict& conflict : left) given_.choices.emplace_back(conflict.path, side);
  text_ = side == Preference::ours ? conflicted->ours : conflicted->theirs;
  rendered_ = rendered(with_answers(*outcome_, given_), markers_);
  is_held_back_ = false;
}

// What of a side is asked for at `path`: ours or theirs; none where it is a value or anything else.
Preference Settlement::preference_for(const std::string& path, const Answers& answers) const {
  const auto next = with_answer({}, path, answers);
  if (!next || !next->values.empty() || next->choices.empty()) return Preference::none;
  const Preference preference = next->choices.back().second;
  if (preference != Preference::latest) return preference;
  return outcome_->seniority.newer == Side::ours ? Preference::ours : Preference::theirs;
}

void Settlement::answer_one(const std::string& path, const Answers& answers) {
  const std::optional<Answers> next = with_answer(given_, path, answers);
  if (!next) return;
  std::string after = rendered(with_answers(*outcome_, *next), markers_);
  if (after == rendered_) return;
  const auto change = change_between(rendered_, after, markers_.size);
  if (!change || !apply(*change, rendered_, text_, markers_.size)) {
    is_held_back_ = true;
    return;
  }
  rendered_ = std::move(after);
  given_ = *next;
}

}  // namespace checkpoint::merge
