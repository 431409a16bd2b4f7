#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/program.h"
#include "e2e/home.h"
#include "e2e/walks.h"

namespace checkpoint::test {

/// How a run is disturbed, in the words of the fault layer.
struct Fault {
  std::string mode;
  int number = 0;  ///< errno
};

/// Leads a repository to where a walk begins, again and again, and disturbs what is run there.
class Walker {
 public:
  explicit Walker(const Walk& walk);

  /// Meets `fault` at each call in turn.
  void fail(const Fault& fault);
  /// Meets `fault` at so many of its calls, spread over all of them; 0: at each.
  void fail(const Fault& fault, int most);
  /// Is given no memory once, at so many calls from each power of two to the next, until it is not met any more.
  void starve(int steps);
  /// Is interrupted in every call, and does the half of it only; that is no failure.
  void halt();
  /// Is killed at so many of its calls, spread over all of them; `mode`: `killed` or `killed-group`. 0: at each.
  void kill(const std::string& mode, int most);
  /// How many calls that change something the walk makes.
  long calls(const std::string& mode);

 private:
  using Files = std::map<std::string, std::string>;

  void begin_again() const;
  std::filesystem::path log() const { return home_.path("log"); }
  ProgramAnswer run(const Fault& fault, long call) const;
  ProgramAnswer run_next() const;
  Files files() const;

  void judge_files(const Files& now) const;
  bool may_stand(const std::string& path, const std::string& text) const;
  void go_back() const;
  ProgramAnswer run_past_locks(const std::string& command) const;
  static std::vector<long> spread(long all, int most);
  void judge_failed(const ProgramAnswer& answer, const Fault& fault, const std::string& met) const;
  void judge_undisturbed(const ProgramAnswer& answer, long call) const;
  void judge_next() const;
  void judge_next_after_commit() const;
  void judge_git() const;
  void check_clean() const;
  bool is_elsewhere(const std::string& path, const Files& now) const;

  const Walk& walk_;
  Home home_;
  Files before_;
  Files after_;
};

}  // namespace checkpoint::test
