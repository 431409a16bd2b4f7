// A registry of npm packages on loopback, as far as package managers ask one: it serves the packed files of one folder,
// and writes its address to a file once it listens. Whatever else is asked for is not there.
// Usage: node registry.mjs <folder> <file for the address>
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const [folder, announced] = process.argv.slice(2);

function read(file) {
  const bytes = readFileSync(join(folder, file));
  const manifest = JSON.parse(execFileSync('tar', ['-xzOf', join(folder, file), 'package/package.json']));
  return { file, bytes, manifest };
}

const packages = readdirSync(folder).filter((file) => file.endsWith('.tgz')).map(read);

function described({ file, bytes, manifest }, host) {
  const { name, version } = manifest;
  const dist = {
    tarball: `http://${host}/-/${file}`,
    integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
    shasum: createHash('sha1').update(bytes).digest('hex'),
  };
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, _id: `${name}@${version}`, dist } },
    time: { [version]: '2026-01-01T00:00:00.000Z' },
  };
}

const server = createServer((request, response) => {
  const asked = decodeURIComponent(new URL(request.url, 'http://registry').pathname).slice(1);
  const file = packages.find((entry) => asked === `-/${entry.file}`);
  const entry = packages.find(({ manifest }) => asked === manifest.name);
  response.statusCode = file || entry ? 200 : 404;
  response.setHeader('Content-Type', file ? 'application/octet-stream' : 'application/json');
  const answer = entry ? described(entry, request.headers.host) : { error: 'Not found' };
  response.end(file ? file.bytes : JSON.stringify(answer));
});

server.listen(0, '127.0.0.1', () => {
  writeFileSync(`${announced}.new`, `http://127.0.0.1:${server.address().port}/`);
  renameSync(`${announced}.new`, announced);
});
