#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command/context.h"
#include "support/scratch.h"

namespace checkpoint::test {

/// What one run said.
struct Said {
  int exit = 0;
  std::string out;
  std::string err;

  /// Standard output as the one JSON object that it must be.
  nlohmann::json json() const { return nlohmann::json::parse(out); }
};

/// A place to run commands in the test's own process: a folder of its own, a hermetic environment, a fixed clock and
/// captured output.
class Desk {
 public:
  /// 2026-05-08T12:00:00Z
  Desk();

  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path store() const { return folder_ / ".checkpoints"; }
  std::filesystem::path file_of(std::string_view skill) const {
    return store() / (std::string(skill) + ".checkpoint.json");
  }
  /// Makes the folder a repository, as far as our programs look at one.
  Desk& with_repository();
  /// Lets commands ask the repository's history, as the second program does.
  Desk& with_history();
  /// git in the project's folder; what it printed, without the last newline.
  std::string git(const std::vector<std::string>& words) const;
  /// Commits all that is in the folder; the full SHA.
  std::string commit(const std::string& message) const;
  /// Writes a checkpoint file with this text.
  Desk& with(std::string_view skill, std::string_view text);
  Desk& at(std::string_view time);
  Desk& typing(std::string_view input);

  cli::Context context;  ///< what the next run gets; streams are set by say()

  Said say(const std::vector<std::string>& words);
  /// The same of a command that must succeed, or the test ends.
  void write(const std::vector<std::string>& words);
  /// What a run with `--json` says, which must end with `exit`.
  nlohmann::json ask(std::vector<std::string> words, int exit = 0);

 private:
  Scratch scratch_;
  std::filesystem::path folder_;
  std::string input_;
};

/// Where the checkpoint of `review` lies, from the project's folder.
inline const std::string kReview = ".checkpoints/review.checkpoint.json";

/// A valid checkpoint of `skill`, in progress, updated on 2026-05-08T09:00:00Z, with `more` members at its end
/// (`, "x": 1`).
std::string checkpoint_text(std::string_view skill, std::string_view more = "");

/// The same with its `next_actions` and other members given by the caller.
std::string bare_checkpoint_text(std::string_view skill, std::string_view status, std::string_view more);

}  // namespace checkpoint::test
