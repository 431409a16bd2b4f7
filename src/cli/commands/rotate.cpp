#include "cli/choice/skill_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/paragraph.h"
#include "core/listed.h"
#include "kinds/session/rotation.h"

namespace checkpoint::cli {
namespace {

struct RotateOptions {
  std::string skill;
  std::optional<int> keep;
  std::optional<std::string> as;
};

struct Turn {
  const Name& skill;
  std::vector<DottedPath> paths;
  std::size_t keep;
  Instant now;
  std::size_t moved = 0;         // filled by the change
  std::size_t bytes_before = 0;  // filled by the change
};

// updated_at stays: tidying up is no progress, and must not make a stale checkpoint look fresh.
Draft draft_of(Turn& turn, const Stored* now) {
  if (now == nullptr) throw Error(ErrorCode::not_found, "there is no " + session_called(turn.skill.text()));
  const session::Rotation rotation =
      session::rotated(now->document(session_called(turn.skill.text())), turn.paths, turn.keep);
  turn.moved = rotation.moved;
  turn.bytes_before = now->text.size();
  if (rotation.moved == 0) return {now->text};
  Draft draft{std::string(rotation.document.text())};
  draft.archives.push_back({layout::telemetry_archive(turn.skill, turn.now),
                            session::rotation_archive(turn.skill.text(), rotation, turn.now)});
  return draft;
}

// Where nothing was moved, what rotate looked at, and how to make it look elsewhere.
std::string advice_on(const Turn& turn) {
  return "telemetry is what checkpoint.telemetryPaths names, here " + listed(turn.paths, &DottedPath::text) +
         "; '--keep=<n>' keeps fewer entries";
}

std::string confirmation_of(const Receipt& receipt, const Turn& turn, const Look& look) {
  if (turn.moved == 0) {
    return paragraph_text({"", "nothing to rotate in " + receipt.path + ": no list of telemetry has more than " +
                                   std::to_string(turn.keep) + (turn.keep == 1 ? " entry" : " entries")},
                          look) +
           paragraph_text({"hint: ", advice_on(turn), Tone::accent}, look);
  }
  return "moved " + std::to_string(turn.moved) + (turn.moved == 1 ? " entry" : " entries") + " to " +
         look.safe(receipt.archived.front()) + " (" + std::to_string(turn.bytes_before) + " " +
         std::string(look.glyph(Glyph::arrow)) + " " + std::to_string(receipt.text.size()) + " bytes)\n";
}

void register_rotate(OptionSet& set, RotateOptions& options) {
  set.required("skill", options.skill, "whose telemetry is moved to .checkpoints/history/");
  set.number("--keep", "n", options.keep, 0, "how many of the newest entries of each list stay (20)");
  set.value("--as", "skill", options.as, "the skill that writes; another one's file is refused");
}

Answer run_rotate(const RotateOptions& options, Context& context) {
  const Name skill = skill_named(options.skill);
  guard_owner(context, options.as, skill);
  const Workspace workspace = open_workspace_for_writing(context, layout::session(skill));
  load_session(workspace, skill);  // that there is none is said before anything is created
  Turn turn{skill, workspace.telemetry, options.keep ? static_cast<std::size_t>(*options.keep) : session::usual_keep,
            context.now()};
  const Receipt receipt =
      workspace.store.update(layout::session(skill), [&](const Stored* now) { return draft_of(turn, now); });
  Answer answer;
  answer.fields.set("archived", receipt.archived.empty() ? json::Value() : json::Value(receipt.archived.front()));
  answer.fields.set("moved", turn.moved);
  answer.fields.set("bytes_before", turn.bytes_before);
  answer.fields.set("bytes_after", receipt.text.size());
  answer.fields.set("checkpoint_path", receipt.path);
  answer.fields.set("etag", receipt.etag);
  if (turn.moved == 0) answer.fields.set("hint", advice_on(turn));
  answer.confirmation = confirmation_of(receipt, turn, look_of(context));
  return answer;
}

}  // namespace

Runner rotate_command(OptionSet& set) { return prepared(set, register_rotate, run_rotate); }

}  // namespace checkpoint::cli
