#include "history/remade_merge.h"

#include <algorithm>

#include "core/error.h"
#include "core/take.h"
#include "merge/document_rules.h"
#include "merge/json_lines.h"
#include "merge/render.h"

namespace checkpoint::history {

namespace {

// The documents of a log as one list.
std::string as_list(std::string_view lines) {
  std::string list = "[";
  while (!lines.empty()) {
    const std::string_view line = take_until(lines, '\n');
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    list.append(list.size() > 1 ? "," : "").append(line);
  }
  return list + "]";
}

Piece piece_of(const merge::Dropped& gone) {
  Piece piece{gone.form, gone.place, std::string(gone.value.source()), std::nullopt};
  if (gone.instead) piece.instead = gone.instead->source();
  return piece;
}

// Something stands at its place, without these parts of it: another row by its key, or what a list or an object has.
RemadeMerge::Later fate_of_parts(const RemadeMerge::Drop& drop, const std::vector<merge::Dropped>& parts) {
  RemadeMerge::Later later{RemadeMerge::Fate::other};
  for (const merge::Dropped& part : parts) {
    later.missing.push_back(piece_of(part));
    if (drop.dropped.form == merge::DroppedForm::field && !part.instead) later.fate = RemadeMerge::Fate::missing;
  }
  return later;
}

std::optional<Node> root_of(const std::optional<Document>& document) {
  return document ? std::optional(document->root()) : std::nullopt;
}

}  // namespace

bool has_all_of(const RemovedText& removed, const std::string& later) {
  if (later == removed.side) return true;
  const auto read = [&](const std::optional<std::string>& text) {
    std::optional<Document> parsed;
    auto document = Document::parse(removed.form == TextForm::lines ? as_list(text.value_or("")) : text.value_or(""));
    if (text && document) parsed = *document;
    return parsed;
  };
  const auto side = read(removed.side);
  const auto now = read(later);
  if (!side || !now) return false;
  const auto base = read(removed.base);
  const auto other = read(removed.other);
  merge::Rules rules;
  if (removed.form == TextForm::document) rules = merge::document_rules(removed.inside, {}, removed.side);
  const SchemaNode* schema = rules.schema != nullptr ? rules.schema->root : nullptr;
  return merge::dropped_of({root_of(base), side->root(), root_of(other), now->root()}, schema).empty();
}

RemadeMerge::RemadeMerge(const VersionTexts& texts, const MergeTerms& terms) : form_(texts.form) {
  if (form_ == TextForm::document) {
    rules_ = merge::document_rules(terms.inside, terms.policy, texts.sides.front().value_or(""));
  }
  const auto ours = remade(texts, merge::Side::ours);
  if (!ours || *ours == texts.result) return;
  const auto theirs = is_clean_ ? ours : remade(texts, merge::Side::theirs);
  if (!theirs) return;  // one side took it away and the other changed it: either is an answer
  wholes_.push_back(*read(ours, "what the driver makes of it"));
  if (!is_clean_) wholes_.push_back(*read(theirs, "what the driver makes of it"));
  result_ = read(texts.result, "what the merge has");
  for (const auto& text : texts.sides) sides_.push_back(read(text, "a version that it was made of"));
  for (const auto& text : texts.bases) bases_.push_back(read(text, "the version that its sides began with"));
  compare_all();
}

void RemadeMerge::compare_all() {
  for (std::size_t side = 0; side < sides_.size(); ++side) {
    for (std::size_t base = 0; base < bases_.size(); ++base) {
      if (side == 0 || side == base + 1) compare(side, base);
    }
  }
}

std::optional<Document> RemadeMerge::read(const std::optional<std::string>& text, std::string_view whose) const {
  if (!text) return std::nullopt;
  auto document = Document::parse(form_ == TextForm::lines ? as_list(*text) : *text);
  if (!document) {
    throw Error(ErrorCode::not_found, std::string(whose) + " cannot be read: line " +
                                          std::to_string(document.problem().at.line) + ", " +
                                          document.problem().message);
  }
  return *document;
}

// Of more than two parents the first two are merged, then that with the next.
std::optional<std::string> RemadeMerge::remade(const VersionTexts& texts, merge::Side answer) {
  std::optional<std::string> whole = texts.sides.front();
  for (std::size_t side = 1; side < texts.sides.size(); ++side) {
    const std::optional<std::string>& base = texts.bases[side - 1];
    const std::optional<std::string>& next = texts.sides[side];
    if (whole && next) {
      whole = merged({base.value_or(""), *whole, *next}, answer);
    } else if (!base) {
      whole = whole ? whole : next;
    } else {
      is_clean_ = false;
      whole = answer == merge::Side::ours ? whole : next;
    }
  }
  return whole;
}

std::optional<std::string> RemadeMerge::merged(const merge::Inputs& inputs, merge::Side answer) {
  if (form_ == TextForm::lines) {
    auto lines = merge::merge_json_lines(inputs);
    is_clean_ = is_clean_ && lines.has_value();
    return lines ? lines : std::optional(answer == merge::Side::ours ? inputs.ours : inputs.theirs);
  }
  const auto outcome = merge::merge_documents(inputs, rules_);
  if (!outcome) {
    throw Error(ErrorCode::not_found,
                "a version that it was made of cannot be read: " + outcome.problem().problem.message);
  }
  if (outcome->is_clean()) return merge::rendered(*outcome, {});
  is_clean_ = false;
  merge::Outcome chosen = *outcome;
  chosen.merged = merge::answered(outcome->merged, answer);
  return merge::rendered(chosen, {});
}

void RemadeMerge::compare(std::size_t side, std::size_t base) {
  if (!sides_[side]) return;
  const bool is_pair = sides_.size() == 2;
  const merge::SideOfMerge of{root_of(bases_[base]), sides_[side]->root(),
                              is_pair ? root_of(sides_[1 - side]) : std::nullopt, root_of(result_)};
  const SchemaNode* schema = rules_.schema != nullptr ? rules_.schema->root : nullptr;
  std::vector<Node> wholes;
  for (const Document& whole : wholes_) wholes.push_back(whole.root());
  for (merge::Dropped& dropped : merge::certain(merge::dropped_of(of, schema), of, wholes, schema)) {
    drops_.push_back({side, std::move(dropped), of});
  }
}

RemadeMerge::Later RemadeMerge::fate_in(const Drop& drop, const std::string& text) const {
  const auto document = Document::parse(form_ == TextForm::lines ? as_list(text) : text);
  if (!document || text.empty()) return {Fate::other};
  const SchemaNode* schema = rules_.schema != nullptr ? rules_.schema->root : nullptr;
  merge::SideOfMerge of = drop.of;
  of.result = document->root();
  const Node& value = drop.dropped.value;
  std::vector<merge::Dropped> still = merge::dropped_of(of, schema);
  std::erase_if(still, [&](const merge::Dropped& gone) {
    return gone.value.id_end() <= value.id() || value.id_end() <= gone.value.id();
  });
  if (still.empty()) return {Fate::there};
  if (still.front().value.id() > value.id()) return fate_of_parts(drop, still);
  const bool is_scalar = drop.dropped.form == merge::DroppedForm::field;
  const bool is_as_it_was = merge::same(still.front().instead, drop.dropped.instead);
  return {is_scalar && !is_as_it_was ? Fate::other : Fate::missing};
}

}  // namespace checkpoint::history
