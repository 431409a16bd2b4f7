#include "merge/guards/guards.h"

#include <array>

#include "core/first_where.h"
#include "core/moment.h"

namespace checkpoint::merge {

namespace {

constexpr std::array<Guards, 2> kGuards{{
    {"session", merge_whole_session, guard_session, session_clashes},
    {"workflow-phase", merge_whole_workflow, guard_workflow, nullptr},
}};

}  // namespace

bool same_moment(const std::optional<Node>& a, const std::optional<Node>& b) {
  return a && b ? checkpoint::same_moment(*a, *b) : same(a, b);
}

const Guards* guards_for(std::string_view schema) {
  return first_where(kGuards, [schema](const Guards& guards) { return guards.schema == schema; });
}

}  // namespace checkpoint::merge
