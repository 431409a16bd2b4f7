#include "history/update.h"

#include <algorithm>
#include <iterator>

#include "history/scan.h"

namespace checkpoint::history {

namespace {

using git::Oid;

constexpr int write_patience = 100;         // milliseconds: an update that is not kept costs the next run a little
constexpr int build_patience = 30000;       // milliseconds: a build by another process is worth waiting for
constexpr std::size_t longest_tail = 4096;  // commits; beyond, the tail is spread over the other pieces
constexpr unsigned threads = 2;

void add_prefixes(Header& header, const std::map<std::string, unsigned>& prefixes) {
  constexpr unsigned enough = 2;  // nobody asks for more
  for (const auto& [prefix, count] : prefixes) {
    unsigned& known = header.prefixes[prefix];
    known = std::min(known + count, enough);
  }
}

void add(Content& content, Found& found) {
  content.commits.insert(content.commits.end(), found.commits.begin(), found.commits.end());
  content.rows.insert(content.rows.end(), std::make_move_iterator(found.rows.begin()),
                      std::make_move_iterator(found.rows.end()));
}

void remove(Content& content, const git::OidSet& gone) {
  const auto is_gone = [&gone](const Oid& oid) { return gone.count(oid) != 0; };
  auto& commits = content.commits;
  std::erase_if(commits, is_gone);
  std::erase_if(content.rows, [&](const Row& row) { return is_gone(row.commit); });
}

/// One file, for one tip.
class Update {
 public:
  Update(const git::Repository& repository, const Oid& tip, std::unique_ptr<IndexFile> file)
      : repository_(&repository), tip_(tip), reader_(std::make_unique<IndexReader>(std::move(file))) {}

  // True where the reader is ready; false where another process was faster, and it has to be tried again.
  bool try_once(Purpose purpose) {
    file().begin_reading();
    if (!load() || !is_current()) return purpose == Purpose::integration && build();
    if (reader_->header().tip == tip_) return true;
    const std::string seen = reader_->sealed_header();
    Change change = change_to_tip();
    if (purpose == Purpose::integration && keep(change, seen)) return true;
    return lay_over(std::move(change.pieces), seen);
  }

  std::unique_ptr<IndexReader> take() { return std::move(reader_); }

 private:
  struct Change {
    Pieces pieces;
    IndexFile::Scope scope = IndexFile::Scope::some;
  };

  IndexFile& file() { return *reader_->file(); }

  bool load() {
    try {
      reader_->load();
      return true;
    } catch (const Damaged&) {
      return false;
    }
  }

  // The history below the commits that the index has is what it was when they were read.
  bool is_current() const {
    const Header& header = reader_->header();
    return header.cut == repository_->shallow_fingerprint() && repository_->has(header.tip) &&
           std::none_of(header.missing.begin(), header.missing.end(),
                        [this](const Oid& oid) { return repository_->has(oid); });
  }

  Change change_to_tip() {
    Found found = scan_history(
        *repository_, tip_, [this](const Oid& oid) { return reader_->contains(oid); }, 1);
    const auto& borders = found.borders;
    const bool forward = std::find(borders.begin(), borders.end(), reader_->header().tip) != borders.end();
    return forward ? extended(std::move(found)) : moved();
  }

  Change extended(Found found) {
    Header header = reader_->header();
    header.tip = tip_;
    header.count += found.commits.size();
    header.missing.insert(header.missing.end(), found.missing.begin(), found.missing.end());
    add_prefixes(header, found.prefixes);
    const bool fits = reader_->tail().commits.size() + found.commits.size() <= longest_tail;
    Content content = fits ? reader_->tail() : reader_->everything();
    add(content, found);
    if (fits) return {front_pieces(header, content), IndexFile::Scope::some};
    return {pieces_of(header, std::move(content)), IndexFile::Scope::all};
  }

  // The branch was moved to where it does not come from (a force-push), or back.
  Change moved() {
    const git::Difference difference = git::difference(*repository_, reader_->header().tip, tip_);
    if (!difference.complete) return {built_pieces(*repository_, tip_), IndexFile::Scope::all};
    Content content = reader_->everything();
    remove(content, difference.left_only);
    Found found = scan_commits(*repository_, {difference.right_only.begin(), difference.right_only.end()});
    add(content, found);
    Header header = reader_->header();
    header.tip = tip_;
    add_prefixes(header, found.prefixes);
    return {pieces_of(header, std::move(content)), IndexFile::Scope::all};
  }

  // Writes the change if nobody else has written since `seen`.
  bool keep(const Change& change, const std::string& seen) {
    file().end_reading();
    if (!file().begin_writing(write_patience)) return false;
    const auto now = file().read(chunk::header);
    if (!now || *now != seen || !file().write(change.pieces, change.scope)) {
      file().roll_back();
      return false;
    }
    if (!file().commit(write_patience)) return false;
    file().begin_reading();
    return load() && reader_->header().tip == tip_;
  }

  bool lay_over(Pieces pieces, const std::string& seen) {
    file().end_reading();
    file().begin_reading();
    if (!load() || reader_->sealed_header() != seen) return false;
    reader_->lay_over(std::move(pieces));
    return true;
  }

  // The first index, or a new one in place of one that is of no use. Only one process builds; the others wait for it.
  bool build() {
    file().end_reading();
    if (!file().begin_writing(build_patience)) return false;
    if (load() && is_current()) {
      file().roll_back();
      return false;
    }
    Pieces pieces = built_pieces(*repository_, tip_);
    const bool written = file().write(pieces, IndexFile::Scope::all) && file().commit(build_patience);
    if (!written) file().roll_back();
    reader_ = std::make_unique<IndexReader>(std::move(pieces));
    return true;
  }

  const git::Repository* repository_;
  Oid tip_;
  std::unique_ptr<IndexReader> reader_;
};

}  // namespace

std::unique_ptr<IndexReader> updated_reader(const git::Repository& repository, const Oid& tip,
                                            const std::filesystem::path& path, Purpose purpose) {
  constexpr int attempts = 4;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    std::unique_ptr<IndexFile> file = IndexFile::open(path);
    if (!file) return nullptr;
    Update update(repository, tip, std::move(file));
    try {
      if (update.try_once(purpose)) return update.take();
    } catch (const Damaged&) {
      IndexFile::discard(path);
    }
  }
  return nullptr;
}

Pieces built_pieces(const git::Repository& repository, const Oid& tip) {
  Found found = scan_history(repository, tip, {}, threads);
  Header header;
  header.tip = tip;
  header.cut = repository.shallow_fingerprint();
  header.missing = std::move(found.missing);
  add_prefixes(header, found.prefixes);
  return pieces_of(header, {std::move(found.commits), std::move(found.rows)});
}

}  // namespace checkpoint::history
