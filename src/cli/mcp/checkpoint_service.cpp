#include "cli/mcp/checkpoint_service.h"

#include <array>
#include <utility>

#include "cli/mcp/methods.h"
#include "cli/mcp/resources.h"
#include "cli/version.h"

namespace checkpoint::cli {
namespace {

constexpr const char* kInstructions =
    "Checkpoints keep the state of long-running work in this repository: what was decided, where it stopped, what "
    "comes next. Begin with checkpoint_resume. Write back what becomes true with checkpoint_update and "
    "checkpoint_done. A decision that waits for the user is the user's: checkpoint_decide asks.";

constexpr std::array kMethods{
    Method{"initialize", Access::before_session, initialize},
    Method{"ping", Access::before_session, answer_ping},
    Method{"server/discover", Access::alone, discover},
    Method{"tools/list", Access::both, list_tools},
    Method{"tools/call", Access::both, call_tool, "name"},
    Method{"resources/list", Access::both, list_resources},
    Method{"resources/templates/list", Access::both, list_templates},
    Method{"resources/read", Access::both, read_resource, "uri"},
    Method{"resources/subscribe", Access::in_session, subscribe_resource, "uri"},
    Method{"resources/unsubscribe", Access::in_session, unsubscribe_resource, "uri"},
    Method{"subscriptions/listen", Access::alone, listen_to_changes},
    Method{"prompts/list", Access::both, list_prompts},
    Method{"prompts/get", Access::both, get_prompt, "name"},
    Method{"completion/complete", Access::both, complete_argument},
    Method{"logging/setLevel", Access::in_session, set_level},
};

}  // namespace

Service checkpoint_service(std::vector<std::string> options, std::filesystem::path store,
                           std::function<std::string()> new_id) {
  return {"git-checkpoint",   "git checkpoint", std::string(kVersion),
          kInstructions,      kMethods,         {words_to_read, content_of, kDocumentType},
          std::move(options), std::move(store), std::move(new_id)};
}

}  // namespace checkpoint::cli
