#include "cli/choice/watched_places.h"

#include "store/action_claims.h"

namespace checkpoint::cli {

std::vector<system::WatchedPlace> watched_places(const Location& location) {
  std::vector<system::WatchedPlace> places{{location.store(), ""}};
  if (location.git_dir) places.push_back({*location.git_dir / "logs", ""});
  if (const auto claims = file_of_claims(location)) {
    places.push_back({claims->parent_path(), claims->filename().string()});
  }
  return places;
}

}  // namespace checkpoint::cli
