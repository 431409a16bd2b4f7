#include "history/index_file.h"

#include <sqlite3.h>

namespace checkpoint::history {

namespace fs = std::filesystem;

namespace {

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
struct FinalizeStatement {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;
using Statement = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

bool execute(sqlite3* database, const char* sql) {
  return sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

Statement prepared(sqlite3* database, const char* sql) {
  sqlite3_stmt* statement = nullptr;
  sqlite3_prepare_v2(database, sql, -1, &statement, nullptr);
  return Statement(statement);
}

constexpr int reading_patience = 30000;  // milliseconds: a first build by another process takes seconds

// Durability is not worth its time here: what a crash leaves is found damaged, and built anew.
constexpr const char* kPragmas =
    "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA page_size=8192; PRAGMA temp_store=MEMORY;"
    "PRAGMA trusted_schema=OFF;";
constexpr const char* table = "CREATE TABLE IF NOT EXISTS chunk (id INTEGER PRIMARY KEY, piece BLOB NOT NULL)";

enum class Opening { fine, unusable, no_database };

Opening open_database(const fs::path& path, Database& database) {
  sqlite3* raw = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
  database.reset(raw);
  if (code != SQLITE_OK) return Opening::unusable;
  sqlite3_busy_timeout(raw, reading_patience);
  if (execute(raw, kPragmas) && execute(raw, table)) return Opening::fine;
  const int why = sqlite3_errcode(raw);
  return why == SQLITE_NOTADB || why == SQLITE_CORRUPT ? Opening::no_database : Opening::unusable;
}

}  // namespace

struct IndexFile::State {
  Database database;
  Statement select;

  bool run(const char* sql) const { return execute(database.get(), sql); }
};

IndexFile::IndexFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
IndexFile::~IndexFile() = default;

std::unique_ptr<IndexFile> IndexFile::open(const fs::path& path) {
  std::error_code failed;
  // What is written stays in the git folder.
  if (fs::is_symlink(path.parent_path(), failed) || fs::is_symlink(path, failed)) return nullptr;
  fs::create_directories(path.parent_path(), failed);
  auto state = std::make_unique<State>();
  Opening opening = open_database(path, state->database);
  if (opening == Opening::no_database) {
    state->database.reset();
    discard(path);
    opening = open_database(path, state->database);
  }
  if (opening != Opening::fine) return nullptr;
  state->select = prepared(state->database.get(), "SELECT piece FROM chunk WHERE id = ?");
  if (!state->select) return nullptr;
  return std::unique_ptr<IndexFile>(new IndexFile(std::move(state)));
}

bool IndexFile::begin_reading() { return state_->run("BEGIN"); }

void IndexFile::end_reading() { state_->run("ROLLBACK"); }

std::optional<std::string> IndexFile::read(chunk::Id id) {
  sqlite3_stmt* select = state_->select.get();
  sqlite3_bind_int64(select, 1, id);
  std::optional<std::string> piece;
  if (sqlite3_step(select) == SQLITE_ROW) {
    const void* bytes = sqlite3_column_blob(select, 0);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(select, 0));
    piece = bytes == nullptr ? std::string() : std::string(static_cast<const char*>(bytes), size);
  }
  sqlite3_reset(select);
  return piece;
}

bool IndexFile::begin_writing(int milliseconds) {
  sqlite3_busy_timeout(state_->database.get(), milliseconds);
  const bool begun = state_->run("BEGIN IMMEDIATE");
  sqlite3_busy_timeout(state_->database.get(), reading_patience);
  return begun;
}

bool IndexFile::write(const Pieces& pieces, Scope scope) {
  if (scope == Scope::all && !state_->run("DELETE FROM chunk")) return false;
  const Statement insert = prepared(state_->database.get(), "INSERT OR REPLACE INTO chunk (id, piece) VALUES (?, ?)");
  if (!insert) return false;
  for (const auto& [id, piece] : pieces) {
    sqlite3_bind_int64(insert.get(), 1, id);
    sqlite3_bind_blob64(insert.get(), 2, piece.data(), piece.size(), SQLITE_STATIC);
    if (sqlite3_step(insert.get()) != SQLITE_DONE) return false;
    sqlite3_reset(insert.get());
  }
  return true;
}

bool IndexFile::commit(int milliseconds) {
  sqlite3_busy_timeout(state_->database.get(), milliseconds);
  const bool committed = state_->run("COMMIT");
  sqlite3_busy_timeout(state_->database.get(), reading_patience);
  if (!committed) roll_back();
  return committed;
}

void IndexFile::roll_back() { state_->run("ROLLBACK"); }

void IndexFile::discard(const fs::path& path) {
  std::error_code failed;
  fs::remove(path, failed);
  fs::remove(path.string() + "-journal", failed);
}

}  // namespace checkpoint::history
