// An agent as its users have it, with a model that is none: try_agent.mjs <agent> <folder of the programs>
// Sets it up in a repository of its own, talks to it, and reads in what its model was asked that it knows how the work
// stands. Needs the agent on PATH, a HOME that may be written to, and no network but loopback.

import assert from 'node:assert/strict';
import { execFileSync, fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { claude } from './clients/claude.mjs';
import { codex } from './clients/codex.mjs';
import { copilot } from './clients/copilot.mjs';
import { gemini } from './clients/gemini.mjs';
import { opencode } from './clients/opencode.mjs';

const [name, programs] = process.argv.slice(2);
const client = { claude, codex, copilot, gemini, opencode }[name];
const home = process.env.HOME;
const work = join(mkdtempSync(join(home, 'try-')), 'work');
const asked = join(home, `${name}-asked.jsonl`);
const program = (...words) => execFileSync(join(programs, 'git-checkpoint'), words, { cwd: work, encoding: 'utf8' });
const git = (...words) => execFileSync('git', words, { cwd: work, encoding: 'utf8' });
const kWhole = 'This is how it stands now.';
const kChange = 'have changed since you were last told';
const kAccepted = { action: 'accept', content: { decision: 'Only in May' } };

const kCalls = [
  ['checkpoint_status', {}],
  ['checkpoint_next', { all: true }],
  ['checkpoint_resume', { skill: 'review' }],
  ['checkpoint_update', { skill: 'review', append: { blockers: { id: 'b9', description: 'May it?', needs: 'user_decision' } } }],
  ['checkpoint_decide', { skill: 'review', blocker: 'b9' }],
  ['checkpoint_done', { skill: 'review', next: 'Go on' }],
  ['checkpoint_doctor', {}],
];

function begin() {
  mkdirSync(work, { recursive: true });
  git('init', '--quiet');
  program('init', '--quiet');
  program('update', 'review', '--quiet', '--phase=build', '--next_actions:json=["Write", "Ship"]');
  write('FIRST');
}

// Something only the checkpoints say.
const stands = (marker) => `It stands at ${marker}`;

function write(marker) {
  program('update', 'review', '--quiet', `--progress_summary=${stands(marker)}`);
  git('add', '--all', '.checkpoints');
  git('commit', '--quiet', '--message', 'Go on');
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !path.includes('/.git/'))
    .map((path) => [path, readFileSync(path, 'latin1')])
    .sort();
}

// What the model was asked after the first `since` requests; JSON within JSON is written as ours is.
function requests(since) {
  const lines = existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : [];
  return lines.slice(since).map((line) => line.replace(/\\+"/g, '"').replaceAll('": ', '":').replaceAll(', "', ',"'));
}

async function startModel() {
  const model = fork(fileURLToPath(new URL('model/server.mjs', import.meta.url)), [join(home, 'port'), asked]);
  while (!existsSync(join(home, 'port')) || !readFileSync(join(home, 'port'), 'utf8')) await wait(20);
  return { url: `http://127.0.0.1:${readFileSync(join(home, 'port'), 'utf8')}`, end: () => model.kill() };
}

const results = [];
function check(what, expected, found) {
  results.push(`${what}: ${found ? 'yes' : 'no'}`);
  assert.equal(found, expected, `${name}: ${what}: expected ${expected}, found ${found}`);
}

async function tell(talk, text) {
  const before = requests(0).length;
  await talk.say(text);
  return requests(before);
}

async function converse(talk) {
  const { start, change, compaction, decision } = client.hears;
  const has = (all, ...texts) => all.some((request) => texts.every((text) => request.includes(text)));
  check('at the start it knows how the work stands', start, has(await tell(talk, 'SAY one'), kWhole, stands('FIRST')));
  write('SECOND');
  check('it hears what a commit has changed', change, has(await tell(talk, 'SAY two'), kChange, stands('SECOND')));
  const unchanged = (await tell(talk, 'SAY three')).at(-1);
  check('it is told nothing twice', true, unchanged.split(kWhole).length <= 2 && unchanged.split(kChange).length <= 2);

  const calls = await tell(talk, kCalls.map(([tool, args]) => `CALL ${tool} ${JSON.stringify(args)}`).join('\n'));
  const last = calls.at(-1);
  for (const command of ['status', 'next', 'resume', 'done', 'doctor']) {
    check(`checkpoint_${command} answers`, true, last.includes(`"command":"${command}","success":true`));
  }
  check('checkpoint_update answers', true, last.includes('"changed":["blockers"]'));
  const document = program('show', 'review');
  check('its user can decide', decision, document.includes('Decided by the user: Only in May'));
  check('else the decision goes on waiting', !decision, document.includes('"b9"'));

  if (!client.compacts) return;
  write('THIRD');
  const before = requests(0).length;
  await talk.compact();
  check('its compaction gets words of ours', false, has(requests(before), 'Instructions:\\n{}'));
  const after = (await tell(talk, 'SAY four')).at(-1);
  check('it compacts when it is told to', true, !after.includes(stands('FIRST')));
  check('after a compaction it knows how the work stands', compaction, [kWhole, stands('THIRD')].every((text) => after.includes(text)));
}

begin();
const before = filesOf(work);
program('setup', name, '--yes');
program('setup', name, '--check');
const model = await startModel();
try {
  client.prepare(home, work, model.url);
  const env = { ...process.env, ...client.environment(model.url) };
  const talk = await client.open({ cwd: work, env }, kAccepted);
  await converse(talk);
  await talk.close();
} finally {
  model.end();
}
const others = ['/.checkpoints/', ...(client.leaves ?? [])];
const kept = (files) => files.filter(([path]) => !others.some((other) => path.includes(other)));
program('setup', name, '--remove');
assert.deepEqual(kept(filesOf(work)), kept(before), 'what was set up is gone, and nothing else');
for (const result of results) console.log(`  ${result}`);
