#include "core/clock.h"

#include <ctime>

namespace checkpoint {

Instant SystemClock::now() const {
  timespec spec{};
  clock_gettime(CLOCK_REALTIME, &spec);
  return {spec.tv_sec, static_cast<std::int32_t>(spec.tv_nsec)};
}

}  // namespace checkpoint
