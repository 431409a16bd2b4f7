#include "merge/result.h"

#include "core/ranges.h"
#include "merge/contradictions.h"
#include "merge/guards/guards.h"
#include "merge/guards/joint.h"
#include "merge/render.h"

namespace checkpoint::merge {

Versions Outcome::roots() const {
  return {base ? std::optional<Node>(base->root()) : std::nullopt, ours.root(), theirs.root()};
}

std::vector<Conflict> Outcome::conflicts() const {
  const auto text = [](const std::optional<Node>& node) {
    return node ? std::optional<std::string>(node->source()) : std::nullopt;
  };
  std::vector<Conflict> conflicts;
  for (const Merged* node : questions_of(merged)) {
    const auto& [from, here, there] = node->versions;
    conflicts.push_back({node->question()->path, node->question()->why, text(from), text(here), text(there)});
  }
  return conflicts;
}

Merged answered(const Merged& merged, Side side) {
  if (merged.question()) return {merged.versions, Verbatim{side}};
  Merged result = merged;
  if (Container* container = result.container()) {
    auto& items = container->items;
    std::erase_if(items, [side](const Merged& item) { return item.question() && !item.versions.of(side); });
    for (Merged& item : items) item = answered(item, side);
  }
  return result;
}

namespace {

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

Field document_field(const Outcome& outcome, const Rules& rules) {
  Field field;
  field.versions = outcome.roots();
  field.schema = rules.schema ? rules.schema->root : nullptr;
  if (field.schema) field.rule = field.schema->merge;
  return field;
}

/// True where both sides changed the document, each in its own way.
bool is_contested(const Versions& versions) {
  return !same(versions.ours, versions.theirs) && !same(versions.base, versions.ours) &&
         !same(versions.base, versions.theirs);
}

Merged merge_root(Walk& walk, const Field& document, const Rules& rules) {
  const Guards* guards = rules.schema ? guards_for(rules.schema->name) : nullptr;
  if (guards && is_contested(document.versions)) {
    if (auto whole = guards->whole(walk, document, rules.name)) return std::move(*whole);
  }
  return std::move(*walk.merge(document));  // ours and theirs are there, so a document always results
}

/// What a result is where each side has answered its questions; once, where it has none.
std::vector<Document> readings_of(const Outcome& outcome) {
  std::vector<Document> readings;
  const auto add = [&](const Outcome& settled) {
    auto document = Document::parse(rendered(settled, Markers{}));
    if (document.ok()) readings.push_back(*document);
  };
  if (outcome.is_clean()) add(outcome);
  for (const Side side : {Side::ours, Side::theirs}) {
    if (outcome.is_clean()) break;
    Outcome chosen = outcome;
    chosen.merged = answered(outcome.merged, side);
    add(chosen);
  }
  return readings;
}

using Clashes = std::vector<Clash>;

/// What contradicts itself whatever is answered.
Clashes clashes_of(const Outcome& outcome, const std::vector<Document>& readings, const Guards& guards) {
  const auto in = [&](const Document& reading) {
    return guards.clashes({reading.root(), outcome.roots().base, outcome.ours.root(), outcome.theirs.root()});
  };
  if (readings.empty()) return {};
  Clashes clashes = in(readings.front());
  if (readings.size() < 2 || clashes.empty()) return clashes;
  const Clashes others = in(readings.back());
  std::erase_if(clashes, [&](const Clash& clash) { return !contains(others, clash); });
  return clashes;
}

/// Gives the document of a clean result, where it has had to be made for this.
std::optional<Document> guard(Walk& walk, const Field& document, Outcome& outcome, const Rules& rules) {
  const Guards* guards = rules.schema ? guards_for(rules.schema->name) : nullptr;
  if (!guards || !outcome.merged.container() || !is_contested(document.versions)) return std::nullopt;
  std::vector<Document> readings;
  if (guards->clashes != nullptr) {
    readings = readings_of(outcome);
    for (const Clash& clash : clashes_of(outcome, readings, *guards)) {
      if (outcome.merged.container()) ask_together(walk, document, outcome.merged, clash.paths, clash.why);
    }
  }
  if (guards->across != nullptr && outcome.merged.container()) guards->across(walk, document, outcome.merged);
  return outcome.is_clean() && readings.size() == 1 ? std::optional(std::move(readings.front())) : std::nullopt;
}

/// The errors of the result that no input has. `result` is its document, where that has been made already.
Violations new_errors(const Outcome& outcome, const Rules& rules, std::optional<Document> result = std::nullopt) {
  if (!result) {
    auto parsed = Document::parse(rendered(outcome, Markers{}));
    if (!parsed.ok()) return {{"merge", Level::error, "", "the merged text is not JSON", {}}};
    result = *parsed;
  }
  return contradictions(*result, {outcome.ours, outcome.theirs}, rules.examine);
}

/// The member of the document that a pointer leads into; empty for the document itself.
std::string top_member(std::string_view pointer) {
  if (pointer.empty()) return {};
  return std::string(pointer.substr(1, pointer.find('/', 1) - 1));
}

void ask_for(Walk& walk, const Field& document, Merged& merged, const Violations& errors) {
  constexpr std::string_view why = "the sides are valid each, and together they are not";
  for (const Violation& error : errors) {
    Merged* item = find_item(merged, top_member(error.pointer));
    if (!item || item->question() || same(item->versions.ours, item->versions.theirs)) {
      merged = walk.ask(document, why);
      return;
    }
    *item = walk.ask(walk.member_of(document, top_member(error.pointer), item->versions), why);
  }
}

/// Holds the result, under each side's answers, to the rules that the inputs keep.
void validate_result(Walk& walk, const Field& document, Outcome& outcome, const Rules& rules,
                     const std::optional<Document>& result) {
  if (!rules.examine || outcome.merged.question()) return;
  const bool open = is_open(outcome.merged);
  if (!open) {
    const Violations errors = new_errors(outcome, rules, result);
    if (!errors.empty()) ask_for(walk, document, outcome.merged, errors);
  }
  if (!is_open(outcome.merged) || outcome.merged.question()) return;
  for (const Side side : {Side::ours, Side::theirs}) {
    Outcome chosen = outcome;
    chosen.merged = answered(outcome.merged, side);
    if (new_errors(chosen, rules).empty()) continue;
    outcome.merged = walk.ask(document, "no mixture of the sides' answers is valid");
    return;
  }
}

}  // namespace

Result<Outcome, Unreadable> merge_documents(Inputs inputs, const Rules& rules) {
  std::optional<Document> base;
  if (!is_blank(inputs.base)) {
    auto parsed = Document::parse(std::move(inputs.base));
    if (!parsed.ok()) return Unreadable{Side::base, parsed.problem()};
    base = *parsed;
  }
  auto ours = Document::parse(std::move(inputs.ours));
  if (!ours.ok()) return Unreadable{Side::ours, ours.problem()};
  auto theirs = Document::parse(std::move(inputs.theirs));
  if (!theirs.ok()) return Unreadable{Side::theirs, theirs.problem()};

  Outcome outcome{base, *ours, *theirs, Merged{{}, Verbatim{Side::ours}}, {}, {}};
  Walk walk(outcome.roots(), rules.policy, rules.schema);
  outcome.seniority = walk.seniority();
  const Field document = document_field(outcome, rules);
  outcome.merged = merge_root(walk, document, rules);
  const auto result = guard(walk, document, outcome, rules);
  validate_result(walk, document, outcome, rules, result);
  if (outcome.is_clean()) outcome.document = result;
  outcome.decisions = std::move(walk.decisions());
  return outcome;
}

}  // namespace checkpoint::merge
