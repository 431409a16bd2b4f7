#pragma once

#include <optional>
#include <string>

#include "cli/choice/workspace.h"
#include "cli/command/option_set.h"
#include "core/json_text.h"
#include "store/pipelines.h"

namespace checkpoint::cli {

/// The arguments that say which project and stage are meant.
struct PipelineChoice {
  std::string project;
  std::optional<std::string> stage;
  bool takes_stage = false;
};

/// The same with project and stage apart, where they were given as lists print them: `web/build`, or with the kind
/// before it.
PipelineChoice apart(const PipelineChoice& choice);

void register_project(OptionSet& set, PipelineChoice& choice);
void register_stage(OptionSet& set, PipelineChoice& choice);

/// Error{usage} where the project has no name that can be one, or `policy` is none.
PipelineQuery query_of(const PipelineChoice& choice, const std::optional<std::string>& policy, const Context& context);
/// The project of `query`. Error{not_found} where there is none, which says so where a sparse checkout leaves it out.
Pipeline pipeline_of(const Workspace& workspace, const PipelineQuery& query);
/// The same for who needs nothing else of the store.
Pipeline pipeline_of(const PipelineChoice& choice, Context& context);
/// The stage that was named. Error{usage} where none was: it tells which stages `store` has for the project of `query`,
/// and which of them wait for a person.
Name stage_named(const PipelineChoice& choice, const Edition& store, const PipelineQuery& query);

/// Where the project goes on: `stage`, `reason`, `gate`; `stage` is null where all is done.
json::Object next_json(const stage::Progress& progress);
/// The same for people.
std::string next_text(const stage::Progress& progress);

/// The document of `stage`; Error{not_found} where nothing has been written, Error{corrupt} where it cannot be relied
/// on.
const Document& written(const stage::Progress& progress, const Name& stage);

/// The line that says how a change of the project's stages is committed: `git commit -a` leaves out the copy of what
/// stood there, without which the commit is refused. Empty outside of a repository.
std::string committing_line(const Name& project, const Workspace& workspace, const Context& context);

/// The text of a file that the user named; Error where it cannot be read.
std::string file_text(const std::string& file, const Context& context);
/// The same as JSON; Error{invalid} where it is none.
Document json_file(const std::string& file, const Context& context);
/// A manifest, JSON or (by the file's name) YAML. The store keeps JSON, so that no later command needs to read YAML.
Document manifest_file(const std::string& file, const Context& context);
/// The same for a text that has been read already.
Document manifest_in(const std::string& text, const std::string& file);

}  // namespace checkpoint::cli
