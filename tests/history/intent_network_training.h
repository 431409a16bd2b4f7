#pragma once

#include <ostream>
#include <vector>

#include "history/intent_lessons.h"

namespace checkpoint::test {

/// Writes the rows of intent_network_rows.tsv that the lessons teach: networks as IntentNetwork describes them, by Adam
/// and with dropout of words, of their numbers and of what the filters found.
void write_networks(const std::vector<Lesson>& lessons, std::ostream& out);

}  // namespace checkpoint::test
