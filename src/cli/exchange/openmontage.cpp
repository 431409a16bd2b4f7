#include "cli/exchange/openmontage.h"

#include <algorithm>
#include <map>

#include "cli/choice/pipeline_choice.h"
#include "cli/exchange/openmontage_stage.h"
#include "cli/exchange/source_tree.h"
#include "core/edit.h"
#include "core/first_where.h"
#include "core/member.h"
#include "core/ranges.h"
#include "core/same_json.h"
#include "kinds/examine.h"
#include "kinds/stage/artifact.h"
#include "kinds/stage/place.h"

namespace checkpoint::cli::openmontage {
namespace {

struct Source {
  std::string from;
  std::string name;
  std::string text;
};

struct SourceProject {
  std::size_t seen = 0;  ///< files; more than there are here where one cannot be read
  std::vector<Source> files;
  std::vector<Source> history;
};

struct Sources {
  std::map<std::string, SourceProject> projects;
  std::map<std::string, Document> manifests;  ///< by the name in them
};

void read_file(const SourceFile& file, Sources& sources) {
  const bool is_history = file.parts.size() == 4 && file.parts[2] == layout::history_folder;
  if (file.parts.size() != 3 && !is_history) {
    throw Error(ErrorCode::invalid, "is not where a checkpoint is: pipeline/<project>/checkpoint_<stage>.json");
  }
  SourceProject& project = sources.projects[file.parts[1]];
  ++project.seen;
  (is_history ? project.history : project.files).push_back({file.shown(), file.name(), file.text()});
}

Sources sources_of(const ExchangeJob& job, Exchange& exchange) {
  Sources sources;
  for (const Document& manifest : job.manifests)
    sources.manifests.emplace(text_member(manifest.root(), "name"), manifest);
  each_source_file(job, {std::string(kManifests)}, exchange, [&](const SourceFile& file) {
    const Document manifest = manifest_in(file.text(), file.shown());
    sources.manifests.emplace(text_member(manifest.root(), "name"), manifest);
  });
  each_source_file(job, {std::string(kPipelines)}, exchange, [&](const SourceFile& file) { read_file(file, sources); });
  return sources;
}

Document parsed_object(const std::string& json) {
  auto document = Document::parse(json);
  if (!document.ok()) throw Error(ErrorCode::invalid, "cannot be read: " + document.problem().message);
  if (document->root().is_object()) return *document;
  throw Error(ErrorCode::invalid, "is not a checkpoint (got " + std::string(name_of(document->root().kind())) + ")");
}

// One project on its way in.
class Incoming {
 public:
  Incoming(const ExchangeJob& job, const Sources& sources, const std::string& name, Exchange& exchange)
      : job_(job),
        sources_(sources),
        source_(sources.projects.at(name)),
        name_(Name::checked("project", name)),
        exchange_(exchange),
        refused_before_(exchange.refused.size()) {}

  /// Error{invalid} where the project cannot be taken as a whole.
  void take() {
    if (source_.seen != source_.files.size() + source_.history.size()) give_up();
    for (const Source& file : source_.files) one_by_one(file.from, [&] { read(file); });
    if (stages_.empty()) throw Error(ErrorCode::invalid, "holds no checkpoint");
    settle_manifest();
    prepare_stages();
    for (const Source& file : source_.history) one_by_one(file.from, [&] { prepare_history(file); });
    prepare_project();
    for (const IncomingFile& file : prepared_) one_by_one(file.from, [&] { check(file); });
    if (exchange_.refused.size() > refused_before_) give_up();
    for (const IncomingFile& file : prepared_) {
      if (!cli::take_in(job_, file, exchange_)) give_up();
    }
    compare_artifacts();
  }

 private:
  struct SourceStage {
    Source source;
    Document document;
  };

  void one_by_one(const std::string& from, const std::function<void()>& step) {
    refuse_what_fails(from, "", exchange_, step);
  }

  [[noreturn]] static void give_up() {
    throw Error(ErrorCode::invalid, "nothing of the project is taken, because of the files that are refused");
  }

  const Store& store() const { return job_.workspace.store; }

  void read(const Source& file) {
    if (file.name == layout::project_file) {
      project_ = SourceStage{file, parsed_object(file.text)};
    } else if (file.name == layout::manifest_file) {
      manifest_ = SourceStage{file, parsed_object(file.text)};
    } else if (!stage::stage_of(file.name).empty()) {
      stages_.push_back({file, parsed_object(lifted(file.text, file.from))});
    } else {
      throw Error(ErrorCode::invalid, "is not a file of this layout");
    }
  }

  // The pipeline that the files say they belong to; empty where they do not.
  std::string pipeline() const {
    if (project_) return text_member(project_->document.root(), "pipeline_type");
    for (const SourceStage& stage : stages_) {
      std::string type = text_member(stage.document.root(), "pipeline_type");
      if (!type.empty()) return type;
    }
    return "";
  }

  Document manifest_of_name(const std::string& name) {
    const auto known = sources_.manifests.find(name);
    if (known != sources_.manifests.end()) return known->second;
    Document standard = Document::composed(stage::standard_manifest());
    if (name.empty() || name == text_member(standard.root(), "name")) return standard;
    throw Error(ErrorCode::invalid, "runs by the pipeline '" + name + "', whose manifest is not in " +
                                        std::string(kManifests) + "/; name it with --manifest");
  }

  void settle_manifest() {
    const Document document = manifest_ ? manifest_->document : manifest_of_name(pipeline());
    const StorePath place = layout::manifest(name_);
    const Examination found = examine(*kind_at(place.text()), document, place.text(), job_.workspace.now);
    if (!found.is_valid()) throw Error(ErrorCode::invalid, "has no valid manifest: " + found.errors.front().message);
    regime_.project = name_.text();
    regime_.manifest = stage::manifest_of(document);
    const std::string own = manifest_ ? manifest_->source.text : formatted(document);
    std::vector<std::string> changes;
    if (pipeline().empty())
      changes.push_back("no file names a pipeline: the project runs by '" + regime_.manifest.name + "'");
    prepared_.push_back({manifest_ ? manifest_->source.from : added(), place, own, changes});
  }

  // The stages in the order in which they were written.
  void prepare_stages() {
    const auto time = [](const SourceStage& stage) {
      return instant_member(stage.document.root(), "timestamp").value_or(Instant{});
    };
    stable_sort(stages_, [&](const SourceStage& a, const SourceStage& b) {
      return std::pair(time(a), rank(a)) < std::pair(time(b), rank(b));
    });
    std::uint64_t sequence = 0;
    for (const SourceStage& stage : stages_) {
      stage::StageState state{nullptr, stage.document, ""};
      sequence = std::max(sequence, state.sequence());
    }
    for (const SourceStage& stage : stages_) {
      const bool has_own = stage.document.root().find("sequence").has_value();
      if (!has_own) ++sequence;
      one_by_one(stage.source.from, [&] { prepare_stage(stage, sequence); });
    }
  }

  std::size_t rank(const SourceStage& stage) const {
    const std::vector<stage::StagePlan>& plans = regime_.manifest.stages;
    const std::string_view name = stage::stage_of(stage.source.name);
    return index_where(plans, [&](const stage::StagePlan& plan) { return plan.name == name; }).value_or(plans.size());
  }

  void prepare_stage(const SourceStage& stage, std::uint64_t sequence) {
    const Node root = stage.document.root();
    const std::string name(stage::stage_of(stage.source.name));
    const std::string type = text_member(root, "pipeline_type");
    if (regime_.manifest.find(name) == nullptr || (!type.empty() && type != regime_.manifest.name)) {
      throw Error(ErrorCode::invalid, "belongs to no stage of the pipeline '" + regime_.manifest.name + "'");
    }
    const TakenStage taken = taken_stage(root, regime_, sequence);
    prepared_.push_back(
        {stage.source.from, layout::stage(name_, Name::checked("stage", name)), taken.text, taken.changes});
  }

  void prepare_history(const Source& file) {
    const auto place = layout::place_at(layout::pipeline_history(name_).text() + "/" + file.name);
    const std::size_t dot = file.name.find('.');
    const std::size_t end = file.name.rfind('.');
    const std::string number = dot < end ? file.name.substr(dot + 1, end - dot - 1) : "";
    const bool is_number = !number.empty() && number.find_first_not_of("0123456789-") == std::string::npos;
    const bool is_known = place && is_number && file.name.ends_with(layout::stage_suffix) &&
                          regime_.manifest.find(file.name.substr(0, dot)) != nullptr;
    if (!is_known)
      throw Error(ErrorCode::invalid, "is not named as the history of a stage is: <stage>.<sequence>.json");
    prepared_.push_back({file.from, *place, std::string(parsed_object(file.text).text())});
  }

  // Where a file comes from that the layout does not have.
  std::string added() const { return std::string(kPipelines) + "/" + name_.text(); }

  // The last file: until it is there, every gate of the project is closed.
  void prepare_project() {
    if (project_) return prepared_.push_back({project_->source.from, layout::project(name_), project_->source.text});
    json::Object project;
    project.set("project_id", name_.text());
    project.set("title", name_.text());
    project.set("pipeline_type", regime_.manifest.name);
    project.set("manifest_digest", regime_.manifest.digest);
    project.set("checkpoint_policy", stage::name_of(policy()));
    project.set("created_at", begun());
    prepared_.push_back({added(), layout::project(name_), formatted(Document::composed(project.text()))});
  }

  // The strictest that any stage was written under.
  stage::Policy policy() const {
    stage::Policy policy = regime_.manifest.policy;
    for (const SourceStage& stage : stages_) {
      const auto own = stage::policy_named(text_member(stage.document.root(), "checkpoint_policy"));
      policy = std::max(policy, own.value_or(policy));
    }
    return policy;
  }

  std::string begun() const {
    const auto first = instant_member(stages_.front().document.root(), "timestamp");
    return format_instant(first.value_or(job_.workspace.now));
  }

  void check(const IncomingFile& file) const {
    const auto there = store().find(file.place);
    if (there && there->content && same_json(file.text, there->content->root())) return;
    if (there)
      throw Error(ErrorCode::already_exists, "something else stands in the store already, and is not replaced");
    if (store().find(layout::project(name_))) {
      throw Error(ErrorCode::refused, "the store has the project already, and nothing comes in past its gates");
    }
    store().preview(file.place, [&](const Stored*) { return Draft{file.text}; });
  }

  // Artifacts that stand beside are copies of those in the checkpoints.
  void compare_artifacts() {
    const std::vector<std::string> folder{std::string(kProjects), name_.text(), std::string(kArtifacts)};
    each_source_file(job_, folder, exchange_, [&](const SourceFile& file) {
      const Document copy = parsed_object(file.text());
      const std::string artifact = file.name().substr(0, file.name().rfind('.'));
      const auto* const holder = first_where(stages_, [&](const SourceStage& stage) {
        const auto artifacts = stage.document.root().find("artifacts");
        const auto own = artifacts ? artifacts->find(artifact) : std::nullopt;
        return own && same_value(*own, copy.root());
      });
      if (holder == nullptr) throw Error(ErrorCode::invalid, "no checkpoint of the project holds this artifact");
      exchange_.already.push_back({file.shown(), holder->source.from, ""});
    });
  }

  const ExchangeJob& job_;
  const Sources& sources_;
  const SourceProject& source_;
  Name name_;
  Exchange& exchange_;
  std::size_t refused_before_;
  std::optional<SourceStage> project_;
  std::optional<SourceStage> manifest_;
  std::vector<SourceStage> stages_;
  stage::Regime regime_;
  std::vector<IncomingFile> prepared_;
};

}  // namespace

Exchange take_in(const ExchangeJob& job) {
  Exchange exchange;
  const Sources sources = sources_of(job, exchange);
  for (const auto& project : sources.projects) {
    refuse_what_fails(std::string(kPipelines) + "/" + project.first, "", exchange,
                      [&] { Incoming(job, sources, project.first, exchange).take(); });
  }
  return exchange;
}

}  // namespace checkpoint::cli::openmontage
