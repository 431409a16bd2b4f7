#include "kinds/status.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/listed.h"
#include "kinds/kind.h"
#include "kinds/run/phase.h"
#include "kinds/stage/policy.h"
#include "kinds/workflow/task.h"
#include "support/catch.h"

using namespace checkpoint;

namespace {

using Words = std::set<std::string>;

// The words of each member that says a status, however deep: `status` of a row, `phase_status` of a workflow.
void add_statuses(const SchemaNode& node, Words& words) {
  for (const SchemaProperty& property : node.properties) {
    if (property.name.ends_with("status")) {
      for (const std::string_view word : property.node->words()) words.emplace(word);
    }
    add_statuses(*property.node, words);
  }
  if (node.items != nullptr) add_statuses(*node.items, words);
  for (const SchemaNode* form : node.one_of) add_statuses(*form, words);
}

Words statuses_of_schemas() {
  Words words;
  for (const Kind& kind : kinds()) add_statuses(*schema_of(kind).root, words);
  return words;
}

const SchemaNode& member_of(std::string_view schema, std::string_view member) {
  return *find_schema(schema)->root->member(member);
}

}  // namespace

TEST_CASE("each status that a schema allows has a condition, and each word is a schema's or a snapshot's") {
  Words known;
  for (const Status& status : statuses()) {
    CHECK(condition_of(status.name) == status.condition);
    CHECK(known.emplace(status.name).second);
  }
  Words expected = statuses_of_schemas();
  CHECK(expected.count("awaiting_human") == 1);
  CHECK(expected.count("not_started") == 1);
  CHECK(expected.count("running") == 1);
  expected.insert({"planned", "taken", "restored"});
  CHECK(known == expected);
  CHECK_FALSE(condition_of("done"));
  CHECK_FALSE(condition_of(""));
}

TEST_CASE("a table of the program's own names what its schema allows, all of it and nothing else") {
  const auto policies = member_of("project", "checkpoint_policy").words();
  CHECK(policies.size() == 3);
  for (const auto& [schema, member] :
       std::vector<std::pair<std::string, std::string>>{{"project", "checkpoint_policy"},
                                                        {"config", "policy"},
                                                        {"manifest", "default_checkpoint_policy"},
                                                        {"stage", "checkpoint_policy"}}) {
    INFO(schema);
    const auto words = member_of(schema, member).words();
    CHECK(std::is_permutation(words.begin(), words.end(), policies.begin(), policies.end()));
    for (const std::string_view word : words) CHECK(stage::policy_named(word));
  }
  CHECK(listed(member_of("run", "phase").words()) == run::phase_names());
  for (const std::string_view word : member_of("config", "merge").additional->words()) {
    INFO(word);
    CHECK(merge_strategy_named(word));
  }
  CHECK(listed(workflow::task_statuses()) == "pending, running, complete, failed");
}
