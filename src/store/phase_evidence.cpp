#include "store/phase_evidence.h"

#include <optional>
#include <string_view>

#include "core/error.h"
#include "core/workflow_layout.h"
#include "kinds/workflow/evidence.h"
#include "store/left_out.h"
#include "store/made_files.h"
#include "store/snapshots/work_tree.h"
#include "store/workflow_outputs.h"

namespace checkpoint {
namespace {

using workflow::Evidence;
using workflow::Output;
using workflow::OutputState;

class EvidenceReading {
 public:
  EvidenceReading(const Location& location, std::size_t most) : location_(location), left_(most) {}

  // What stands at `path`, relative to the project, is known as `name`. A repository in a folder is none of it.
  void add_at(const std::string& path, const std::string& name) {
    walk_made(
        location_, path, name,
        {[&](const MadeEntry& entry) { add_entry(entry); }, [](std::string_view entry) { return entry != ".git"; }});
  }

  void add(const std::string& name, std::string digest) { made_.push_back({name, std::move(digest)}); }

  const std::vector<Evidence>& made() const { return made_; }

 private:
  void add_entry(const MadeEntry& made) {
    if (made.state && S_ISLNK(made.state->mode)) return add(made.name, link_digest(made.folder, made.entry));
    const auto content = made.folder.read(made.entry, left_);
    if (!content) {
      throw Error(ErrorCode::prerequisite,
                  "what '" + made.name + "' holds cannot be told: it " + content.problem().message);
    }
    left_ -= content->text.size();
    add(made.name, workflow::content_digest(content->text));
  }

  // A link is what it points at, not what stands there.
  static std::string link_digest(const Folder& folder, const std::string& entry) {
    const auto link = content_of(folder, entry, ObjectDigest::Format::sha256);
    return "symlink " + (link ? link->blob : "");
  }

  const Location& location_;
  std::size_t left_;  // bytes that may be read still
  std::vector<Evidence> made_;
};

void add_left_out(const Output& output, const std::string& name, const Location& location, EvidenceReading& reading) {
  if (output.text.empty()) {
    throw Error(ErrorCode::prerequisite, "what '" + name + "' holds is left out by this sparse checkout",
                {way_back_to(location, "brings what it leaves out")});
  }
  reading.add(name, workflow::content_digest(output.text));
}

void add_output(const Workflow& workflow, const workflow::OutputLook& look, const Location& location,
                const std::string& name, EvidenceReading& reading) {
  if (name == layout::execution_file) {
    return reading.add(name, workflow.execution ? workflow::tasks_digest(workflow.execution->root()) : "");
  }
  const Output output = look(name);
  if (output.is_left_out) return add_left_out(output, name, location, reading);
  if (output.state != OutputState::missing) reading.add_at(output.path, name);
}

}  // namespace

std::string outputs_digest(const Workflow& workflow, const std::vector<std::string>& outputs, const EvidencePlace& at) {
  const workflow::OutputLook look = output_look(at.location, at.git);
  EvidenceReading reading(at.location, at.most);
  for (const std::string& name : outputs) add_output(workflow, look, at.location, name, reading);
  return workflow::outputs_digest(workflow.state, workflow.state.current_phase, reading.made());
}

bool is_as_approved(const Workflow& workflow, const std::vector<std::string>& outputs, const EvidencePlace& at) {
  const workflow::State& state = workflow.state;
  const workflow::Approval* const approval = state.approval_of(state.current_phase);
  const workflow::Phase* const phase = state.current();
  if (phase == nullptr || !phase->approval || approval == nullptr || approval->outputs_digest.empty()) return true;
  return outputs_digest(workflow, outputs, at) == approval->outputs_digest;
}

}  // namespace checkpoint
