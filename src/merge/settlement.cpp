#include "merge/settlement.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/dotted_path.h"
#include "core/take.h"
#include "merge/conflicted_text.h"

namespace checkpoint::merge {

namespace {

// Where a text has markers, from the first one of a hunk to behind the last.
struct Range {
  std::size_t begin;
  std::size_t end;

  std::string_view in(std::string_view text) const { return text.substr(begin, end - begin); }
};

bool is_marker(std::string_view line, char sign, std::size_t size) {
  if (line.substr(0, size) != std::string(size, sign)) return false;
  return line.size() == size || line[size] == ' ' || line[size] == '\r';
}

std::vector<Range> hunks_in(std::string_view text, std::size_t size) {
  std::vector<Range> hunks;
  std::optional<std::size_t> begin;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t at = text.size() - rest.size();
    const std::string_view line = take_until(rest, '\n');
    if (!begin && is_marker(line, '<', size)) begin = at;
    if (!begin || !is_marker(line, '>', size)) continue;
    hunks.push_back({*begin, text.size() - rest.size()});
    begin.reset();
  }
  return hunks;
}

// What an answer has made of one hunk, where it has changed nothing else.
struct Step {
  std::size_t hunk;
  std::string made;
};

std::optional<Step> step_between(const std::string& before, const std::string& after, std::size_t size) {
  const std::vector<Range> hunks = hunks_in(before, size);
  for (std::size_t at = 0; at < hunks.size(); ++at) {
    const std::string_view head = std::string_view(before).substr(0, hunks[at].begin);
    const std::string_view tail = std::string_view(before).substr(hunks[at].end);
    const bool is_here = after.size() >= head.size() + tail.size() && after.starts_with(head) && after.ends_with(tail);
    if (is_here) return Step{at, after.substr(head.size(), after.size() - head.size() - tail.size())};
  }
  return std::nullopt;
}

std::optional<Node> value_at(const std::optional<Document>& document, const std::string& path) {
  const auto parsed = DottedPath::parse(path);
  if (!document || !parsed) return std::nullopt;
  const auto found = resolve(document->root(), *parsed);
  return found ? std::optional(*found) : std::nullopt;
}

std::optional<Document> read_document(const std::string& text) {
  auto document = Document::parse(text);
  return document ? std::optional(*document) : std::nullopt;
}

// Whether the path names each row by its key: a number in it says nothing of where the row stands now.
bool holds_anywhere(const std::string& path) {
  const auto parsed = DottedPath::parse(path);
  if (!parsed) return false;
  const auto& segments = parsed->segments();
  return std::none_of(segments.begin(), segments.end(),
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
  const Sides sides(text);
  if (markers.as_list || hunks_in(text, markers.size).empty() || !sides.ours || !sides.theirs) return std::nullopt;
  Settlement settlement(outcome, markers);
  settlement.rendered_ = rendered(outcome, markers);
  if (settlement.take(text)) return settlement;
  if (settlement.settle_what_agrees(text) && settlement.take(text)) return settlement;
  return std::nullopt;
}

// Whether the markers of `text` are those that are left.
bool Settlement::take(const std::string& text) {
  const std::vector<Range> here = hunks_in(text, markers_.size);
  const std::vector<Range> there = hunks_in(rendered_, markers_.size);
  const auto is_same = [&](const Range& one, const Range& other) { return one.in(text) == other.in(rendered_); };
  if (!std::equal(here.begin(), here.end(), there.begin(), there.end(), is_same)) return false;
  text_ = text;
  return true;
}

// Where both sides of a text with markers say the same, somebody has answered.
bool Settlement::settle_what_agrees(const std::string& text) {
  const Sides now(text);
  const Sides begun(rendered_);
  for (const Merged* open : questions_of(outcome_->merged)) {
    const std::string& path = open->question()->path;
    if (!holds_anywhere(path) || !now.agree_at(path) || begun.agree_at(path)) continue;
    if (!note_answer(*open, value_at(now.ours, path), given_)) return false;
  }
  rendered_ = rendered(with_answers(*outcome_, given_), markers_);
  return true;
}

std::vector<Conflict> Settlement::open() const { return with_answers(*outcome_, given_).conflicts(); }

void Settlement::answer(const Answers& answers) {
  for (const Conflict& conflict : open()) answer_one(conflict.path, answers);
}

void Settlement::answer_one(const std::string& path, const Answers& answers) {
  Answers next = given_;
  for (const auto& value : answers.values) {
    if (value.first == path) next.values.push_back(value);
  }
  Preference preference = answers.preference;
  for (const auto& choice : answers.choices) {
    if (choice.first == path) preference = choice.second;
  }
  if (preference != Preference::none) next.choices.emplace_back(path, preference);
  std::string after = rendered(with_answers(*outcome_, next), markers_);
  if (after == rendered_) return;
  const auto step = step_between(rendered_, after, markers_.size);
  const std::vector<Range> hunks = hunks_in(text_, markers_.size);
  if (step && step->hunk < hunks.size()) {
    const Range& hunk = hunks[step->hunk];
    text_.replace(hunk.begin, hunk.end - hunk.begin, step->made);
  } else if (text_ == rendered_) {
    text_ = after;
  } else {
    return;  // the answer would change what somebody has edited, and stays to be given by hand
  }
  rendered_ = std::move(after);
  given_ = std::move(next);
}

}  // namespace checkpoint::merge
