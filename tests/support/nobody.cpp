#include "support/nobody.h"

#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

namespace checkpoint::test {
namespace {

constexpr uid_t kNobody = 65534;

}  // namespace

Nobody::Nobody(const std::filesystem::path& folder) : was_root_(::geteuid() == 0) {
  if (!was_root_) return;
  bool is_given = ::lchown(folder.c_str(), kNobody, kNobody) == 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    is_given = is_given && ::lchown(entry.path().c_str(), kNobody, kNobody) == 0;
  }
  if (!is_given || ::seteuid(kNobody) != 0) throw std::runtime_error("the test cannot become nobody");
}

Nobody::~Nobody() {
  if (was_root_ && ::seteuid(0) != 0) std::abort();
}

}  // namespace checkpoint::test
