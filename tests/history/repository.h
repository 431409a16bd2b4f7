#pragma once

#include <map>
#include <string>
#include <vector>

#include "git/repository.h"
#include "history/history.h"
#include "support/git.h"
#include "support/scratch.h"

namespace checkpoint::test {

/// A repository whose commits are made one by one, all with the same time and the empty tree: what matters is their
/// messages and parents. HEAD is at main.
class Commits {
 public:
  Commits() {
    git({"init", "-q", "-b", "main", "."});
    tree_ = git({"hash-object", "-t", "tree", "-w", "/dev/null"});
    main_ = commit("root", {});
    branch("main", main_);
  }

  std::string git(const std::vector<std::string>& arguments) const { return git(arguments, environment()); }
  std::string git(const std::vector<std::string>& arguments, const Environment& settings) const {
    std::string output = test::git(folder(), arguments, settings);
    while (!output.empty() && output.back() == '\n') output.pop_back();
    return output;
  }

  /// A commit that no branch has; its full SHA.
  std::string commit(const std::string& message, const std::vector<std::string>& parents) const {
    return git(words_of(message, parents));
  }
  /// The same by a clock that says `time`.
  std::string commit_at(const std::string& time, const std::string& message,
                        const std::vector<std::string>& parents) const {
    Environment settings = environment();
    for (const std::string role : {"AUTHOR", "COMMITTER"}) settings.set("GIT_" + role + "_DATE", time);
    return git(words_of(message, parents), settings);
  }
  void branch(const std::string& name, const std::string& commit) const {
    git({"update-ref", "refs/heads/" + name, commit});
  }

  /// One more commit on main.
  std::string land(const std::string& message) {
    main_ = commit(message, {main_});
    branch("main", main_);
    return main_;
  }
  /// A merge into main of a commit of its own.
  std::string merge(const std::string& message) {
    main_ = commit(message, {main_, commit("work", {main_})});
    branch("main", main_);
    return main_;
  }
  /// A commit on a branch that main does not have.
  std::string aside(const std::string& name, const std::string& message) const {
    std::string made = commit(message, {main_});
    branch(name, made);
    return made;
  }
  const std::string& tip() const { return main_; }
  void reset_main(const std::string& commit) {
    main_ = commit;
    branch("main", main_);
  }

  std::filesystem::path folder() const { return scratch_.path(); }
  Environment environment() const { return hermetic_environment(scratch_.path()); }
  git::Repository open() const { return git::Repository::open({folder() / ".git", folder(), environment()}); }
  std::filesystem::path index() const { return folder() / ".git" / "checkpoint" / "history.sqlite"; }

 private:
  std::vector<std::string> words_of(const std::string& message, const std::vector<std::string>& parents) const {
    std::vector<std::string> words = {"commit-tree", tree_, "-m", message};
    for (const std::string& parent : parents) words.insert(words.end(), {"-p", parent});
    return words;
  }

  Scratch scratch_;
  std::string tree_;
  std::string main_;
};

/// `settings` with the remotes that the repository has.
inline history::Settings with_remotes(history::Settings settings, const std::filesystem::path& folder,
                                      const Environment& environment) {
  settings.remotes = remotes_of(GitConfigReader(folder, environment).get());
  return settings;
}

/// What the history says of one reference, as one line: `landed squash <subject> @main`.
inline std::string standing(const Commits& commits, const std::string& text, const history::Settings& settings = {}) {
  const git::Repository repository = commits.open();
  const history::History opened =
      history::History::open(repository, with_remotes(settings, commits.folder(), commits.environment()));
  const auto judgements = opened.judge(text);
  if (judgements.size() != 1) return std::to_string(judgements.size()) + " references";
  const history::Standing& found = judgements.front().standing;
  std::string line(history::name_of(found.state));
  if (found.evidence) {
    line += " by " + found.evidence->commit.hex() + " (" + std::string(history::name_of(found.evidence->how)) +
            ") on " + found.evidence->base;
  }
  return line + (found.ambiguous ? ", ambiguous" : "");
}

/// The first word of that: `landed`, `reverted`.
inline std::string state_of(const Commits& commits, const std::string& text) {
  const std::string line = standing(commits, text);
  return line.substr(0, line.find_first_of(" ,"));
}

}  // namespace checkpoint::test
