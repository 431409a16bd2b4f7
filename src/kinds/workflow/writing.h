#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/document.h"
#include "core/json_text.h"
#include "core/time.h"
#include "kinds/workflow/state.h"

namespace checkpoint::workflow {

/// The document with `value` as the member `name` of `object`, which stands in it; all else keeps its bytes.
std::string with_set(const Document& document, const Node& object, std::string_view name, const json::Value& value);

/// The same, and for one whose current phase has failed: there is nothing to approve.
void require_approvable(const State& state);

/// A workflow at the beginning of its first phase. Without `phases` they are the standard ones.
std::string started_text(std::string_view id, const std::optional<json::Array>& phases, const Instant& now);

/// Error{invalid} for a workflow that is complete, or whose phases are out of order: nothing more is written to it.
void require_workable(const State& state);

/// The current phase is done and has made `output` (empty: nothing that has a path): the next one begins, or the whole
/// workflow is complete. Error{invalid} where it is complete already, or the order of its phases is broken;
/// Error{gate_closed} where a person has to approve the phase and has not.
std::string advanced_text(const Document& document, std::string_view output, const Instant& now);

/// The current phase has failed, and what was approved of it before counts no more. Error{invalid} where the workflow
/// is complete.
std::string failed_text(const Document& document, const Instant& now);

/// Somebody goes on with the current phase now; one that has failed is in progress again, and not approved.
std::string continued_text(const Document& document, const Instant& now);

/// Who approves, and what.
struct Consent {
  std::string by;                   ///< empty: nobody says who
  std::string outputs_digest = {};  ///< of what the phase has made; empty where it names nothing
};

/// The current phase is approved, in the place of an earlier approval. Error{invalid} where the workflow is complete,
/// or the phase has failed.
std::string approved_text(const Document& document, const Consent& consent, const Instant& now);

/// The current phase is not approved any more. Error{invalid} where it was not, or the workflow is complete.
std::string unapproved_text(const Document& document, const Instant& now);

}  // namespace checkpoint::workflow
