#include "kinds/status.h"

#include <array>

#include "core/first_where.h"

namespace checkpoint {
namespace {

constexpr std::array kStatuses{
    Status{"pending", Condition::open},    Status{"not_started", Condition::open},
    Status{"planned", Condition::open},    Status{"in_progress", Condition::active},
    Status{"running", Condition::active},  Status{"restored", Condition::active},
    Status{"blocked", Condition::blocked}, Status{"awaiting_human", Condition::waiting},
    Status{"failed", Condition::failed},   Status{"complete", Condition::over},
    Status{"completed", Condition::over},  Status{"taken", Condition::over},
};

}  // namespace

std::span<const Status> statuses() { return kStatuses; }

std::optional<Condition> condition_of(std::string_view status) {
  const Status* const row = first_where(kStatuses, [&](const Status& known) { return known.name == status; });
  return row == nullptr ? std::nullopt : std::optional(row->condition);
}

}  // namespace checkpoint
