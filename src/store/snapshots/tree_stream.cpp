#include "store/snapshots/tree_stream.h"

#include "core/object_digest.h"
#include "core/take.h"

namespace checkpoint {
namespace {

// git knows the empty tree without having it. What differs from it is all that a tree holds.
std::string_view empty_tree(std::string_view id) {
  switch (ObjectDigest::format_of(id)) {
    case ObjectDigest::Format::sha1: return "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
    case ObjectDigest::Format::sha256: return "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321";
  }
  return {};
}

}  // namespace

TreeStream::TreeStream(const GitCommand& git, std::vector<std::string> trees) : git_(git), trees_(std::move(trees)) {}

// From the next tree on: also after a process that gave up on one before.
void TreeStream::start() {
  input_.clear();
  for (std::size_t index = index_; index < trees_.size(); ++index) {
    input_ += std::string(empty_tree(trees_[index])) + " " + trees_[index] + "\n";
  }
  output_.emplace(ProgramCall{"git",
                              {"--no-replace-objects", "diff-tree", "--stdin", "-r", "-z", "--no-renames",
                               "--ignore-submodules=none"},
                              git_.folder(),
                              input_},
                  git_.environment());
}

// `:<mode before> <mode> <id before> <id> A` NUL `<path>` NUL
std::optional<TreeFile> TreeStream::file() {
  const auto facts = output_->until('\0');
  const auto path = output_->until('\0');
  if (!facts || !path) return std::nullopt;
  std::string_view rest = *facts;
  take_until(rest, ' ');
  const std::string mode(take_until(rest, ' '));
  take_until(rest, ' ');
  return TreeFile{*path, mode, std::string(take_until(rest, ' ')), 0};
}

std::optional<std::vector<TreeFile>> TreeStream::next() {
  if (!output_) start();
  const bool is_last = ++index_ == trees_.size();
  std::vector<TreeFile> files;
  bool is_whole = output_->until('\n').has_value();  // the two trees
  while (is_whole && output_->ahead() == ':') {
    auto one = file();
    is_whole = one.has_value();
    if (one) files.push_back(*std::move(one));
  }
  // Where it ends before its time, it ends with the tree that it cannot read.
  if (is_whole && (output_->ahead() || (is_last && output_->finish().ok()))) return files;
  output_.reset();
  return std::nullopt;
}

}  // namespace checkpoint
