#include "kinds/inspect.h"

#include <utility>

#include "kinds/secret/secret.h"
#include "kinds/secret/unread_text.h"
#include "kinds/snapshot/log.h"
#include "kinds/snapshot/place.h"
#include "kinds/succession.h"

namespace checkpoint {
namespace {

Examination unread(const ParseProblem& problem) {
  return {std::nullopt, {{problem.code, Level::error, "", problem.message, problem.at}}, {}};
}

// The archive of what could not be read has to hold just that. It is no archive's own text where a merge has left its
// markers, nor where it is larger than what the store reads, and nobody can tell what else it is where it holds what
// looks like a secret.
Examination unread_archive(const ParseProblem& problem, std::string_view text) {
  const bool may_be_archived = problem.code != ParseCode::conflict_markers && problem.code != ParseCode::oversize;
  if (!may_be_archived || secret::may_stand_in(text)) return unread(problem);
  const std::string message = problem.message + "; it is kept as it was archived";
  return {std::nullopt, {}, {{problem.code, Level::warning, "", message, problem.at}}};
}

Examination judged(std::string_view path, std::string text, const Instant& now, const Limits& limits) {
  const Kind* kind = kind_at(path);
  if (kind == nullptr && !path.ends_with(".json")) return {};
  const bool is_kept = is_archive(path);
  const std::string archived = is_kept ? text : std::string();
  const auto parsed = Document::parse(std::move(text), limits);
  if (!parsed) return is_kept ? unread_archive(parsed.problem(), archived) : unread(parsed.problem());
  return kind == nullptr ? Examination{*parsed, {}, {}} : examine(*kind, *parsed, path, now);
}

void mask(Violations& violations) {
  for (Violation& violation : violations) {
    violation.message = secret::masked(violation.message);
    violation.pointer = secret::masked(violation.pointer);
  }
}

Examination with_secrets(Examination examination) {
  mask(examination.errors);
  mask(examination.warnings);
  if (!examination.document) return examination;
  for (Violation& found : secret::secrets_of(*examination.document)) examination.errors.push_back(std::move(found));
  sort_by_position(examination.errors);
  return examination;
}

// A log has one document a line, and no document of its own.
Examination of_log(std::string_view path, std::string_view text) {
  snapshot::Log log = snapshot::read_log(text, path);
  Examination examination{std::nullopt, std::move(log.errors), {}};
  mask(examination.errors);
  for (const snapshot::LogEntry& entry : log.entries) {
    for (Violation& found : secret::secrets_of(entry.document)) {
      found.at.line += entry.line - 1;
      examination.errors.push_back(std::move(found));
    }
  }
  sort_by_position(examination.errors);
  return examination;
}

}  // namespace

Examination inspect(std::string_view path, std::string text, const Instant& now, const Limits& limits) {
  if (snapshot::owns_log(path)) return of_log(path, text);
  return with_secrets(judged(path, std::move(text), now, limits));
}

Examination inspect(std::string_view path, const Document& document, const Instant& now) {
  const Kind* kind = kind_at(path);
  return with_secrets(kind == nullptr ? Examination{document, {}, {}} : examine(*kind, document, path, now));
}

}  // namespace checkpoint
