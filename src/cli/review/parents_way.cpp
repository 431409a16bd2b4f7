#include "cli/review/parents_way.h"

#include "core/layout.h"
#include "core/ranges.h"
#include "core/take.h"
#include "kinds/snapshot/place.h"

namespace checkpoint::cli {

LineSet lines_in(std::string_view text) {
  const std::vector<std::string_view> lines = filled_lines(text);
  return {lines.begin(), lines.end()};
}

void take_out(const LineSet& some, LineSet& lines) {
  std::erase_if(lines, [&](const std::string& line) { return some.count(line) != 0; });
}

namespace {

const RawFile& nothing_there() {
  static const RawFile nothing{"000000", ""};
  return nothing;
}

}  // namespace

ParentsWay::ParentsWay(const GitCommand& git, const std::string& parent, const std::string& other, const Limits& limits)
    : git_(git), limits_(limits) {
  const std::string bases = git.run({"merge-base", "--all", other, parent}).output;
  for (const std::string_view base : parts_of(bases, '\n')) add_changes_since(std::string(base), parent);
  if (!bases.empty()) return;
  is_out_of_sight_ = git.line({"rev-parse", "--is-shallow-repository"}) == "true";
  add_changes_since(empty_tree(git), parent);
}

void ParentsWay::add_changes_since(const std::string& start, const std::string& parent) {
  for (RawChange& change : raw_changes(git_, start, parent)) {
    std::vector<RawChange>& at_path = changes_[change.path];
    at_path.push_back(std::move(change));
  }
}

const RawFile* ParentsWay::changed(const std::string& path) const {
  const auto found = changes_.find(path);
  if (found != changes_.end()) return &found->second.front().after;
  return is_out_of_sight_ ? &nothing_there() : nullptr;
}

bool ParentsWay::was_there(const std::string& path) const {
  if (is_out_of_sight_) return true;
  const auto found = changes_.find(path);
  return found != changes_.end() &&
         any_of(found->second, [](const RawChange& change) { return change.before.is_there(); });
}

const Blobs& ParentsWay::logs() const {
  if (logs_) return *logs_;
  std::vector<RawFile> files;
  for (const auto& [path, changes] : changes_) {
    if (!snapshot::owns_log(layout::within_store(path))) continue;
    for (const RawChange& change : changes) files.insert(files.end(), {change.before, change.after});
  }
  logs_ = std::make_unique<Blobs>(git_, files, limits_.max_bytes);
  return *logs_;
}

void ParentsWay::take_out_taken(const std::string& path, LineSet& lines) const {
  const auto lines_of = [&](const RawFile& file) {
    const auto text = logs().text_of(file, path);
    return text ? lines_in(*text) : LineSet();
  };
  const auto found = changes_.find(path);
  LineSet taken = is_out_of_sight_ ? lines : LineSet();
  if (found != changes_.end()) {
    for (const RawChange& change : found->second) taken.merge(lines_of(change.before));
    take_out(lines_of(found->second.front().after), taken);
  }
  take_out(taken, lines);
}

}  // namespace checkpoint::cli
