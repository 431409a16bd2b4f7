// The official conformance suite: conformance.mjs <program> <repository>, with NODE_22 for it to run in. It speaks HTTP,
// so a bridge stands in between.

import { execFile } from 'node:child_process';
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
];

// Scenarios for any server, by revision. The others call tools, read resources and fill in prompts of a server that is
// made for the suite, or are about HTTP itself.
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
  ],
};

// Of these scenarios, what the transport has to do, and what needs tools of the suite's own server.
const kOfOthers = [
  /-http-/,
  /^sep-2575-(server-rejects-undeclared-capability|server-no-log-without-loglevel)$/,
];

const folder = mkdtempSync('checks-'); // goes with the folder that it runs in

// What each check has found, by the suite's own file.
const run = (url, revision, scenario) =>
  new Promise((resolve, reject) => {
    const place = join(folder, revision, scenario);
    const words = ['server', '--url', url, '--scenario', scenario, '--spec-version', revision, '-o', place];
    execFile(process.env.NODE_22, ['node_modules/.bin/conformance', ...words], { timeout: 60000 }, (error, out, err) => {
      try {
        resolve(JSON.parse(readFileSync(join(place, readdirSync(place)[0], 'checks.json'))));
      } catch {
        reject(new Error(`the suite left no checks: ${error} ${out.slice(-1500)} ${err.slice(-500)}`));
      }
    });
  });

const bridge = await startBridge(program, cwd);
let failed = 0;
for (const [revision, scenarios] of Object.entries(kScenarios)) {
  for (const scenario of scenarios) {
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
