#include "cli/terminal/graph.h"

#include <algorithm>

#include "core/ranges.h"

namespace checkpoint::cli {
namespace {

// What lines are drawn with.
struct Strokes {
  std::string_view down;
  std::string_view fork;   // one more line comes in from the right
  std::string_view along;  // from there to here
  std::string_view cross;  // the same, where a line runs down
  std::string_view meet;   // one of several that come in
  std::string_view end;    // the last one
};

constexpr Strokes kUnicode{"│", "├", "─", "┼", "┴", "╯"};
constexpr Strokes kAscii{"|", "|", "-", "+", "'", "'"};

// The lines that run down at the moment: each waits for the node that it comes from. Empty: nothing runs there.
class Lanes {
 public:
  explicit Lanes(const Strokes& strokes) : strokes_(&strokes) {}

  // Where the node stands: the first line that waits for it, else the first free place.
  std::size_t place_of(const std::string& id) {
    auto at = std::find(waiting_.begin(), waiting_.end(), id);
    if (at == waiting_.end()) at = std::find(waiting_.begin(), waiting_.end(), std::string());
    if (at == waiting_.end()) at = waiting_.insert(at, id);
    *at = id;
    return static_cast<std::size_t>(at - waiting_.begin());
  }

  // The line on which all others that wait for the same node come to its place; empty where there are none.
  std::string meeting(std::size_t place) {
    const std::string id = waiting_[place];
    const auto last = std::find(waiting_.rbegin(), waiting_.rend(), id);
    const auto end = static_cast<std::size_t>(waiting_.rend() - last) - 1;
    if (end == place) return "";
    std::string line;
    for (std::size_t at = 0; at < waiting_.size(); ++at) {
      const bool is_between = at > place && at <= end;
      line += at == 0 ? "" : is_between ? strokes_->along : " ";
      line += stroke_at(at, place, end);
      if (is_between && waiting_[at] == id) waiting_[at].clear();
    }
    drop_ends();
    return line;
  }

  // What stands before the sign of the node at `place`, and after it.
  std::string before(std::size_t place) const { return part(0, place); }
  std::string after(std::size_t place) const { return part(place + 1, waiting_.size()); }

  void go_on(std::size_t place, const std::string& parent) {
    waiting_[place] = parent;
    drop_ends();
  }

 private:
  std::string_view stroke_at(std::size_t at, std::size_t place, std::size_t end) const {
    const bool runs = !waiting_[at].empty();
    if (at == place) return strokes_->fork;
    if (at < place || at > end) return runs ? strokes_->down : " ";
    if (at == end) return strokes_->end;
    if (waiting_[at] == waiting_[place]) return strokes_->meet;
    return runs ? strokes_->cross : strokes_->along;
  }

  std::string part(std::size_t from, std::size_t to) const {
    std::string text;
    for (std::size_t at = from; at < to; ++at) {
      const std::string line(waiting_[at].empty() ? " " : strokes_->down);
      text += from == 0 ? line + " " : " " + line;
    }
    return text;
  }

  void drop_ends() {
    while (!waiting_.empty() && waiting_.back().empty()) waiting_.pop_back();
  }

  const Strokes* strokes_;
  std::vector<std::string> waiting_;
};

bool is_drawn(const std::vector<GraphNode>& nodes, const std::string& id) {
  return any_of(nodes, [&](const GraphNode& node) { return node.id == id; });
}

}  // namespace

std::string graph_text(const std::vector<GraphNode>& nodes, const Look& look) {
  Lanes lanes(look.unicode_glyphs ? kUnicode : kAscii);
  std::string text;
  for (const GraphNode& node : nodes) {
    const std::size_t place = lanes.place_of(node.id);
    const std::string meeting = lanes.meeting(place);
    if (!meeting.empty()) text += meeting + "\n";
    text += lanes.before(place) + look.paint(node.tone, node.sign) + lanes.after(place) + "  " + node.label + "\n";
    lanes.go_on(place, is_drawn(nodes, node.parent) ? node.parent : "");
  }
  return text;
}

}  // namespace checkpoint::cli
