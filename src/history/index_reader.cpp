#include "history/index_reader.h"

#include <algorithm>
#include <iterator>

namespace checkpoint::history {

namespace {

using git::Oid;

void sort(Content& content) {
  std::sort(content.commits.begin(), content.commits.end());
  std::sort(content.rows.begin(), content.rows.end());
}

// Binary search in a piece as it is stored: a count, then sorted names.
bool stands_in(std::string_view piece, const Oid& commit) {
  constexpr std::size_t number = sizeof(std::uint64_t);
  if (piece.size() < 2 * number) throw Damaged();
  const std::string_view wanted(reinterpret_cast<const char*>(commit.bytes.data()), Oid::size);
  std::size_t low = 0;
  std::size_t high = (piece.size() - 2 * number) / Oid::size;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    const int order = piece.substr(number + middle * Oid::size, Oid::size).compare(wanted);
    if (order == 0) return true;
    if (order < 0) low = middle + 1;
    if (order > 0) high = middle;
  }
  return false;
}

void add(Pieces& pieces, chunk::Id id, const std::string& text) { pieces.emplace_back(id, chunk::sealed(id, text)); }

}  // namespace

IndexReader::IndexReader(std::unique_ptr<IndexFile> file) : file_(std::move(file)) {}

IndexReader::IndexReader(Pieces pieces) { lay_over(std::move(pieces)); }

void IndexReader::lay_over(Pieces pieces) {
  for (auto& piece : pieces) {
    pieces_[piece.first] = {std::move(piece.second)};
    rows_.erase(piece.first);
  }
  read_front();
}

void IndexReader::load() {
  pieces_.clear();
  rows_.clear();
  read_front();
}

void IndexReader::read_front() {
  auto header = decoded_header(content(chunk::header));
  constexpr unsigned most_bits = 16;
  if (!header || header->bits > most_bits) throw Damaged();
  header_ = *std::move(header);
  tail_ = decoded(chunk::tail);
}

IndexReader::Piece& IndexReader::piece(chunk::Id id) {
  const auto found = pieces_.find(id);
  if (found != pieces_.end()) return found->second;
  std::optional<std::string> piece = file_ ? file_->read(id) : std::nullopt;
  if (!piece) throw Damaged();
  return pieces_.emplace(id, Piece{*std::move(piece)}).first->second;
}

std::string_view IndexReader::content(chunk::Id id) {
  Piece& piece = this->piece(id);
  if (piece.is_checked) return chunk::content_of(piece.text);
  const auto content = chunk::unsealed(id, piece.text);
  if (!content) throw Damaged();
  piece.is_checked = true;
  return *content;
}

Content IndexReader::decoded(chunk::Id id) {
  auto content = decoded_content(this->content(id));
  if (!content) throw Damaged();
  return *std::move(content);
}

const std::vector<Row>& IndexReader::rows(chunk::Id id) {
  const auto found = rows_.find(id);
  return found != rows_.end() ? found->second : rows_.emplace(id, decoded(id).rows).first->second;
}

bool IndexReader::contains(const Oid& commit) {
  if (std::binary_search(tail_.commits.begin(), tail_.commits.end(), commit)) return true;
  return stands_in(content(chunk::first_commits + bucket_of(commit, header_.bits)), commit);
}

std::vector<Oid> IndexReader::commits_with(std::string_view key) {
  std::vector<Oid> commits;
  const auto take = [&](const std::vector<Row>& rows) {
    for (const Row& row : rows) {
      if (row.key == key) commits.push_back(row.commit);
    }
  };
  take(tail_.rows);
  take(rows(chunk::first_rows + static_cast<chunk::Id>(bucket_of(key, header_.bits))));
  std::sort(commits.begin(), commits.end());
  commits.erase(std::unique(commits.begin(), commits.end()), commits.end());
  return commits;
}

Content IndexReader::everything() {
  Content all = tail_;
  for (chunk::Id bucket = 0; bucket < chunk::Id{1} << header_.bits; ++bucket) {
    Content commits = decoded(chunk::first_commits + bucket);
    all.commits.insert(all.commits.end(), commits.commits.begin(), commits.commits.end());
    Content rows = decoded(chunk::first_rows + bucket);
    all.rows.insert(all.rows.end(), std::make_move_iterator(rows.rows.begin()),
                    std::make_move_iterator(rows.rows.end()));
  }
  return all;
}

Pieces pieces_of(Header header, Content content) {
  sort(content);
  header.count = content.commits.size();
  header.bits = bits_for(header.count);
  const std::size_t count = std::size_t{1} << header.bits;
  Pieces pieces = front_pieces(header, {});
  auto begin = content.commits.begin();
  for (std::size_t bucket = 0; bucket < count; ++bucket) {
    const auto end = std::find_if(begin, content.commits.end(),
                                  [&](const Oid& oid) { return bucket_of(oid, header.bits) != bucket; });
    add(pieces, chunk::first_commits + static_cast<chunk::Id>(bucket), encoded(Content{{begin, end}, {}}));
    begin = end;
  }
  std::vector<Content> rows(count);
  for (Row& row : content.rows) rows[bucket_of(row.key, header.bits)].rows.push_back(std::move(row));
  for (std::size_t bucket = 0; bucket < count; ++bucket) {
    add(pieces, chunk::first_rows + static_cast<chunk::Id>(bucket), encoded(rows[bucket]));
    rows[bucket] = {};
  }
  return pieces;
}

Pieces front_pieces(const Header& header, const Content& tail) {
  Content sorted = tail;
  sort(sorted);
  Pieces pieces;
  add(pieces, chunk::header, encoded(header));
  add(pieces, chunk::tail, encoded(sorted));
  return pieces;
}

}  // namespace checkpoint::history
