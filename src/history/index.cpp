#include "history/index.h"

#include <string>
#include <utility>

#include "history/index_file.h"
#include "history/index_reader.h"
#include "history/update.h"

namespace checkpoint::history {

Index::Index(const git::Repository& repository, const git::Oid& tip, Path file, std::unique_ptr<IndexReader> reader)
    : repository_(&repository), tip_(tip), file_(std::move(file)), reader_(std::move(reader)) {}
Index::Index(Index&&) noexcept = default;
Index& Index::operator=(Index&&) noexcept = default;
Index::~Index() = default;

Index Index::at(const git::Repository& repository, const git::Oid& tip,
                const std::optional<std::filesystem::path>& file, Purpose purpose) {
  std::unique_ptr<IndexReader> reader = file ? updated_reader(repository, tip, *file, purpose) : nullptr;
  if (!reader) reader = std::make_unique<IndexReader>(built_pieces(repository, tip));
  return {repository, tip, file, std::move(reader)};
}

template <class Question>
auto Index::answered(const Question& question) const {
  try {
    return question(*reader_);
  } catch (const Damaged&) {
    if (file_) IndexFile::discard(*file_);
    reader_ = std::make_unique<IndexReader>(built_pieces(*repository_, tip_));
    return question(*reader_);
  }
}

bool Index::contains(const git::Oid& commit) const {
  return answered([&](IndexReader& reader) { return reader.contains(commit); });
}

bool Index::has_gaps() const { return !reader_->header().missing.empty(); }

std::vector<git::Oid> Index::commits_with(std::string_view key) const {
  return answered([&](IndexReader& reader) { return reader.commits_with(key); });
}

unsigned Index::commits_with_prefix(std::string_view prefix) const {
  const auto& prefixes = reader_->header().prefixes;
  const auto found = prefixes.find(std::string(prefix));
  return found == prefixes.end() ? 0 : found->second;
}

}  // namespace checkpoint::history
