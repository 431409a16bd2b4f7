#include "history/closing_words.h"

#include <algorithm>
#include <utility>

#include "history/body_text.h"
#include "history/known_words.h"
#include "history/letters.h"
#include "history/preparation.h"
#include "history/subject.h"

namespace checkpoint::history {

namespace {

constexpr std::size_t longest_subject = 1000;
constexpr std::size_t longest_list = 2000;   // of what one word closes
constexpr std::size_t longest_remark = 200;  // behind a list

bool is_closing(std::string_view word) {
  static constexpr auto known = words("close", "closes", "closed", "closing", "fix", "fixes", "fixed", "fixing",
                                      "resolve", "resolves", "resolved", "resolving", "implements", "implemented");
  return known.has(word);
}

// A number behind its sign, a ticket or a link. Every line of every history is asked: one look at each letter.
bool may_name_what_closes(std::string_view line) {
  for (std::size_t place = 0; place < line.size(); ++place) {
    const char c = line[place];
    if (c == '#' || c == '!') return true;
    if (c == '-' && is_digit(at(line, place + 1))) return true;
    if (c == ':' && at(line, place + 1) == '/' && at(line, place + 2) == '/') return true;
  }
  return false;
}

bool is_signed(std::string_view text, const Reference& reference) {
  const std::string_view spelled = text.substr(reference.begin, reference.end - reference.begin);
  return reference.kind == ReferenceKind::ticket || spelled.find_first_of("#!") != std::string_view::npos ||
         spelled.find("://") != std::string_view::npos;
}

bool continues(std::string_view between, bool first) {
  const std::string_view word = trimmed(between);
  if (first) return word.empty() || word == ":" || lower(word) == "issue" || lower(word) == "bug";
  return word.empty() || word == "," || word == "and" || word == ", and" || word == "&" || word == "/";
}

// What ends in a stop, or a mark as `?`.
std::string_view rest_of_sentence(std::string_view behind, std::string_view stops) {
  behind = behind.substr(0, longest_remark);
  return behind.substr(0, behind.find_first_of(stops));
}

bool is_asked(std::string_view behind) {
  const std::size_t end = rest_of_sentence(behind, ".;!?").size();
  return at(behind, end) == '?';
}

std::string_view first_word(std::string_view text) {
  while (!text.empty() && !is_alnum(text.front())) text.remove_prefix(1);
  return text.substr(0, text.find_first_of(" ,:;)"));
}

// Whether `word`, of what stands behind a list, leaves something out of it: `on Linux, not on Windows`, `for most
// users`, `, but only on …`; not `, not just on Linux`, `login does not work`, `, but also`.
bool leaves_out(std::string_view before, std::string_view word, std::string_view next) {
  static constexpr auto always = words("except", "partially", "partly", "incompletely", "mostly", "excluding");
  static constexpr auto shares = words("most", "some", "many", "half");
  static constexpr auto joints = words("for", "in", "on", "of", "at", "under", "with");
  static constexpr auto places = words("on", "in", "for", "at", "under", "with", "all", "yet");
  static constexpr auto limits_behind = words("not", "only", "some", "most", "partially", "partly", "leaves", "leave");
  static constexpr auto denials = words("not");
  static constexpr auto adversatives = words("but");
  static constexpr auto limits = words("only");
  if (limits.has(word)) return !denials.has(before);
  if (denials.has(word)) return places.has(next);
  if (adversatives.has(word)) return limits_behind.has(next);
  return always.has(word) || (shares.has(word) && joints.has(before));
}

// Reads the clauses behind a list up to the full stop, or the next word that closes. What stands behind `as` or `which`
// tells what was wrong, and so does a title, up to the comma; what stands behind a semicolon is of the list only where
// it says that something is left.
bool leaves_some(std::string_view behind) {
  static constexpr auto reasons = words("that", "which", "where", "when", "because", "since", "as", "by", "so", "who",
                                        "while", "if", "caused", "due");
  static constexpr auto left =
      words("still", "yet", "remains", "remaining", "next", "later", "follow", "follows", "need", "needs");
  const std::string_view said = rest_of_sentence(behind, ".");
  bool is_reason = false;
  bool is_own = true;
  bool is_clause = false;
  std::string_view before;
  for (std::size_t place = 0; place < said.size();) {
    if (!is_alnum(said[place])) {
      is_reason = is_reason && said[place] != ',' && said[place] != ';';
      is_own = is_own && said[place] != ';';
      is_clause = is_clause || said[place] == ',' || said[place] == ';';
      ++place;
      continue;
    }
    const std::string_view word = first_word(said.substr(place));
    const std::string_view next = first_word(said.substr(place + word.size()));
    is_reason = is_reason || reasons.has(word);
    is_clause = is_clause || lower(word) == "but";
    if (is_closing(word)) return false;
    if (!is_reason && ((is_clause && left.has(word)) || (is_own && leaves_out(before, word, next)))) return true;
    before = word;
    place += word.size();
  }
  return false;
}

// A title: `Fix #1: do not crash`.
bool begins_title(std::string_view behind) {
  behind = trimmed(behind);
  return !behind.empty() && (behind.front() == ':' || behind.front() == '-' || is_beyond_ascii(behind.front()));
}

// `Fixes #1 partially`, `Fixes #1 (in part)`, `Fixes #1 on Windows only`, `Fixes ABC-1 (part 1 of 3)`
bool is_in_part(std::string_view behind) {
  static constexpr auto known = words("partially", "partly", "half", "except", "incompletely", "mostly", "only");
  const std::string_view said = rest_of_sentence(behind, ".;");
  const std::string_view word = first_word(said);
  if (known.has(word) || is_part_of_series(rest_of_sentence(said, "#!"))) return true;
  const std::string_view remark =
      word.empty() ? said : said.substr(static_cast<std::size_t>(word.data() - said.data()));
  return stands_at(remark, 0, "in part") || stands_at(remark, 0, "for now") ||
         lower(last_word(remark.substr(0, remark.find(',')))) == "only" ||
         (!begins_title(behind) && leaves_some(behind));
}

bool ends_clause(std::string_view behind) {
  behind = trimmed(behind);
  return behind.empty() || !is_alnum(behind.front());
}

/// What stands behind one closing word.
class ClosedList {
 public:
  // Most lists are short: more is read only where what was read may go on.
  explicit ClosedList(std::string_view behind) {
    constexpr std::size_t usual_list = 60;
    constexpr std::size_t longest_name = 40;
    constexpr std::size_t growth = 6;
    for (std::size_t most = usual_list;; most = std::min(most * growth, longest_list)) {
      behind_ = front_of(behind, most);
      read();
      const bool is_whole = behind_.size() == behind.size() || end_ + longest_name < behind_.size();
      if (is_whole || most == longest_list) return;
    }
  }

  bool is_empty() const { return closed_.empty(); }
  std::size_t end() const { return end_; }
  std::vector<Sign>& closed() { return closed_; }

 private:
  // `Fixes #1`, `Fixes ABC-1`, a link; `Fixes PR 1` speaks of a change that needs fixing.
  void read() {
    closed_.clear();
    end_ = 0;
    if (!may_name_what_closes(behind_)) return;
    for (const Reference& reference : references_in(behind_, any_ticket())) {
      if (end_ == 0 && !is_signed(behind_, reference)) return;
      if (reference.begin >= end_ && !continues(behind_.substr(end_, reference.begin - end_), end_ == 0)) return;
      end_ = reference.end;
      std::string key = reference.token + (reference.repository.empty() ? "" : "@" + reference.repository);
      closed_.push_back({std::move(key), How::closing_word, reference.host});
    }
  }

  std::string_view behind_;
  std::vector<Sign> closed_;
  std::size_t end_ = 0;
};

enum class Where { subject, body };

/// Reads one line, word by word.
class ClosingLine {
 public:
  ClosingLine(std::string_view line, Where where, std::vector<Sign>& signs)
      : line_(where == Where::subject ? front_of(line, longest_subject) : line), where_(where), signs_(&signs) {}

  void read() {
    for (std::size_t begin = next_word(0); begin < line_.size(); begin = next_word(begin)) {
      std::size_t end = begin;
      while (is_alnum(at(line_, end))) ++end;
      begin = is_closing(line_.substr(begin, end - begin)) ? behind_closing(begin, end) : end;
    }
  }

 private:
  std::size_t next_word(std::size_t from) {
    for (; from < line_.size() && !is_alnum(line_[from]); ++from) {
      const bool is_stop = std::string_view(".;!?").find(line_[from]) != std::string_view::npos;
      if (is_stop && at(line_, from + 1) == ' ') sentence_ = from + 1;
    }
    return from;
  }

  // Goes on behind the word, or behind what it closes.
  std::size_t behind_closing(std::size_t begin, std::size_t end) {
    const bool is_within = where_ == Where::subject && begin > 0;
    if (!begins_clause(begin, line_.substr(begin, end - begin)) || is_only_told(begin)) return end;
    if (is_within && leaves_work(line_.substr(0, begin))) return end;
    ClosedList list(line_.substr(end));
    if (list.is_empty()) return end;
    const std::string_view behind = line_.substr(end + list.end());
    if (is_asked(behind) || (is_within && !ends_clause(behind))) return end;
    add(list.closed(), is_in_part(behind));
    return end + list.end();
  }

  // The word begins the line or a clause, so that `does not fix #1` says nothing. Within a subject only behind a mark:
  // `Test that fixes #1 is read` tells of one that does.
  bool begins_clause(std::size_t begin, std::string_view word) const {
    const std::string_view front = trimmed(line_.substr(0, begin));
    if (front.empty()) return true;
    static constexpr auto denials = words("not", "don't", "doesn't", "never", "partially", "partly");
    const bool is_inside_word = line_[begin - 1] == '-' && begin > 1 && is_alnum(line_[begin - 2]);  // `hot-fix`
    const std::string_view last = last_word(front);
    if (is_inside_word || denials.has(last)) return false;
    if (front.back() == ':' && (reports(last) || postpones(last))) return false;
    if (std::string_view("-*.,;:(+>").find(front.back()) != std::string_view::npos) return true;
    if (where_ == Where::subject) return lower(last) == "and";
    // `Unlike the attempt that closed #1`
    static constexpr auto relatives = words("that", "which");
    static constexpr auto past = words("closed", "fixed", "resolved", "implemented");
    if (relatives.has(last)) return !past.has(word);
    static constexpr auto known = words("this", "it", "commit", "pr", "mr", "change", "patch", "also", "and");
    static constexpr auto others =
        words("next", "later", "another", "follow-up", "followup", "future", "upcoming", "separate", "subsequent");
    return known.has(last) && !others.has(last_word(front.substr(0, front.size() - last.size())));
  }

  // `TODO: fix #1`, `Up next: closes #1`
  static bool postpones(std::string_view word) {
    static constexpr auto known =
        words("todo", "do", "next", "up", "step", "steps", "follow-up", "followup", "follow-ups", "followups", "later",
              "plan", "planned", "remaining", "left", "open", "pending", "future", "tbd", "wip", "soon", "fixme");
    return known.has(word);
  }

  // `the line that said: fixes #1`, `e.g.: fixes #1`
  static bool reports(std::string_view word) {
    static constexpr auto known = words("said", "says", "saying", "reads", "read", "write", "writes", "wrote",
                                        "written", "like", "g", "example", "instance", "syntax", "form", "phrase", "to",
                                        "with", "as", "is", "line", "word", "words", "keyword", "text");
    return known.has(word);
  }

  // `If this helps, close #1`, `Maybe this fixes #1`; not `Once merged, this closes #1`.
  bool is_only_told(std::size_t begin) const {
    static constexpr auto openings =
        words("next", "later", "todo", "fixme", "if", "unless", "until", "once", "when", "whether", "maybe", "perhaps",
              "possibly", "hopefully", "ideally", "should", "would", "could", "might");
    const std::string_view front = front_of(line_.substr(sentence_, begin - sentence_), longest_remark);
    static constexpr auto times = words("once", "when", "until");
    const auto opening = first_word(front);
    if (!openings.has(opening)) return false;
    if (!times.has(opening)) return true;
    const std::string said = lower(front);
    const std::initializer_list<std::string_view> landings = {"merge", "lands", "landed"};
    return std::none_of(landings.begin(), landings.end(),
                        [&](std::string_view word) { return said.find(word) != std::string::npos; });
  }

  void add(std::vector<Sign>& closed, bool is_part) {
    for (Sign& sign : closed) {
      const bool is_ticket = is_upper(sign.key.front());
      if (is_part && is_ticket) signs_->push_back({part_key(sign.key), How::ticket, ""});
      if (!is_part) signs_->push_back(std::move(sign));
    }
  }

  std::string_view line_;
  Where where_;
  std::vector<Sign>* signs_;
  std::size_t sentence_ = 0;  // where the one begins that is read
};

}  // namespace

std::vector<Sign> closings_in(std::string_view subject, std::string_view body) {
  std::vector<Sign> signs;
  if (may_name_what_closes(subject)) ClosingLine(subject, Where::subject, signs).read();
  if (!may_name_what_closes(body)) return signs;
  for_each_spoken_line(body, [&signs](std::string_view line) {
    if (may_name_what_closes(line)) ClosingLine(line, Where::body, signs).read();
  });
  return signs;
}

}  // namespace checkpoint::history
