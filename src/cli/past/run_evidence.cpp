#include "cli/past/run_evidence.h"

#include "core/program.h"
#include "kinds/run/own_commit.h"

namespace checkpoint::cli {
namespace {

// git, asked about one repository.
class Asked {
 public:
  Asked(const Workspace& workspace, const Context& context) : workspace_(workspace), context_(context) {}

  ProgramAnswer ask(std::vector<std::string> arguments) const {
    return run_program({"git", std::move(arguments), workspace_.location.root}, context_.environment);
  }

  bool has(const std::string& commit) const { return ask({"cat-file", "-e", commit + "^{commit}"}).ok(); }

  bool is_shallow() const { return ask({"rev-parse", "--is-shallow-repository"}).output.starts_with("true"); }

  // As git says it: 0 yes, 1 no, all else that it cannot tell.
  bool denies_ancestry(const std::string& earlier, const std::string& later) const {
    return ask({"merge-base", "--is-ancestor", earlier, later}).status == 1;
  }

  std::vector<std::string> names() const {
    return run::own_names(ask({"config", "--get", "remote.origin.url"}).output,
                          workspace_.location.root.filename().string());
  }

 private:
  const Workspace& workspace_;
  const Context& context_;
};

std::optional<std::string> own_commit(const RunRecord& record, const std::vector<std::string>& names) {
  const auto commit = run::own_commit(*record.document, names);
  return commit ? std::optional(commit->string()) : std::nullopt;
}

struct EarlierCommit {
  std::string phase;
  std::string commit;
};

std::vector<EarlierCommit> earlier_commits(const RunRecord& record, const RunPlace& run, const Workspace& workspace,
                                           const std::vector<std::string>& names, const Instant& now) {
  const RunFiles files = files_of(workspace.store, run);
  std::vector<EarlierCommit> earlier;
  for (const run::Phase& phase : run::phases()) {
    if (phase.ordinal >= record.file.phase->ordinal) break;
    const auto newest = newest_good(workspace.store, run, {&phase, files.highest(phase) + 1}, now);
    const auto commit = newest ? own_commit(*newest, names) : std::nullopt;
    if (commit) earlier.push_back({std::string(phase.name), *commit});
  }
  return earlier;
}

}  // namespace

std::vector<std::string> doubts_of_git(const RunRecord& record, const RunPlace& run, const Workspace& workspace,
                                       const Context& context) {
  if (!workspace.location.in_repository()) return {};
  const Asked git(workspace, context);
  const std::vector<std::string> names = git.names();
  const auto commit = own_commit(record, names);
  if (!commit) return {};
  if (!git.has(*commit)) {
    if (git.is_shallow()) return {};
    return {"the repository does not have the commit " + *commit + " that repo_commit_map names for it"};
  }
  std::vector<std::string> doubts;
  for (const EarlierCommit& earlier : earlier_commits(record, run, workspace, names, context.now())) {
    if (!git.denies_ancestry(earlier.commit, *commit)) continue;
    doubts.push_back("the commit " + *commit + " does not build on " + earlier.commit + ", the commit of " +
                     earlier.phase);
  }
  return doubts;
}

}  // namespace checkpoint::cli
