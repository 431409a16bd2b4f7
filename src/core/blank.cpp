#include "core/blank.h"

#include <array>

#include "core/letters.h"
#include "core/ranges.h"

namespace checkpoint {
namespace {

constexpr std::array<std::string_view, 24> kBlanks{
    kDecisionBlank, kReasonBlank, kNameBlank,
    kPathBlank,     kJsonBlank,   kNextBlank,
    "<action>",     "<file>",     "<id>",
    "<phase>",      "<proposal>", "<question>",
    "<ref>",        "<remote>",   "<skill>",
    "<status>",     "<text>",     "<the decision>",
    "<time>",       "<value>",    "<what was decided>",
    "<when>",       "<who>",      "<where it stands>",
};

}  // namespace

bool is_blank(std::string_view value) { return contains(kBlanks, trimmed(value)); }

}  // namespace checkpoint
