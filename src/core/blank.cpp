#include "core/blank.h"

#include <array>

#include "core/letters.h"
#include "core/ranges.h"

namespace checkpoint {
namespace {

constexpr auto kBlanks = std::to_array<std::string_view>({kDecisionBlank, kReasonBlank, kNameBlank,
                                                          kPathBlank,     kJsonBlank,   kNextBlank,
                                                          "<action>",     "<file>",     "<id>",
                                                          "<phase>",      "<proposal>", "<question>",
                                                          "<ref>",        "<remote>",   "<skill>",
                                                          "<status>",     "<text>",     "<the decision>",
                                                          "<time>",       "<value>",    "<what was decided>",
                                                          "<when>",       "<who>",      "<where it stands>",
                                                          "<workflow>",   "<project>",  "<stage>",
                                                          "<task>",       "<run>",      "<snapshot>",
                                                          "<size>",       "<policy>",   "<command>",
                                                          "<branch>",     "<base>",     "<check>",
                                                          "<digest>"});

}  // namespace

bool is_blank(std::string_view value) { return contains(kBlanks, trimmed(value)); }

}  // namespace checkpoint
