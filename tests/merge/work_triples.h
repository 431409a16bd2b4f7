#pragma once

#include <set>
#include <string>

#include "merge/triples.h"

namespace checkpoint::test {

/// Three versions of a checkpoint whose fields depend on each other: each side takes steps that sessions take, each of
/// which leaves a document that agrees with itself. Actions finished and come again, also after the other side's commit
/// was picked; rows begun, finished, renamed and removed; work that is blocked, freed, completed; budgets, currencies
/// and consent. Often the sides' stamps are equal.
Triple random_work(Dice& dice);

/// What in a checkpoint contradicts itself, though each field is valid, each with what it is about. Knows nothing of
/// merges.
std::set<std::string> contradictions_in(const OrderedJson& document);

/// The texts that a log has as done and the base's does not.
std::set<std::string> done_since(const OrderedJson& base, const OrderedJson& side);

/// The texts of the actions that are to be done.
std::set<std::string> actions_of(const OrderedJson& document);

}  // namespace checkpoint::test
