#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/desk.h"

namespace checkpoint::test {

/// A real repository with a store, at its first commit on main, and doctor to look at it. Now is 2026-05-08T12:00:00Z;
/// commits are made at 2026-05-08T10:00:00Z, an hour after the checkpoints of valid() were written.
class Clinic {
 public:
  using Json = nlohmann::json;

  explicit Clinic(std::string_view began = "2026-05-08T10:00:00Z");

  Desk desk;

  /// Runs git, which must succeed; what it printed, without the final newline.
  std::string git(const std::vector<std::string>& words) const;
  /// Commits are made at this time from now on.
  Clinic& at(std::string_view time);

  /// Writes a file of the work tree.
  void write(const std::string& file, std::string_view text) const;
  /// Writes and commits everything; the commit.
  std::string commit(const std::string& file, std::string_view text, const std::string& message) const;
  /// A commit on main that changes nothing; its full SHA.
  std::string land(const std::string& message) const;
  /// A merge of a branch of its own; its full SHA.
  std::string merge(const std::string& message, const std::string& branch = "work") const;
  /// `git revert`, with git's own message or another one.
  std::string revert(const std::string& commit, const std::string& message = "") const;

  /// Writes the checkpoint of `skill`: a valid one that has these members in place of its own.
  void checkpoint(const std::string& skill, const Json& members = Json::object()) const;

  /// The answer of `doctor --json` with more words; the exit status must fit.
  Json doctor(std::vector<std::string> words = {}) const;
  /// The findings of one check.
  std::vector<Json> findings(const std::string& check, std::vector<std::string> words = {}) const;
  /// `ok`, `findings` or `skipped`, and the reason.
  std::string state(const std::string& check, std::vector<std::string> words = {}) const;
  std::string reason(const std::string& check, std::vector<std::string> words = {}) const;

  /// What doctor says of an action, alone in its checkpoint's queue: `landed-action #12 <sha> merge commit main`, one
  /// finding after the other; `-` where it says nothing.
  std::string verdict(const std::string& action) const;

 private:
  Json check_row(const std::string& check, std::vector<std::string> words) const;
};

/// A checkpoint as JSON, valid, in progress.
nlohmann::json valid_checkpoint(const std::string& skill);

}  // namespace checkpoint::test
