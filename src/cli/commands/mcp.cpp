#include "cli/choice/workspace.h"
#include "cli/commands/commands.h"
#include "cli/mcp/checkpoint_service.h"
#include "cli/mcp/server.h"

namespace checkpoint::cli {
namespace {

// Where there is no store, or none can be found, there is none to be watched; each command says so by itself.
std::filesystem::path store_to_watch(Context& context) {
  try {
    return open_workspace(context).location.store();
  } catch (const Error&) {
    return {};
  }
}

Answer run_mcp(Context& context) {
  if (!context.open_wire) throw Error(ErrorCode::unsupported, "there is nobody to serve here");
  const std::shared_ptr<Wire> wire = context.open_wire(context);
  Server server(*wire, checkpoint_service(words_for_others(context.global), store_to_watch(context), context.new_id));
  Answer answer;
  answer.fields.set("requests", server.serve());
  return answer;
}

}  // namespace

Runner mcp_command(OptionSet&) { return run_mcp; }

}  // namespace checkpoint::cli
