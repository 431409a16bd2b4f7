// Serves the files of one folder on loopback, as they are, and writes its address to a file once it listens.
// Usage: node folder.mjs <folder> <file for the address>
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';

const [folder, announced] = process.argv.slice(2);

const server = createServer((request, response) => {
  try {
    response.end(readFileSync(join(folder, basename(decodeURIComponent(request.url)))));
  } catch {
    response.statusCode = 404;
    response.end();
  }
});

server.listen(0, '127.0.0.1', () => {
  writeFileSync(`${announced}.new`, `http://127.0.0.1:${server.address().port}`);
  renameSync(`${announced}.new`, announced);
});
