#include "store/snapshots/reach.h"

#include <algorithm>
#include <iterator>

#include "core/ranges.h"
#include "core/shell_word.h"
#include "core/snapshot_layout.h"
#include "core/take.h"
#include "store/install/registration.h"
#include "store/remotes.h"

namespace checkpoint {
namespace {

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (!contains(names, name)) names.push_back(name);
}

}  // namespace

// `remote.<name>.fetch` newline `<refspec>` NUL …; where there is none git ends with 1, and with another where it
// cannot tell.
Reach reach_of(const GitCommand& git) {
  Reach reach;
  const ProgramAnswer answer = git.run({"config", "--null", "--get-regexp", R"(^remote\..*\.fetch$)"});
  if (answer.status > 1) throw git_failure("git cannot say which remotes there are", answer);
  std::string_view rest = answer.output;
  while (!rest.empty()) {
    std::string_view entry = take_until(rest, '\0');
    const std::string remote(middle_of(take_until(entry, '\n'), "remote", "fetch"));
    if (remote.empty()) continue;
    add_once(reach.remotes, remote);
    if (entry.find(layout::checkpoint_refs) != std::string_view::npos) add_once(reach.watched, remote);
  }
  const auto is_origin = [](const std::string& name) { return name == "origin"; };
  std::stable_partition(reach.remotes.begin(), reach.remotes.end(), is_origin);
  std::stable_partition(reach.watched.begin(), reach.watched.end(), is_origin);
  return reach;
}

// A remote that is pushed to and never fetched from is one.
std::vector<SnapshotRef> refs_of_known_remotes(const GitCommand& git, std::vector<SnapshotRef> refs) {
  const bool has_fetched = any_of(refs, [](const auto& ref) { return !ref.remote.empty(); });
  if (!has_fetched) return refs;
  const std::string answer = git.output({"remote"});
  const std::vector<std::string_view> remotes = parts_of(answer, '\n');
  for (SnapshotRef& ref : refs) {
    if (!contains(remotes, ref.remote)) ref.remote.clear();
  }
  return refs;
}

std::vector<std::string> remotes_with(const std::vector<SnapshotRef>& refs, const std::string& id) {
  std::vector<std::string> remotes;
  for (const SnapshotRef& ref : refs) {
    if (ref.id == id && !ref.remote.empty()) remotes.push_back(ref.remote);
  }
  return remotes;
}

std::vector<SnapshotRef> at_home_alone(const std::vector<SnapshotRef>& refs) {
  std::vector<SnapshotRef> alone;
  std::copy_if(refs.begin(), refs.end(), std::back_inserter(alone),
               [&](const SnapshotRef& ref) { return ref.remote.empty() && remotes_with(refs, ref.id).empty(); });
  return alone;
}

std::string travel_advice(const Reach& reach) {
  if (reach.remotes.empty()) return "";
  const std::string& to = reach.watched.empty() ? reach.remotes.front() : reach.watched.front();
  std::string push =
      "'git push " + shell_word(to) + " \"" + std::string(layout::checkpoint_refs) + "*\"' takes them along";
  if (!reach.watched.empty()) return push;
  return push + ", and 'git checkpoint install " + shell_word("--snapshots-from=" + to) +
         "' has git tell which have arrived";
}

std::string fetch_advice(const Reach& reach) {
  if (reach.remotes.empty()) return "fetching refs/checkpoints/* from where the snapshot was made brings its contents";
  const std::string& from = reach.watched.empty() ? reach.remotes.front() : reach.watched.front();
  const std::string refs = reach.watched.empty() ? " " + shell_word(snapshot_refspec(from)) : "";
  return "what '" + from + "' has of its contents comes by: git fetch " + shell_word(from) + refs;
}

}  // namespace checkpoint
