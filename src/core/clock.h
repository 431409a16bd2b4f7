#pragma once

#include "core/time.h"

namespace checkpoint {

/// Where the time comes from. Injected, so that a test, `--now` or GIT_CHECKPOINT_NOW can fix it.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual Instant now() const = 0;
};

class SystemClock final : public Clock {
 public:
  Instant now() const override;
};

class FixedClock final : public Clock {
 public:
  explicit FixedClock(Instant instant) : instant_(instant) {}
  Instant now() const override { return instant_; }

 private:
  Instant instant_;
};

}  // namespace checkpoint
