#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command/command.h"
#include "cli/exchange/exchange.h"

namespace checkpoint::cli {

/// Shared by `import` and `export`.
struct ExchangeOptions {
  std::string layout;
  std::string folder;
  std::vector<std::string> manifests;
  bool dry_run = false;
  bool repair = false;
  std::optional<std::string> workflow;
};

/// The way in, or the way out.
using ExchangeWay = Exchange (*ExchangeLayout::*)(const ExchangeJob&);

/// What each way does to a file, as people say it.
struct WayWords {
  std::string_view did;   ///< to each file, with its name behind it
  std::string_view done;  ///< with its number before it
  std::string_view would;
};

void register_exchange(OptionSet& set, ExchangeOptions& options, ExchangeWay way);

/// The layout that was named. Error{usage} where there is none that goes this way.
const ExchangeLayout& exchange_layout_of(const ExchangeOptions& options, ExchangeWay way);

/// An option that would change nothing was meant to change something: Error{usage}.
void require_use(std::string_view option, const ExchangeLayout& layout);

/// The folder as named, and below it what is not there yet: nothing that is created leads through a symlink. Many a
/// layout is one file, which people name in place of its folder.
OutsideFolder exchange_folder(const std::string& named, const Context& context);

Answer exchange_answer(const Exchange& exchange, const WayWords& words, const ExchangeOptions& options,
                       const Context& context);

}  // namespace checkpoint::cli
