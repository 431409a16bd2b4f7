#!/bin/sh
# What is done with the programs in the folder `programs` beside this file, where there is git: two branches of one
# checkpoint, and what the history knows.
set -eu
cd "$(dirname "$0")"
export HOME="$PWD" PATH="$PWD/programs/bin:$PATH" GIT_CONFIG_NOSYSTEM=1
git config --global user.name Somebody
git config --global user.email somebody@example.org
git init -q shop
cd shop
git checkout -q -b main
git checkpoint init >/dev/null
git checkpoint update review --phase=a --next_actions:json='["Land #7", "Two"]' >/dev/null
git add .
git commit -qm one
git checkout -q -b side
git checkpoint update review --context_primer.key_decisions+=ours >/dev/null
git commit -qam side
git checkout -q main
git checkpoint update review --context_primer.key_decisions+=theirs >/dev/null
git commit -qam main
git merge -q --no-edit side >/dev/null 2>&1
git commit -q --allow-empty -m 'Land it (#7)'
grep -q '"ours"' .checkpoints/review.checkpoint.json
grep -q '"theirs"' .checkpoints/review.checkpoint.json
git checkpoint next | grep -q 'passed over 1 action that landed already'
git checkpoint doctor --fail-on=never | grep -q landed-action
sed -i 's/"in_progress"/"done"/' .checkpoints/review.checkpoint.json
if git commit -qam bad 2>/dev/null; then exit 1; fi
git checkout -q .
git checkpoint uninstall >/dev/null
git checkpoint uninstall --check >/dev/null
git --version
