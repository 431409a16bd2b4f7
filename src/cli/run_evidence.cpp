#include "cli/run_evidence.h"

#include "core/program.h"

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

  // What a record may call this repository: the last part of its origin's address, or of its folder.
  std::vector<std::string> names() const {
    std::string origin = ask({"config", "--get", "remote.origin.url"}).output;
    while (origin.ends_with('\n') || origin.ends_with('/')) origin.pop_back();
    if (origin.ends_with(".git")) origin.resize(origin.size() - std::string_view(".git").size());
    return {origin.substr(origin.find_last_of("/:") + 1), workspace_.location.root.filename().string()};
  }

 private:
  const Workspace& workspace_;
  const Context& context_;
};

std::optional<std::string> own_commit(const RunRecord& record, const std::vector<std::string>& names) {
  const auto commits = record.document->root().find("repo_commit_map");
  for (const std::string& name : names) {
    const auto commit = commits && !name.empty() ? commits->find(name) : std::nullopt;
    if (commit && commit->is_string()) return commit->string();
  }
  return std::nullopt;
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
