#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "merge/contradictions.h"
#include "merge/merged.h"
#include "merge/policy.h"
#include "merge/walk.h"

namespace checkpoint::merge {

/// The texts to merge. A base of nothing but white space is no base: both sides added the document.
struct Inputs {
  std::string base;
  std::string ours;
  std::string theirs;
};

/// What the merge goes by.
struct Rules {
  const Schema* schema = nullptr;  ///< null: every field by the rules for unknown fields
  std::string name;                ///< what the file's name says the document is of; empty where it says nothing
  Policy policy;
  /// What is wrong with a document of this kind; a clean result that has an error that no input has becomes a question.
  Examine examine;
};

/// Why a text is no document that can be merged field by field.
struct Unreadable {
  Side side;
  ParseProblem problem;
};

/// A field that somebody must decide, with its alternatives as JSON texts; nothing where a side does not have it.
struct Conflict {
  std::string path;
  std::string_view why;
  std::optional<std::string> base;
  std::optional<std::string> ours;
  std::optional<std::string> theirs;
};

/// A finished merge, before it is text.
struct Outcome {
  std::optional<Document> base;
  Document ours;
  Document theirs;
  Merged merged;
  Seniority seniority;
  std::vector<Decision> decisions;
  std::optional<Document> document = std::nullopt;  ///< the result as text, where it is clean and had to be made

  bool is_clean() const { return !is_open(merged); }
  std::vector<Conflict> conflicts() const;
  Versions roots() const;
};

/// Merges field by field. The same whichever side is called ours, but for the names of the sides.
Result<Outcome, Unreadable> merge_documents(Inputs inputs, const Rules& rules);

/// The outcome with each question answered by `side`'s value, or by its absence.
Merged answered(const Merged& merged, Side side);

}  // namespace checkpoint::merge
