#pragma once

#include <string>
#include <vector>

#include "merge/session_laws.h"

namespace checkpoint::test {

/// A merge that is wrong in one way, and the law that it breaks. Most are right but for one case, which the generated
/// documents must have, or the law finds nothing.
struct SessionFault {
  std::string name;
  SessionLaw law;
  SessionMerge merge;
};

/// A few for each law.
std::vector<SessionFault> session_faults();

}  // namespace checkpoint::test
