#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "merge/answers.h"
#include "merge/hunk.h"
#include "merge/hunk_change.h"
#include "merge/result.h"

namespace checkpoint::merge {

/// How far somebody has come with a text that git has merged line by line: what is open still stands between markers,
/// and is a conflict each. Its path (`hunks[id=1f0c2a9b]`) goes by what stands there, so that no answer to another one
/// changes it; hunks that say the same are one conflict. An answer takes the place of its markers, and nothing else of
/// the text changes; so it makes no difference in how many steps and in which order answers are given.
class LineSettlement {
 public:
  /// Nothing where `text` has no whole hunk, or markers that belong to none.
  static std::optional<LineSettlement> read(std::string text);

  const std::string& text() const { return text_; }
  std::vector<Conflict> open() const;
  /// Whether all that stands between markers is of the texts that were merged, each side's in one place, whatever ends
  /// their lines.
  bool is_of(const Inputs& sources) const;
  bool knows_bases() const;
  /// Takes what `text`, the same merge with the base between its markers, shows of hunks whose base is not known.
  void learn_bases(const std::string& text);
  /// Whether no value for a hunk has a line that would read as a marker.
  bool can_take(const Answers& answers) const;
  /// Answers what is open as far as `answers` go. A value is the lines that are to stand there: those of a JSON string,
  /// or any other JSON on one line. `both` are our lines, and those of theirs that ours does not have, or not as often;
  /// `base` answers where it is known, and `latest` nowhere: lines say no time.
  void answer(const Answers& answers);

 private:
  struct OpenHunk {
    HunkRange range;
    Hunk sides;
    bool has_base = false;
    std::string path = {};
  };

  explicit LineSettlement(std::string text) : text_(std::move(text)) {}

  bool find_hunks();
  std::optional<std::string> answer_to(const OpenHunk& hunk, const Answers& answers) const;

  std::string text_;
  std::vector<OpenHunk> hunks_;
  std::map<std::string, std::string> known_bases_;  ///< by path: what the markers do not show
};

}  // namespace checkpoint::merge
