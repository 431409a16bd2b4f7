#include "store/examined.h"

#include <utility>

namespace checkpoint {

std::optional<Examined> examined(const Edition& store, const StorePath& place, const Instant& now) {
  const auto unread = [&](StoreProblem problem) {
    return Examined{store.shown(place), std::nullopt, {}, {}, std::move(problem)};
  };
  try {
    const Result<std::optional<Stored>, StoreProblem> stored = store.look_at(place);
    if (!stored) return unread(stored.problem());
    if (!*stored) return std::nullopt;
    return examined(**stored, now);
  } catch (const Error& error) {
    return unread(problem_of(error, store.shown(place)));
  }
}

Examined examined(const Stored& stored, const Instant& now) {
  const std::string path = stored.place.text();
  const Kind& kind = *kind_at(path);
  Examination found =
      stored.content ? examine(kind, *stored.content, path, now) : examine(kind, stored.text, path, now);
  Examined result{stored.path, std::nullopt, std::move(found.errors), std::move(found.warnings), std::nullopt};
  if (stored.content) {
    result.document = *stored.content;
  } else {
    result.problem = stored.content.problem();
  }
  if (!result.problem && !result.errors.empty()) result.problem = problem_of(result.errors.front(), stored.path);
  return result;
}

void require_readable(const std::vector<StoreProblem>& problems) {
  for (const StoreProblem& problem : problems) {
    if (problem.is_unread()) throw problem.error("'" + problem.path + "'");
  }
}

StoreProblem problem_of(const Error& error, const std::string& path) {
  const std::string name = "'" + error.path + "' ";
  const bool is_named = !error.path.empty() && error.message.starts_with(name);
  return {error.path.empty() ? path : error.path,
          error.code,
          is_named ? error.message.substr(name.size()) : error.message,
          {}};
}

StoreProblem problem_of(const Violation& error, const std::string& path) {
  return {path, error.code, error.message, error.at};
}

}  // namespace checkpoint
