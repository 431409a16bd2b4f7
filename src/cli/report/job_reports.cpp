#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "cli/report/answers.h"
#include "cli/report/html_text.h"
#include "cli/report/proofs.h"
#include "cli/report/report.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/problems.h"
#include "cli/views/work_text.h"
#include "core/digest.h"
#include "core/member.h"
#include "core/ranges.h"
#include "core/texts.h"
#include "kinds/status.h"

namespace checkpoint::cli {
namespace {

// What a job's page shows as one line of its own.
struct QualityIssue {
  std::string code;
  std::string message;
  std::string path;
  std::string_view severity;
  std::size_t line = 1;
};

// Which of those that read alike it is has a part in its fingerprint, and where in its file it stands has none.
class Fingerprints {
 public:
  std::string next(const QualityIssue& issue) {
    const std::string identity = issue.code + "\n" + issue.path + "\n" + issue.message;
    const std::size_t number = ++alike_[identity];
    return sha256(identity + (number == 1 ? "" : "\n" + std::to_string(number)));
  }

 private:
  std::map<std::string, std::size_t> alike_;
};

json::Object quality_json(const QualityIssue& issue, const std::string& fingerprint) {
  json::Object place;
  place.set("path", issue.path).set("lines", json::Object().set("begin", issue.line));
  json::Object object;
  object.set("description", issue.message).set("check_name", issue.code).set("fingerprint", fingerprint);
  object.set("severity", issue.severity).set("location", place);
  return object;
}

// Of other kinds than sessions no document is at hand: the first line stands for the file.
std::size_t line_of_member(const Work& work, std::string_view key) {
  const auto member = work.document ? work.document->root().find(key) : std::nullopt;
  return member ? member->position().line : 1;
}

// The file that says how it stands.
const std::string& file_of(const Work& work) { return work.file.empty() ? work.path : work.file; }

// A blocker of a session, and where its document has it.
struct PlacedBlocker {
  session::Blocker blocker;
  std::size_t line;
};

std::vector<PlacedBlocker> placed_blockers(const Work& work) {
  std::vector<PlacedBlocker> placed;
  if (!work.document) return placed;
  const auto nodes = elements_of(work.document->root(), "blockers");
  const auto blockers = session::overview_of(work.owner, *work.document).blockers;
  for (std::size_t at = 0; at < std::min(nodes.size(), blockers.size()); ++at) {
    if (!blockers[at].resolved) placed.push_back({blockers[at], nodes[at].position().line});
  }
  return placed;
}

std::string named_blocker(const session::Blocker& blocker) {
  const bool is_whole = !blocker.id.empty() && !blocker.description.empty();
  return blocker.id + (is_whole ? ": " : "") + blocker.description;
}

// Of the action that has `before` others of the same text above it.
std::size_t line_of_action(const Work& work, const std::string& text, std::size_t before) {
  if (!work.document) return 1;
  for (const Node& action : elements_of(work.document->root(), "next_actions")) {
    if (session::action_of(action).text != text) continue;
    if (before == 0) return action.position().line;
    --before;
  }
  return line_of_member(work, "next_actions");
}

// What the history contradicts, and the commits that prove it.
std::string contradiction_text(const Contradiction& found) {
  std::string text = std::string(found.saying) + " \u201c" + found.text + "\u201d" + std::string(found.as) +
                     ", which " + std::string(found.proof.fate);
  const char* before = ": ";
  for (const LandedReference& reference : found.proof.commits) {
    text += before + reference.token + " in " + short_commit(reference);
    before = ", ";
  }
  return plain(text);
}

bool has_halted(const Work& work) { return concern_of(work) == Concern::halted || is_halted_too(work); }

// Why as a whole. What it asks is no cause; where nothing else is written down, there is none to name.
std::string whole_halt_text(const Work& work) {
  const bool is_unsaid = work.document && work.cause.empty() && concern_of(work) == Concern::waits;
  return halt_text(work) + (is_unsaid ? "; why was not written down" : "");
}

constexpr const char* kDecisionLead = "waits for a decision, ";

// All that is wrong with a piece of work, each in an issue of its own.
class Issues {
 public:
  explicit Issues(const Work& work) : work_(work) {}

  std::vector<QualityIssue> all() {
    for (const PlacedBlocker& placed : placed_blockers(work_)) add_blocker(placed);
    add_halt();
    if (!work_.document) add_decisions();
    add_contradictions();
    if (is_left_behind(work_)) {
      add({"stale", "nobody has touched it for long", "info", line_of_member(work_, "updated_at")});
    }
    return std::move(issues_);
  }

 private:
  // What is known of an issue but for whose it is.
  struct Finding {
    std::string code;
    std::string text;
    std::string_view severity;
    std::size_t line;
    std::string file = {};  ///< empty: the one that says how the work stands
  };

  void add(const Finding& found) {
    issues_.push_back({found.code, plain(work_.owner) + ": " + found.text,
                       found.file.empty() ? file_of(work_) : found.file, found.severity, found.line});
  }

  void add_blocker(const PlacedBlocker& placed) {
    const std::string named = named_blocker(placed.blocker);
    if (placed.blocker.is_open_decision()) {
      add({"decision", plain(kDecisionLead + named), "minor", placed.line});
    } else if (has_halted(work_)) {
      add({"halted", plain(halt_text(work_, named)), "major", placed.line});
    } else {
      add({"blocker", plain("has an open blocker, " + named), "minor", placed.line});
    }
  }

  // What a task that has failed says for itself.
  bool is_halted_by_tasks() const {
    return condition_of(work_.status) != Condition::failed &&
           any_of(work_.decisions, [](const OpenDecision& decision) { return !decision.file.empty(); });
  }

  // Where neither a blocker nor a task tells it, nor what is wrong with the file.
  void add_halt() {
    const bool is_told = any_of(issues_, [](const QualityIssue& issue) { return issue.code == "halted"; });
    const bool is_flaw = work_.document && !condition_of(work_.status);
    if (!has_halted(work_) || is_told || is_flaw || is_halted_by_tasks()) return;
    add({"halted", plain(whole_halt_text(work_)), "major", line_of_member(work_, "status")});
  }

  void add_decisions() {
    for (const OpenDecision& decision : work_.decisions) {
      const bool is_failure = !decision.file.empty();
      add({is_failure ? "halted" : "decision", plain((is_failure ? "" : kDecisionLead) + decision.description),
           is_failure ? "major" : "minor", decision.line, decision.file});
    }
  }

  void add_contradictions() {
    std::map<std::string, std::size_t> told;
    for (const LandedNote& note : work_.queue.landed) {
      const std::size_t line = line_of_action(work_, note.text, told[note.text]++);
      add({"contradicted", contradiction_text(contradiction_of(note)), "major", line});
    }
    for (const session::RevertedRecord& reverted : work_.recorded.reverted) {
      add({"contradicted", contradiction_text(contradiction_of(reverted)), "major", reverted.record.line});
    }
  }

  const Work& work_;
  std::vector<QualityIssue> issues_;
};

QualityIssue issue_of(const StoreProblem& problem) {
  return {std::string(std::string_view(problem.code)),
          plain(name_in_path(problem.path)) + ": " + plain(problem.message), problem.path, "critical",
          problem.at ? problem.at->line : 1};
}

// All that it asks: `waits for 2 decisions, b1: Break it?; b2: Sell it?`
std::string waiting_reason(const Work& work) {
  if (work.decisions.size() < 2) return work.why;
  return "waits for " + counted(work.decisions.size(), "decision") + ", " +
         run_together(
             work.decisions,
             [](const OpenDecision& decision) {
               const bool has_id = decision.kind == "session" && !decision.id.empty();
               return (has_id ? decision.id + ": " : "") + decision.description;
             },
             "; ");
}

// How a job shows a piece of work; `tag` is empty where all is well.
struct CaseResult {
  std::string_view tag;
  std::string message = {};
  std::string xml = {};  ///< in it
};

// How it goes on, once what halts it is gone.
std::string ways_xml(const Work& work) {
  const WaysOn ways = ways_on(work);
  std::string text = run_together(ways.shown, [](const WayOn& way) {
    return "This " + html_text(way.effect) + ":\n" + html_text(way.command) + "\n";
  });
  if (!ways.obstacle.empty()) text += html_text(ways.obstacle) + ".\n";
  return text + (ways.more == 0 ? "" : "and " + std::to_string(ways.more) + " more in the same way\n");
}

// What is halted cannot pass, whatever it asks, nor can a note that the history proves wrong; what waits was not tried.
CaseResult result_of(const Work& work) {
  if (is_halted_too(work)) return {"failure", halt_text(work) + "; " + waiting_reason(work)};
  if (has_halted(work)) return {"failure", halt_text(work), ways_xml(work)};
  if (is_contradicted(work)) return {"failure", contradiction_text(contradictions_of(work).front())};
  if (concern_of(work) == Concern::waits) return {"skipped", waiting_reason(work)};
  return {""};
}

std::string test_case(const Work& work, const CaseResult& result) {
  const std::string open =
      "  <testcase classname=\"" + std::string(word_of(work.kind)) + "\" name=\"" + html_text(work.owner) + "\"";
  if (result.tag.empty()) return open + "/>\n";
  const std::string tag(result.tag);
  const std::string begin = open + "><" + tag + " message=\"" + html_text(result.message) + "\"";
  return begin + (result.xml.empty() ? "/>" : ">" + result.xml + "</" + tag + ">") + "</testcase>\n";
}

std::string test_case(const StoreProblem& problem, const std::string& line) {
  return R"(  <testcase classname="file" name=")" + html_text(problem.path) + "\"><error message=\"" + html_text(line) +
         "\"/></testcase>\n";
}

// Nothing else in it tells that it is not of what is there now.
std::string commit_property(const Report& report) {
  if (report.commit.empty()) return "";
  return R"(  <properties><property name="commit" value=")" + report.commit + "\"/></properties>\n";
}

}  // namespace

std::string codequality_of(const Report& report) {
  json::Array issues;
  Fingerprints fingerprints;
  const auto add = [&](const QualityIssue& issue) { issues.add(quality_json(issue, fingerprints.next(issue))); };
  for (const Work& work : report.works.all) {
    for (const QualityIssue& issue : Issues(work).all()) add(issue);
  }
  for (const auto* problems : {&report.works.problems, &report.works.flaws}) {
    for (const StoreProblem& problem : *problems) add(issue_of(problem));
  }
  return json_shown(json::Value(issues).text()) + "\n";
}

std::string junit_of(const Report& report) {
  std::string cases;
  std::size_t failures = 0;
  std::size_t skipped = 0;
  for (const Work& work : report.works.all) {
    const CaseResult result = result_of(work);
    cases += test_case(work, result);
    if (result.tag == "failure") ++failures;
    if (result.tag == "skipped") ++skipped;
  }
  const std::vector<std::string> lines = problem_lines(report.works);
  std::size_t errors = 0;
  for (const auto* problems : {&report.works.problems, &report.works.flaws}) {
    for (const StoreProblem& problem : *problems) {
      const std::string& line = lines.at(errors++);
      cases += test_case(problem, report.commit.empty() ? line : problem.error(problem.path).message);
    }
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"checkpoints\" tests=\"" +
         std::to_string(report.works.all.size() + errors) + "\" failures=\"" + std::to_string(failures) +
         "\" errors=\"" + std::to_string(errors) + "\" skipped=\"" + std::to_string(skipped) + "\" timestamp=\"" +
         format_instant(report.now).substr(0, 19) + "\">\n" + commit_property(report) + cases + "</testsuite>\n";
}

}  // namespace checkpoint::cli
