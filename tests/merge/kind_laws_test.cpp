// The laws of a merge for documents of every kind: all mixtures of some fields that one side or the other changed, with
// the members of an object in any order. And merges that break them: a law that finds no fault in these could not find
// one in ours.

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

#include "kinds/examine.h"
#include "kinds/snapshot/snapshots.h"
#include "merge/render.h"
#include "merge/sessions.h"
#include "merge/triples.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Json = OrderedJson;
using Paths = std::set<std::string>;

/// A place in a document, and what may stand there besides what the base has.
struct Slot {
  const char* pointer;
  const char* one;
  const char* another;
};

/// What sense says of the merge of one kind of document.
struct Sample {
  const char* kind;
  std::string base;
  std::vector<Slot> slots;
  std::vector<std::size_t> together;  ///< slots that make sense only as one side has them; all of the document's: all
};

/// A workflow of hundreds of tasks.
std::string many_tasks() {
  Json tasks = Json::array();
  for (int number = 0; number < 200; ++number) {
    tasks.push_back({{"id", "t" + std::to_string(number)}, {"status", "pending"}, {"title", "Part"}});
  }
  return Json{{"tasks", tasks}, {"last_updated", "2026-06-01T09:00:00Z"}}.dump();
}

const std::vector<Sample>& samples() {  // NOLINT(readability-function-size): a table
  static const std::vector<Sample> all{
      {"session",
       R"({"protocol_version": "1.1", "skill": "demo", "project": "g", "project_dir": "/srv/g",
           "created_at": "2026-06-01T07:00:00Z", "updated_at": "2026-06-01T12:00:00Z", "phase": "a", "step": "a-1",
           "status": "failed", "progress_summary": "Well.", "next_actions": ["One"], "depends_on": "x",
           "context_primer": {"key_decisions": ["First"]}, "x_team": {"lead": "Ada", "size": 1}})",
       {{"/phase", R"("b")", R"("c")"},
        {"/step", R"("b-1")", R"("c-1")"},
        {"/progress_summary", R"("Better.")", R"("Worse.")"},
        {"/context_primer/key_decisions", R"(["First", "Second"])", R"(["First", "Third"])"},
        {"/x_team/size", "2", "3"},
        {"/depends_on", R"("y")", "null"}},
       {0, 1}},
      {"run",
       R"({"schema_version": "1.0.0", "run_id": "4fa2159f-9c61-5f8b-9ae5-28692b46cbd7", "ticket_id": "T-1",
           "phase": "implement", "timestamp_utc": "2026-06-01T09:00:00Z", "repo_commit_map": {}, "artifact_paths": [],
           "attempt_number": 1, "phase_payload": {"phase": "implement", "branch_name": "b", "commit_sha": "2222222",
           "files_changed": []}})",
       {{"/artifact_paths", R"(["a.md"])", R"(["b.md"])"},
        {"/timestamp_utc", R"("2026-06-02T09:00:00Z")", R"("2026-06-03T09:00:00Z")"},
        {"/phase_payload/branch_name", R"("c")", R"("d")"}},
       {0, 1, 2}},
      {"stage",
       R"({"version": "1.0", "project_id": "film", "pipeline_type": "standard", "stage": "idea",
           "status": "in_progress", "timestamp": "2026-06-01T09:00:00Z", "sequence": 1, "artifacts": {"notes": {"n": 1}}})",
       {{"/status", R"("completed")", R"("failed")"},
        {"/sequence", "2", "3"},
        {"/artifacts/notes/n", "2", "3"},
        {"/error", R"("out of paper")", R"("out of ink")"}},
       {0, 1, 2, 3}},
      {"project",
       R"({"project_id": "film", "pipeline_type": "standard",
           "manifest_digest": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
           "checkpoint_policy": "guided", "created_at": "2026-06-01T09:00:00Z", "title": "Film"})",
       {{"/pipeline_type", R"("short")", R"("long")"},
        {"/manifest_digest", R"("bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb")",
         R"("cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc")"},
        {"/checkpoint_policy", R"("manual_all")", R"("auto_noncreative")"},
        {"/title", R"("A film")", R"("The film")"}},
       {0, 1}},
      {"manifest",
       R"({"name": "standard", "stages": [{"name": "idea"}, {"name": "script"}]})",
       {{"/version", "1", "2"},
        {"/default_checkpoint_policy", R"("manual_all")", R"("guided")"},
        {"/stages/0/creative", "true", "false"}},
       {0, 1, 2}},
      {"plan",
       R"({"workflow_id": "checkout", "names": ["start"], "naming": "by hand", "retention_days": 90,
           "config": {"model": "a", "depth": 1}})",
       {{"/names", R"(["start", "end"])", R"(["start", "middle"])"},
        {"/naming", R"("by rule")", R"("by chance")"},
        {"/retention_days", "30", "10"},
        {"/config/model", R"("b")", R"("c")"},
        {"/config/depth", "2", "3"}},
       {}},
      {"workflow",
       R"({"workflow_id": "checkout", "started_at": "2026-06-01T08:00:00Z", "last_updated": "2026-06-01T09:00:00Z",
           "current_phase": "REQUIREMENTS", "phase_status": "in_progress", "completed_phases": [],
           "user_checkpoints": [], "interruption_safe": true})",
       {{"/current_phase", R"("ARCHITECTURE")", R"("DESIGN")"},
        {"/phase_status", R"("failed")", R"("pending")"},
        {"/user_checkpoints", R"([{"phase": "REQUIREMENTS", "approved_at": "2026-06-01T10:00:00Z"}])",
         R"([{"phase": "DESIGN", "approved_at": "2026-06-01T10:00:00Z"}])"},
        {"/interruption_safe", "false", "null"}},
       {0, 1}},
      {"execution",
       R"({"tasks": [{"id": "a", "status": "running", "started_at": "2026-06-01T08:00:00Z"},
                     {"id": "b", "status": "pending"}], "last_updated": "2026-06-01T09:00:00Z"})",
       {{"/tasks/0/status", R"("complete")", R"("failed")"},
        {"/tasks/0/started_at", R"("2026-06-01T10:00:00Z")", R"("2026-06-01T11:00:00Z")"},
        {"/tasks/0/title", R"("Draw")", R"("Paint")"},
        {"/tasks/1/status", R"("running")", R"("complete")"}},
       {0, 1}},
      {"execution",
       many_tasks(),
       {{"/tasks/150/status", R"("running")", R"("complete")"},
        {"/tasks/150/started_at", R"("2026-06-01T10:00:00Z")", R"("2026-06-01T11:00:00Z")"},
        {"/tasks/199/title", R"("Draw")", R"("Paint")"}},
       {0, 1}},
      {"snapshot",
       designed_snapshot().dump(),
       {{"/phase", R"("DESIGN")", R"("BUILD")"},
        {"/config/depth", "3", "4"},
        {"/pending_context/next_step", R"("test")", "null"},
        {"/files/0/size", "1", "2"}},
       {0, 1, 2, 3}},
      {"config",
       R"({"strict": true, "telemetryPaths": ["a"], "policy": "guided", "merge": {"position": "conflict"}})",
       {{"/strict", "false", "null"},
        {"/telemetryPaths", R"(["a", "b"])", R"(["a", "c"])"},
        {"/policy", R"("manual_all")", R"("auto_noncreative")"},
        {"/merge/position", R"("latest")", "null"}},
       {}},
      // Any JSON, of which nothing is known.
      {"",
       R"({"name": "site", "private": true, "scripts": {"build": "make", "test": "make test"}, "files": ["a", "b"],
           "parts": [{"name": "head", "size": 1}, {"name": "foot", "size": 2}]})",
       {{"/name", R"("page")", R"("book")"},
        {"/scripts/build", R"("ninja")", R"("cmake")"},
        {"/scripts/lint", R"("tidy")", R"("lint")"},
        {"/files", R"(["a", "b", "c"])", R"(["a", "b", "d"])"},
        {"/parts/0/size", "3", "4"},
        {"/private", "false", "null"}},
       {}}};
  return all;
}

void put(Json& document, const Slot& slot, const char* text) {
  const Json::json_pointer place(slot.pointer);
  const Json value = Json::parse(text);
  if (value.is_null()) {
    document[place.parent_pointer()].erase(place.back());
  } else {
    document[place] = value;
  }
}

Json at(const Json& document, const Slot& slot) {
  const Json::json_pointer place(slot.pointer);
  return document.contains(place) ? document[place] : Json();
}

/// The members of all objects the other way round.
Json turned_round(const Json& value) {
  Json turned = value.is_object() ? Json::object() : Json::array();
  if (!value.is_structured()) return value;
  if (value.is_object()) {
    for (auto item = value.rbegin(); item != value.rend(); ++item) turned[item.key()] = turned_round(item.value());
  } else {
    for (const Json& element : value) turned.push_back(turned_round(element));
  }
  return turned;
}

/// A merge with our side at each question, and what it asks.
struct Merging {
  Json document;
  Paths asked;
};
using KindMerge = std::function<Merging(const Sample&, const Triple&)>;

merge::Rules rules_of(std::string_view name) {
  merge::Rules rules;
  if (name.empty()) return rules;
  const Kind& kind = *find_kind(name);
  rules.schema = &schema_of(kind);
  rules.examine = [&kind](const Document& document) {
    return examine(kind, document, "", *parse_instant("2026-12-01T00:00:00Z")).errors;
  };
  return rules;
}

Merging as_the_driver(const Sample& sample, const Triple& triple) {
  const auto text = [](const Json& document) { return document.dump(2) + "\n"; };
  auto outcome =
      merge::merge_documents({text(triple.base), text(triple.ours), text(triple.theirs)}, rules_of(sample.kind));
  REQUIRE(outcome.ok());
  merge::Outcome chosen = *outcome;
  chosen.merged = merge::answered(outcome->merged, merge::Side::ours);
  return {Json::parse(merge::rendered(chosen, {})), asked_paths(*outcome)};
}

bool equal(const Json& a, const Json& b) { return nlohmann::json::parse(a.dump()) == nlohmann::json::parse(b.dump()); }

/// Whether a question is about the member of the document that the slot is in, or about all of it.
bool is_asked(const Paths& asked, const Slot& slot) {
  const std::string pointer = slot.pointer;
  const std::string member = pointer.substr(1, pointer.find('/', 1) - 1);
  return std::any_of(asked.begin(), asked.end(), [&](const std::string& path) {
    return path == "$" || path.substr(0, path.find_first_of(".[")) == member;
  });
}

std::string wrong_slot(const Sample& sample, const Triple& triple, const Merging& merged) {
  for (const Slot& slot : sample.slots) {
    if (is_asked(merged.asked, slot)) continue;
    const Json base = at(triple.base, slot);
    const Json ours = at(triple.ours, slot);
    const Json theirs = at(triple.theirs, slot);
    const Json after = at(merged.document, slot);
    const bool is_list = base.is_array() && ours != base && theirs != base;
    const bool is_right = ours == base     ? after == theirs
                          : theirs == base ? after == ours
                                           : is_list || after == ours || after == theirs;
    if (!is_right) return std::string(slot.pointer) + " is not what a side made of it";
    for (const Json* side : {&ours, &theirs}) {
      if (!is_list) continue;
      for (const Json& element : *side) {
        if (std::find(after.begin(), after.end(), element) == after.end()) return "lost " + element.dump();
      }
    }
  }
  return "";
}

/// What belongs together is as one of the sides has it, or asked about.
std::string mixed(const Sample& sample, const Triple& triple, const Merging& merged) {
  const auto is_as_in = [&](const Json& side) {
    return std::all_of(sample.together.begin(), sample.together.end(), [&](std::size_t index) {
      const Slot& slot = sample.slots[index];
      return at(merged.document, slot) == at(side, slot);
    });
  };
  return is_as_in(triple.ours) || is_as_in(triple.theirs) ? "" : "a mixture of what belongs together";
}

bool is_valid(const Sample& sample, const Json& document) {
  const merge::Rules rules = rules_of(sample.kind);
  return !rules.examine || rules.examine(*Document::parse(document.dump())).empty();
}

std::string broken_law(const KindMerge& merge, const Sample& sample, const Triple& triple) {
  const Merging merged = merge(sample, triple);
  const Merging swapped = merge(sample, {triple.base, triple.theirs, triple.ours});
  const bool is_same = merged.asked == swapped.asked && (!merged.asked.empty() || merged.document == swapped.document);
  if (!is_same) return "swapped it is another merge";
  const Merging turned = merge(sample, {triple.base, triple.ours, turned_round(triple.theirs)});
  if (turned.asked != merged.asked || !equal(turned.document, merged.document)) return "another merge with turned keys";
  for (const auto& law : {wrong_slot, mixed}) {
    std::string wrong = law(sample, triple, merged);
    if (!wrong.empty()) return wrong;
  }
  if (is_valid(sample, triple.ours) && is_valid(sample, triple.theirs) && !is_valid(sample, merged.document)) {
    return "not valid";
  }
  if (!merged.asked.empty()) return "";
  for (const Json* side : {&triple.ours, &triple.theirs}) {
    const Merging again = merge(sample, {triple.base, merged.document, *side});
    if (!again.asked.empty() || !equal(again.document, merged.document)) return "merged again it is another document";
  }
  return "";
}

/// The first of all mixtures of changes on this and that side that breaks the law, and of some with changes on both.
std::string first_broken(const KindMerge& merge, const Sample& sample) {
  const Json base = Json::parse(sample.base);
  const std::size_t count = sample.slots.size();
  const auto broken = [&](const Triple& triple) {
    const std::string wrong = broken_law(merge, sample, triple);
    return wrong.empty() ? ""
                         : wrong + "\nours   " + Json::diff(base, triple.ours).dump() + "\ntheirs " +
                               Json::diff(base, triple.theirs).dump();
  };
  for (std::size_t mixture = 0; mixture < (std::size_t{1} << count); ++mixture) {
    Triple triple{base, base, base};
    for (std::size_t index = 0; index < count; ++index) {
      const Slot& slot = sample.slots[index];
      put((mixture >> index) % 2 == 0 ? triple.ours : triple.theirs, slot, slot.one);
    }
    std::string wrong = broken(triple);
    if (!wrong.empty()) return wrong;
  }
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Dice dice(seed);
    Triple triple{base, base, base};
    for (const Slot& slot : sample.slots) {
      if (dice.chance(60)) put(triple.ours, slot, dice.chance(50) ? slot.one : slot.another);
      if (dice.chance(60)) put(triple.theirs, slot, dice.chance(50) ? slot.one : slot.another);
    }
    std::string wrong = broken(triple);
    if (!wrong.empty()) return "seed " + std::to_string(seed) + ": " + wrong;
  }
  return "";
}

// Merges that are wrong, each in a way of its own.

Merging ours_wins(const Sample& /*sample*/, const Triple& triple) { return {triple.ours, {}}; }

Merging greater_wins(const Sample& /*sample*/, const Triple& triple) {
  return {triple.ours.dump() > triple.theirs.dump() ? triple.ours : triple.theirs, {}};
}

/// Each field by itself; of two values the greater one.
Merging field_by_field(const Sample& sample, const Triple& triple) {
  Json merged = triple.base;
  for (const Slot& slot : sample.slots) {
    const Json ours = at(triple.ours, slot);
    const Json theirs = at(triple.theirs, slot);
    const bool is_ours =
        at(triple.base, slot) == theirs || (at(triple.base, slot) != ours && ours.dump() > theirs.dump());
    const std::string text = (is_ours ? ours : theirs).dump();
    put(merged, slot, text.c_str());
  }
  return {merged, {}};
}

/// As the driver, but it asks nothing.
Merging without_questions(const Sample& sample, const Triple& triple) {
  return {as_the_driver(sample, triple).document, {}};
}

}  // namespace

TEST_CASE("of documents of every kind each mixture of changes is what the sides made of it, or asked about") {
  for (const Sample& sample : samples()) {
    INFO(sample.kind);
    CHECK(is_valid(sample, Json::parse(sample.base)));
    CHECK(first_broken(as_the_driver, sample) == "");
  }
}

TEST_CASE("the law of every kind finds fault with merges that are wrong", "[unsanitized]") {
  for (const Sample& sample : samples()) {
    INFO(sample.kind);
    CHECK(first_broken(ours_wins, sample) != "");
    CHECK(first_broken(greater_wins, sample) != "");
    CHECK(first_broken(field_by_field, sample) != "");
    CHECK(first_broken(without_questions, sample) != "");
  }
}

}  // namespace checkpoint::test
