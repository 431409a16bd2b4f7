#pragma once

#include <ostream>
#include <vector>

#include "history/intent_lessons.h"

namespace checkpoint::test {

/// Writes the rows of intent_weights.tsv that the lessons teach: multinomial logistic regression over intent_features()
/// with a quadratic penalty, by L-BFGS.
void write_regression(const std::vector<Lesson>& lessons, std::ostream& out);

}  // namespace checkpoint::test
