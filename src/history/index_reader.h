#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "git/walk.h"
#include "history/chunk.h"
#include "history/index_file.h"

namespace checkpoint::history {

/// Thrown where a piece of an index is missing or damaged. Never leaves this folder's index: see Index.
struct Damaged {};

/// Answers questions from the pieces of an index, reading each when it is first needed.
class IndexReader {
 public:
  /// From a file, in the state that it has now.
  explicit IndexReader(std::unique_ptr<IndexFile> file);
  /// From memory.
  explicit IndexReader(Pieces pieces);

  /// Throw Damaged, as all below, where the index is of no use.
  bool contains(const git::Oid& commit);
  std::vector<git::Oid> commits_with(std::string_view key);
  Content everything();

  const Header& header() const { return header_; }
  const Content& tail() const { return tail_; }
  /// The header as it was sealed: equal as long as nobody wrote to the file.
  const std::string& sealed_header() { return piece(chunk::header).text; }

  /// Reads header and tail again, and forgets all else.
  void load();
  /// Takes these pieces instead of those of the file.
  void lay_over(Pieces pieces);
  IndexFile* file() const { return file_.get(); }

 private:
  struct Piece {
    std::string text;
    bool is_checked = false;  // its seal was found unbroken
  };

  Piece& piece(chunk::Id id);
  std::string_view content(chunk::Id id);
  Content decoded(chunk::Id id);
  /// The rows of a piece, decoded once.
  const std::vector<Row>& rows(chunk::Id id);
  void read_front();

  std::unique_ptr<IndexFile> file_;
  std::map<chunk::Id, Piece> pieces_;
  std::map<chunk::Id, std::vector<Row>> rows_;
  Header header_;
  Content tail_;
};

/// An index in its pieces: everything anew.
Pieces pieces_of(Header header, Content content);
/// Only header and tail.
Pieces front_pieces(const Header& header, const Content& tail);

}  // namespace checkpoint::history
