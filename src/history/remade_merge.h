#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "history/loss.h"
#include "merge/dropped.h"
#include "merge/policy.h"
#include "merge/result.h"

namespace checkpoint::history {

/// How the texts of a file are to be read.
enum class TextForm : std::uint8_t {
  document,
  lines  ///< one document on each line, whose order means nothing
};

/// The versions of one file around a merge commit.
struct VersionTexts {
  std::vector<std::optional<std::string>> sides;  ///< of each parent; nothing where it has no such file
  std::vector<std::optional<std::string>> bases;  ///< of where the first parent and each other one parted
  std::string result;
  TextForm form = TextForm::document;
};

/// What the merge goes by.
struct MergeTerms {
  std::string inside;  ///< the file's path in its store
  merge::Policy policy;
};

/// A file that a merge has taken away, as one side had it.
struct RemovedText {
  std::optional<std::string> base;  ///< nothing: all that the side has is asked for
  std::string side;
  std::optional<std::string> other;  ///< the other side's, whose answer to a conflict is as good
  std::string inside;                ///< the file's path in its store
  TextForm form = TextForm::document;
};

/// Whether a later text has all that the side has beyond the base.
bool has_all_of(const RemovedText& removed, const std::string& later);

/// A merge made again, as the driver would, beside the one that was committed.
class RemadeMerge {
 public:
  /// Error{not_found} where a version cannot be read.
  RemadeMerge(const VersionTexts& texts, const MergeTerms& terms);

  /// One thing that the committed merge has not.
  struct Drop {
    std::size_t side;  ///< the parent that has it
    merge::Dropped dropped;
    merge::SideOfMerge of;
  };

  const std::vector<Drop>& drops() const { return drops_; }

  /// What has become of it in a later text.
  enum class Fate : std::uint8_t { missing, there, other };
  struct Later {
    Fate fate;
    std::vector<Piece> missing = {};  ///< where only parts of it are not there: those
  };
  Later fate_in(const Drop& drop, const std::string& text) const;

 private:
  std::optional<Document> read(const std::optional<std::string>& text, std::string_view whose) const;
  std::optional<std::string> remade(const VersionTexts& texts, merge::Side answer);
  std::optional<std::string> merged(const merge::Inputs& inputs, merge::Side answer);
  void compare_all();
  void compare(std::size_t side, std::size_t base);

  merge::Rules rules_;
  TextForm form_;
  bool is_clean_ = true;  // so far the driver asked nothing
  std::vector<std::optional<Document>> sides_;
  std::vector<std::optional<Document>> bases_;
  std::optional<Document> result_;
  std::vector<Document> wholes_;  // what it may be, whatever the answers are
  std::vector<Drop> drops_;
};

}  // namespace checkpoint::history
