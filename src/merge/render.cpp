#include "merge/render.h"

#include <cassert>
#include <utility>

#include "core/ranges.h"
#include "merge/conflict_list.h"
#include "merge/hunk.h"
#include "merge/merged_layout.h"

namespace checkpoint::merge {

namespace {

/// Builds the text from the root down. While the alternatives of a question are written, `choice_` says whose.
class Renderer {
 public:
  Renderer(const Outcome& outcome, const Markers& markers)
      : outcome_(outcome), sources_(outcome), markers_(markers, sources_.style().newline) {}

  std::string run() {
    const Merged& root = outcome_.merged;
    if (root.question()) return whole_documents();
    text_ = around(Part::before);
    write_value(root, "");
    text_ += around(Part::after);
    return std::move(text_);
  }

 private:
  enum class Part { before, after };

  /// What stands before or after the document's value: a byte order mark, the final newline.
  std::string around(Part part) const {
    const auto piece = [part](const Document& document) {
      const Node root = document.root();
      return part == Part::before ? document.text().substr(0, root.begin_offset())
                                  : document.text().substr(root.end_offset());
    };
    const auto ours = piece(outcome_.ours);
    const auto theirs = piece(outcome_.theirs);
    const bool ours_changed = !outcome_.base || piece(*outcome_.base) != ours;
    const bool theirs_changed = !outcome_.base || piece(*outcome_.base) != theirs;
    const bool take_ours = ours_changed == theirs_changed ? outcome_.seniority.newer == Side::ours : ours_changed;
    return take_ours ? sources_.carried(ours, Side::ours) : sources_.carried(theirs, Side::theirs);
  }

  std::string whole_documents() const {
    Hunk hunk;
    hunk.base = outcome_.base ? std::string(outcome_.base->text()) : "";
    hunk.ours = outcome_.ours.text();
    hunk.theirs = outcome_.theirs.text();
    for (std::string* text : {&hunk.base, &hunk.ours, &hunk.theirs}) {
      if (!text->empty() && text->back() != '\n') *text += sources_.style().newline;
    }
    return markers_.around(hunk) + sources_.style().newline;
  }

  /// The alternative that is being written, where the item is a question.
  bool is_absent(const Merged& item) const {
    return choice_ && item.question() && !item.versions.of(*choice_).has_value();
  }

  void write_value(const Merged& merged, const std::string& indentation) {
    if (const Verbatim* verbatim = merged.verbatim()) return write_source(merged, verbatim->side);
    if (merged.question()) return write_source(merged, *choice_);
    if (merged.container()) return write_container(merged, indentation);
    const auto value = Document::parse(merged.literal()->json);
    text_ += value.ok() ? laid_out(value->root(), sources_.style(), indentation) : merged.literal()->json;
  }

  void write_source(const Merged& merged, Side side) {
    text_ += sources_.carried(merged.versions.of(side)->source(), side);
  }

  void write_container(const Merged& merged, const std::string& indentation) {
    const Container& container = *merged.container();
    const MergedLayout layout(sources_, merged.versions);
    text_ += container.kind == NodeKind::object ? '{' : '[';
    if (!choice_ && is_open(merged)) {
      write_open_items(merged, layout, indentation);
    } else {
      write_items(container, layout, indentation);
    }
    text_ += container.kind == NodeKind::object ? '}' : ']';
  }

  void write_items(const Container& container, const MergedLayout& layout, const std::string& indentation) {
    std::size_t position = 0;
    const Merged* last = nullptr;
    for (const Merged& item : container.items) {
      if (is_absent(item)) continue;
      if (last) text_ += layout.after(last->versions) + ',';
      text_ += layout.lead_of(item.versions, position++);
      write_item(item, layout, indentation);
      last = &item;
    }
    if (last) text_ += layout.trail();
  }

  void write_item(const Merged& item, const MergedLayout& layout, const std::string& indentation) {
    text_ += layout.prefix_of(item.versions);
    write_value(item, indentation + sources_.style().indent);
  }

  /// True where the questions below an item can stand on lines of their own.
  bool opens_inside(const Merged& item) const {
    return item.container() && is_open(item) && MergedLayout(sources_, item.versions).has_lines();
  }

  /// Items that are written plainly one by one, and runs of questions that share a hunk.
  struct Block {
    std::size_t begin;
    std::size_t end;
    bool plain;
    bool always;  ///< some item is there whichever side is chosen
  };

  std::vector<Block> blocks_of(const Container& container) const {
    std::vector<Block> blocks;
    const auto& items = container.items;
    for (std::size_t at = 0; at < items.size(); ++at) {
      const Question* question = items[at].question();
      const bool plain = !is_open(items[at]) || (!question && opens_inside(items[at]));
      const bool joined = question && question->joint != 0 && at > 0 && items[at - 1].question() &&
                          items[at - 1].question()->joint == question->joint;
      const bool always = !question || (items[at].versions.ours && items[at].versions.theirs);
      if (joined) {
        blocks.back().end = at + 1;
        blocks.back().always = blocks.back().always || always;
      } else {
        blocks.push_back({at, at + 1, plain, always});
      }
    }
    const bool none = none_of(blocks, [](const Block& block) { return block.always; });
    if (none) return {{0, items.size(), false, false}};  // no item to hang a comma on: one question
    return blocks;
  }

  /// Children of which some are questions: each on lines of its own. Up to the last child that is always there a comma
  /// stands behind each; from there on it stands before, so that every choice leaves a list without a stray comma.
  void write_open_items(const Merged& merged, const MergedLayout& layout, const std::string& indentation) {
    const Container& container = *merged.container();
    const auto blocks = blocks_of(container);
    std::size_t pivot = 0;
    for (std::size_t at = 0; at < blocks.size(); ++at) {
      if (blocks[at].always) pivot = at;
    }
    const bool folds = pivot + 2 == blocks.size() && blocks[pivot].plain;
    const std::string inner = indentation + sources_.style().indent;
    bool after_hunk = true;  // the first child needs a line of its own as well
    for (std::size_t at = 0; at < blocks.size(); ++at) {
      const Block& block = blocks[at];
      const Merged& first = container.items[block.begin];
      std::string lead = layout.lead_of(first.versions, block.begin);
      if (after_hunk || !block.plain) lead = on_new_line(lead, inner);
      if (after_hunk && at > 0) lead = behind_marker(lead);
      if (block.plain) {
        text_ += lead;
        write_item(first, layout, indentation);
        if (at < pivot) text_ += layout.after(first.versions) + ',';
      } else {
        const Comma comma = at < pivot ? Comma::behind : (at > pivot && !folds ? Comma::before : Comma::none);
        write_hunk(container, block, layout, HunkPlace{lead, indentation, comma, folds && at > pivot});
      }
      after_hunk = !block.plain;
    }
    text_ += after_hunk ? behind_marker(on_new_line(layout.trail(), indentation)) : layout.trail();
  }

  /// White space from its first newline on: what came before that would belong to the marker.
  static std::string behind_marker(const std::string& white) {
    const std::size_t newline = white.find('\n');
    return white.substr(newline > 0 && white[newline - 1] == '\r' ? newline - 1 : newline);
  }

  /// White space that has a newline, or one that leads to `indentation`.
  std::string on_new_line(const std::string& white, const std::string& indentation) const {
    return white.find('\n') != std::string::npos ? white : sources_.style().newline + indentation;
  }

  enum class Comma { none, behind, before };

  struct HunkPlace {
    std::string lead;
    std::string indentation;
    Comma comma;
    bool folded;  ///< the line before belongs into the hunk, because its comma does
  };

  void write_hunk(const Container& container, const Block& block, const MergedLayout& layout, const HunkPlace& place) {
    const std::size_t line = place.lead.rfind('\n') + 1;
    std::string stem;
    if (place.folded) {
      const std::size_t last_line = text_.rfind('\n') + 1;
      stem = text_.substr(last_line);
      text_.resize(last_line);
    } else {
      text_ += place.lead.substr(0, line);
    }
    const auto lines = [&](Side side) {
      std::string inside = alternative(container, block, layout, {side, place.lead.substr(line), place.indentation});
      const std::string& newline = sources_.style().newline;
      if (place.folded) return stem + (inside.empty() ? "" : "," + newline + inside) + newline;
      if (inside.empty()) return inside;
      if (place.comma == Comma::before) inside.insert(place.lead.size() - line, ", ");
      return inside + (place.comma == Comma::behind ? "," : "") + newline;
    };
    text_ += markers_.around({lines(Side::base), lines(Side::ours), lines(Side::theirs)});
  }

  struct Alternative {
    Side side;
    std::string indent;       ///< before the first item
    std::string indentation;  ///< of the container
  };

  /// The block's items as `alternative.side` has them, without the comma behind the last.
  std::string alternative(const Container& container, const Block& block, const MergedLayout& layout,
                          const Alternative& alternative) {
    std::string before = std::exchange(text_, {});
    choice_ = alternative.side;
    for (std::size_t at = block.begin; at < block.end; ++at) {
      const Merged& item = container.items[at];
      if (is_absent(item)) continue;
      text_ += text_.empty() ? alternative.indent : "," + sources_.style().newline + alternative.indent;
      write_item(item, layout, alternative.indentation);
    }
    choice_.reset();
    std::swap(text_, before);
    return before;
  }

  const Outcome& outcome_;
  TextSources sources_;
  HunkWriter markers_;
  std::string text_;
  std::optional<Side> choice_;
};

}  // namespace

std::string rendered(const Outcome& outcome, const Markers& markers) {
  if (markers.as_list && !outcome.is_clean()) {
    if (auto text = with_listed_conflicts(outcome)) return *std::move(text);
  }
  return Renderer(outcome, markers).run();
}

}  // namespace checkpoint::merge
