// Every way around a gate that we know of, done by hand, and which of our checks tells of it. What none can tell is in
// the table too, with the reason; the manual names it.

#include <algorithm>
#include <functional>
#include <regex>
#include <stdexcept>

#include "core/member.h"
#include "doctor/clinic.h"
#include "kinds/stage/gate.h"
#include "kinds/stage/place.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/rounds.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

const std::string kProject = ".checkpoints/pipelines/p/";

// A project of three stages, the first two behind gates, that stands where an attack begins. `main` has it committed,
// and the work is on a branch.
class Scene {
 public:
  Scene() {
    write("m.json", manifest().dump());
    stage({"init", "p", "--manifest=m.json"});
  }

  static Json manifest() {
    const Json gate = true;
    return {{"name", "short"},
            {"stages",
             {{{"name", "draft"}, {"human_approval_default", gate}},
              {{"name", "cut"}, {"human_approval_default", gate}},
              {{"name", "release"}}}}};
  }

  void stage(std::vector<std::string> words) {
    words.insert(words.begin(), "stage");
    const Said said = clinic_.desk.say(words);
    INFO(said.err);
    REQUIRE(said.exit == 0);
  }
  void put(const std::string& name, const std::string& status, std::vector<std::string> more = {}) {
    std::vector<std::string> words = {"write", "p", name, "--status=" + status,
                                      R"(--artifacts={"text": "A )" + name + "\"}"};
    words.insert(words.end(), more.begin(), more.end());
    stage(words);
  }
  void init(const std::string& stages) {
    write("m.json", R"({"name": "short", "stages": )" + stages + "}");
    stage({"init", "p", "--manifest=m.json"});
  }
  void approve(const std::string& name) { stage({"approve", "p", name, "--by=Kim"}); }

  void write(const std::string& file, std::string_view text) const { clinic_.write(file, text); }
  std::string read(const std::string& name) const { return read_file(path(name)); }
  std::filesystem::path path(const std::string& name) const { return clinic_.desk.folder() / (kProject + name); }
  Json document(const std::string& name) const { return Json::parse(read(name)); }
  void save(const std::string& name, const Json& document) const { write(kProject + name, document.dump(2) + "\n"); }
  void edit(const std::string& name, const std::function<void(Json&)>& change) const {
    Json changed = document(name);
    change(changed);
    save(name, changed);
  }
  void set(const std::string& name, const Json& members) const {
    edit(name, [&](Json& document) { document.update(members); });
  }
  void remove(const std::string& name) const { std::filesystem::remove_all(path(name)); }
  void move(const std::string& from, const std::string& to) const { std::filesystem::rename(path(from), path(to)); }

  // As a hand would write it that knows the format.
  void release_by_hand() const {
    save("checkpoint_release.json", {{"version", "1.0"},
                                     {"project_id", "p"},
                                     {"pipeline_type", "short"},
                                     {"stage", "release"},
                                     {"status", "completed"},
                                     {"sequence", 9},
                                     {"timestamp", "2026-05-08T11:00:00Z"},
                                     {"artifacts", Json::object()}});
  }
  std::string digest_of(const std::string& name) const {
    stage::Regime regime;
    regime.project = "p";
    regime.manifest = stage::manifest_of(Document::composed(read("manifest.json")));
    const Document stage = Document::composed(read("checkpoint_" + name + ".json"));
    return stage::approval_digest(regime, name, *stage.root().find("artifacts"));
  }

  // What the history keeps of a stage that was completed.
  Json approved_copy(const std::string& name) const {
    for (const auto& entry : std::filesystem::directory_iterator(path("history"))) {
      Json copy = Json::parse(read_file(entry.path()));
      if (entry.path().filename().string().starts_with(name + ".") && copy.at("status") == "completed") return copy;
    }
    throw std::logic_error("there is no copy of " + name);
  }

  void begin_work() const {
    clinic_.git({"add", "--all", "."});
    clinic_.git({"commit", "-q", "-m", "So far"});
    clinic_.git({"checkout", "-q", "-b", "work"});
  }

  void commit(const std::string& message) const {
    clinic_.git({"add", "--all", "."});
    clinic_.git({"commit", "-q", "--no-verify", "-m", message});
  }
  void checkout(const std::string& branch) const { clinic_.git({"checkout", "-q", branch}); }
  void leave_out(const std::string& file) const {
    clinic_.git({"sparse-checkout", "set", "--no-cone", "/*", "!/" + file});
  }
  void add_all() const { clinic_.git({"add", "--all", "."}); }
  void begin_merge(const std::string& branch) const { clinic_.git({"merge", "-q", "--no-ff", "--no-commit", branch}); }
  void merge(const std::string& branch) const { clinic_.git({"merge", "-q", "--no-edit", "--no-verify", branch}); }

  // Which of validate, --staged, --rev, --since and doctor exit with 1: `x` for one that does, `-` for one that does
  // not.
  std::string caught() {
    return by_each([this](const std::vector<std::string>& words) { return exit_of(words); });
  }

  // Likewise which of them tell of `code`, as a warning or an error.
  std::string telling(const std::string& code) {
    return by_each([&](std::vector<std::string> words) {
      words.emplace_back("--json");
      return clinic_.desk.say(words).out.find("\"" + code + "\"") == std::string::npos ? "-" : "x";
    });
  }

  std::string next() { return clinic_.desk.say({"stage", "next", "p", "--json"}).json().at("stage").dump(); }
  Said say(const std::vector<std::string>& words) { return clinic_.desk.say(words); }
  void at(const std::string& time) { clinic_.desk.at(time); }

 private:
  std::string by_each(const std::function<std::string(const std::vector<std::string>&)>& ask) {
    std::string answers = ask({"validate"}) + " ";
    const std::string doctor = ask({"doctor", "--fail-on=error"});
    clinic_.git({"add", "--all", "."});
    answers += ask({"validate", "--staged"}) + " ";
    clinic_.git({"commit", "-q", "--allow-empty", "-m", "Work"});
    return answers + ask({"validate", "--rev=HEAD"}) + " " + ask({"validate", "--since=main"}) + " " + doctor;
  }

  std::string exit_of(const std::vector<std::string>& words) {
    const Said said = clinic_.desk.say(words);
    UNSCOPED_INFO(words.back() << ": " << said.out << said.err);
    REQUIRE(said.exit <= 1);
    return said.exit == 1 ? "x" : "-";
  }

  Clinic clinic_;
};

void waiting(Scene& scene) { scene.put("draft", "awaiting_human"); }

void cut_approved(Scene& scene) {
  waiting(scene);
  scene.approve("draft");
  scene.put("cut", "awaiting_human");
  scene.approve("cut");
}

void approved(Scene& scene) {
  cut_approved(scene);
  scene.put("release", "completed");
}

void reopened(Scene& scene) {
  approved(scene);
  scene.at("2026-05-08T13:00:00Z");
  scene.stage({"reopen", "p", "draft", "--reason=a new ending"});
}

// Before anything behind it was written.
void draft_reopened(Scene& scene) {
  waiting(scene);
  scene.approve("draft");
  scene.at("2026-05-08T13:00:00Z");
  scene.stage({"reopen", "p", "draft", "--reason=a new ending"});
}

// Another hand gave a stage the last number there is.
void numbered_last(Scene& scene) {
  reopened(scene);
  scene.set("checkpoint_draft.json", {{"sequence", stage::last_sequence}});
}

void completed_last(Scene& scene) {
  approved(scene);
  scene.set("checkpoint_draft.json", {{"sequence", stage::last_sequence}});
}

// And gave it to what was done before the stage was opened again, too, without its mark.
void both_numbered_last(Scene& scene) {
  numbered_last(scene);
  scene.edit("checkpoint_cut.json", [](Json& cut) {
    cut["sequence"] = stage::last_sequence;
    cut.erase("metadata");
  });
}

// A project of two stages, the last behind a gate.
void gated_at_last(Scene& scene) {
  scene.init(R"([{"name": "draft"}, {"name": "cut", "human_approval_default": true}])");
}

void gated_at_last_alone(Scene& scene) {
  gated_at_last(scene);
  scene.put("draft", "completed");
}

void done_at_last(Scene& scene) {
  gated_at_last_alone(scene);
  scene.put("cut", "awaiting_human");
  scene.approve("cut");
}

void strict(Scene& scene) {
  scene.write(".checkpoints/config.json", R"({"policy": "manual_all"})");
  waiting(scene);
  scene.approve("draft");
  scene.put("cut", "awaiting_human");
  scene.approve("cut");
  scene.put("release", "awaiting_human");
}

void asked(Scene& scene) {
  waiting(scene);
  scene.approve("draft");
  scene.put("cut", "awaiting_human");
  scene.approve("cut");
  scene.put("release", "awaiting_human", {"--require-approval"});
}

const std::string kDraft = "checkpoint_draft.json";
const std::string kCut = "checkpoint_cut.json";
const std::string kRelease = "checkpoint_release.json";

Json approval(const std::string& digest) {
  return {{"by", "Kim"}, {"at", "2026-05-08T12:00:00Z"}, {"artifacts_digest", digest}};
}

void call_completed(Scene& scene) { scene.set(kDraft, {{"status", "completed"}, {"human_approved", true}}); }

void open_gates_of_manifest(Scene& scene) {
  scene.edit("manifest.json", [](Json& manifest) { manifest["stages"][0].erase("human_approval_default"); });
}

void take_manifest_over(Scene& scene) {
  const Document manifest = Document::composed(scene.read("manifest.json"));
  scene.set("project.json", {{"manifest_digest", stage::manifest_of(manifest).digest}});
}

struct Attack {
  const char* what;
  void (*begins)(Scene& scene);
  void (*does)(Scene& scene);
  const char* caught = "x x x x x";  // validate, --staged, --rev, --since, doctor
};

const std::vector<Attack> kAttacks = {
    {"nothing is done", approved, [](Scene&) {}, "- - - - -"},
    {"the status is edited", waiting,
     [](Scene& s) {
       s.set(kDraft, {{"status", "completed"}});
     }},
    {"and it says that it was approved", waiting, [](Scene& s) { call_completed(s); }},
    {"with an approval that was made up", waiting,
     [](Scene& s) {
       call_completed(s);
       s.set(kDraft, {{"approval", approval(std::string(64, '0'))}});
     }},
    {"with the approval of another stage", approved,
     [](Scene& s) {
       s.set(kCut, {{"artifacts", {{"text", "Another"}}}, {"approval", s.document(kDraft).at("approval")}});
     }},
    {"with the approval of another project", waiting,
     [](Scene& s) {
       s.stage({"init", "q", "--manifest=m.json"});
       s.stage({"write", "q", "draft", "--status=awaiting_human", R"(--artifacts={"text": "A draft"})"});
       s.stage({"approve", "q", "draft", "--by=Kim"});
       call_completed(s);
       s.set(kDraft, {{"approval", s.document("../q/" + kDraft).at("approval")}});
     }},
    {"what was approved is changed", approved,
     [](Scene& s) {
       s.set(kCut, {{"artifacts", {{"text", "Another"}}}});
     }},
    {"the approval says nobody", approved,
     [](Scene& s) { s.edit(kDraft, [](Json& stage) { stage["approval"]["by"] = ""; }); }},
    {"the approval says no time", approved,
     [](Scene& s) { s.edit(kDraft, [](Json& stage) { stage["approval"]["at"] = "soon"; }); }},
    {"the status stands there twice", waiting,
     [](Scene& s) {
       std::string text = s.read(kDraft);
       text.insert(text.find('{') + 1, R"("status": "completed",)");
       s.write(kProject + kDraft, text);
     }},
    {"the gate is taken out of the manifest", waiting,
     [](Scene& s) {
       open_gates_of_manifest(s);
       s.set(kDraft, {{"status", "completed"}});
     }},
    {"the gate is taken out of the manifest before anything is done", [](Scene&) {},
     [](Scene& s) { open_gates_of_manifest(s); }},
    {"the manifest has another name", approved,
     [](Scene& s) {
       s.set("manifest.json", {{"name", "shorter"}});
     }},
    {"the manifest is gone", approved, [](Scene& s) { s.remove("manifest.json"); }},
    {"project.json is gone", approved, [](Scene& s) { s.remove("project.json"); }},
    {"the manifest is broken", approved, [](Scene& s) { s.write(kProject + "manifest.json", "{"); }},
    {"gated stages are left out", [](Scene&) {}, [](Scene& s) { s.release_by_hand(); }},
    {"a gated stage's file is deleted", approved, [](Scene& s) { s.remove(kCut); }},
    {"a gated stage's file is renamed", approved,
     [](Scene& s) {
       s.move(kDraft, "checkpoint_dratf.json");
       s.set("checkpoint_dratf.json", {{"stage", "dratf"}});
     }},
    {"a gated stage is failed, and work goes on", waiting,
     [](Scene& s) {
       s.set(kDraft, {{"status", "failed"}});
       s.release_by_hand();
     }},
    {"a gated stage is in progress again, by hand, and work has gone on", approved,
     [](Scene& s) {
       s.set(kDraft, {{"status", "in_progress"}});
     }},
    {"a gated stage belongs to another pipeline", waiting,
     [](Scene& s) {
       s.set(kDraft, {{"pipeline_type", "other"}, {"status", "completed"}});
     }},
    {"the project's folder has another name", approved,
     [](Scene& s) { std::filesystem::rename(s.path(""), s.path("../q")); }},
    {"and so have its files", approved,
     [](Scene& s) {
       for (const std::string& name : {kDraft, kCut, kRelease, std::string("project.json")})
         s.set(name, {{"project_id", "q"}});
       std::filesystem::rename(s.path(""), s.path("../q"));
     }},
    {"a stage's file is a symlink", approved,
     [](Scene& s) {
       s.move(kDraft, "../../elsewhere.json");
       std::filesystem::create_symlink("../../elsewhere.json", s.path(kDraft));
     }},
    {"the manifest is a symlink", approved,
     [](Scene& s) {
       s.move("manifest.json", "../../elsewhere.json");
       std::filesystem::create_symlink("../../elsewhere.json", s.path("manifest.json"));
     }},
    {"a stage that was opened again is closed with its old approval", reopened,
     [](Scene& s) {
       s.set(kDraft, {{"status", "completed"}, {"human_approved", true}, {"approval", approval(s.digest_of("draft"))}});
     }},
    {"and says nothing of having been opened again", reopened,
     [](Scene& s) {
       Json old = s.approved_copy("draft");
       old["sequence"] = 20;
       s.save(kDraft, old);
     }},
    {"and says so at the time of that approval", reopened,
     [](Scene& s) {
       Json old = s.approved_copy("draft");
       old["sequence"] = 20;
       old["metadata"] = {{"reopened", {{"at", "2026-05-08T11:00:00Z"}, {"reason", "None"}}}};
       s.save(kDraft, old);
     }},
    {"a stage behind one that was opened again comes with an older number", draft_reopened,
     [](Scene& s) {
       s.release_by_hand();
       s.set(kRelease, {{"sequence", 2}});
     },
     "- x - x -"},
    {"a stage that was opened again is put back", reopened, [](Scene& s) { s.save(kDraft, s.approved_copy("draft")); }},
    {"and so is one of which the copy is newer", reopened,
     [](Scene& s) {
       Json old = s.approved_copy("draft");
       old["sequence"] = 1;
       s.save(kDraft, old);
     }},
    {"the project's folder begins with a dot", approved,
     [](Scene& s) { std::filesystem::rename(s.path(""), s.path("../.p")); }},
    {"a sequence is so large that none comes after it", approved,
     [](Scene& s) {
       s.set(kDraft, {{"sequence", 18446744073709551615U}});
     }},

    // What one tree alone cannot tell, and a step from one to the next can.
    {"a stage that was opened again is closed with its old approval, and the copy of it is gone", reopened,
     [](Scene& s) {
       Json old = s.approved_copy("draft");
       old["sequence"] = 20;
       s.save(kDraft, old);
       s.remove("history");
     },
     "- x - x -"},
    {"the approver is another one", approved,
     [](Scene& s) { s.edit(kDraft, [](Json& stage) { stage["approval"]["by"] = "Lee"; }); }, "- x - x -"},
    {"the approval was given at another time", approved,
     [](Scene& s) { s.edit(kDraft, [](Json& stage) { stage["approval"]["at"] = "2026-05-08T11:59:00Z"; }); },
     "- x - x -"},
    {"the stage was completed at another time", approved,
     [](Scene& s) {
       s.set(kDraft, {{"timestamp", "2026-05-08T11:59:00Z"}});
     },
     "- x - x -"},
    {"what was approved is changed, and the digest computed anew", approved,
     [](Scene& s) {
       s.set(kDraft, {{"artifacts", {{"text", "Another"}}}});
       s.set(kDraft, {{"approval", approval(s.digest_of("draft"))}});
     },
     "- x - x -"},
    {"the manifest is taken over by hand", waiting,
     [](Scene& s) {
       open_gates_of_manifest(s);
       take_manifest_over(s);
       s.set(kDraft, {{"status", "completed"}, {"human_approval_required", false}});
     },
     "- x - x -"},
    {"the gates go with the step that passes them, as the command does it", waiting,
     [](Scene& s) {
       Json open = Scene::manifest();
       open["stages"][0].erase("human_approval_default");
       s.write("m.json", open.dump());
       s.stage({"init", "p", "--manifest=m.json"});
       s.set(kDraft, {{"status", "completed"}, {"human_approval_required", false}});
     },
     "- x - x -"},
    {"a gated stage is left out of the manifest, and of the project", waiting,
     [](Scene& s) {
       Json open = Scene::manifest();
       open["stages"].erase(0);
       open["stages"].erase(0);
       s.write("m.json", open.dump());
       s.stage({"init", "p", "--manifest=m.json"});
       s.remove(kDraft);
       s.release_by_hand();
     },
     "- x - x -"},
    {"the last stage, which is gated, is left out, and the project completed in the same change", gated_at_last,
     [](Scene& s) {
       s.init(R"([{"name": "draft"}])");
       s.put("draft", "completed");
     },
     "- x - x -"},
    {"the same, where all before it was completed", gated_at_last_alone,
     [](Scene& s) { s.init(R"([{"name": "draft"}])"); }, "- x - x -"},
    {"the same, where a stage is opened again with it, which is a warning", gated_at_last_alone,
     [](Scene& s) {
       s.init(R"([{"name": "draft"}])");
       s.stage({"reopen", "p", "draft", "--reason=no more stages"});
     },
     "- - - - -"},
    {"the same, where its gate was opened, and a copy keeps that, which is a warning", done_at_last,
     [](Scene& s) {
       s.stage({"reopen", "p", "cut", "--reason=no more"});
       s.init(R"([{"name": "draft"}])");
     },
     "- - - - -"},
    {"the same, where the rest is done anew", done_at_last,
     [](Scene& s) {
       s.stage({"reopen", "p", "cut", "--reason=no more"});
       s.init(R"([{"name": "draft"}])");
       s.at("2026-05-08T13:00:00Z");
       s.stage({"reopen", "p", "draft", "--reason=a new ending"});
       s.put("draft", "completed");
     },
     "- x - x -"},
    {"the last stage gets another name with its gate, and is approved by that", gated_at_last_alone,
     [](Scene& s) {
       s.init(R"([{"name": "draft"}, {"name": "edition", "human_approval_default": true}])");
       s.put("edition", "awaiting_human");
       s.approve("edition");
     },
     "- x - x -"},
    {"the policy of the project is edited", waiting,
     [](Scene& s) { s.edit("project.json", [](Json& project) { project["checkpoint_policy"] = "manual_all"; }); },
     "- x - x -"},
    {"the policy of the settings goes with the step", strict,
     [](Scene& s) {
       s.write(".checkpoints/config.json", "{}");
       s.set(kRelease, {{"status", "completed"}, {"human_approval_required", false}});
     },
     "- x - x -"},
    {"the policy of the settings is none that there is", strict,
     [](Scene& s) {
       s.write(".checkpoints/config.json", R"({"policy": "Manual_all"})");
       s.set(kRelease, {{"status", "completed"}, {"human_approval_required", false}});
     }},
    {"the settings become a folder", strict,
     [](Scene& s) {
       s.remove("../../config.json");
       s.write(".checkpoints/config.json/note", "1");
       s.set(kRelease, {{"status", "completed"}, {"human_approval_required", false}});
     }},
    {"the gate that a caller asked for is not asked for any more", asked,
     [](Scene& s) {
       s.set(kRelease, {{"status", "completed"}, {"human_approval_required", false}});
     },
     "- x - x -"},
    {"the same before anything else is done", asked,
     [](Scene& s) {
       s.set(kRelease, {{"human_approval_required", false}});
     },
     "- x - x -"},
    {"the same, by taking the stage's file away", asked, [](Scene& s) { s.remove(kRelease); }, "- x - x -"},
    {"a copy in the history is taken away", reopened,
     [](Scene& s) { s.remove("history/draft." + s.approved_copy("draft").at("sequence").dump() + ".json"); },
     "- x - x -"},
    {"a copy in the history is edited", reopened,
     [](Scene& s) {
       Json old = s.approved_copy("draft");
       old.erase("approval");
       s.save("history/draft." + old.at("sequence").dump() + ".json", old);
     },
     "- x - x -"},
    {"that a stage was opened again is not said any more", reopened,
     [](Scene& s) {
       s.edit(kDraft, [](Json& stage) {
         stage.erase("metadata");
         stage["sequence"] = 20;
       });
     },
     "- x - x -"},
    {"the marks of what is stale are taken off", reopened,
     [](Scene& s) {
       for (const std::string& name : {kCut, kRelease}) s.edit(name, [](Json& stage) { stage.erase("metadata"); });
     },
     "- x - x -"},
    {"the last number there is goes down below those of stages that were done before", numbered_last,
     [](Scene& s) {
       s.set(kDraft, {{"sequence", 2}});
     },
     "- x - x -"},
    {"the last number goes down, and something else with it", completed_last,
     [](Scene& s) {
       s.set(kDraft, {{"sequence", 99}, {"timestamp", "2026-05-08T11:59:00Z"}});
     },
     "- x - x -"},
    {"and the history keeps a copy with a number below those of others", completed_last,
     [](Scene& s) {
       s.set(kDraft, {{"sequence", 2}});
       s.write(kProject + "history/draft.2.json", s.read(kDraft));
       s.set(kDraft, {{"sequence", 99}, {"timestamp", "2026-05-08T11:59:00Z"}});
     }},
    {"the last number goes down, and that the stage was opened again is not said any more", numbered_last,
     [](Scene& s) {
       s.edit(kDraft, [](Json& stage) {
         stage.erase("metadata");
         stage["sequence"] = 20;
       });
     },
     "- x - x -"},
    {"the last number goes down, and the stage is closed with its old approval", numbered_last,
     [](Scene& s) {
       Json old = s.approved_copy("draft");
       old["sequence"] = 20;
       s.save(kDraft, old);
     }},
    {"of two last numbers what is stale gets the higher one", both_numbered_last,
     [](Scene& s) {
       s.set(kDraft, {{"sequence", 20}});
       s.set(kCut, {{"sequence", 21}});
     }},

    // What nothing in the files can tell.
    {"an approval by a hand that computes its digest", waiting,
     [](Scene& s) {
       call_completed(s);
       s.set(kDraft, {{"approval", approval(s.digest_of("draft"))}, {"sequence", 2}});
     },
     "- - - - -"},
    {"the same, with a copy in the history as the command keeps one", approved,
     [](Scene& s) {
       s.write(kProject + "history/draft.2.json", s.read(kDraft));
       s.set(kDraft, {{"artifacts", {{"text", "Another"}}}, {"sequence", 9}});
       s.set(kDraft, {{"approval", approval(s.digest_of("draft"))}});
     },
     "- - - - -"},
    {"the work goes on in another project, which has no gates", waiting,
     [](Scene& s) {
       s.write("m.json", R"({"name": "open", "stages": [{"name": "draft"}]})");
       s.stage({"init", "q", "--manifest=m.json"});
       s.stage({"write", "q", "draft", "--status=completed", R"(--artifacts={"text": "A draft"})"});
     },
     "- - - - -"},
};

}  // namespace

TEST_CASE("each way around a gate is told by the checks that can tell it") {
  for (const Attack& attack : rows_in_turn(kAttacks)) {
    INFO(attack.what);
    Scene scene;
    attack.begins(scene);
    scene.begin_work();
    attack.does(scene);
    CHECK(scene.caught() == attack.caught);
  }
}

TEST_CASE("an old approval is told as that also where the copy of what it was given to has gone with the same step") {
  Scene scene;
  reopened(scene);
  scene.begin_work();
  Json old = scene.approved_copy("draft");
  old["sequence"] = 20;
  scene.save(kDraft, old);
  scene.set(kCut, {{"sequence", 21}});
  for (const auto& entry : std::filesystem::directory_iterator(scene.path("history"))) {
    if (entry.path().filename().string().starts_with("draft.")) std::filesystem::remove(entry.path());
  }
  scene.commit("closed");
  CHECK_THAT(scene.say({"validate", "--since=main"}).out,
             Catch::Contains("draft is completed with an approval from before it was opened again"));
}

TEST_CASE("a gate that goes with its stage is refused with the step that lets it go") {
  Scene scene;
  gated_at_last_alone(scene);
  scene.begin_work();
  scene.init(R"([{"name": "draft"}])");
  const std::string told =
      "the stage 'cut' needed a person's approval, and is not a stage of the pipeline any more, and the project is "
      "complete without it: what takes the gate away goes in first, by itself, while a stage is open; 'git checkpoint "
      "stage reopen p draft \"--reason=<why>\"' opens one";
  CHECK(scene.caught() == "- x - x -");
  CHECK_THAT(scene.say({"validate", "--since=main"}).out, Catch::Contains(told));
  scene.stage({"reopen", "p", "draft", "--reason=no more stages"});
  CHECK(scene.caught() == "- - - - -");
}

TEST_CASE("a policy that is none there is closes every gate, and each command says so") {
  const auto [settings, what] = GENERATE(table<std::string, std::string>({
      {R"({"policy": "Manual_all"})", "line 1, column 12: policy must be one of guided"},
      {R"({"policy": ["manual_all"]})", "line 1, column 12: policy must be one of guided"},
      {R"(["manual_all"])", "the document must be an object"},
      {R"({"policy": )", "the text ends"},
  }));
  Scene scene;
  waiting(scene);
  scene.approve("draft");
  scene.put("cut", "awaiting_human");
  scene.approve("cut");
  scene.write(".checkpoints/config.json", settings);
  const Said said = scene.say({"stage", "write", "p", "release", "--status=completed"});
  CHECK(said.exit != 0);
  CHECK_THAT(said.err, Catch::Contains("the stage 'release' needs a person's approval before it is completed"));
  CHECK_THAT(said.err, Catch::Contains("'.checkpoints/config.json'") && Catch::Contains(what));
  CHECK_THAT(said.err, Catch::Contains("until it is mended every stage needs a person's approval; 'git checkpoint "
                                       "validate' says whether it is good"));
}

TEST_CASE("where the last sequence is given, each command says which stage to give a lower one, and then goes on") {
  struct Blocked {
    void (*begins)(Scene&);
    std::vector<std::string> words;
  };
  const std::vector<Blocked> all = {
      {waiting, {"stage", "write", "p", "draft", "--status=awaiting_human", R"(--artifacts={"text": "Another"})"}},
      {waiting, {"stage", "approve", "p", "draft", "--by=Kim"}},
      {waiting, {"stage", "reject", "p", "draft", "--reason=too long"}},
      {approved, {"stage", "reopen", "p", "draft", "--reason=too long"}},
  };
  for (const Blocked& blocked : all) {
    INFO(blocked.words.at(1));
    Scene scene;
    blocked.begins(scene);
    scene.set(kDraft, {{"sequence", stage::last_sequence}});
    scene.begin_work();
    const std::string before = scene.read(kDraft);
    const Said said = scene.say(blocked.words);
    CHECK(said.exit == 1);
    CHECK_THAT(said.err, Catch::Contains("'" + kProject + kDraft + "' has the sequence 9007199254740991, the highest"));
    CHECK(scene.read(kDraft) == before);
    CHECK(scene.caught() == "- - - - -");
    const bool is_alone = blocked.begins == waiting;
    CHECK_THAT(said.err, Catch::Contains("set its 'sequence' to " + std::string(is_alone ? "1" : "6") + ","));
    scene.set(kDraft, {{"sequence", is_alone ? 1 : 6}});
    CHECK(scene.caught() == "- - - - -");
    CHECK(scene.say(blocked.words).exit == 0);
  }
}

namespace {

// Does as the refusal of `words` tells, as often as it does, and then runs them.
void follow_hints(Scene& scene, const std::vector<std::string>& words, bool in_one) {
  const std::regex told(
      "'[^']*/(checkpoint_[a-z]+.json)' has the sequence [^;]*\n[^;]*set its 'sequence' to ([0-9]+),");
  for (int hints = 0; hints < 3; ++hints) {
    const Said said = scene.say(words);
    std::smatch found;
    if (!std::regex_search(said.err, found, told)) {
      CHECK(said.exit == 0);
      return;
    }
    scene.set(found[1].str(), {{"sequence", std::stoull(found[2].str())}});
    if (!in_one) CHECK(scene.caught() == "- - - - -");
  }
}

}  // namespace

TEST_CASE("commands that follow a number that was lowered as told are no breach, in one commit or in several") {
  const std::vector<std::string> reopen = {"stage", "reopen", "p", "cut", "--reason=too long"};
  const std::vector<std::string> release = {
      "stage", "write", "p", "release", "--status=awaiting_human", R"(--artifacts={"text": "A release"})"};
  const std::vector<std::string> reopen_draft = {"stage", "reopen", "p", "draft", "--reason=too long"};
  const std::vector<std::string> again = {
      "stage", "write", "p", "draft", "--status=awaiting_human", R"(--artifacts={"text": "Another"})"};
  struct Flow {
    void (*begins)(Scene&);
    std::vector<std::string> last;
    std::vector<std::vector<std::string>> commands;
  };
  const std::vector<Flow> all = {
      {approved, {kCut}, {reopen}},
      {cut_approved, {kCut}, {release, reopen}},
      {cut_approved, {kDraft}, {release, reopen_draft, again}},
      {approved, {kDraft, kCut}, {reopen, reopen_draft, again}},
      {reopened, {kDraft}, {again}},
      {reopened, {kDraft, kCut}, {again}},
      {waiting, {kDraft}, {again, again}},
  };
  const bool in_one = GENERATE(true, false);
  for (const Flow& flow : rows_in_turn(all)) {
    INFO(flow.last.front() << " " << flow.last.size() << " " << flow.commands.front().at(3) << " " << in_one);
    Scene scene;
    flow.begins(scene);
    for (const std::string& name : flow.last) scene.set(name, {{"sequence", stage::last_sequence}});
    scene.begin_work();
    for (const auto& words : flow.commands) {
      follow_hints(scene, words, in_one);
      if (!in_one) CHECK(scene.caught() == "- - - - -");
    }
    CHECK(scene.caught() == "- - - - -");
  }
}

TEST_CASE("where other stages have the numbers just below the last one, the hints make room for all, from the lowest") {
  const std::vector<std::string> reopen = {"stage", "reopen", "p", "cut", "--reason=too long"};
  const std::uint64_t last = stage::last_sequence;
  const bool in_one = GENERATE(true, false);
  Scene scene;
  cut_approved(scene);
  SECTION("as they were written") {
    scene.set(kDraft, {{"sequence", last - 1}});
    scene.set(kCut, {{"sequence", last}});
    scene.begin_work();
    CHECK_THAT(scene.say(reopen).err,
               Catch::Contains(kDraft + "' has the sequence 9007199254740990, and other stages all that are above it"));
    follow_hints(scene, reopen, in_one);
    CHECK(scene.document(kDraft).at("sequence") < scene.document(kCut).at("sequence"));
  }
  SECTION("the other way round") {
    scene.set(kDraft, {{"sequence", last}});
    scene.set(kCut, {{"sequence", last - 1}});
    scene.begin_work();
    follow_hints(scene, reopen, in_one);
  }
  SECTION("a copy") {
    scene.set(kCut, {{"sequence", last}});
    scene.save("history/cut." + std::to_string(last - 1) + ".json", scene.document(kDraft));
    scene.begin_work();
    follow_hints(scene, reopen, in_one);
  }
  CHECK(scene.caught() == "- - - - -");
  CHECK(scene.document(kDraft).at("sequence") < 100);
  CHECK(scene.document(kCut).at("sequence") < 100);
  CHECK(scene.document(kCut).at("status") == "in_progress");
}

TEST_CASE("two stages of one number are told by every check, where nothing says which of them was written first") {
  Scene scene;
  scene.begin_work();
  waiting(scene);
  scene.approve("draft");
  scene.put("cut", "failed", {"--error=no sound"});
  const Json time = scene.document(kDraft).at("timestamp");
  CHECK(scene.telling("sequence-repeated") == "- - - - -");
  SECTION("of one time") {
    scene.set(kDraft, {{"sequence", 7}, {"timestamp", time}});
    scene.set(kCut, {{"sequence", 7}, {"timestamp", time}});
    CHECK(scene.telling("sequence-repeated") == "x x x x x");
    CHECK(scene.telling("stage-order") == "- - - - -");
  }
  SECTION("of two times, as branches write them") {
    scene.set(kDraft, {{"sequence", 7}, {"timestamp", time}});
    scene.set(kCut, {{"sequence", 7}, {"timestamp", "2026-05-08T11:59:00Z"}});
    CHECK(scene.telling("sequence-repeated") == "- - - - -");
  }
  SECTION("of which the one before was opened again: one judgement, and it is true") {
    scene.stage({"reopen", "p", "draft", "--reason=a new ending"});
    scene.set(kDraft, {{"sequence", 7}, {"timestamp", time}});
    scene.set(kCut, {{"sequence", 7}, {"timestamp", time}, {"status", "in_progress"}, {"metadata", Json::object()}});
    CHECK(scene.telling("stage-order") == "x x x x -");  // to doctor it is stale
    CHECK(scene.telling("sequence-repeated") == "- - - - -");
    CHECK_THAT(
        scene.say({"validate"}).out,
        Catch::Contains("cut is in_progress, and has the sequence of draft, 7, which was opened again: nothing "
                        "tells that it was written after that: it counts for nothing until it is written anew") &&
            !Catch::Contains("by its sequence"));
  }
  SECTION("of which one builds on the other, a gate") {
    scene.put("cut", "awaiting_human");
    CHECK(scene.telling("stage-order") == "- - - - -");
    scene.set(kDraft, {{"sequence", 7}, {"timestamp", "2026-05-08T11:59:00Z"}});
    scene.set(kCut, {{"sequence", 7}});
    CHECK(scene.telling("stage-order") == "x x x x x");
    CHECK(scene.telling("sequence-repeated") == "- - - - -");
    const std::string said = scene.say({"validate"}).err + scene.say({"validate"}).out;
    CHECK_THAT(said, Catch::Contains("cut has the sequence of draft, 7, and builds on it"));
    const std::string text = scene.read(kCut);
    const auto place = static_cast<std::ptrdiff_t>(text.find("  \"status\":"));
    const auto line = 1 + std::count(text.begin(), text.begin() + place, '\n');
    CHECK_THAT(said, Catch::Contains(kCut + ":" + std::to_string(line) + ":"));
    scene.set(kDraft, {{"sequence", 6}});
    CHECK(scene.telling("stage-order") == "- - - - -");
  }
}

TEST_CASE("what one branch went on with while the other opened a stage again is told of, and is no error") {
  Scene scene;
  waiting(scene);
  scene.approve("draft");
  scene.begin_work();
  scene.put("cut", "awaiting_human");
  scene.approve("cut");
  scene.commit("Cut");
  scene.checkout("main");
  scene.at("2026-05-08T13:00:00Z");
  for (const char* reason : {"a new ending", "and another"}) {
    scene.stage({"reopen", "p", "draft", "--reason=" + std::string(reason)});
    scene.put("draft", "awaiting_human");
    scene.approve("draft");
  }
  scene.stage({"reopen", "p", "draft", "--reason=and one more"});
  scene.commit("Reopened");
  scene.checkout("work");
  CHECK(scene.say({"premerge", "main"}).exit == 0);
  scene.merge("main");
  const std::string told = "cut is completed, and by its sequence it was written before draft was opened again";
  CHECK_THAT(scene.say({"validate"}).out, Catch::Contains(told));
  const Said since = scene.say({"validate", "--since=main"});
  CHECK(since.exit == 0);
  CHECK_THAT(since.out, Catch::Contains(told));
  CHECK(scene.say({"validate", "--rev=HEAD"}).exit == 0);
  CHECK(scene.caught() == "- - - - -");
}

TEST_CASE("a stage with an older number is refused with the one step that goes on, and that step is true") {
  Scene scene;
  draft_reopened(scene);
  scene.begin_work();
  scene.release_by_hand();
  scene.set(kRelease, {{"sequence", 2}});
  const auto told = [&] {
    scene.commit("Work");
    const Said since = scene.say({"validate", "--since=main"});
    CHECK(since.exit == 1);
    return since.out;
  };
  CHECK_THAT(told(),
             Catch::Contains("release is new with the sequence 2, and 3 was given before this change: it counts "
                             "for nothing until it is written anew, after draft: 'git checkpoint stage next p' "
                             "shows what comes first"));
  CHECK(scene.next() == "\"draft\"");
  cut_approved(scene);
  CHECK_THAT(told(), Catch::Contains("written anew: 'git checkpoint stage write p release --status=in_progress' begins "
                                     "that"));
  scene.stage({"write", "p", "release", "--status=in_progress"});
  CHECK(scene.caught() == "- - - - -");
}

TEST_CASE("a merge lets a stage with an older number pass only where it brings that from the other branch") {
  const std::string how = GENERATE("made before the merge", "made by the merge's own hand", "made after it");
  Scene scene;
  waiting(scene);
  scene.approve("draft");
  scene.begin_work();
  scene.checkout("main");
  scene.at("2026-05-08T13:00:00Z");
  scene.stage({"reopen", "p", "draft", "--reason=a new ending"});
  scene.commit("Reopened");
  scene.checkout("work");
  const auto by_hand = [&] {
    scene.release_by_hand();
    scene.set(kRelease, {{"sequence", 3}});
  };
  scene.write("note", "1");
  scene.commit("Note");
  scene.merge("main");
  scene.checkout("main");
  scene.write("other", "1");
  scene.commit("Other");
  scene.checkout("work");
  if (how == "made before the merge") {
    by_hand();
    scene.commit("By hand");
  }
  scene.begin_merge("main");
  if (how == "made by the merge's own hand") {
    by_hand();
    scene.add_all();
    CHECK(scene.say({"validate", "--staged"}).exit == 1);
  }
  scene.commit("Merged");
  if (how == "made after it") {
    by_hand();
    scene.commit("By hand");
  }
  const Said since = scene.say({"validate", "--since=main"});
  CHECK(since.exit == 1);
  CHECK_THAT(since.out, Catch::Contains("release is new with the sequence 3"));
}

TEST_CASE("stages that build on what was opened again stay stale without their marks") {
  Scene scene;
  reopened(scene);
  for (const std::string& name : {kCut, kRelease}) scene.edit(name, [](Json& stage) { stage.erase("metadata"); });
  scene.put("draft", "awaiting_human");
  scene.approve("draft");
  CHECK(scene.next() == "\"cut\"");
  scene.put("cut", "awaiting_human");
  scene.approve("cut");
  scene.put("release", "completed");
  CHECK(scene.next() == "null");
  CHECK(scene.say({"validate"}).exit == 0);
}

TEST_CASE(
    "an approval after a reopening counts, whatever was said of the stage in between, and whoever's clock is slow") {
  Scene scene;
  reopened(scene);
  scene.write("note.json", R"({"note": "shorter"})");
  scene.put("draft", "in_progress", {"--metadata=note.json"});
  CHECK(scene.document(kDraft).at("metadata").contains("reopened"));
  scene.at("2026-05-08T12:30:00Z");
  scene.put("draft", "awaiting_human");
  scene.approve("draft");
  CHECK(scene.document(kDraft).at("approval").at("at") == "2026-05-08T13:00:00Z");
  CHECK(scene.next() == "\"cut\"");
}

TEST_CASE("what the commands do to gates is no finding, in the index and between two commits") {
  Scene scene;
  scene.begin_work();
  CHECK(scene.caught() == "- - - - -");
  approved(scene);
  CHECK(scene.caught() == "- - - - -");
  scene.at("2026-05-08T13:00:00Z");
  scene.stage({"reopen", "p", "draft", "--reason=a new ending"});
  CHECK(scene.caught() == "- - - - -");
  scene.put("draft", "awaiting_human");
  scene.approve("draft");
  scene.put("cut", "awaiting_human");
  CHECK(scene.caught() == "- - - - -");
  scene.stage({"reject", "p", "cut", "--by=Kim", "--reason=too long"});
  CHECK(scene.caught() == "- - - - -");
}

TEST_CASE(
    "a project that goes, with a copy of all of it in the history, is told with its gates to whoever reviews it") {
  for (const bool all : {false, true}) {
    Scene scene;
    waiting(scene);
    scene.begin_work();
    std::filesystem::create_directories(scene.path("../../history"));
    std::filesystem::rename(scene.path(""), scene.path("../../history/p"));
    if (all) std::filesystem::remove_all(scene.path("../../../.checkpoints/pipelines"));
    CHECK(scene.caught() == "- - - - -");
    const Said said = scene.say({"validate", "--since=main"});
    CHECK_THAT(said.out, Catch::Contains("the project 'p' is gone, and with it the gates of draft, cut"));
    CHECK(scene.say({"validate", "--since=main", "--strict"}).exit == 1);
  }
}

TEST_CASE("a file that cannot be read is told, and the others get their answers") {
  Scene scene;
  approved(scene);
  scene.begin_work();
  scene.move("manifest.json", "../../elsewhere.json");
  std::filesystem::create_symlink("../../elsewhere.json", scene.path("manifest.json"));
  const Json files = scene.say({"validate", "--json"}).json().at("files");
  CHECK(files.size() == 5);
  std::string invalid;
  for (const Json& file : files) invalid += file.at("is_valid") ? "" : file.at("path").get<std::string>();
  CHECK(invalid == kProject + "manifest.json");
}

TEST_CASE("a gate that a project loses is told to whoever reviews it") {
  Scene scene;
  scene.begin_work();
  Json open = Scene::manifest();
  open["stages"][1].erase("human_approval_default");
  scene.write("m.json", open.dump());
  scene.stage({"init", "p", "--manifest=m.json"});
  CHECK(scene.caught() == "- - - - -");
  const Json answer = scene.say({"validate", "--since=main", "--json"}).json();
  std::string warnings;
  for (const Json& file : answer.at("files")) {
    for (const Json& warning : file.at("warnings")) warnings += warning.at("message").get<std::string>() + "\n";
  }
  CHECK_THAT(warnings, Catch::Contains("the stage 'cut' needed a person's approval, and needs none any more"));
  CHECK(scene.say({"validate", "--since=main", "--strict"}).exit == 1);
}

TEST_CASE("a stage that a sparse checkout leaves out is not missing") {
  Scene scene;
  approved(scene);
  scene.begin_work();
  scene.leave_out(kProject + kDraft);
  REQUIRE_FALSE(std::filesystem::exists(scene.path(kDraft)));
  CHECK(scene.say({"validate"}).exit == 0);
  const Said doctor = scene.say({"doctor"});
  CHECK(doctor.exit == 0);
  CHECK_THAT(doctor.out, !Catch::Contains("was not opened"));
  scene.set(kCut, {{"artifacts", {{"text", "Another"}}}});
  CHECK(scene.say({"validate"}).exit == 1);
}

TEST_CASE("a project whose rules are not there is told by doctor as an error") {
  Scene scene;
  approved(scene);
  scene.remove("manifest.json");
  const Said said = scene.say({"doctor", "--only=stage-gate-skipped", "--json"});
  CHECK(said.exit == 1);
  REQUIRE(said.json().at("findings").size() == 1);
  CHECK(said.json().at("findings").at(0).at("path") == kProject + "manifest.json");
  CHECK_THAT(
      said.json().at("findings").at(0).at("message").get<std::string>(),
      Catch::Contains("until it is repaired every gate of the project is closed") || Catch::Contains("it is missing"));
}
