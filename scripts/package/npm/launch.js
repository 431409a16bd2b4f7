#!/usr/bin/env node
// Starts the program that was built for this kind of machine, with the same arguments and streams, and ends as it ends.
'use strict';
const { spawn } = require('child_process');
const { constants } = require('os');
const path = require('path');

const kind = `${process.platform}-${process.arch}`;
const name = path.basename(__filename, '.js');

function fail(message, hint) {
  console.error(`error: ${message}\nhint: ${hint}`);
  process.exit(128);
}

function installed() {
  try {
    return path.dirname(require.resolve(`@git-checkpoint/${kind}/package.json`));
  } catch {
    return fail(`there are no programs of git-checkpoint for ${kind} beside this package`,
      'install it with its optional dependencies, or build it from its sources');
  }
}

const program = path.join(installed(), 'bin', name);
let child;
// A terminal sends its Ctrl-C to both, and a second one would end the program before it has tidied up.
const pass = (signal) => { if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal); };
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, pass);
child = spawn(program, process.argv.slice(2), { stdio: 'inherit' });
child.on('error', (problem) => fail(`cannot start ${program}: ${problem.message}`, 'install the package again'));
child.on('exit', (status, signal) => process.exit(signal ? 128 + constants.signals[signal] : status));
