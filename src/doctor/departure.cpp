#include "doctor/departure.h"

#include <string_view>
#include <vector>

#include "core/take.h"
#include "core/utf8.h"
#include "git/walk.h"

namespace checkpoint::doctor {

namespace {

// A partial clone would fetch the contents that a comparison by likeness needs.
std::string how_alike(const GitCommand& git) {
  return git.line({"config", "extensions.partialClone"}) ? "-M100%" : "-M";
}

// `R<score>\0<from>\0<to>\0` for each renamed file.
std::string renamed_to(const std::string& path, const std::string& commit, const GitCommand& git) {
  const ProgramAnswer answer = git.run({"diff-tree", "-r", "-m", "--first-parent", "--root", how_alike(git),
                                        "--diff-filter=R", "--name-status", "--no-commit-id", "-z", commit});
  if (!answer.ok()) return "";
  const std::vector<std::string_view> parts = parts_of(answer.output, '\0');
  for (std::size_t at = 0; at + 2 < parts.size(); at += 3) {
    if (parts[at + 1] == path) return std::string(parts[at + 2]);
  }
  return "";
}

}  // namespace

std::optional<Proof> last_change(const git::Repository& repository, const git::Oid& from, const std::string& path) {
  const std::vector<git::PathChange> changes = git::path_history(repository, from, path, 1);
  if (changes.empty()) return std::nullopt;
  const git::Commit& commit = changes.front().commit;
  return Proof{commit.id.hex(), as_utf8(commit.subject()), "commit", "HEAD", commit.committer.when};
}

std::optional<Departure> departure_of(const std::string& path, std::int64_t since, git::Mainline& mainline,
                                      const GitCommand& git) {
  if (!mainline.at(0) || mainline.entry(0, path)) return std::nullopt;
  const auto had = mainline.some_step_with(path, since);
  if (!had) return std::nullopt;
  const auto is_gone = [&](std::size_t back) { return !mainline.entry(back, path); };
  const auto step = mainline.at(mainline.furthest(0, *had, is_gone));
  auto proof = last_change(mainline.repository(), step->commit, path);
  if (!proof) return std::nullopt;
  std::string to = renamed_to(path, proof->commit, git);
  return Departure{std::move(*proof), std::move(to)};
}

}  // namespace checkpoint::doctor
