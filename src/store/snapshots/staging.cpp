#include "store/snapshots/staging.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <map>
#include <string_view>

#include "core/error.h"
#include "core/interruption.h"
#include "core/system/calls.h"
#include "store/snapshots/blob_stream.h"

namespace checkpoint {
namespace {

[[noreturn]] void cannot_stage(const std::string& path) {
  throw Error(ErrorCode::io,
              "cannot write the content of '" + path + "': " + std::strerror(errno) + "; nothing was changed");
}

// One content on its way into the staging folder.
class StagedContent {
 public:
  StagedContent(const Folder& folder, std::size_t number, Replacement& replacement)
      : folder_(folder), name_(std::to_string(number)), replacement_(replacement) {
    if (is_link()) return;
    // The modes that git gives its files: the rest is the umask's.
    const mode_t mode = replacement.file.mode == snapshot::executable_mode ? 0777 : 0666;
    const int file =
        folder.files().open(folder.number(), name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
    if (file < 0) cannot_stage(replacement.file.path);
    handle_.emplace(folder.files(), file);
  }

  void add(std::string_view piece) {
    if (is_link()) {
      if (text_.size() <= PATH_MAX) text_ += piece;
      return;
    }
    while (!piece.empty()) {
      const ssize_t written = folder_.files().write(handle_->number(), piece.data(), piece.size());
      if (written < 0 && errno == EINTR) continue;
      if (written == 0) errno = ENOSPC;
      if (written <= 0) cannot_stage(replacement_.file.path);
      piece.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  // What is wrong with what has come.
  std::optional<std::string> finish() {
    if (is_link()) return make_link();
    replacement_.after = state_of(*handle_);
    system::begin_sync(handle_->number());  // the next sync waits for the disk
    if (handle_->close() < 0 && errno != EINTR) cannot_stage(replacement_.file.path);
    return std::nullopt;
  }

 private:
  bool is_link() const { return replacement_.file.mode == snapshot::symlink_mode; }

  std::optional<std::string> make_link() {
    if (text_.empty() || text_.size() >= PATH_MAX || text_.find('\0') != text_.npos) {
      return "has contents that cannot be the target of a symlink";
    }
    if (folder_.files().make_symlink(text_.c_str(), folder_.number(), name_.c_str()) != 0)
      cannot_stage(replacement_.file.path);
    replacement_.after = folder_.state(name_).value_or(FileState{});
    return std::nullopt;
  }

  const Folder& folder_;
  std::string name_;
  Replacement& replacement_;
  std::optional<Handle> handle_;
  std::string text_;
};

std::string problem_text(const TreeFile& file, const std::string& problem) {
  return "has a content that cannot be restored: blob " + file.blob + " " + problem;
}

void remove_all_in(const Folder& folder) {
  for (const FolderEntry& entry : folder.entries()) folder.files().remove(folder.number(), entry.name.c_str());
}

std::vector<BlobStream::Request> requests_for(const std::vector<TreeFile>& files) {
  std::vector<BlobStream::Request> requests;
  requests.reserve(files.size());
  for (const TreeFile& file : files) requests.push_back({file.blob, file.size});
  return requests;
}

}  // namespace

Staging::Staging(Folder area)
    : area_(std::move(area)), fresh_(area_.enter_or_create("new")), replaced_(area_.enter_or_create("old")) {}

void Staging::clear() const {
  remove_all_in(fresh_);
  remove_all_in(replaced_);
}

std::vector<TreeProblem> stage_contents(const GitCommand& git, const std::vector<TreeFile>& files, RestorePlan& plan,
                                        const Staging& staging) {
  std::map<std::string, std::size_t> numbers;
  for (std::size_t index = 0; index < plan.written.size(); ++index) numbers[plan.written[index].file.path] = index;
  BlobStream blobs(git, requests_for(files));
  std::vector<TreeProblem> problems;
  for (const TreeFile& file : files) {
    Interruption::check();
    const auto number = numbers.find(file.path);
    std::optional<StagedContent> staged;
    if (number != numbers.end()) staged.emplace(staging.fresh(), number->second, plan.written[number->second]);
    std::optional<std::string> problem = blobs.next([&staged](std::string_view piece) {
      if (staged) staged->add(piece);
    });
    if (problem) {
      problems.push_back({file.path, problem_text(file, *problem)});
    } else if (staged) {
      if (auto no_link = staged->finish()) problems.push_back({file.path, *std::move(no_link)});
    }
  }
  if (problems.empty() && staging.area().files().sync_all(staging.area().number()) != 0) {
    throw Error(ErrorCode::io,
                std::string("cannot make what was written durable: ") + std::strerror(errno) + "; nothing was changed");
  }
  return problems;
}

std::vector<ContentFlaw> content_flaws(const GitCommand& git, const std::vector<TreeFile>& files) {
  BlobStream blobs(git, requests_for(files));
  std::vector<ContentFlaw> flaws;
  for (std::size_t number = 0; number < files.size(); ++number) {
    Interruption::check();
    if (auto problem = blobs.next([](std::string_view) {})) {
      flaws.push_back({number, problem_text(files[number], *problem)});
    }
  }
  return flaws;
}

}  // namespace checkpoint
