#include "store/snapshots/anchor.h"

#include <array>
#include <optional>
#include <utility>

#include "core/digest.h"
#include "core/error.h"
#include "core/ranges.h"
#include "core/scratch_folder.h"
#include "core/shell_word.h"
#include "core/snapshot_layout.h"
#include "core/take.h"
#include "core/texts.h"
#include "store/snapshots/missing_contents.h"
#include "store/snapshots/ref_lock.h"

namespace checkpoint {
namespace {

// No setting of the user's may run a program, or write anywhere else.
constexpr std::array kPlain{"-c", "core.fsmonitor=false",       "-c", "core.splitIndex=false",
                            "-c", "core.logAllRefUpdates=false"};

std::vector<std::string> undisturbed(std::vector<std::string> words) {
  words.insert(words.begin(), kPlain.begin(), kPlain.end());
  return words;
}

std::string one_line(const GitCommand& git, const std::vector<std::string>& words, const std::string& what) {
  ProgramAnswer answer = git.run(undisturbed(words));
  if (!answer.ok()) {
    throw Error(ErrorCode::io, "git cannot " + what + ": " + answer.complaint());
  }
  return answer.first_line();
}

// Whoever runs this, and whether or not they have a name: the commit is only a handle. Git takes no time before 1970;
// without the `@` it takes none before 1973 or after 2099 either.
GitCommand as_nobody(const GitCommand& git, const Instant& now) {
  Environment environment = git.environment();
  const std::string date = "@" + std::to_string(std::max<std::int64_t>(now.seconds, 0)) + " +0000";
  for (const std::string role : {"AUTHOR", "COMMITTER"}) {
    environment.set("GIT_" + role + "_NAME", "git-checkpoint");
    environment.set("GIT_" + role + "_EMAIL", "git-checkpoint@localhost");
    environment.set("GIT_" + role + "_DATE", date);
  }
  return {git.folder(), environment};
}

std::string message_of(const snapshot::Snapshot& snapshot) {
  return "snapshot " + snapshot.checkpoint_name + " of " + snapshot.workflow_id + "\n\nSnapshot-Id: " + snapshot.id +
         "\n";
}

std::optional<std::string> tree_at(const GitCommand& git, const std::string& ref) {
  return git.line({"rev-parse", "--verify", "--quiet", "--end-of-options", ref + "^{tree}"});
}

Error other_files(const std::string& ref) {
  return {ErrorCode::corrupt,
          "the ref " + ref + " keeps other files than its snapshot has",
          {"look where it comes from before anything is done to it: 'git log " + shell_word(ref) + "'"}};
}

// Takes `/` and what follows the last one off the end of `text`.
std::string take_last(std::string& text) {
  const std::size_t slash = text.rfind('/');
  std::string last = slash == text.npos ? text : text.substr(slash + 1);
  text.resize(slash == text.npos ? 0 : slash);
  return last;
}

// `refs/checkpoints/snapshots/<workflow>/<id>`, or `refs/remote-checkpoints/<remote>/snapshots/<workflow>/<id>`; a
// remote's name may hold slashes.
std::optional<SnapshotRef> read_ref(const std::string& ref) {
  std::string rest = ref;
  const std::string id = take_last(rest);
  const auto workflow = Name::parse(take_last(rest));
  if (!workflow || !is_sha256(id)) return std::nullopt;
  if (ref == layout::snapshot_ref(*workflow, id)) return SnapshotRef{ref, "", workflow->text(), id};
  take_last(rest);
  if (!rest.starts_with(layout::fetched_refs)) return std::nullopt;
  const std::string remote = rest.substr(layout::fetched_refs.size());
  if (ref != layout::fetched_snapshot_ref(remote, *workflow, id)) return std::nullopt;
  return SnapshotRef{ref, remote, workflow->text(), id};
}

// Whether git says that it lacks one of these objects, one on a line.
bool lacks_object(const GitCommand& git, const std::string& asked) {
  const ProgramAnswer answer = git.run(undisturbed({"cat-file", "--batch-check"}), asked);
  return answer.ok() && answer.output.find(" missing\n") != std::string::npos;
}

// Whether git has all that the commit is to keep. In a partial clone a remote has what is missing, but for what was
// made here: `allow-promisor` tells the two apart.
bool is_whole(const GitCommand& git, const std::string& commit) {
  const auto look = [&](const std::string& missing) {
    return git.run({"--no-replace-objects", "rev-list", "--objects", "--missing=" + missing, "--no-walk", commit});
  };
  const ProgramAnswer answer = look("print");
  if (!answer.ok()) {
    if (lacks_object(git, commit + "\n")) return false;
    throw git_failure("git cannot look through the contents of the snapshot", answer);
  }
  const bool is_missing = answer.output.starts_with('?') || answer.output.find("\n?") != std::string::npos;
  return !is_missing || (is_partial_clone(git) && look("allow-promisor").ok());
}

// Takes away the ref that was made for `commit`. Says why it is still there, where it is; nothing where it is not, or
// leads elsewhere: then it is another's.
std::optional<std::string> take_away(const GitCommand& git, const std::string& ref, const std::string& commit) {
  const ProgramAnswer gone = change_refs(git, {ref}, undisturbed({"update-ref", "--no-deref", "-d", ref, commit}));
  if (gone.ok() || git.line({"rev-parse", "--verify", "--quiet", "--end-of-options", ref}) != commit)
    return std::nullopt;
  return "; and its ref could not be taken away: " + gone.complaint();
}

// A git that prunes without mercy removes what no ref keeps, and may have looked before this one was there. A ref that
// keeps nothing would stop each `git gc` to come.
void require_whole(const GitCommand& git, const std::string& ref, const std::string& commit) {
  try {
    if (is_whole(git, commit)) return;
  } catch (Error& error) {
    error.message += take_away(git, ref, commit).value_or("");
    throw;
  }
  Error pruned(
      ErrorCode::busy,
      "git has removed contents of the snapshot while it was taken, as 'git prune' and 'git gc --prune=now' do",
      {"take it again when they have ended"});
  if (const auto left = take_away(git, ref, commit)) {
    pruned.message += *left;
    pruned.hints.insert(pruned.hints.begin(), "'git update-ref -d " + shell_word(ref) + " " + commit +
                                                  "' takes it away: it keeps nothing, and stops each 'git gc'");
  }
  throw std::move(pruned);
}

}  // namespace

std::string tree_of(const GitCommand& git, const std::vector<snapshot::SnapshotFile>& files) {
  const ScratchFolder scratch(git.environment());
  Environment environment = git.environment();
  environment.set("GIT_INDEX_FILE", (scratch.path() / "index").string());
  const GitCommand apart(git.folder(), environment);
  std::string entries;
  for (const snapshot::SnapshotFile& file : files) {
    entries += file.mode + " " + file.blob + "\t" + file.path;
    entries += '\0';
  }
  const ProgramAnswer filled = apart.run(undisturbed({"update-index", "-z", "--index-info"}), entries);
  if (!filled.ok()) {
    throw Error(ErrorCode::io, "git cannot list the files: " + filled.complaint(), {scratch.way_out()});
  }
  const ProgramAnswer tree = apart.run(undisturbed({"write-tree"}));
  if (tree.ok()) return tree.first_line();
  if (tree.complaint().find(scratch.path().string()) != std::string::npos) {
    throw Error(ErrorCode::io, "git cannot write the tree: " + tree.complaint(), {scratch.way_out()});
  }
  // Where git has each of the contents, what it says of a tree that it cannot write is about this machine.
  if (!lacks_object(git, as_lines(files, &snapshot::SnapshotFile::blob)))
    throw Error(ErrorCode::io, "git cannot write the tree: " + tree.complaint());
  throw Error(
      ErrorCode::not_found, "git does not have all files of the snapshot: " + tree.complaint(),
      {R"('git fetch "<remote>" "+refs/checkpoints/*:refs/remote-checkpoints/<remote>/*"' fetches what others have)"});
}

Anchor anchor(const GitCommand& git, const Name& workflow, const snapshot::Snapshot& snapshot, const Instant& now) {
  Anchor wanted{layout::snapshot_ref(workflow, snapshot.id), tree_of(git, snapshot.files)};
  if (const auto there = tree_at(git, wanted.ref)) {
    if (*there != wanted.tree) throw other_files(wanted.ref);
    return wanted;
  }
  const std::string commit =
      one_line(as_nobody(git, now), {"commit-tree", "-m", message_of(snapshot), wanted.tree}, "make a commit");
  const std::string none(commit.size(), '0');
  const ProgramAnswer answer =
      change_refs(git, {wanted.ref}, undisturbed({"update-ref", "--no-deref", wanted.ref, commit, none}));
  if (answer.ok()) {
    require_whole(git, wanted.ref, commit);
  } else if (tree_at(git, wanted.ref) != wanted.tree) {  // else another has made it meanwhile
    throw git_failure("git cannot write the ref " + wanted.ref, answer);
  }
  return wanted;
}

std::vector<SnapshotRef> snapshot_refs(const GitCommand& git) {
  const std::string own(layout::checkpoint_refs);
  const std::string fetched(layout::fetched_refs);
  const std::string answer = git.output({"for-each-ref", "--format=%(refname)", own, fetched});
  std::vector<SnapshotRef> refs;
  for (const std::string_view line : parts_of(answer, '\n')) {
    if (auto ref = read_ref(std::string(line))) refs.push_back(*std::move(ref));
  }
  stable_sort(refs, [](const SnapshotRef& a, const SnapshotRef& b) { return a.remote < b.remote; });
  return refs;
}

std::vector<SnapshotRef> refs_of_workflow(std::vector<SnapshotRef> refs, const Name& workflow) {
  std::erase_if(refs, [&](const SnapshotRef& ref) { return ref.workflow != workflow.text(); });
  return refs;
}

std::vector<SnapshotRef> snapshot_refs(const GitCommand& git, const Name& workflow) {
  return refs_of_workflow(snapshot_refs(git), workflow);
}

}  // namespace checkpoint
