#include "cli/commands/fmt.h"

#include "cli/rendering.h"
#include "cli/session_json.h"
#include "cli/session_text.h"
#include "cli/workspace.h"
#include "core/edit.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {
namespace {

struct Formatting {
  std::size_t count = 0;
  std::vector<std::string> changed;
  std::vector<StoreProblem> problems;
};

// Layout is nothing that happened to the work, so `updated_at` stays.
Draft formatted_draft(const Stored* now, const std::string& skill) {
  if (now == nullptr) throw Error(ErrorCode::not_found, "there is no " + session_called(skill));
  return {formatted(now->document(session_called(skill)))};
}

void format_one(const std::string& skill, const FmtOptions& options, const Workspace& workspace, Formatting& done) {
  const StorePath place = layout::session(Name::checked("skill", skill));
  const Change change = [&skill](const Stored* now) { return formatted_draft(now, skill); };
  const Receipt receipt =
      options.check ? workspace.store.preview(place, change) : workspace.store.update(place, change);
  if (receipt.changed()) done.changed.push_back(receipt.path);
}

// A file that has an error keeps no other from being formatted.
void format_listed(const Listed& listed, const FmtOptions& options, const Workspace& workspace, Formatting& done) {
  if (!listed.file || !listed.file->content) {
    done.problems.push_back(listed.file ? listed.file->content.problem() : listed.file.problem());
    return;
  }
  try {
    format_one(listed.name, options, workspace, done);
  } catch (const Error& error) {
    if (error.code != ErrorCode::invalid) throw;
    done.problems.push_back(
        {listed.path, std::string(name_of(error.code)), secret::masked(error.message), std::nullopt});
  }
}

Formatting format_all(const FmtOptions& options, const Workspace& workspace) {
  Formatting done;
  for (const std::string& skill : options.skills) {
    ++done.count;
    format_one(skill, options, workspace, done);
  }
  if (!options.skills.empty()) return done;
  for (const Listed& listed : workspace.store.sessions()) {
    ++done.count;
    format_listed(listed, options, workspace, done);
  }
  return done;
}

std::optional<Error> failure_of(const Formatting& done, const FmtOptions& options) {
  if (!done.problems.empty()) {
    return Error(ErrorCode::invalid, counted(done.problems.size(), "file") + " could not be formatted",
                 {"'git checkpoint validate' says what is wrong and where"});
  }
  if (!options.check || done.changed.empty()) return std::nullopt;
  return Error(ErrorCode::invalid, counted(done.changed.size(), "file") + " not in canonical layout",
               {"'git checkpoint fmt' lays them out"});
}

}  // namespace

void register_fmt(OptionSet& set, FmtOptions& options) {
  set.positionals("skill", options.skills, "whose checkpoints; without any, all of them");
  set.flag("--check", options.check, "write nothing; the exit status says whether something would change");
}

Answer run_fmt(const FmtOptions& options, Context& context) {
  const Workspace workspace = open_workspace(context);
  const Formatting done = format_all(options, workspace);
  Answer answer;
  answer.failure = failure_of(done, options);
  answer.fields.set("count", done.count);
  answer.fields.set("changed", json::strings(done.changed));
  answer.fields.set("problems", problems_json(done.problems));
  answer.alerts = problem_lines(done.problems);
  const Look look = look_of(context);
  for (const std::string& path : done.changed) {
    answer.confirmation += (options.check ? "would format " : "formatted ") + look.safe(path) + "\n";
  }
  if (done.changed.empty() && !answer.failure) {
    answer.confirmation = counted(done.count, "file") + " in canonical layout already\n";
  }
  return answer;
}

}  // namespace checkpoint::cli
