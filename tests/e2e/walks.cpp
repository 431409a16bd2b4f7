#include "e2e/walks.h"

namespace checkpoint::test {
namespace {

// Two checkpoints, one of them with telemetry, in a repository without the hooks and the driver.
const std::string kSessions = R"(
git checkpoint init --no-install -q
git checkpoint update review -q --phase=build --next_actions:json='["One", "Two"]'
git checkpoint update other -q --phase=build --skill_state.runs:json='[{"at": "2026-06-01T00:00:00Z"}]'
echo '{"telemetryPaths": ["skill_state.runs"]}' >.checkpoints/config.json
)";

// A project whose first stage waits for somebody's approval.
const std::string kStages = R"(
echo '{"name": "short", "stages": [{"name": "plan", "human_approval_default": true}, {"name": "cut"}]}' >m.json
git checkpoint stage init film -q --manifest=m.json
git checkpoint stage write film plan -q --status=awaiting_human
)";

const std::string kWorkflow = R"(
echo '["plan", "build"]' >phases.json
git checkpoint workflow start w -q --phases=phases.json
)";

// A snapshot of three files, two of which are other ones by now.
const std::string kSnapshots = R"(
git checkpoint snapshot plan w -q --name=one --name=two
mkdir src && echo a >src/a && echo b >src/b && ln -s a src/link
git checkpoint snapshot create w one -q --files=src
git checkpoint snapshot create w two -q --files=src --now=2026-01-01T00:00:00Z
git add src && git commit -q -m src
echo c >src/a && rm src/b src/link && git commit -q -a -m other
)";

// Both sides of a merge have changed one field, and each another list.
const std::string kSides = R"(
git checkpoint init -q
echo '{"strict": false}' >.checkpoints/config.json
git checkpoint update review -q --phase=build --next_actions:json='["One", "Two"]'
git add -A && git commit -q -m start
git checkout -q -b theirs
git checkpoint update review -q --step=theirs --context_primer.key_decisions+=theirs
git commit -q -a -m theirs
git checkout -q main
git checkpoint update review -q --context_primer.generated_files+=ours.c
)";

// Both sides are committed, so nothing of them is lost.
const std::string kBack = "git merge --abort 2>../aborted || git reset -q --hard";

const std::string kRecord =
    "--ticket-id=T-1 --run-id=a1b2c3d4-e5f6-7890-abcd-ef1234567890 --phase=implement "
    R"(--payload='{"branch_name": "b", "commit_sha": "a1b2c3d", "files_changed": []}')";

}  // namespace

const std::vector<Walk>& walks() {
  static const std::vector<Walk> all = {
      {"init", "", "git checkpoint init"},
      {"install", kSessions, "git checkpoint install"},
      {"uninstall", kSessions + "git checkpoint install -q", "git checkpoint uninstall"},
      {"update of a new checkpoint", "", "git checkpoint update review --phase=build"},
      {"update", kSessions, "git checkpoint update review --step=two"},
      {"done", kSessions, "git checkpoint done review --expect=One"},
      {"reset", kSessions, "git checkpoint reset review"},
      {"rotate", kSessions, "git checkpoint rotate other --keep=0"},
      {"fmt", kSessions + "echo >>.checkpoints/review.checkpoint.json", "git checkpoint fmt"},
      {"run write", "", "git checkpoint run write " + kRecord},
      {"second attempt of a run", "git checkpoint run write -q " + kRecord, "git checkpoint run write " + kRecord},
      {"stage init", "", "git checkpoint stage init film"},
      {"stage write", kStages, "git checkpoint stage write film plan --status=in_progress"},
      {"stage approve", kStages, "git checkpoint stage approve film plan --by=kim"},
      {"stage reject", kStages, "git checkpoint stage reject film plan --by=kim --reason=thin"},
      {"stage artifacts",
       kStages +
           R"(git checkpoint stage write film plan -q --status=awaiting_human --artifacts='{"cost_log": {"version": "1.0", "entries": []}}')",
       "git checkpoint stage artifacts film --to=out"},
      {"stage reopen", kStages + "git checkpoint stage approve film plan -q --by=kim",
       "git checkpoint stage reopen film plan --reason=late"},
      {"workflow start", "", "git checkpoint workflow start w"},
      {"workflow start afresh", kWorkflow, "git checkpoint workflow start w --fresh"},
      {"workflow advance", kWorkflow, "git checkpoint workflow advance w"},
      {"workflow approve",
       R"(echo '[{"name": "P0", "approval": true}]' >gated.json; git checkpoint workflow start w -q --phases=gated.json)",
       "git checkpoint workflow approve w --by=kim"},
      {"workflow recover", kWorkflow + "git checkpoint workflow task w t1 -q --status=running --output=made.json",
       "git checkpoint workflow recover w"},
      {"workflow task", kWorkflow, "git checkpoint workflow task w t1 --status=running"},
      {"workflow archive", kWorkflow, "git checkpoint workflow archive w",
       "git checkpoint workflow archive w; git checkpoint workflow start w && git checkpoint workflow archive w"},
      {"snapshot plan", "", "git checkpoint snapshot plan w --name=one"},
      {"snapshot create", kSnapshots, "git checkpoint snapshot create w one --files=src"},
      {"snapshot create of a link", kSnapshots + "ln -s elsewhere src/link",
       "git checkpoint snapshot create w one --files=src/link"},
      {"snapshot restore", kSnapshots, "git checkpoint snapshot restore w one"},
      {"snapshot branch", kSnapshots, "git checkpoint snapshot branch w one --new=v"},
      {"snapshot purge", kSnapshots + "git add -A && git commit -q -m snapshots",
       "git checkpoint snapshot purge w --now=2026-05-01T00:00:00Z --trust-clock"},
      {"export", kWorkflow, "git checkpoint export dotagent out"},
      {"import", kWorkflow + "git checkpoint export dotagent out -q && git checkpoint workflow archive w -q",
       "git checkpoint import dotagent out"},
      {"next --claim", R"(git checkpoint update review -q --phase=build --next_actions:json='["One"]')",
       "git checkpoint next --claim=kim"},
      {"next --claim beside another", kSessions + "git checkpoint next --claim=lee -q",
       "git checkpoint next --claim=kim"},
      {"setup", "echo mine >CLAUDE.md", "git checkpoint setup claude codex agents-md --yes"},
      {"setup --remove",
       R"(mkdir .claude && echo '{"model": "mine"}' >.claude/settings.json; git checkpoint setup claude -q --yes)",
       "git checkpoint setup claude --remove"},
      {"doctor --fix",
       kSessions + R"(git checkpoint update review -q --next_actions:json='["Land #41: the one", "Two"]')" +
           "\ngit add -A && git commit -q -m 'The one (#41)'",
       "git checkpoint doctor --fix --only=landed-action"},
      {"doctor --fix of an installation", kSessions,
       "git checkpoint doctor --fix --only=driver-not-registered,hook-unreachable"},
      {"premerge --merge", kSides + "git commit -q -a -m ours", "git checkpoint premerge theirs --merge", "", kBack},
      {"merge driver", kSides + "git commit -q -a -m ours", "git merge --no-edit theirs", "", kBack},
      {"resolve",
       kSides + "git checkpoint update review -q --step=ours; git commit -q -a -m ours; "
                "git merge --no-edit theirs >conflicts 2>&1; true",
       "git checkpoint resolve --ours"},
  };
  return all;
}

}  // namespace checkpoint::test
