// The official conformance suite: conformance.mjs <program> <repository> [<server>], with NODE_22 for it to run in. It
// speaks HTTP, so a bridge stands in between. The scenarios that fit what the program serves are run against that; all
// others that a server on standard streams can have against <server>, which has the same engine and serves what the
// suite calls by name.

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBridge } from './bridge.mjs';

const [program, cwd, fixtures] = process.argv.slice(2);

const kWithSession = [
  'server-initialize',
  'logging-set-level',
  'ping',
  'completion-complete',
  'tools-list',
  'resources-list',
  'prompts-list',
  'tools-call-simple-text',
  'tools-call-error',
  'tools-call-elicitation',
  'resources-read-text',
  'resources-subscribe',
  'resources-unsubscribe',
  'prompts-get-simple',
];

// What stands for what the suite calls by the names of its own server.
const kReview = 'checkpoint://session/review';
const kStandIns = {
  test_simple_text: { name: 'checkpoint_status', arguments: {} },
  test_error_handling: { name: 'checkpoint_update', arguments: { skill: 'review', set: { status: 'dnoe' } } },
  test_elicitation: { name: 'checkpoint_decide', arguments: { skill: 'review', blocker: 'b1' } },
  test_simple_prompt: { name: 'decisions' },
  'test://static-text': { uri: kReview },
  'test://watched-resource': { uri: kReview },
};
const kDecision = { id: 'b1', description: 'May it?', needs: 'user_decision', proposed_resolution: 'Yes' };

const translate = (message) => {
  const standIn = kStandIns[message.params?.name ?? message.params?.uri];
  return standIn ? { ...message, params: { ...message.params, ...standIn } } : message;
};

// Scenarios that ours can have with what it serves, by revision.
const kScenarios = {
  '2025-06-18': kWithSession,
  '2025-11-25': kWithSession,
  '2026-07-28': [
    'server-stateless',
    'completion-complete',
    'tools-list',
    'resources-list',
    'sep-2164-resource-not-found',
    'prompts-list',
    'caching',
    'tools-call-simple-text',
    'tools-call-error',
    'resources-read-text',
    'prompts-get-simple',
    'input-required-result-unsupported-methods',
  ],
};

// About HTTP alone, of scenarios and of the checks of the others.
const kAboutHttp = [/^server-(session-lifecycle|sse-)/, /^dns-rebinding-protection$/, /^http-/];
const kChecksOfHttp = /-http-/;

// Of a scenario that ours can have, checks that need tools of the suite's own server; there it is run again, whole.
const kRunAgain = 'server-stateless';
const kOfFixtures = /^sep-2575-(server-rejects-undeclared-capability|server-no-log-without-loglevel)$/;

const conformance = ['node_modules/.bin/conformance'];
const suite = (...words) => execFileSync(process.env.NODE_22, [...conformance, ...words], { encoding: 'utf8' });

// All scenarios of the suite for `revision`; resolves to those that are for the server with the fixtures.
function account(revision, own) {
  const rows = suite('list', '--server', '--spec-version', revision).matchAll(/- (\S+) \[(.*)\]/g);
  const names = [...rows].filter(([, , revisions]) => revisions.split(',').includes(revision)).map(([, name]) => name);
  const http = names.filter((name) => kAboutHttp.some((other) => other.test(name)));
  const others = names.filter((name) => !own.includes(name) && !http.includes(name));
  console.log(`  ${revision}: ${names.length} scenarios: ${own.length} for ours`);
  console.log(`    ${http.length} about HTTP alone: ${http.join(', ')}`);
  console.log(`    ${others.length} for the server with the fixtures: ${others.join(', ')}`);
  assert.deepEqual(own.filter((name) => !names.includes(name)), [], `scenarios of ${revision} that the suite lacks`);
  return names.includes(kRunAgain) ? [...others, kRunAgain] : others;
}

const folder = mkdtempSync('checks-'); // goes with the folder that it runs in

// What each check has found, by the suite's own file.
const run = (url, revision, scenario) =>
  new Promise((resolve, reject) => {
    const place = mkdtempSync(join(folder, `${scenario}-`));
    const words = ['server', '--url', url, '--scenario', scenario, '--spec-version', revision, '-o', place];
    execFile(process.env.NODE_22, [...conformance, ...words], { timeout: 60000 }, (error, out, err) => {
      try {
        resolve(JSON.parse(readFileSync(join(place, readdirSync(place)[0], 'checks.json'))));
      } catch {
        reject(new Error(`the suite left no checks: ${error} ${out.slice(-1500)} ${err.slice(-500)}`));
      }
    });
  });

let failed = 0;

// Whether every check of the scenario passed but those that are another's; a warning is no pass.
async function judge(url, revision, scenario, isOthers) {
  const checks = await run(url, revision, scenario);
  const own = checks.filter((check) => !isOthers(check.id));
  const passed = own.filter((check) => check.status === 'SUCCESS').length;
  const wrong = own.filter((check) => check.status === 'FAILURE' || check.status === 'WARNING');
  const isGood = wrong.length === 0 && passed > 0;
  const others = checks.length - own.length;
  console.log(`  ${scenario} ${revision}: ${isGood ? 'passed' : 'failed'}, ${passed} checks` +
              (others > 0 ? `, ${others} are not ours` : ''));
  for (const check of wrong) console.error(`    ${check.id}: ${check.errorMessage}`);
  failed += isGood ? 0 : 1;
}

async function tryFixtures(revision, scenarios) {
  if (!fixtures) return console.error(`  skipped: these ${scenarios.length}: the server with the fixtures is not here`);
  const bridge = await startBridge([fixtures], cwd);
  for (const scenario of scenarios) await judge(bridge.url, revision, scenario, (id) => kChecksOfHttp.test(id));
  bridge.end();
}

const bridge = await startBridge([program, 'mcp'], cwd, translate);
for (const [revision, scenarios] of Object.entries(kScenarios)) {
  const others = account(revision, scenarios);
  for (const scenario of scenarios) {
    if (scenario === 'tools-call-elicitation') {
      execFileSync(program, ['update', 'review', '--quiet', `--blockers+:json=${JSON.stringify(kDecision)}`], { cwd });
    }
    await judge(bridge.url, revision, scenario, (id) => kChecksOfHttp.test(id) || kOfFixtures.test(id));
  }
  await tryFixtures(revision, others);
}
bridge.end();
process.exitCode = failed ? 1 : 0;
