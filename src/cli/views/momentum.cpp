#include "cli/views/momentum.h"

#include "cli/terminal/age.h"
#include "cli/terminal/paragraph.h"
#include "core/json_rows.h"
#include "store/blobs.h"

namespace checkpoint::cli {
namespace {

// The point to compare with: a time, and the revision that held then (empty where git knows of none).
struct Point {
  Instant at;
  std::string revision;
};

// What is asked: a point in the history of `tip`.
struct PointWanted {
  const std::string& when;
  const std::string& tip;
  const Instant now;
};

std::optional<Point> point_at_time(const PointWanted& wanted, const GitCommand* git) {
  const auto at = parse_since(wanted.when, wanted.now);
  if (!at) return std::nullopt;
  if (git == nullptr || at->seconds <= 0) return Point{*at, {}};  // git has no times before 1970
  // As a number: git reads no date after 2099.
  const std::string before = "--before=@" + std::to_string(at->seconds);
  const auto revision = git->line({"rev-list", "--max-count=1", before, wanted.tip, "--"});
  return Point{*at, revision.value_or("")};
}

std::optional<Point> point_at_revision(const std::string& when, const GitCommand* git) {
  if (git == nullptr || when.empty() || when.front() == '-') return std::nullopt;
  const auto revision = git->line({"rev-parse", "--verify", "--quiet", when + "^{commit}"});
  if (!revision) return std::nullopt;
  const auto date = git->line({"show", "--no-patch", "--format=%cI", *revision});
  const auto at = parse_instant(date.value_or(""));
  return at ? std::optional(Point{*at, *revision}) : std::nullopt;
}

std::optional<GitCommand> git_of(const Workspace& workspace, const Context& context) {
  std::optional<GitCommand> git;
  if (workspace.location.in_repository()) git.emplace(workspace.location.root, context.environment);
  return git;
}

Point point_of(const PointWanted& wanted, const GitCommand* git) {
  const std::string& when = wanted.when;
  if (const auto point = point_at_time(wanted, git)) return *point;
  if (const auto point = point_at_revision(when, git)) return *point;
  throw Error(ErrorCode::usage, "--since takes a time, a span or a revision (got \"" + when + "\")",
              {"write for example --since=2d or --since=2026-06-01T00:00:00Z"});
}

std::optional<Document> document_at(const Point& point, const std::string& path, const GitCommand* git) {
  if (git == nullptr || point.revision.empty()) return std::nullopt;
  try {
    auto text = blob_text(*git, point.revision + ":" + path);
    if (!text) return Document::composed("{}");  // there was no such file then: all that it says is new
    auto document = Document::parse(*std::move(text));
    return document.ok() ? std::optional(*document) : std::nullopt;
  } catch (const Error&) {
    return std::nullopt;  // there was one, and this clone does not have its content
  }
}

json::Array rows_json(const std::vector<session::Movement>& rows) {
  return json::array_of(rows, [](const session::Movement& row) {
    json::Object object;
    object.set("id", row.id).set("from", row.from).set("to", row.to);
    return object;
  });
}

constexpr std::size_t kLines = 3;

std::string digest_lines(const std::string& label, const std::vector<std::string>& entries, const Look& look) {
  std::string text;
  for (const std::string& entry : entries)
    text += paragraph_text({"  " + label, entry, Tone::plain, Tone::plain, kLines}, look);
  return text;
}

std::vector<std::string> row_lines(const std::vector<session::Movement>& rows) {
  std::vector<std::string> texts;
  texts.reserve(rows.size());
  for (const session::Movement& row : rows) {
    texts.push_back(row.id + ": " + (row.from.empty() ? row.to : row.from + " -> " + row.to));
  }
  return texts;
}

// The steps that were changed since then, as they are now.
std::vector<session::Movement> moves_of(const Work& work, const Instant& since) {
  std::vector<session::Movement> moves;
  for (const Step& step : work.steps) {
    if (step.when && *step.when >= since) moves.push_back({step.name, "", step.status});
  }
  if (work.steps.empty() && work.when && *work.when >= since) moves.push_back({work.phase, "", work.status});
  return moves;
}

session::Digest digest_of(const Work& work, const Point& point, const GitCommand* git) {
  if (!work.document) return {{}, {}, moves_of(work, point.at), {}, {}};
  return session::digest_of(document_at(point, work.path, git), *work.document, point.at);
}

}  // namespace

Instant moment_of(const std::string& when, const Workspace& workspace, const Context& context, const std::string& tip) {
  const auto git = git_of(workspace, context);
  return point_of({when, tip, context.now()}, git ? &*git : nullptr).at;
}

std::vector<Momentum> momentum_since(const std::string& when, const std::vector<Work>& works,
                                     const Workspace& workspace, const Context& context, const std::string& tip) {
  const auto git = git_of(workspace, context);
  const GitCommand* asked = git ? &*git : nullptr;
  const Point point = point_of({when, tip, context.now()}, asked);
  std::vector<Momentum> all;
  all.reserve(works.size());
  for (const Work& work : works) all.push_back({work.kind, work.owner, work.path, digest_of(work, point, asked)});
  return all;
}

json::Array momentum_json(const std::vector<Momentum>& all) {
  return json::array_of(all, [](const Momentum& one) {
    json::Object object;
    object.set("kind", one.kind).set("skill", one.owner).set("owner", one.owner).set("path", one.path);
    object.set("done", json::strings(one.digest.done));
    object.set("decided", json::strings(one.digest.decided));
    object.set("rows", rows_json(one.digest.rows));
    object.set("blockers_opened", json::strings(one.digest.opened));
    object.set("blockers_closed", json::strings(one.digest.closed));
    return object;
  });
}

std::string momentum_text(const std::vector<Momentum>& all, const Look& look) {
  std::string text;
  for (const Momentum& one : all) {
    if (one.digest.is_empty()) continue;
    text += look.paint(Tone::strong, look.safe(one.owner)) + "\n";
    text += digest_lines("done     ", one.digest.done, look) + digest_lines("decided  ", one.digest.decided, look);
    text += digest_lines("moved    ", row_lines(one.digest.rows), look);
    text += digest_lines("blocked  ", one.digest.opened, look) + digest_lines("resolved ", one.digest.closed, look);
  }
  return text.empty() ? "Nothing happened since then.\n" : text;
}

}  // namespace checkpoint::cli
