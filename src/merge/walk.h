#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "merge/merged.h"
#include "merge/policy.h"

namespace checkpoint::merge {

/// One field as a strategy sees it.
struct Field {
  Versions versions;
  const SchemaNode* schema = nullptr;  ///< null where the schema says nothing
  Merge rule;
  const Versions* holder = nullptr;  ///< the object or list that holds the field; null for the document
  std::string path;                  ///< dotted; empty for the document
};

/// What became of one field that a side changed, for `merge-file --explain`.
struct Decision {
  std::string path;
  std::string_view rule;  ///< a strategy's name, `one side`, `both alike` or `guard`
  std::string_view took;  ///< `ours`, `theirs`, `merged`, `removed` or `conflict`
  std::string_view why;   ///< static text
};

/// One merge on its way through the document. Gives the merged value of any field, and keeps the account of why.
class Walk {
 public:
  /// `schema` is that of the documents; null where their kind is not known.
  Walk(const Versions& documents, const Policy& policy, const Schema* schema = nullptr)
      : policy_(policy), schema_(schema), seniority_(seniority_of(documents)) {}

  /// The three-way test, then the field's strategy. Nothing where the result does not have the field.
  std::optional<Merged> merge(const Field& field);

  /// `side`'s value of the field as that side has it; nothing where it has none.
  std::optional<Merged> take(const Field& field, Side side);
  /// The field as a question to whoever merges.
  Merged ask(const Field& field, std::string_view why);
  void decide(const Field& field, std::string_view rule, std::string_view took, std::string_view why);

  /// The field that is the member `key` of `object`.
  Field member_of(const Field& object, std::string_view key, const Versions& versions) const;
  /// The field that is a row of `list`; `label` names it in paths, as `[id=b1]`.
  Field row_of(const Field& list, const Versions& versions, std::string_view label) const;

  const Seniority& seniority() const { return seniority_; }
  Side older() const { return seniority_.older; }
  Side newer() const { return seniority_.newer; }
  /// The side whose value of the field is the newer one: by the value's own clock, else the side that alone changed
  /// what has this clock, else by the document's, else by the canonical text of what has the clock, or of the value, so
  /// that a merge of the result gives the same answer again.
  Side newer_of(const Field& field) const;
  /// The same, by clocks alone; nothing where they do not tell.
  std::optional<Side> newer_by_time(const Field& field) const;

  const Policy& policy() const { return policy_; }
  /// Whether anything is known of what the documents are.
  bool knows_kind() const { return schema_ != nullptr; }
  std::vector<Decision>& decisions() { return decisions_; }

 private:
  std::optional<Merged> agreed(const Field& field);
  std::optional<Merged> one_sided(const Field& field, Side side);

  const Policy& policy_;
  const Schema* schema_;
  Seniority seniority_;
  std::vector<Decision> decisions_;
};

/// The schema node of the member `key` below `schema`, which may be null; looks into the forms of a `oneOf` too.
const SchemaNode* member_schema(const SchemaNode* schema, std::string_view key);

/// `key` as the next step of a dotted path below `path`.
std::string member_path(std::string_view path, std::string_view key);

}  // namespace checkpoint::merge
