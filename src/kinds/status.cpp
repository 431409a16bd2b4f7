#include "kinds/status.h"

#include <array>

#include "core/first_where.h"
#include "core/letters.h"
#include "core/nearest.h"
#include "core/wrong_word.h"

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

// What people call a condition for which no document has the word.
constexpr std::array kOtherStatuses{
    Status{"done", Condition::over},       Status{"finished", Condition::over},  Status{"over", Condition::over},
    Status{"closed", Condition::over},     Status{"passed", Condition::over},    Status{"succeeded", Condition::over},
    Status{"broken", Condition::failed},   Status{"error", Condition::failed},   Status{"active", Condition::active},
    Status{"started", Condition::active},  Status{"ongoing", Condition::active}, Status{"wip", Condition::active},
    Status{"open", Condition::open},       Status{"queued", Condition::open},    Status{"todo", Condition::open},
    Status{"waiting", Condition::waiting}, Status{"stuck", Condition::blocked},
};

// As a document writes it: `In-Progress` is in_progress.
std::string spelt(std::string_view word) {
  std::string text = lower(word);
  for (char& letter : text) {
    if (letter == '-' || letter == ' ') letter = '_';
  }
  return text;
}

}  // namespace

std::span<const Status> statuses() { return kStatuses; }

std::optional<Condition> condition_of(std::string_view status) {
  const Status* const row = first_where(kStatuses, [&](const Status& known) { return known.name == status; });
  return row == nullptr ? std::nullopt : std::optional(row->condition);
}

std::optional<Condition> condition_meant(std::string_view word) {
  const std::string text = spelt(word);
  if (const auto condition = condition_of(text)) return condition;
  const Status* const row = first_where(kOtherStatuses, [&](const Status& other) { return other.name == text; });
  return row == nullptr ? std::nullopt : std::optional(row->condition);
}

std::optional<std::string> status_meant(std::string_view word, const std::vector<std::string_view>& known) {
  const std::string text = spelt(word);
  if (first_where(known, [&](std::string_view one) { return one == text; }) != nullptr) return text;
  const auto condition = condition_meant(text);
  const auto* const same =
      first_where(known, [&](std::string_view one) { return condition && condition_of(one) == condition; });
  return same != nullptr ? std::optional(std::string(*same)) : nearest(text, {known.begin(), known.end()});
}

Error wrong_status(const std::vector<std::string_view>& known, std::string_view got) {
  Error error = wrong_word("--status", known, got);
  if (const auto meant = status_meant(got, known)) error.hints.push_back(meant_hint(*meant));
  return error;
}

}  // namespace checkpoint
