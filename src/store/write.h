#pragma once

#include <optional>
#include <string>

#include "core/folder.h"
#include "store/location.h"
#include "store/store.h"

namespace checkpoint {

/// One write, as Store::update was asked for it.
struct Order {
  const Location& location;
  const StoreOptions& options;
  const StorePath& place;
  const Change& change;
  const Check& check;
  const std::optional<std::string>& if_match;
};

/// What the change makes of `now` (null: nothing stands there), checked: it is JSON within the limits, and the store's
/// check has no objection. Error{changed} where `if_match` does not fit.
Draft drafted(const Order& order, const Stored* now);

/// Carries the order out under the lock of its place.
Receipt write(const Order& order, FileSystem& files);

/// Puts the change's text where nothing stands, without a lock: of many writers the file system lets one win. Nothing
/// where something stands already.
std::optional<Receipt> write_new(const Order& order, FileSystem& files);

/// A file that could not be read, as the store tells it.
StoreProblem problem_of(const FileProblem& problem, std::string path);

/// A file that was read, with its digest and its document.
Stored stored(const StorePath& place, std::string path, FileContent content, const Limits& limits);

}  // namespace checkpoint
