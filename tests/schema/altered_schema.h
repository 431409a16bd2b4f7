#pragma once

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "schema/schema.h"

namespace checkpoint::test {

/// One annotation, made to say something else.
struct Alteration {
  const SchemaNode* node;  ///< of the schema as it is
  std::string name;        ///< `progress_table[].status x-lattice`
  SchemaNode instead;      ///< what the node then says
};

/// Each annotation of `schema` that speaks of merging, altered by itself.
std::vector<Alteration> altered_merges_of(const Schema& schema);

/// The same of what refuses a value or warns about one: `x-format`, `x-warn-*`.
std::vector<Alteration> altered_checks_of(const Schema& schema);

/// A copy of `schema` with one alteration.
class AlteredSchema {
 public:
  AlteredSchema(const Schema& schema, const Alteration& alteration);
  AlteredSchema(const AlteredSchema&) = delete;
  AlteredSchema& operator=(const AlteredSchema&) = delete;

  const Schema& schema() const { return schema_; }

 private:
  const SchemaNode* copy_of(const SchemaNode* node);

  const Alteration& alteration_;
  Schema schema_;
  std::map<const SchemaNode*, const SchemaNode*> copies_;
  std::deque<SchemaNode> nodes_;
  std::deque<std::vector<SchemaProperty>> properties_;
  std::deque<std::vector<const SchemaNode*>> forms_;
};

}  // namespace checkpoint::test
