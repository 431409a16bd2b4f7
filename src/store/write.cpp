#include "store/write.h"

#include <utility>

#include "core/atomic_file.h"
#include "core/digest.h"
#include "kinds/kind.h"
#include "kinds/secret/secret.h"
#include "store/exclusion.h"
#include "store/folders.h"
#include "store/holder.h"
#include "store/left_out.h"
#include "store/lock.h"

namespace checkpoint {

namespace {

// What is created once stays as it is, whoever asks.
void require_mutable(const Order& order, const Stored* now) {
  const Kind* const kind = kind_at(order.place.text());
  if (now == nullptr || kind == nullptr || kind->mutability != Mutability::append_only) return;
  throw Error(ErrorCode::already_exists,
              "'" + now->path + "' already exists, and a " + std::string(kind->name) + " is never changed")
      .about(now->path);
}

Document parsed(const Order& order, const std::string& text) {
  Result<Document, ParseProblem> document = Document::parse(text, order.options.limits);
  if (document.ok()) return *document;
  throw Error(ErrorCode::invalid, "the change cannot be written: " + document.problem().message)
      .about(order.location.shown(order.place));
}

void refuse_secrets(const Order& order, const Stored* now, const Document& document) {
  if (order.options.allows_secrets) return;
  try {
    secret::refuse_new(now != nullptr && now->content ? &*now->content : nullptr, document);
  } catch (Error& error) {
    error.path = order.location.shown(order.place);
    throw;
  }
}

[[noreturn]] void busy(const Order& order, const Folder& folder) {
  refuse_as_busy(folder, order.place.file(), order.location.shown(order.place), order.options.lock_timeout);
}

// What stands at one place, held so that no other writer changes it meanwhile.
struct Held {
  Folder folder;
  std::optional<Handle> lock;  // of the file; where there is none yet, the folder itself is locked
  std::optional<Stored> now;
};

std::optional<Stored> read_current(const Order& order, const Folder& folder) {
  const std::string path = order.location.shown(order.place);
  Result<FileContent, FileProblem> content = folder.read(order.place.file(), order.options.limits.max_bytes);
  if (content.ok()) return stored(order.place, path, std::move(content).value(), order.options.limits);
  if (content.problem().fault == FileFault::missing) return std::nullopt;
  throw problem_of(content.problem(), path).error("'" + path + "'");
}

// A writer replaces the file that it has locked, so whoever waited for it may wake up with the lock of a file that is
// no longer in the store.
bool is_current(const Folder& folder, const std::string& name, const std::optional<Handle>& lock) {
  const std::optional<FileState> stands = folder.state(name);
  return lock ? stands && state_of(*lock).same_file(*stands) : !stands;
}

// Nothing where the file changed hands while we waited: look again.
std::optional<Held> hold(const Order& order, FileSystem& files) {
  const std::string& name = order.place.file();
  Folder folder = folder_above(order.location, order.place, files);
  const std::optional<FileState> there = folder.state(name);
  if (there && !S_ISREG(there->mode)) read_current(order, folder);  // which says what it is instead
  std::optional<Handle> file = folder.open_for_lock(name);
  const std::chrono::milliseconds timeout = order.options.lock_timeout;
  const Lock::Outcome outcome = file ? Lock::take(*file, timeout) : Lock::take(folder, timeout);
  if (outcome == Lock::Outcome::timed_out) busy(order, folder);
  if (!is_current(folder, name, file)) return std::nullopt;
  std::optional<Stored> now = read_current(order, folder);
  if (file ? !now || !state_of(*file).same_file(now->state) : now.has_value()) return std::nullopt;
  return Held{std::move(folder), std::move(file), std::move(now)};
}

Folder folder_of(const Order& order, const StorePath& place, FileSystem& files) {
  const std::string path = order.location.shown_store();
  Folder folder = Folder::open(order.location.store().string(), path, files);
  for (const std::string& inner : place.folders()) folder = folder.enter_or_create(inner);
  return folder;
}

StorePath keep(const Order& order, const Archive& archive, FileSystem& files) {
  const Folder folder = folder_of(order, archive.place, files);
  remove_files_of_dead(folder);
  for (int number = 1;; ++number) {
    StorePath place = number == 1 ? archive.place : archive.place.numbered(number);
    const bool is_elsewhere = is_left_out(order.options.left_out, order.location.shown(place));
    if (is_elsewhere || folder.state(place.file())) continue;
    AtomicFile copy(folder, place.file());
    copy.write(archive.text);
    if (copy.create()) return place;
  }
}

// Nothing where somebody who takes no locks, git for one, wrote the file meanwhile: look again.
std::optional<Receipt> put(const Order& order, const Held& held, AtomicFile& file, FileSystem& files) {
  const Stored* now = held.now ? &*held.now : nullptr;
  const Draft draft = drafted(order, now);
  Receipt receipt{order.location.shown(order.place), sha256(draft.text), {}, draft.text, {}};
  if (now != nullptr) receipt.before = now->text;
  const std::optional<FileState> old = now == nullptr ? std::nullopt : std::optional(now->state);
  if (!receipt.changed()) return receipt;
  file.write(draft.text, old);
  for (const Archive& archive : draft.archives) {
    receipt.archived.push_back(order.location.shown(keep(order, archive, files)));
  }
  if (held.folder.state(order.place.file()) != old) return std::nullopt;
  const bool done = old ? file.replace() : file.create();
  return done ? std::optional(receipt) : std::nullopt;
}

std::optional<Receipt> attempt(const Order& order, FileSystem& files) {
  const std::optional<Held> held = hold(order, files);
  if (!held) return std::nullopt;
  if (!held->now) refuse_other_case(held->folder, order.place.file());
  exclude_temporaries(order.location);
  remove_leftovers(held->folder, order.place.file());
  AtomicFile file(held->folder, order.place.file());  // from here on it tells others who holds the lock
  return put(order, *held, file, files);
}

}  // namespace

Draft drafted(const Order& order, const Stored* now) {
  const auto etag_now = order.if_match && now != nullptr ? std::optional(now->etag()) : std::nullopt;
  require_match(order.if_match, order.location.shown(order.place), etag_now);
  Draft draft = order.change(now);
  if (now != nullptr && draft.text == now->text) return draft;
  require_mutable(order, now);
  const Document document = parsed(order, draft.text);
  order.check(order.place, document);
  refuse_secrets(order, now, document);
  return draft;
}

std::optional<Receipt> write_new(const Order& order, FileSystem& files) {
  // What is wrong with the text must come out before any folder is created.
  const Draft draft = drafted(order, nullptr);
  if (is_left_out(order.options.left_out, order.location.shown(order.place))) return std::nullopt;
  exclude_temporaries(order.location);
  const Folder folder = folder_above(order.location, order.place, files);
  refuse_other_case(folder, order.place.file());
  remove_files_of_dead(folder, order.place.file());
  while (!folder.state(order.place.file())) {
    AtomicFile file(folder, order.place.file());
    file.write(draft.text);
    if (file.create()) return Receipt{order.location.shown(order.place), sha256(draft.text), {}, draft.text, {}};
  }
  return std::nullopt;
}

Receipt write(const Order& order, FileSystem& files) {
  // Each attempt that finds the file in other hands means that a writer has finished: a queue that moves is worth
  // waiting in, and the timeout is for the one who holds it up. No wait is without end all the same.
  constexpr int most = 1000;
  for (int number = 1; number <= most; ++number) {
    if (std::optional<Receipt> receipt = attempt(order, files)) return *std::move(receipt);
  }
  busy(order, folder_above(order.location, order.place, files));
}

}  // namespace checkpoint
