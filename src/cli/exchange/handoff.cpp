#include <array>

#include "cli/exchange/foreign_session.h"
#include "cli/exchange/layouts.h"
#include "cli/exchange/source_tree.h"
#include "core/letters.h"
#include "core/take.h"
#include "core/texts.h"

namespace checkpoint::cli::handoff {
namespace {

enum class Section : std::uint8_t { none, summary, actions, done, decisions, blockers, preferences };

// How a heading begins that says what the list below it is; the first that fits counts.
struct HeadingRow {
  std::string_view words;
  Section section;
};
constexpr std::array kHeadings{
    HeadingRow{"next", Section::actions},
    HeadingRow{"to do", Section::actions},
    HeadingRow{"todo", Section::actions},
    HeadingRow{"remaining", Section::actions},
    HeadingRow{"tasks", Section::actions},
    HeadingRow{"steps", Section::actions},
    HeadingRow{"plan", Section::actions},
    HeadingRow{"in progress", Section::actions},
    HeadingRow{"what's next", Section::actions},
    HeadingRow{"what is next", Section::actions},
    HeadingRow{"done", Section::done},
    HeadingRow{"completed", Section::done},
    HeadingRow{"finished", Section::done},
    HeadingRow{"what was done", Section::done},
    HeadingRow{"what's done", Section::done},
    HeadingRow{"decisions", Section::decisions},
    HeadingRow{"key decisions", Section::decisions},
    HeadingRow{"decided", Section::decisions},
    HeadingRow{"block", Section::blockers},
    HeadingRow{"open questions", Section::blockers},
    HeadingRow{"questions", Section::blockers},
    HeadingRow{"waiting", Section::blockers},
    HeadingRow{"preferences", Section::preferences},
    HeadingRow{"conventions", Section::preferences},
    HeadingRow{"summary", Section::summary},
    HeadingRow{"status", Section::summary},
    HeadingRow{"state", Section::summary},
    HeadingRow{"current state", Section::summary},
    HeadingRow{"context", Section::summary},
    HeadingRow{"goal", Section::summary},
    HeadingRow{"overview", Section::summary},
};

Section section_of(std::string_view heading) {
  std::string words = lower(heading);
  while (!words.empty() && !is_lower(words.front())) words.erase(0, 1);  // `1. `, an emoji
  for (const HeadingRow& row : kHeadings) {
    if (!words.starts_with(row.words)) continue;
    const bool is_whole =
        row.words == "block" || words.size() == row.words.size() || !is_lower(words[row.words.size()]);
    if (is_whole) return row.section;
  }
  return Section::none;
}

// The text of a list's item; nothing for a line that begins none. `is_done`: its box is ticked.
struct Item {
  std::string text;
  bool has_box = false;
  bool is_done = false;
};

std::optional<Item> item_in(std::string_view line) {
  line = trimmed(line);
  std::size_t mark = 0;
  while (mark < line.size() && is_digit(line[mark])) ++mark;
  const bool is_number = mark > 0 && mark + 1 < line.size() && (line[mark] == '.' || line[mark] == ')');
  const bool is_bullet = line.size() > 1 && (line[0] == '-' || line[0] == '*' || line[0] == '+');
  const std::size_t end = is_number ? mark + 1 : 1;
  if ((!is_number && !is_bullet) || line[end] != ' ') return std::nullopt;
  Item item{std::string(trimmed(line.substr(end)))};
  if (item.text.size() > 3 && item.text[0] == '[' && item.text[2] == ']') {
    item.has_box = true;
    item.is_done = to_lower(item.text[1]) == 'x';
    item.text = std::string(trimmed(std::string_view(item.text).substr(3)));
  }
  return item.text.empty() ? std::nullopt : std::optional(item);
}

// Reads one file of notes.
class Notes {
 public:
  explicit Notes(Name skill, std::string file) : session_{std::move(skill), "", ""}, file_(std::move(file)) {
    session_.program = file_;
  }

  void read(std::string_view text) {
    bool is_code = false;
    for (const std::string_view line : parts_of(text, '\n')) {
      if (trimmed(line).starts_with("```")) is_code = !is_code;
      if (!is_code) read_line(line);
    }
    finish_item();
    if (session_.summary.empty()) session_.summary = "Taken in from " + file_ + ".";
  }

  const ForeignSession& session() const { return session_; }
  bool is_empty() const {
    return session_.actions.empty() && session_.done.empty() && session_.decisions.empty() && session_.blockers.empty();
  }
  std::vector<std::string> changes() const {
    return texts_for(left_,
                     [&](const std::string& heading) { return "the section \"" + heading + "\" stays in " + file_; });
  }

 private:
  void read_line(std::string_view line) {
    if (line.starts_with('#')) return read_heading(line);
    const bool is_inner = line.starts_with("  ") || line.starts_with('\t');
    const auto item = item_in(line);
    if (item && (!is_inner || !item_)) {
      finish_item();
      item_ = item;
    } else if (trimmed(line).empty()) {
      finish_item();
    } else if (item_) {
      item_->text += (item ? "; " + item->text : " " + std::string(trimmed(line)));
    } else {
      read_prose(trimmed(line));
    }
  }

  // The first one of the highest level is the title: what stands below it says what all is about.
  void read_heading(std::string_view line) {
    finish_item();
    const std::size_t level = line.find_first_not_of('#');
    const std::string_view heading = level == std::string_view::npos ? "" : trimmed(line.substr(level));
    section_ = section_of(heading);
    const bool is_title = level == 1 && !has_title_ && heading_.empty() && section_ == Section::none;
    has_title_ = has_title_ || is_title;
    heading_ = is_title ? "" : heading;
  }

  void read_prose(std::string_view line) {
    if (section_ == Section::summary || (section_ == Section::none && heading_.empty())) {
      session_.summary += (session_.summary.empty() ? "" : " ") + std::string(line);
    } else {
      leave();
    }
  }

  void leave() {
    const std::string name = heading_.empty() ? "(before the first heading)" : heading_;
    if (left_.empty() || left_.back() != name) left_.push_back(name);
  }

  // A box says by itself what it is, wherever it stands.
  void finish_item() {
    if (!item_) return;
    const Item item = *item_;
    item_.reset();
    const Section section = item.has_box ? (item.is_done ? Section::done : Section::actions) : section_;
    put(section, item.text);
  }

  void put(Section section, const std::string& text) {
    switch (section) {
      case Section::actions: session_.actions.push_back(text); break;
      case Section::done: session_.done.push_back({"", text}); break;
      case Section::decisions: session_.decisions.push_back(text); break;
      case Section::preferences: session_.preferences.push_back(text); break;
      case Section::blockers: put_blocker(text); break;
      case Section::summary: session_.summary += (session_.summary.empty() ? "" : " ") + text; break;
      case Section::none: leave(); break;
    }
  }

  void put_blocker(const std::string& text) {
    session::Blocker blocker;
    blocker.id = "b" + std::to_string(session_.blockers.size() + 1);
    blocker.description = text;
    session_.blockers.push_back(blocker);
  }

  ForeignSession session_;
  std::string file_;
  std::string heading_;
  bool has_title_ = false;
  Section section_ = Section::none;
  std::optional<Item> item_;
  std::vector<std::string> left_;  ///< headings of what is not taken
};

struct FileRow {
  std::string_view file;
  std::string_view skill;
};
constexpr std::array<FileRow, 2> kFiles{{{"handoff.md", "handoff"}, {"plan.md", "plan"}}};

void take_file(const ExchangeJob& job, const SourceFile& file, std::string_view skill, Exchange& exchange) {
  Exchange one;
  Notes notes(Name::checked("skill", skill), file.name());
  notes.read(file.prose());
  if (notes.is_empty()) {
    throw Error(ErrorCode::invalid, "has no list below a heading such as 'Next steps', 'Done' or 'Decisions'");
  }
  take_in_session(job, notes.session(), file.shown(), notes.changes(), one);
  for (auto part : {&Exchange::taken, &Exchange::already, &Exchange::changed, &Exchange::refused}) {
    (exchange.*part).insert((exchange.*part).end(), (one.*part).begin(), (one.*part).end());
  }
}

}  // namespace

Exchange take_in(const ExchangeJob& job) {
  Exchange exchange;
  bool is_there = false;
  const auto folder = job.folder.enter();
  for (const FolderEntry& entry : folder ? folder->entries() : std::vector<FolderEntry>()) {
    for (const FileRow& row : kFiles) {
      if (lower(entry.name) != row.file) continue;
      is_there = true;
      const SourceFile file{*folder, {entry.name}, job.workspace.store.limits().max_bytes};
      refuse_what_fails(file.shown(), "", exchange, [&] { take_file(job, file, row.skill, exchange); });
    }
  }
  if (is_there) return exchange;
  throw Error(ErrorCode::not_found, "there is neither a HANDOFF.md nor a PLAN.md in '" + job.folder.named() + "'",
              {"name the folder that holds one"});
}

}  // namespace checkpoint::cli::handoff
