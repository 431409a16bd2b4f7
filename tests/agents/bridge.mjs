// Streamable HTTP in front of a server that speaks on its standard streams, for tests alone: a process for each session.

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

class Session {
  constructor([program, ...words], cwd) {
    this.child = spawn(program, words, { cwd, stdio: ['pipe', 'pipe', 'ignore'] });
    this.child.stdin.on('error', () => {});
    this.waiting = new Map(); // id of a request: the stream that its answer goes to
    createInterface({ input: this.child.stdout }).on('line', (line) => this.hear(line, JSON.parse(line)));
  }

  hear(line, message) {
    const isAnswer = !('method' in message);
    const stream = isAnswer ? this.waiting.get(message.id) : ([...this.waiting.values()].at(-1) ?? this.listener);
    stream?.write(`event: message\ndata: ${line}\n\n`);
    if (!isAnswer) return;
    stream?.end();
    this.waiting.delete(message.id);
  }

  send(message) {
    this.child.stdin.write(JSON.stringify(message) + '\n');
  }
}

// Of the process for the requests that belong to no session.
const kAlone = 'alone';

const kStream = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };

async function bodyOf(request) {
  let text = '';
  for await (const piece of request) text += piece;
  return text ? JSON.parse(text) : {};
}

/// Resolves to its address and a function that ends it. `command` starts the server; `translate` gives what is said to it
/// for what it was asked.
export function startBridge(command, cwd, translate = (message) => message) {
  const sessions = new Map();
  const server = createServer(async (request, response) => {
    const body = translate(await bodyOf(request));
    let id = request.headers['mcp-session-id'];
    if (body.method === 'initialize') sessions.set((id = randomUUID()), new Session(command, cwd));
    else if (!id && request.method === 'POST') id = kAlone;
    if (id === kAlone && !sessions.has(id)) sessions.set(id, new Session(command, cwd));
    const session = sessions.get(id);
    if (!session || request.method === 'DELETE') {
      session?.child.kill();
      return response.writeHead(session ? 200 : 400).end();
    }
    if (request.method === 'GET') {
      session.listener = response.writeHead(200, kStream);
      return response.flushHeaders();
    }
    if (!('id' in body) || !('method' in body)) {
      session.send(body);
      return response.writeHead(202).end();
    }
    session.waiting.set(body.id, response.writeHead(200, { ...kStream, 'mcp-session-id': id }));
    session.send(body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${server.address().port}/mcp`,
        end() {
          for (const { child } of sessions.values()) child.kill();
          server.closeAllConnections();
          server.close();
        },
      }),
    );
  });
}
