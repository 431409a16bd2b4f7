// A client that is spoken to in lines of JSON.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const kPatience = 3000;  // milliseconds; some go on when nobody speaks to them any more

/// Starts `command`; `hear` gets each message. `send` says one, `end` closes its input and waits until it has gone.
export function converseWith(command, args, options, hear) {
  const child = spawn(command, args, { ...options, detached: true, stdio: ['pipe', 'pipe', 'ignore'] });
  const gone = new Promise((resolve) => child.on('exit', resolve));
  child.stdin.on('error', () => {});
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (process.env.TRACE) process.stderr.write(`< ${line.slice(0, 2000)}\n`);
    if (line.startsWith('{')) hear(JSON.parse(line));
  });
  return {
    gone,
    send: (message) => child.stdin.write(JSON.stringify(message) + '\n'),
    async end() {
      child.stdin.end();
      const timer = setTimeout(() => process.kill(-child.pid), kPatience);
      await gone;
      clearTimeout(timer);
      child.stdout.destroy();
    },
  };
}

/// JSON-RPC over it: `answer(method, params)` gives the result of a request of the client.
export function callOver(command, args, options, answer, notice = () => {}) {
  const waiting = new Map();
  let last = 0;
  const talk = converseWith(command, args, options, (message) => {
    if (message.method && 'id' in message) {
      talk.send({ jsonrpc: '2.0', id: message.id, result: answer(message.method, message.params) });
    } else if (message.method) {
      notice(message.method, message.params);
    } else {
      const { resolve, reject } = waiting.get(message.id) ?? {};
      if (message.error) reject?.(new Error(JSON.stringify(message.error)));
      else resolve?.(message.result);
    }
  });
  talk.gone.then(() => waiting.forEach(({ reject }) => reject(new Error(`${command} has gone`))));
  return {
    ...talk,
    call: (method, params) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject });
        talk.send({ jsonrpc: '2.0', id: last, method, params });
      }),
    notify: (method, params) => talk.send({ jsonrpc: '2.0', method, params }),
  };
}
