#include "git/library.h"

#include <git2.h>

#include <array>
#include <cstdlib>
#include <optional>

namespace checkpoint::git {

namespace {

// libgit2 parses the system's certificates when it starts, for several milliseconds, and speaks to no server here. With
// OpenSSL these variables name others to read; they are put back at once. With mbed TLS see no_certificates.cpp and
// no_servers.cpp.
class NoCertificates {
 public:
  NoCertificates() {
    for (Variable& variable : variables_) {
      const char* old = std::getenv(variable.name);
      if (old != nullptr) variable.old = old;
      ::setenv(variable.name, "/dev/null", 1);
    }
  }
  NoCertificates(const NoCertificates&) = delete;
  NoCertificates& operator=(const NoCertificates&) = delete;
  ~NoCertificates() {
    for (const Variable& variable : variables_) {
      if (variable.old) ::setenv(variable.name, variable.old->c_str(), 1);
      if (!variable.old) ::unsetenv(variable.name);
    }
  }

 private:
  struct Variable {
    const char* name;
    std::optional<std::string> old;
  };
  std::array<Variable, 2> variables_{{{"SSL_CERT_FILE", {}}, {"SSL_CERT_DIR", {}}}};
};

// Extensions that change nothing about refs and objects. The others are refused by name in repository.cpp.
constexpr std::array<const char*, 6> extensions = {"worktreeconfig",  "relativeworktrees", "partialclone",
                                                   "preciousobjects", "objectformat",      "refstorage"};

constexpr std::size_t mebibyte = std::size_t{1} << 20U;

// Whoever asks after many files meets the same folders again and again, and of all the one that has thousands of files.
// Commits and blobs are read once.
void keep_trees() {
  constexpr std::size_t largest_tree = 2 * mebibyte;
  git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, GIT_OBJECT_COMMIT, std::size_t{0});
  git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, GIT_OBJECT_TAG, std::size_t{0});
  git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, GIT_OBJECT_TREE, largest_tree);
  git_libgit2_opts(GIT_OPT_SET_CACHE_MAX_SIZE, static_cast<ssize_t>(16 * mebibyte));
}

void start() {
  {
    const NoCertificates quick;
    check(git_libgit2_init(), "cannot start libgit2");
  }
  auto names = extensions;
  git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names.data(), names.size());
  git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, 0);  // git has judged already
  git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0);
  keep_trees();
  git_libgit2_opts(GIT_OPT_SET_MWINDOW_SIZE, 16 * mebibyte);
  git_libgit2_opts(GIT_OPT_SET_MWINDOW_MAPPED_LIMIT, 128 * mebibyte);
}

}  // namespace

void start_library() {
  static const bool started = [] {
    start();
    return true;
  }();
  static_cast<void>(started);
}

void fail(const std::string& what) {
  const git_error* last = git_error_last();
  const std::string reason = last != nullptr && last->message != nullptr ? last->message : "libgit2 gives no reason";
  throw Error(ErrorCode::io, what + ": " + reason);
}

void check(int code, const std::string& what) {
  if (code < 0) fail(what);
}

}  // namespace checkpoint::git
