// A model that is none: server.mjs <file for the port> <file for what it was asked>
// It speaks the protocols of those beside it on loopback, and writes down each request as a line of JSON.

import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { anthropic } from './anthropic.mjs';
import { chat } from './chat.mjs';
import { gemini } from './gemini.mjs';
import { responses } from './responses.mjs';

const [portFile, logFile] = process.argv.slice(2);
const kProtocols = [anthropic, responses, chat, gemini];
const kLetterPerToken = 4;

async function read(request) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  const text = Buffer.concat(pieces).toString();
  try {
    return { text, body: JSON.parse(text) };
  } catch {
    return { text, body: {} };
  }
}

function send(response, { events, whole }) {
  if (whole) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(whole));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const { name, data } of events) {
    if (name) response.write(`event: ${name}\n`);
    response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  }
  response.end();
}

const server = createServer(async (request, response) => {
  const { text, body } = await read(request);
  appendFileSync(logFile, JSON.stringify({ method: request.method, path: request.url, body }) + '\n');
  const protocol = request.method === 'POST' && kProtocols.find(({ serves }) => serves(request.url));
  if (protocol) {
    send(response, protocol.answer(request.url, body, Math.ceil(text.length / kLetterPerToken)));
  } else {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'there is nothing here' } }));
  }
});
server.listen(0, '127.0.0.1', () => writeFileSync(portFile, String(server.address().port)));
