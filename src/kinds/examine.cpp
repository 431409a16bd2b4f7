#include "kinds/examine.h"

#include <algorithm>
#include <utility>

#include "schema/open_conflicts.h"
#include "schema/validator.h"

namespace checkpoint {

namespace {

Violation violation(const ParseProblem& problem, Level level) {
  return {problem.code, level, "", problem.message, problem.at};
}

/// A merge that nobody has settled, in a document that reads well.
Violations unsettled(const Document& document) {
  const auto list = open_conflicts(document);
  if (!list) return {};
  return {{"unresolved-merge", Level::error, list->pointer(),
           std::string(open_conflicts_member) + " lists what a merge left open: settle it with " +
               "'git checkpoint resolve', or by hand, and take the list away",
           list->key_position()}};
}

Examination sorted(std::optional<Document> document, Violations all) {
  sort_by_position(all);
  const auto first_warning = std::stable_partition(
      all.begin(), all.end(), [](const Violation& violation) { return violation.level == Level::error; });
  Examination result{std::move(document), {}, {}};
  result.warnings.assign(std::move_iterator(first_warning), std::move_iterator(all.end()));
  all.erase(first_warning, all.end());
  result.errors = std::move(all);
  return result;
}

}  // namespace

Examination examine(const Kind& kind, std::string text, std::string_view path, const Instant& now) {
  const auto parsed = Document::parse(std::move(text));
  if (!parsed) return sorted(std::nullopt, {violation(parsed.problem(), Level::error)});
  return examine(kind, *parsed, path, now);
}

Examination examine(const Kind& kind, const Document& document, std::string_view path, const Instant& now) {
  Violations all = validate(*schema_of(kind).root, document.root());
  const std::vector<Part> parts = kind.parts == nullptr ? std::vector<Part>() : kind.parts(document.root());
  for (const Part& part : parts) {
    for (Violation& found : validate(*part.schema, part.node)) all.push_back(std::move(found));
  }
  for (const ParseProblem& problem : document.warnings()) all.push_back(violation(problem, Level::warning));
  for (Violation& found : unsettled(document)) all.push_back(std::move(found));
  for (Violation& found : broken(kind.rules, {document, path, now})) all.push_back(std::move(found));
  return sorted(document, std::move(all));
}

}  // namespace checkpoint
