// The Inspector's view of the server: inspect.mjs <program> <repository>. It finds fault with no tool's schema, and can
// call one, read a document and fill in a prompt.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

const [program, cwd] = process.argv.slice(2);
const kClient = ['node_modules/.bin/mcp-inspector', '--cli'];
const ask = (...options) =>
  JSON.parse(execFileSync('node', [...kClient, ...options, '--cwd', cwd, program, 'mcp'], { encoding: 'utf8' }));

assert.equal(ask('--method', 'tools/list', '--strict').tools.length, 7);
const status = ask('--method', 'tools/call', '--tool-name', 'checkpoint_status');
assert.equal(status.structuredContent.success, true);
const [document] = ask('--method', 'resources/read', '--uri', 'checkpoint://session/review').contents;
assert.equal(JSON.parse(document.text).phase, 'build');
assert.equal(ask('--method', 'resources/templates/list').resourceTemplates.length, 4);
assert.equal(ask('--method', 'prompts/list').prompts.length, 3);
