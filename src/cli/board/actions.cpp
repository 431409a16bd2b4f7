#include "cli/board/actions.h"

#include <array>

#include "cli/mcp/tools.h"
#include "core/dotted_path.h"
#include "core/error.h"
#include "core/first_where.h"
#include "core/member.h"
#include "core/ranges.h"

namespace checkpoint::cli {
namespace {

using Form = ArgumentForm;

// Every action that changes a document names what was seen of it: the SHA-256 of its text.
constexpr ToolArgument kSeen{"etag", Form::text, "--if-match", "the document as it was shown", true};
constexpr ToolArgument kWhose{"skill", Form::name, "", "whose checkpoint", true};
constexpr ToolArgument kTakenAway{"unset", Form::text, "--unset", "the blocker that is answered", true};
constexpr ToolArgument kBecomes{"status", Form::text, "--status", "in_progress: the work goes on; or blocked"};
constexpr ToolArgument kComesNext{"next", Form::text, "--next_actions+", "an action, where nothing is queued"};

constexpr std::array kDecideArguments{
    kWhose, kTakenAway, kSeen, kBecomes,
    ToolArgument{"decision", Form::text, "--context_primer.key_decisions+", "what is recorded", true}};
constexpr std::array kUnblockArguments{kWhose, kTakenAway, kSeen, kBecomes, kComesNext};
constexpr std::array kGoOnArguments{kWhose, kSeen, ToolArgument{"status", Form::text, "--status", "in_progress", true},
                                    kComesNext};
constexpr std::array kFinishArguments{kWhose, kSeen,
                                      ToolArgument{"expect", Form::text, "--expect", "the action that is done", true},
                                      ToolArgument{"next", Form::text, "--next", "an action to put in its place"},
                                      ToolArgument{"complete", Form::flag, "--complete", "all of it is done"}};
constexpr ToolArgument kOfWhom{"skill", Form::text, "--skill", "whose action", true};
constexpr std::array kClaimArguments{kOfWhom, kSeen,
                                     ToolArgument{"expect", Form::text, "--expect", "the action that is taken", true}};
constexpr std::array kGiveBackArguments{
    ToolArgument{"who", Form::text, "--release", "who has claimed it", true}, kOfWhom,
    ToolArgument{"expect", Form::text, "--expect", "the action that is given back", true}};
constexpr ToolArgument kBy{"by", Form::text, "--by", "in whose name"};
constexpr ToolArgument kDigest{"digest", Form::text, "--digest", "of what is approved", true};
constexpr ToolArgument kProject{"project", Form::name, "", "the project", true};
constexpr ToolArgument kStage{"stage", Form::name, "", "the stage", true};
constexpr std::array kApproveArguments{kProject, kStage, kSeen, kDigest, kBy};
constexpr std::array kRejectArguments{kProject, kStage, kSeen,
                                      ToolArgument{"reason", Form::text, "--reason", "what has to change", true}, kBy};
constexpr std::array kStageArguments{kProject, kStage, kSeen};
constexpr std::array kReopenArguments{kProject, kStage, kSeen,
                                      ToolArgument{"reason", Form::text, "--reason", "why it is done again", true}};
constexpr ToolArgument kWorkflow{"workflow", Form::name, "", "the workflow", true};
constexpr std::array kApprovePhaseArguments{kWorkflow, kSeen, kDigest, kBy};
constexpr std::array kTaskArguments{kWorkflow, ToolArgument{"task", Form::name, "", "the task", true}, kSeen};
constexpr std::array kWorkflowArguments{kWorkflow, kSeen};
constexpr std::array kPhaseArguments{kWorkflow, kSeen,
                                     ToolArgument{"tasks", Form::text, "--if-tasks-match", "as they were shown", true},
                                     ToolArgument{"output", Form::text, "--output", "what the phase has made"}};

constexpr std::array kActions{
    Tool{"decide", "Decide", "Record a decision that waits.", "update", "", kDecideArguments},
    Tool{"unblock", "Unblock", "Take away what work waited for.", "update", "", kUnblockArguments},
    Tool{"go-on", "Go on", "Begin again with work that was halted.", "update", "", kGoOnArguments},
    Tool{"finish", "Finish", "The first of the next actions is done.", "done", "", kFinishArguments},
    Tool{"claim", "Claim", "Take an action that is free.", "next", "--claim", kClaimArguments},
    Tool{"give-back", "Give back", "End a claim.", "next", "", kGiveBackArguments},
    Tool{"approve", "Approve", "Complete a stage that waits.", "stage", "approve", kApproveArguments},
    Tool{"reject", "Reject", "Send a stage that waits back to work.", "stage", "reject", kRejectArguments},
    Tool{"approve-phase", "Approve", "Approve the phase of a workflow.", "workflow", "approve", kApprovePhaseArguments},
    Tool{"try-again", "Try again", "A task that has failed waits to be done again.", "workflow",
         "task --status=pending", kTaskArguments},
    Tool{"resume-phase", "Go on", "A phase that has failed, or was left, goes on.", "workflow", "resume --continue",
         kWorkflowArguments},
    Tool{"complete-phase", "Complete", "The phase is done, and the next one begins.", "workflow", "advance",
         kPhaseArguments},
    Tool{"begin-stage", "Begin", "A stage is begun, or begun again.", "stage", "write --status=in_progress",
         kStageArguments},
    Tool{"hand-over-stage", "Hand over", "A stage waits for approval.", "stage", "write --status=awaiting_human",
         kStageArguments},
    Tool{"complete-stage", "Complete", "A stage without a gate is done.", "stage", "write --status=completed",
         kStageArguments},
    Tool{"reopen-stage", "Open again", "A completed stage is opened again.", "stage", "reopen", kReopenArguments},
};

struct StatusOfError {
  ErrorCode code;
  int status;
};

constexpr std::array kStatuses{
    StatusOfError{ErrorCode::changed, 412},   StatusOfError{ErrorCode::conflict, 409},
    StatusOfError{ErrorCode::busy, 503},      StatusOfError{ErrorCode::usage, 400},
    StatusOfError{ErrorCode::not_found, 404}, StatusOfError{ErrorCode::io, 500},
};

// From this page blockers alone can be taken away.
bool takes_other_than_a_blocker(const std::optional<Node>& arguments) {
  const std::string text = arguments ? text_member(*arguments, "unset") : "";
  if (text.empty()) return false;
  const auto path = DottedPath::parse(text);
  return !path.ok() || path->segments().size() != 2 || path->segments().front().key != "blockers";
}

// From this page halted work can go on or wait for something else, and become nothing else.
bool has_other_status(const Node& arguments) {
  const std::optional<Node> status = arguments.find("status");
  return status && !status->is("in_progress") && !status->is("blocked");
}

// An empty value would be no value to the command.
bool has_empty_text(const Node& arguments) {
  return any_of(arguments.children(), [](const Node& member) { return member.is_string() && member.string().empty(); });
}

// A command's argument ends at NUL: what stands behind it would be lost.
bool has_nul(const Node& arguments) {
  return any_of(arguments.children(), [](const Node& member) {
    return member.is_string() && member.string().find('\0') != std::string::npos;
  });
}

}  // namespace

Result<std::vector<std::string>, std::string> words_of_request(std::string_view request) {
  const auto document = Document::parse(std::string(request));
  if (!document || !document->root().is_object()) return std::string("a request is a JSON object");
  const std::string name = text_member(document->root(), "action");
  const auto* const action = first_where(kActions, [&](const Tool& one) { return one.name == name; });
  if (action == nullptr) return "there is no action '" + name + "'";
  const auto arguments = document->root().find("arguments");
  auto words = words_of(*action, arguments);
  if (!words) return words;
  if (takes_other_than_a_blocker(arguments)) return std::string("'unset' names no blocker");
  if (has_other_status(*arguments)) return std::string("'status' can become in_progress or blocked");
  if (has_empty_text(*arguments)) return std::string("an argument is empty");
  if (has_nul(*arguments)) return std::string("an argument has a NUL in it");
  return words;
}

int http_status_of(const std::string& answer) {
  constexpr int done = 200;
  constexpr int no_answer = 500;
  constexpr int not_done = 422;
  const auto document = Document::parse(answer, of_any_size);
  if (!document) return no_answer;
  if (boolean_member(document->root(), "success") == true) return done;
  const std::string code = text_member(document->root(), "error_code");
  const auto* const found = first_where(kStatuses, [&](const StatusOfError& one) { return name_of(one.code) == code; });
  return found == nullptr ? not_done : found->status;
}

}  // namespace checkpoint::cli
