// Writes checkpoints that no honest program would: what each string holds must come out of a report as text.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
const megabyte = 1 << 20;
const texts = {
  markup: `</script></style></title><script>window.broken = 1</script><img src=x onerror="window.broken = 1">`,
  attribute: `" onmouseover="window.broken = 1" x='' autofocus onfocus='window.broken = 1' \``,
  comment: `--><!-- <svg onload="window.broken = 1"> ]]> &lt;b&gt; &#x3c;script&#x3e;`,
  address: `javascript:window.broken=1`,
  bidi: `abc \u202e fdp.exe \u2066 x \u2069 \u200f`,
  invisible: `a\u200bb\u2060c\u00add\ufeffe`,
  marks: 'a' + '\u0301'.repeat(20000),
  wide: 'W'.repeat(3000),
  long: 'word '.repeat(megabyte / 5),
  unbroken: 'x'.repeat(megabyte),
};

// A file has 4 MiB at most: a megabyte stands where the page shows text at length, and its beginning elsewhere.
function checkpoint(name, whole) {
  const text = whole.slice(0, 40000);
  return {
    protocol_version: '1.1', skill: name, project: text, project_dir: '/p', created_at: '2026-07-01T00:00:00Z',
    updated_at: '2026-07-02T00:00:00Z', phase: text, step: text, status: 'in_progress', progress_summary: whole,
    next_actions: [whole, text + '2', text + '3'],
    progress_table: [{ id: 'a', label: text, status: 'in_progress' }, { id: 'b', label: text, status: 'complete' }],
    pm_refs: [{ provider: 'x', id: text, url: texts.address }, { provider: 'x', id: 'ok', url: 'https://x.example/' + text }],
    blockers: [{ id: 'b1', description: whole, blocking: 'all', needs: 'user_decision', proposed_resolution: text }],
  };
}

for (const [name, text] of Object.entries(texts)) {
  writeFileSync(join(folder, `${name}.checkpoint.json`), JSON.stringify(checkpoint(name, text), null, 2) + '\n');
}
