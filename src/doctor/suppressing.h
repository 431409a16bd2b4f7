#pragma once

#include <string>
#include <vector>

#include "core/time.h"
#include "doctor/finding.h"
#include "store/settings.h"

namespace checkpoint::doctor {

/// Which findings are known and accepted, as of now.
class Suppressing {
 public:
  Suppressing(const std::vector<Suppression>& suppressions, const Instant& now);

  bool accepts(const Finding& finding) const;
  /// Entries that name no check, or whose date cannot be read: they accept nothing.
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  std::vector<Suppression> active_;
  std::vector<std::string> warnings_;
};

}  // namespace checkpoint::doctor
