#pragma once

namespace checkpoint::cli {

/// Waits for somebody else's changes.
class Watch {
 public:
  virtual ~Watch() = default;
  /// Returns once something may have changed since the last call, or since the watch began: true. False once nobody
  /// is there any more to be told: the terminal or the reader has gone. Takes no processor time meanwhile. Throws
  /// Interrupted for a signal.
  virtual bool wait() = 0;
};

}  // namespace checkpoint::cli
