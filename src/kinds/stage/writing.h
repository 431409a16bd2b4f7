#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/json_text.h"
#include "core/time.h"
#include "kinds/stage/progress.h"

namespace checkpoint::stage {

/// What a caller wants written for a stage. What is not given stays as it is in the document there, artifacts of an
/// earlier attempt as well: inherited() tells of them.
struct Wish {
  std::string status;
  std::optional<json::Value> artifacts;
  std::optional<json::Value> review;
  std::optional<json::Value> cost;
  std::optional<json::Value> metadata;
  std::optional<std::string> error;
  std::optional<std::string> approved_by;
  bool require_approval = false;
};

/// Throws where the wish must not be fulfilled: Error{refused} for a stage that is completed, Error{prerequisite} where
/// an earlier stage is not, Error{gate_closed} for `completed` without the approval that is needed, Error{usage} for an
/// approval by nobody.
void check_wish(const Progress& progress, const StageState& stage, const Wish& wish);

/// The stage's document as the wish makes it, for a wish that has passed its check.
std::string text_of(const Progress& progress, const StageState& stage, const Wish& wish, const Instant& now);

/// Whether the wish, fulfilled, waits behind a gate or has passed one.
bool is_gated(const Progress& progress, const StageState& stage, const Wish& wish);

/// A completed stage opened again: in progress, without approval, the reason kept.
std::string reopened_text(const Progress& progress, const StageState& stage, std::string_view reason,
                          const Instant& now);

/// A later stage, marked stale because `opened` was opened again.
std::string stale_text(const StageState& stage, std::string_view opened, const Instant& now);

}  // namespace checkpoint::stage
