#pragma once

#include <vector>

#include "cli/exchange/exchange.h"

namespace checkpoint::cli {

/// Whether all of `files` may come in, or stand there already; what may not is refused. Writes nothing.
bool fit_together(const ExchangeJob& job, const std::vector<IncomingFile>& files, Exchange& exchange);

/// Takes files in that fit. One that is killed half-way goes on with the next run.
void take_in_together(const ExchangeJob& job, const std::vector<IncomingFile>& files, Exchange& exchange);

}  // namespace checkpoint::cli
