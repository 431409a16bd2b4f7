#include "store/committed_texts.h"

#include "core/object_digest.h"
#include "core/take.h"
#include "core/texts.h"

namespace checkpoint {

// `:<mode> <mode> <blob> <blob> <letter>` TAB `<path>`; zeros stand for no blob.
CommittedTexts::CommittedTexts(const GitCommand& git, const std::vector<std::string>& revisions,
                               const std::string& folder) {
  const std::vector<std::string> words{"--literal-pathspecs", "log",          "--format=", "--raw",
                                       "--no-abbrev",         "--no-renames", "-m"};
  const ProgramAnswer answer = git.run(with_texts(with_texts(words, revisions), {"--", folder}));
  if (!answer.ok()) return;
  for (std::string_view line : parts_of(answer.output, '\n')) {
    if (!line.starts_with(':')) continue;
    take_until(line, ' ');
    take_until(line, ' ');
    for (int side = 0; side < 2; ++side) blobs_.emplace(take_until(line, ' '));
  }
}

bool CommittedTexts::has(std::string_view text) const {
  if (blobs_.empty()) return false;
  ObjectDigest digest(ObjectDigest::format_of(*blobs_.begin()), text.size());
  digest.add(text);
  return blobs_.contains(digest.finish());
}

std::vector<std::string> all_branches(const GitCommand& git) {
  std::vector<std::string> revisions{"--branches", "--remotes"};
  if (git.line({"rev-parse", "--verify", "--quiet", "HEAD^{commit}"})) revisions.insert(revisions.begin(), "HEAD");
  return revisions;
}

}  // namespace checkpoint
