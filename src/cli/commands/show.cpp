#include "cli/commands/show.h"

#include "cli/choice.h"
#include "cli/rendering.h"
#include "cli/workspace.h"
#include "core/dotted_path.h"
#include "kinds/session/privacy.h"

namespace checkpoint::cli {
namespace {

// The document as the one who asks may see it.
Document visible_to(const std::optional<std::string>& actor, const std::string& owner, const Document& document) {
  return !actor || *actor == owner ? document : session::without_private(document);
}

Node selected(const Document& document, const std::string& text) {
  const auto path = DottedPath::parse(text);
  if (!path) throw Error(ErrorCode::usage, path.problem().message, {path.problem().hint});
  const auto node = resolve(document.root(), *path);
  if (!node) throw Error(ErrorCode::not_found, node.problem().message, {});
  return *node;
}

// For people and scripts: a string without its quotes, all else as it is written.
std::string value_text(const Node& node, const Look& look) {
  return (node.is_string() ? look.safe(node.string()) : json_shown(node.source())) + "\n";
}

std::string text_of(const Document& document, const std::optional<Node>& part, const ShowOptions& options,
                    const Context& context) {
  if (!options.raw) return part ? value_text(*part, look_of(context)) : json_shown(document.text());
  const std::string raw(part ? part->source() : document.text());
  return context.terminal.output ? json_shown(raw) : raw;
}

}  // namespace

void register_show(OptionSet& set, ShowOptions& options) {
  set.positional("skill", options.skill, "whose checkpoint; without it, the one that matters most");
  set.value("--path", "path", options.path, "only this part, as in blockers[id=b1].description");
  set.value("--as", "skill", options.as, "leave out what is private to other skills than this one");
  set.flag("--raw", options.raw, "the bytes as they stand in the file");
}

Answer run_show(const ShowOptions& options, Context& context) {
  const Workspace workspace = open_workspace(context);
  const Name skill = chosen_skill(options.skill, workspace);
  const Stored stored = load_session(workspace, skill);
  const Document& whole = stored.document(session_called(skill.text()));
  const Document document = visible_to(acting_skill(context, options.as), skill.text(), whole);
  std::optional<Node> part;
  if (options.path) part = selected(document, *options.path);
  Answer answer;
  answer.fields.set("path", stored.path);
  answer.fields.set("etag", stored.etag);
  answer.fields.set("checkpoint", document.root());
  if (part) answer.fields.set("value", *part);
  answer.text = text_of(document, part, options, context);
  return answer;
}

}  // namespace checkpoint::cli
