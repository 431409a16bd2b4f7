#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/exchange/exchange.h"

namespace checkpoint::cli {

/// A file that is to come in.
struct IncomingFile {
  std::string from;
  StorePath place;
  std::string text;
  std::vector<std::string> changes = {};     ///< against what it was, one sentence each
  std::optional<std::string> replaces = {};  ///< a text that may stand there already, and is archived first
  std::optional<StorePath> archive = {};     ///< where
};

/// Whether all of `files` may come in, or stand there already; what may not is refused. Writes nothing.
bool fit_together(const ExchangeJob& job, const std::vector<IncomingFile>& files, Exchange& exchange);

/// Takes files in that fit. One that is killed half-way goes on with the next run.
void take_in_together(const ExchangeJob& job, const std::vector<IncomingFile>& files, Exchange& exchange);

}  // namespace checkpoint::cli
