#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "cli/terminal/look.h"
#include "doctor/report.h"

namespace checkpoint::cli {

/// How much of a report is shown: what a person has to look at, and the rest as one line for each check; or all of it.
enum class Extent { screen, everything };

/// Which findings are shown one by one: of what is wrong now the first few of each check. What is old, or of this
/// clone's setup, is only counted.
class Selection {
 public:
  Selection(const doctor::Report& report, Extent extent);

  /// Whether this one is shown; asked once for each, in their order.
  bool takes(const doctor::Finding& finding);
  /// The others: a line for each check, under what they have in common and the command that lists them, which has
  /// `limits`, the words of this one that say what it is about. Empty where there is none.
  std::string rest(const std::string& limits, const Look& look) const;

 private:
  using Key = std::tuple<doctor::Bearing, const doctor::Check*, doctor::Severity>;
  struct Group {
    std::size_t all = 0;
    std::size_t shown = 0;
    std::set<std::string> paths;  ///< of those that are not shown
  };

  static Key key_of(const doctor::Finding& finding);
  std::size_t most(const Key& key, const Group& group) const;
  static std::string row(const Key& key, const Group& group, std::size_t most, const Look& look);

  bool takes_all_;
  bool fits_ = true;  ///< all that is wrong now fits a screen
  std::map<Key, Group> groups_;
};

}  // namespace checkpoint::cli
