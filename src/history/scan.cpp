#include "history/scan.h"

#include <array>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>

#include "core/interruption.h"
#include "history/sign.h"

namespace checkpoint::history {

namespace {

using git::Oid;

/// A set of object names for millions of them: flat, so that an entry costs little more than its 20 bytes.
class FlatSet {
 public:
  FlatSet() : slots_(smallest) {}

  // False where it was there already. The all-zero name, which no object has, stands for an empty slot.
  bool insert(const Oid& oid) {
    if (4 * (size_ + 1) > 3 * slots_.size()) grow();
    Oid& slot = slot_of(oid);
    if (slot == oid) return false;
    slot = oid;
    ++size_;
    return true;
  }

 private:
  static constexpr std::size_t smallest = 64;

  Oid& slot_of(const Oid& oid) {
    std::size_t index = git::OidHash()(oid) & (slots_.size() - 1);
    while (slots_[index] != Oid{} && slots_[index] != oid) index = (index + 1) & (slots_.size() - 1);
    return slots_[index];
  }

  void grow() {
    std::vector<Oid> old(2 * slots_.size());
    old.swap(slots_);
    for (const Oid& oid : old) {
      if (oid != Oid{}) slot_of(oid) = oid;
    }
  }

  std::vector<Oid> slots_;
  std::size_t size_ = 0;
};

/// The set of visited commits, in parts of which each has a lock of its own.
class Visited {
 public:
  bool insert(const Oid& oid) {
    Part& part = parts_[oid.bytes[Oid::size - 1] % parts_.size()];
    const std::lock_guard<std::mutex> lock(part.mutex);
    return part.set.insert(oid);
  }

 private:
  struct Part {
    std::mutex mutex;
    FlatSet set;
  };
  std::array<Part, 64> parts_;
};

/// Commits that wait to be visited, for whichever thread has nothing to do. It ends when all threads wait.
class Pool {
 public:
  explicit Pool(unsigned threads) : threads_(threads) {}

  void give(std::vector<Oid> work) {
    const std::lock_guard<std::mutex> lock(mutex_);
    work_.insert(work_.end(), work.begin(), work.end());
    wanted_ = false;
    wake_.notify_one();
  }

  // Waits for work; empty at the end.
  std::vector<Oid> take() {
    std::unique_lock<std::mutex> lock(mutex_);
    ++waiting_;
    wanted_ = work_.empty();
    if (waiting_ == threads_ && work_.empty()) ended_ = true;
    if (ended_) wake_.notify_all();
    wake_.wait(lock, [this] { return ended_ || !work_.empty(); });
    --waiting_;
    return std::exchange(work_, {});
  }

  // Another thread failed, or all is done.
  void end() {
    const std::lock_guard<std::mutex> lock(mutex_);
    ended_ = true;
    wake_.notify_all();
  }

  bool is_wanted() const { return wanted_.load(std::memory_order_relaxed); }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Oid> work_;
  std::atomic<bool> wanted_ = false;
  unsigned threads_;
  unsigned waiting_ = 0;
  bool ended_ = false;
};

void note(Found& found, const Oid& id, const git::CommitText& commit) {
  found.commits.push_back(id);
  for (const std::string_view prefix : prefixes_in(commit.message)) {
    auto entry = found.prefixes.find(std::string(prefix));
    if (entry == found.prefixes.end()) entry = found.prefixes.emplace(prefix, 0U).first;
    ++entry->second;
  }
  if (!may_have_signs(commit.message)) return;
  for (Sign& sign : signs_in(commit.message, commit.is_merge)) {
    if (sign.how == How::change) ++found.prefixes[review_prefix(sign.key)];
    found.rows.push_back({std::move(sign.key), id});
  }
}

void append(Found& all, Found part) {
  const auto move = [](auto& to, auto& from) {
    if (to.empty()) {
      to = std::move(from);
      return;
    }
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
  };
  move(all.commits, part.commits);
  move(all.rows, part.rows);
  move(all.missing, part.missing);
  move(all.borders, part.borders);
  for (const auto& [prefix, count] : part.prefixes) all.prefixes[prefix] += count;
}

class Walk {
 public:
  Walk(const git::Repository& repository, const std::function<bool(const Oid&)>& is_known, unsigned threads)
      : repository_(&repository), is_known_(&is_known), pool_(threads) {}

  Found run(const Oid& tip, unsigned threads) {
    visited_.insert(tip);
    pool_.give({tip});
    std::vector<std::thread> others;
    for (unsigned index = 1; index < threads; ++index) others.emplace_back([this] { work(); });
    work();
    for (std::thread& other : others) other.join();
    if (failure_) std::rethrow_exception(failure_);
    return std::move(all_);
  }

 private:
  void work() {
    try {
      Found found;
      git::CommitReader reader(*repository_);
      for (std::vector<Oid> open = pool_.take(); !open.empty(); open = pool_.take()) visit_all(open, reader, found);
      const std::lock_guard<std::mutex> lock(mutex_);
      append(all_, std::move(found));
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex_);
      failure_ = std::current_exception();
      pool_.end();
    }
  }

  void visit_all(std::vector<Oid>& open, git::CommitReader& reader, Found& found) {
    while (!open.empty()) {
      Interruption::check();
      const Oid id = open.back();
      open.pop_back();
      if (known(id)) {
        found.borders.push_back(id);
        continue;
      }
      const auto commit = reader.read(id);
      if (!commit) {
        found.missing.push_back(id);
        continue;
      }
      for (const Oid& parent : commit->parents) {
        if (visited_.insert(parent)) open.push_back(parent);
      }
      if (open.size() > 1 && pool_.is_wanted()) share(open);
      note(found, id, *commit);
    }
  }

  // The older half: its commits lead farther away from what this thread is at.
  void share(std::vector<Oid>& open) {
    const auto half = open.begin() + static_cast<std::ptrdiff_t>(open.size() / 2);
    pool_.give({open.begin(), half});
    open.erase(open.begin(), half);
  }

  bool known(const Oid& id) {
    if (!*is_known_) return false;
    const std::lock_guard<std::mutex> lock(mutex_);
    return (*is_known_)(id);
  }

  const git::Repository* repository_;
  const std::function<bool(const Oid&)>* is_known_;
  Visited visited_;
  Pool pool_;
  std::mutex mutex_;
  Found all_;
  std::exception_ptr failure_;
};

}  // namespace

Found scan_history(const git::Repository& repository, const Oid& tip, const std::function<bool(const Oid&)>& is_known,
                   unsigned threads) {
  return Walk(repository, is_known, threads).run(tip, threads);
}

Found scan_commits(const git::Repository& repository, const std::vector<Oid>& commits) {
  Found found;
  git::CommitReader reader(repository);
  for (const Oid& id : commits) {
    if (const auto commit = reader.read(id)) note(found, id, *commit);
  }
  return found;
}

}  // namespace checkpoint::history
