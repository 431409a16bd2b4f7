// The official conformance suite: conformance.mjs <program> <repository>, with NODE_22 for it to run in. It speaks HTTP,
// so a bridge stands in between.

import { execFile } from 'node:child_process';
import { startBridge } from './bridge.mjs';

const [program, cwd] = process.argv.slice(2);

// Scenarios for any server. The others call tools, read resources and fill in prompts of a server that is made for the
// suite, or are about HTTP itself (dns-rebinding-protection, server-sse-polling, server-sse-multiple-streams).
const kScenarios = [
  'server-initialize',
  'logging-set-level',
  'ping',
  'completion-complete',
  'tools-list',
  'resources-list',
  'prompts-list',
];

const run = (url, scenario) =>
  new Promise((resolve) => {
    const words = ['node_modules/.bin/conformance', 'server', '--url', url, '--scenario', scenario];
    execFile(process.env.NODE_22, words, { timeout: 60000 }, (error, out, err) => resolve({ error, out, err }));
  });

const bridge = await startBridge(program, cwd);
let failed = 0;
for (const scenario of process.env.SCENARIOS?.split(' ') ?? kScenarios) {
  const { error, out, err } = await run(bridge.url, scenario);
  console.log(`  ${scenario}: ${error ? 'failed' : 'passed'}`);
  if (error) console.error(process.env.TRACE ? out + err : out.slice(-1500) + err.slice(-500));
  failed += error ? 1 : 0;
}
bridge.end();
process.exitCode = failed ? 1 : 0;
