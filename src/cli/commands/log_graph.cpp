#include "cli/commands/log_graph.h"

#include <algorithm>

#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/terminal/age.h"
#include "cli/terminal/graph.h"
#include "cli/views/address.h"
#include "cli/views/concern.h"
#include "cli/views/elsewhere.h"
#include "cli/views/problems.h"
#include "cli/views/screen.h"
#include "cli/views/work_text.h"
#include "core/shell_word.h"
#include "store/snapshots/snapshots.h"

namespace checkpoint::cli {
namespace {

// What is drawn below one heading.
struct Picture {
  std::string_view kind;
  std::string owner;
  std::vector<GraphNode> nodes;
  json::Array json;
};

json::Object row_of(const std::string& id, const std::string& parent, const std::string& status,
                    const std::optional<Instant>& when) {
  json::Object row;
  row.set("id", id).set("parent", json::text_or_null(parent)).set("status", status);
  row.set("when", when ? json::Value(format_instant(*when)) : json::Value());
  return row;
}

std::string label_of(const std::string& name, const std::string& rest, const std::optional<Instant>& when,
                     const Context& context) {
  const Look look = look_of(context);
  const std::string age = when ? "  " + relative_age(*when, context.now()) : "";
  return look.paint(Tone::strong, look.safe(name)) + "  " + look.safe(rest) + age;
}

// The first step stands above the others. Drawn downwards, each line leads to what comes after.
Picture steps_picture(const Work& work, const Context& context) {
  const Look look = look_of(context);
  Picture picture{work.kind, work.owner, {}, {}};
  for (std::size_t at = 0; at < work.steps.size(); ++at) {
    const Step& step = work.steps[at];
    const std::string before = at > 0 ? work.steps[at - 1].name : "";
    const std::string after = at + 1 < work.steps.size() ? work.steps[at + 1].name : "";
    const auto [tone, sign] = sign_of(step, look);
    picture.json.add(row_of(step.name, before, step.status, step.when).set("reason", json::text_or_null(step.flaw)));
    picture.nodes.push_back({step.name, after, tone, sign, label_of(step.name, standing_of(step), step.when, context)});
  }
  return picture;
}

Picture snapshots_picture(const Name& workflow, const Workspace& workspace, const Context& context,
                          std::vector<StoreProblem>& problems) {
  const Look look = look_of(context);
  const Snapshots snapshots = load_snapshots(workspace.store, workflow, workspace.now);
  problems.insert(problems.end(), snapshots.problems.begin(), snapshots.problems.end());
  Picture picture{"snapshot", workflow.text(), {}, {}};
  for (auto stored = snapshots.all.rbegin(); stored != snapshots.all.rend(); ++stored) {
    const snapshot::Snapshot& value = stored->value;
    picture.json.add(row_of(value.id, value.parent_snapshot, "taken", value.created_at).set("reason", json::Value()));
    picture.nodes.push_back(
        {value.id, value.parent_snapshot, Tone::accent, std::string(look.glyph(Glyph::point)),
         label_of(value.checkpoint_name, value.id.substr(0, 12) + "  " + value.phase, value.created_at, context)});
  }
  return picture;
}

bool is_pictured(const Work& work) {
  return work.kind == "stage" || work.kind == "workflow" || work.kind == "snapshot";
}

std::vector<Work> pictured_works(const std::optional<std::string>& name, const Works& works) {
  std::vector<Work> found = name ? meant_by(works.all, *name) : works.all;
  std::erase_if(found, [](const Work& work) { return !is_pictured(work); });
  if (!found.empty() || !name) return found;
  throw Error(ErrorCode::not_found, "no project, workflow or snapshots are called '" + *name + "'",
              {"'git checkpoint log " + shell_word(*name) + "' shows what commits have changed",
               "'git checkpoint list' shows the checkpoints there are"});
}

std::string picture_text(const Picture& picture, const Look& look) {
  if (picture.nodes.empty()) return "";
  return look.paint(Tone::faint, std::string(word_of(picture.kind))) + " " +
         look.paint(Tone::strong, look.safe(picture.owner)) + "\n" + graph_text(picture.nodes, look);
}

}  // namespace

Answer run_log_graph(const std::optional<std::string>& name, Context& context) {
  const Workspace workspace = open_workspace(context);
  const Works works = other_works(workspace);
  std::vector<StoreProblem> problems = works.problems;
  std::vector<Picture> pictures;
  for (const Work& work : pictured_works(name, works)) {
    const bool is_taken = work.kind == "snapshot";
    pictures.push_back(is_taken ? snapshots_picture(Name::checked("workflow", work.owner), workspace, context, problems)
                                : steps_picture(work, context));
  }
  Answer answer;
  const Look look = look_of(context);
  json::Array graphs;
  for (const Picture& picture : pictures) {
    const std::string text = picture_text(picture, look);
    if (!text.empty()) answer.text += (answer.text.empty() ? "" : "\n") + text;
    graphs.add(json::Object().set("kind", picture.kind).set("owner", picture.owner).set("nodes", picture.json));
  }
  const auto elsewhere = name ? std::vector<std::string>() : elsewhere_for(works_of(workspace), workspace);
  const std::string none = "No project, workflow or snapshot yet.\n";
  if (answer.text.empty()) answer.text = sections({none, elsewhere_text(elsewhere, "log --graph")});
  answer.fields.set("entries", json::Array()).set("graphs", graphs).set("elsewhere", json::strings(elsewhere));
  answer.alerts = problem_lines(problems);
  return answer;
}

}  // namespace checkpoint::cli
