#include "cli/views/momentum.h"

#include <map>
#include <set>

#include "cli/terminal/age.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/address.h"
#include "cli/views/concern.h"
#include "core/json_rows.h"
#include "core/listed.h"
#include "core/texts.h"
#include "store/blobs.h"
#include "store/committed_paths.h"
#include "store/staged.h"

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

Point point_of(const PointWanted& wanted, const GitCommand* git) {
  const std::string& when = wanted.when;
  if (const auto point = point_at_time(wanted, git)) return *point;
  if (const auto point = point_at_revision(when, git)) return *point;
  throw Error(ErrorCode::usage, "--since takes a time, a day, a span or a revision (got \"" + when + "\")",
              {std::string(since_examples)});
}

// What `tip` has of the store, where all of its history is later than the time that is asked for. A clone whose history
// is cut off does not know.
std::set<std::string> begun_by(const std::string& tip, const Workspace& workspace, const GitCommand& git) {
  if (git.line({"rev-parse", "--is-shallow-repository"}) != "false") return {};
  return committed_paths(git, tip, workspace.location.shown_store()).value_or(std::set<std::string>());
}

// The documents of the store as they were, read at once. Where this clone does not have one, each is asked for alone.
class Documents {
 public:
  Documents(const Point& point, const std::string& tip, const Workspace& workspace, const GitCommand* git)
      : point_(point), git_(git) {
    if (git == nullptr) return;
    if (point.revision.empty()) {
      begun_since_ = begun_by(tip, workspace, *git);
      return;
    }
    try {
      const std::size_t most = workspace.store.limits().max_bytes;
      files_ = committed_files_at(*git, point.revision, {workspace.location.shown_store()}, most);
      for (std::size_t at = 0; at < files_.size(); ++at) places_.emplace(files_[at].path, at);
    } catch (const Error&) {
      asks_for_each_ = true;
    }
  }

  /// Nothing where it is not known; an empty one where there was none, so that all that there is now is new.
  std::optional<Document> at(const std::string& path) const {
    if (begun_since_.count(path) > 0) return Document::composed("{}");
    if (git_ == nullptr || point_.revision.empty()) return std::nullopt;
    if (asks_for_each_) return asked_for(path);
    const auto found = places_.find(path);
    if (found == places_.end()) return Document::composed("{}");
    const StagedFile& file = files_[found->second];
    return file.text ? parsed(*file.text) : std::nullopt;
  }

 private:
  static std::optional<Document> parsed(std::string text) {
    auto document = Document::parse(std::move(text));
    return document.ok() ? std::optional(*document) : std::nullopt;
  }

  std::optional<Document> asked_for(const std::string& path) const {
    try {
      auto text = blob_text(*git_, point_.revision + ":" + path);
      return text ? parsed(*std::move(text)) : Document::composed("{}");
    } catch (const Error&) {
      return std::nullopt;  // there was one, and this clone does not have its content
    }
  }

  const Point& point_;
  const GitCommand* git_;
  std::vector<StagedFile> files_;
  std::map<std::string, std::size_t> places_;
  std::set<std::string> begun_since_;  // where git has no commit of that time
  bool asks_for_each_ = false;
};

json::Array rows_json(const std::vector<session::Movement>& rows) {
  return json::array_of(rows, [](const session::Movement& row) {
    return json::Object().set("id", row.id).set("from", row.from).set("to", row.to);
  });
}

constexpr std::size_t kLines = 3;

std::string digest_lines(const std::string& label, const std::vector<std::string>& entries, const Look& look) {
  return run_together(entries, [&](const std::string& entry) {
    return paragraph_text({"  " + label, entry, Tone::plain, Tone::plain, kLines}, look);
  });
}

std::vector<std::string> row_lines(const std::vector<session::Movement>& rows) {
  return texts_for(rows, [](const session::Movement& row) {
    return row.id + ": " + (row.from.empty() ? row.to : row.from + " -> " + row.to);
  });
}

// When a step was changed; the one that the work is at, and that says no time, when the work was.
std::optional<Instant> time_of(const Step& step, const Work& work) {
  const bool is_there = step.name == work.phase && concern_of(step) != Concern::resting;
  return step.when || !is_there ? step.when : work.when;
}

// The steps that were changed since then, as they are now.
std::vector<session::Movement> moves_of(const Work& work, const Instant& since) {
  std::vector<session::Movement> moves;
  for (const Step& step : work.steps) {
    const std::optional<Instant> when = time_of(step, work);
    if (when && *when >= since) moves.push_back({step.name, "", step.status});
  }
  for (const Step& task : work.tasks) {
    if (task.when && *task.when >= since) moves.push_back({task.name, "", task.status});
  }
  for (const WorkPart& part : work.parts) {
    if (part.taken && *part.taken >= since) moves.push_back({part.name, "", "taken"});
  }
  const bool is_one = work.steps.empty() && work.tasks.empty() && moves.empty();
  if (is_one && work.when && *work.when >= since) moves.push_back({work.phase, "", work.status});
  return moves;
}

// Where a document of its own does not tell: who approved what, who sent it back.
std::vector<std::string> decided_since(const Work& work, const Instant& since) {
  std::vector<std::string> decided;
  for (const MadeDecision& made : work.made) {
    if (made.at && *made.at >= since) decided.push_back(made.text + (made.by.empty() ? "" : ", by " + made.by));
  }
  return decided;
}

session::Digest digest_of(const Work& work, const Instant& since, const Documents& then) {
  if (work.document) return session::digest_of(then.at(work.path), *work.document, since);
  session::Digest digest;
  digest.rows = moves_of(work, since);
  digest.decided = decided_since(work, since);
  return digest;
}

}  // namespace

Instant moment_of(const std::string& when, const Workspace& workspace, const Context& context, const std::string& tip) {
  return point_of({when, tip, context.now()}, workspace.git.get()).at;
}

std::vector<Momentum> momentum_since(const std::string& when, const std::vector<Work>& works,
                                     const Workspace& workspace, const Context& context, const std::string& tip) {
  const Point point = point_of({when, tip, context.now()}, workspace.git.get());
  const Documents then(point, tip, workspace, workspace.git.get());
  std::vector<Momentum> all;
  all.reserve(works.size());
  const std::vector<std::string> names = names_apart(works);
  for (std::size_t at = 0; at < works.size(); ++at) {
    const Work& work = works[at];
    all.push_back({work.kind, work.owner, work.path, names[at], digest_of(work, point.at, then)});
  }
  return all;
}

std::string newness_text(const session::Digest& digest) {
  const std::string text = listed(digest.standing, [](const session::Movement& one) {
    return one.id == "status" ? one.to : one.id + " " + one.to;
  });
  return text.empty() ? "without a status" : text;
}

std::string next_text(const std::string& action) { return action.empty() ? "nothing is queued" : action; }

json::Array momentum_json(const std::vector<Momentum>& all) {
  return json::array_of(all, [](const Momentum& one) {
    json::Object object;
    object.set("kind", one.kind).set("skill", one.owner).set("owner", one.owner).set("path", one.path);
    object.set("new", one.digest.is_new).set("standing", rows_json(one.digest.standing));
    object.set("done", json::strings(one.digest.done));
    object.set("decided", json::strings(one.digest.decided));
    object.set("rows", rows_json(one.digest.rows));
    object.set("blockers_opened", json::strings(one.digest.opened));
    object.set("blockers_closed", json::strings(one.digest.closed));
    object.set("next", one.digest.next ? json::Value(*one.digest.next) : json::Value());
    return object;
  });
}

std::string momentum_text(const std::vector<Momentum>& all, const Look& look) {
  std::string text;
  for (const Momentum& one : all) {
    if (one.digest.is_empty()) continue;
    text += look.paint(Tone::strong, look.safe(one.name)) + "\n";
    if (one.digest.is_new) text += digest_lines("new      ", {newness_text(one.digest)}, look);
    if (!one.digest.is_new) text += digest_lines("moved    ", row_lines(one.digest.standing), look);
    text += digest_lines("done     ", one.digest.done, look) + digest_lines("decided  ", one.digest.decided, look);
    text += digest_lines("moved    ", row_lines(one.digest.rows), look);
    text += digest_lines("blocked  ", one.digest.opened, look) + digest_lines("resolved ", one.digest.closed, look);
    if (one.digest.next) text += digest_lines("next     ", {next_text(*one.digest.next)}, look);
  }
  return text.empty() ? "Nothing happened since then.\n" : text;
}

}  // namespace checkpoint::cli
