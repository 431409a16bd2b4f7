#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "git/repository.h"

namespace checkpoint::history {

class IndexReader;

/// Whether what an index learns is kept for other runs.
enum class Purpose {
  integration,  ///< the branch that all runs ask for: the file follows it
  occasional,   ///< another one: the file helps as far as it goes, and stays as it is
};

/// What can be reached from one commit, and the signs in it. Answers are the same whether they come from a file that
/// other runs have left, from one that this run has built, or from memory: a damaged file is built anew.
class Index {
 public:
  /// The index for the ancestors of `tip`, itself included. Without `file` everything is read and nothing kept.
  static Index at(const git::Repository& repository, const git::Oid& tip,
                  const std::optional<std::filesystem::path>& file, Purpose purpose);

  Index(Index&&) noexcept;
  Index& operator=(Index&&) noexcept;
  ~Index();

  bool contains(const git::Oid& commit) const;
  /// True where commits on the way are not here.
  bool has_gaps() const;
  /// The commits whose messages have a sign with this key (see sign.h), sorted.
  std::vector<git::Oid> commits_with(std::string_view key) const;
  /// In how many commits a ticket-like key with this prefix stands; 2 stands for 2 and more.
  unsigned commits_with_prefix(std::string_view prefix) const;

 private:
  using Path = std::optional<std::filesystem::path>;
  Index(const git::Repository& repository, const git::Oid& tip, Path file, std::unique_ptr<IndexReader> reader);

  /// Asks, and asks again of an index in memory where the file turns out to be damaged; the next run builds it anew.
  template <class Question>
  auto answered(const Question& question) const;

  const git::Repository* repository_;
  git::Oid tip_;
  Path file_;
  mutable std::unique_ptr<IndexReader> reader_;
};

}  // namespace checkpoint::history
