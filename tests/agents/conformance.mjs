// The official conformance suite: conformance.mjs <program> <repository>, with NODE_22 for it to run in. It speaks HTTP,
// so a bridge stands in between.

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBridge } from './bridge.mjs';

const [program, cwd] = process.argv.slice(2);

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

// Scenarios that a server on standard streams can have with what ours has, by revision.
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

// The others: about HTTP alone, or about what only a server that is made for the suite has.
const kAboutHttp = [/^server-(session-lifecycle|sse-)/, /^dns-rebinding-protection$/, /^http-/];
const kOfTheSuite = [
  /^tools-call-(image|audio|embedded-resource|mixed-content|with-logging|with-progress|sampling)$/,
  /^resources-(read-binary|templates-read)$/,
  /^prompts-get-(with-args|embedded-resource|with-image)$/,
  /^(json-schema-2020-12$|elicitation-sep|input-required-result-)/,
];

// Of these scenarios, what the transport has to do, and what needs tools of the suite's own server.
const kOfOthers = [
  /-http-/,
  /^sep-2575-(server-rejects-undeclared-capability|server-no-log-without-loglevel)$/,
];

const conformance = ['node_modules/.bin/conformance'];
const suite = (...words) => execFileSync(process.env.NODE_22, [...conformance, ...words], { encoding: 'utf8' });

// All scenarios of the suite for `revision`, each in one of the lists.
function account(revision, own) {
  const rows = suite('list', '--server', '--spec-version', revision).matchAll(/- (\S+) \[(.*)\]/g);
  const names = [...rows].filter(([, , revisions]) => revisions.split(',').includes(revision)).map(([, name]) => name);
  const others = names.filter((name) => !own.includes(name));
  const http = others.filter((name) => kAboutHttp.some((other) => other.test(name)));
  const made = others.filter((name) => !http.includes(name) && kOfTheSuite.some((other) => other.test(name)));
  const unknown = others.filter((name) => !http.includes(name) && !made.includes(name));
  console.log(`  ${revision}: ${names.length} scenarios: ${own.length} for ours`);
  console.log(`    ${http.length} about HTTP alone: ${http.join(', ')}`);
  console.log(`    ${made.length} for a server made for the suite: ${made.join(', ')}`);
  const gone = own.filter((name) => !names.includes(name));
  assert.deepEqual([...unknown, ...gone], [], `scenarios of ${revision} that are in no list, or that the suite lacks`);
}

const folder = mkdtempSync('checks-'); // goes with the folder that it runs in

// What each check has found, by the suite's own file.
const run = (url, revision, scenario) =>
  new Promise((resolve, reject) => {
    const place = join(folder, revision, scenario);
    const words = ['server', '--url', url, '--scenario', scenario, '--spec-version', revision, '-o', place];
    execFile(process.env.NODE_22, [...conformance, ...words], { timeout: 60000 }, (error, out, err) => {
      try {
        resolve(JSON.parse(readFileSync(join(place, readdirSync(place)[0], 'checks.json'))));
      } catch {
        reject(new Error(`the suite left no checks: ${error} ${out.slice(-1500)} ${err.slice(-500)}`));
      }
    });
  });

const bridge = await startBridge(program, cwd, translate);
let failed = 0;
for (const [revision, scenarios] of Object.entries(kScenarios)) {
  account(revision, scenarios);
  for (const scenario of scenarios) {
    if (scenario === 'tools-call-elicitation') {
      execFileSync(program, ['update', 'review', '--quiet', `--blockers+:json=${JSON.stringify(kDecision)}`], { cwd });
    }
    const checks = await run(bridge.url, revision, scenario);
    const own = checks.filter((check) => !kOfOthers.some((other) => other.test(check.id)));
    const passed = own.filter((check) => check.status === 'SUCCESS').length;
    const wrong = own.filter((check) => check.status === 'FAILURE');
    const isGood = wrong.length === 0 && passed > 0;
    const others = checks.length - own.length;
    console.log(`  ${scenario} ${revision}: ${isGood ? 'passed' : 'failed'}, ${passed} checks` +
                (others > 0 ? `, ${others} are not ours` : ''));
    for (const check of wrong) console.error(`    ${check.id}: ${check.errorMessage}`);
    failed += isGood ? 0 : 1;
  }
}
bridge.end();
process.exitCode = failed ? 1 : 0;
