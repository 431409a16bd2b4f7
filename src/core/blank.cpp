#include "core/blank.h"

#include <algorithm>
#include <array>

#include "core/letters.h"

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

bool is_blank(std::string_view value) {
  return std::find(kBlanks.begin(), kBlanks.end(), trimmed(value)) != kBlanks.end();
}

}  // namespace checkpoint
