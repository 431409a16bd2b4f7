#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

#include "e2e/workbench.h"

namespace checkpoint::test {

/// A pseudo terminal, and a shell command that has it for its own.
class Terminal {
 public:
  Terminal(const Workbench& bench, const std::filesystem::path& folder, const std::string& command);
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal();

  /// Reads until `text` has been shown after all that was waited for before; false where it never is.
  bool shows(const std::string& text);
  void type(const std::string& keys) const;
  void hang_up();
  /// How the command ended; it is waited for.
  int status();
  const std::string& seen() const { return seen_; }

 private:
  int master_ = -1;
  pid_t child_ = -1;
  std::string seen_;
  std::size_t begin_ = 0;
};

}  // namespace checkpoint::test
