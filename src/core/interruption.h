#pragma once

#include <exception>

namespace checkpoint {

/// Thrown where a signal stops a command. No Error, so that nobody takes it for a file that cannot be read: it reaches
/// the run, on its way past all that has to be undone.
class Interrupted final : public std::exception {
 public:
  const char* what() const noexcept override { return "interrupted"; }
};

/// Ctrl-C, and the other signals that ask a program to end. They are noted, and the command stops at the next place
/// where nothing is half done, so that its temporary files go and its answer says what happened.
class Interruption {
 public:
  /// From now on SIGINT, SIGTERM and SIGHUP are noted. One that the process was told to ignore stays ignored (nohup); a
  /// second one ends the process at once.
  static void note_signals();
  /// Throws Interrupted for a signal that was noted, once, so that what then has to be undone can be. Called before
  /// work begins and where it waits: never between the steps of one change.
  static void check();
  static bool is_noted();
  /// A file that can be read from when a signal was noted until check() throws for it, for whoever waits for other
  /// files as well: a signal that comes just before the wait would not end it. -1 where there is none.
  static int file();
  /// In a forked process, before anything else: its signals are no longer those of the process that it came from.
  static void leave_parent();
};

}  // namespace checkpoint
