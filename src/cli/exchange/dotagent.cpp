#include "cli/choice/workflow_choice.h"
#include "cli/exchange/dotagent_document.h"
#include "cli/exchange/layouts.h"
#include "cli/exchange/source_tree.h"
#include "cli/exchange/together.h"
#include "core/member.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "kinds/workflow/state.h"
#include "store/folders.h"
#include "store/workflows.h"

namespace checkpoint::cli::dotagent {
namespace {

using Parts = std::vector<std::string>;

const Parts& state_folder() {
  static const Parts folder{"memory", "state"};
  return folder;
}

Parts archive_folder(Parts state) {
  state.emplace_back(layout::workflow_archive_folder);
  return state;
}

bool is_of_state(const std::string& name) {
  return name == layout::phase_file || name == layout::execution_file || name == layout::workflow_archive_folder;
}

Parts state_in(const OutsideFolder& named) {
  const std::vector<Parts> candidates = {state_folder(), {state_folder().back()}, {}};
  return folder_that_holds(named, candidates, is_of_state,
                           {"there is no state", "memory/state/phase.json", "name the folder that holds memory/"});
}

// The state on its way in.
class Incoming {
 public:
  explicit Incoming(const ExchangeJob& job) : job_(job), state_(state_in(job.folder)) {}

  Exchange take() {
    each_source_file(job_, archive_folder(state_), exchange_, [&](const SourceFile& file) { archived(file); });
    each_source_file(job_, state_, exchange_, [&](const SourceFile& file) { current(file); });
    prepare_workflow();
    if (!exchange_.refused.empty() || files_.empty() || !fit_together(job_, files_, exchange_)) return exchange_;
    const auto held =
        job_.is_dry ? std::nullopt : std::optional(hold_folder(job_.workspace.store, layout::workflows()));
    if (fit_together(job_, files_, exchange_)) take_in_together(job_, files_, exchange_);
    return exchange_;
  }

 private:
  struct Source {
    std::string from;
    Document document;
  };

  void archived(const SourceFile& file) {
    const std::size_t depth = state_.size() + 1;
    const auto archive = file.parts.size() == depth + 2 ? layout::workflow_archive(file.parts[depth]) : std::nullopt;
    const auto place = archive ? layout::workflow_archive_file(*archive, file.name()) : std::nullopt;
    if (!place) throw Error(ErrorCode::invalid, "is not where an archive is: .archive/<workflow>_<time>/<file>");
    files_.push_back({file.shown(), *place, std::string(file.document().text())});
  }

  void current(const SourceFile& file) {
    const bool is_state = file.parts.size() == state_.size() + 1;
    if (is_state && file.name() == layout::phase_file) {
      phase_ = Source{file.shown(), file.document()};
    } else if (is_state && file.name() == layout::execution_file) {
      execution_ = Source{file.shown(), file.document()};
    } else {
      exchange_.warnings.push_back(file.shown() + " is not part of the state, and stays where it is");
    }
  }

  void refuse(const Source& source, const std::string& reason) {
    exchange_.refused.push_back({source.from, "", reason});
  }

  // The phase is the last to be written: a workflow begins with it.
  void prepare_workflow() {
    if (!exchange_.refused.empty()) return;
    if (!phase_) {
      if (execution_) refuse(*execution_, "there is no phase.json beside it, and so no workflow that it belongs to");
      return;
    }
    const std::string name = text_member(phase_->document.root(), "workflow_id");
    if (const auto objection = Name::objection(name)) {
      return refuse(*phase_, "its workflow_id, \"" + name + "\", " + *objection + ", because it names a folder");
    }
    const Name workflow = Name::checked("workflow", name);
    if (execution_) add(*execution_, layout::workflow_execution(workflow), "workflow-execution");
    add(*phase_, layout::workflow_phase(workflow), "workflow-phase");
    miss_outputs();
  }

  void add(const Source& source, const StorePath& place, std::string_view schema) {
    Spelled spelled = dotagent::spelled(source.document, *find_schema(schema)->root);
    files_.push_back({source.from, place, std::move(spelled.text), std::move(spelled.changes)});
  }

  // A workflow whose outputs are not where it says is asked about when it is resumed.
  void miss_outputs() {
    const workflow::OutputLook look = output_look(job_.workspace);
    for (const workflow::CompletedPhase& phase : workflow::state_of(phase_->document.root()).completed) {
      if (phase.output.empty() || look(phase.output).state != workflow::OutputState::missing) continue;
      exchange_.warnings.push_back("the output of " + phase.phase + ", " + phase.output +
                                   ", is not in this project: copy it here before the workflow is resumed");
    }
  }

  const ExchangeJob& job_;
  Parts state_;
  Exchange exchange_;
  std::optional<Source> phase_;
  std::optional<Source> execution_;
  std::vector<IncomingFile> files_;
};

// The store's workflows on their way out.
class Outgoing {
 public:
  explicit Outgoing(const ExchangeJob& job) : job_(job) {}

  Exchange give() {
    const std::optional<Name> workflow = chosen();
    if (!exchange_.refused.empty()) return exchange_;
    if (workflow) {
      copy(layout::workflow_execution(*workflow), state_folder());
      copy(layout::workflow_phase(*workflow), state_folder());
    }
    for (const FolderEntry& entry : store().entries(layout::workflow_archives())) {
      const auto archive = layout::workflow_archive(entry.name);
      if (entry.type == EntryType::folder && archive) give_archive(*archive, entry.name);
    }
    return exchange_;
  }

 private:
  const Store& store() const { return job_.workspace.store; }

  std::optional<Name> chosen() {
    const std::vector<Name> there = all_workflows(store());
    if (job_.workflow) {
      if (contains(there, *job_.workflow)) return job_.workflow;
      throw Error(ErrorCode::not_found, "there is no workflow '" + job_.workflow->text() + "'");
    }
    if (there.size() == 1) return there.front();
    for (const Name& name : there) {
      exchange_.refused.push_back(
          {store().location().shown(layout::workflow_phase(name)), "",
           "the layout holds one workflow; " + shell_word("--workflow=" + name.text()) + " takes this one"});
    }
    return std::nullopt;
  }

  void give_archive(const StorePath& archive, const std::string& name) {
    Parts folder = archive_folder(state_folder());
    folder.push_back(name);
    for (const FolderEntry& entry : store().entries(archive)) {
      if (const auto place = layout::workflow_archive_file(archive, entry.name)) copy(*place, folder);
    }
  }

  void copy(const StorePath& place, const Parts& folder) { give_copy(job_, place, folder, exchange_); }

  const ExchangeJob& job_;
  Exchange exchange_;
};

}  // namespace

Exchange take_in(const ExchangeJob& job) { return Incoming(job).take(); }

Exchange give_out(const ExchangeJob& job) { return Outgoing(job).give(); }

}  // namespace checkpoint::cli::dotagent
