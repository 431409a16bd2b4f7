// Codex, as editors run it. The project is trusted and the hooks are allowed, which a person does once.

import { mkdirSync, writeFileSync } from 'node:fs';
import { callOver } from './process.mjs';

const config = (url, work) => `model = "gpt-5.5"
model_provider = "stub"
approval_policy = "on-request"

[model_providers.stub]
name = "stub"
base_url = "${url}/v1"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0

[projects."${work}"]
trust_level = "trusted"
`;

async function allowHooks(call, cwd) {
  const { data } = await call('hooks/list', { cwds: [cwd] });
  const hooks = data.flatMap((entry) => entry.hooks);
  const edits = hooks.map(({ key, currentHash }) => ({
    keyPath: `hooks.state.${JSON.stringify(key)}.trusted_hash`,
    value: currentHash,
    mergeStrategy: 'upsert',
  }));
  await call('config/batchWrite', { edits, reloadUserConfig: true });
}

export const codex = {
  compacts: true,
  hears: { start: true, change: true, compaction: true, decision: true },
  prepare(home, work, url) {
    mkdirSync(`${home}/.codex`, { recursive: true });
    writeFileSync(`${home}/.codex/config.toml`, config(url, work));
  },
  environment: () => ({}),
  async open(options, decision) {
    let ended = () => {};
    const { call, notify, end } = callOver(
      'codex',
      ['app-server'],
      options,
      (method) => (method === 'mcpServer/elicitation/request' ? { ...decision, _meta: null } : {}),
      (method) => method === 'turn/completed' && ended(),
    );
    const turn = (method, params) =>
      new Promise((resolve, reject) => {
        ended = resolve;
        call(method, params).catch(reject);
      });
    await call('initialize', { clientInfo: { name: 'test', title: 'test', version: '1' } });
    notify('initialized', {});
    await allowHooks(call, options.cwd);
    const { thread } = await call('thread/start', { cwd: options.cwd });
    const say = (text) => turn('turn/start', { threadId: thread.id, input: [{ type: 'text', text }] });
    return { say, compact: () => turn('thread/compact/start', { threadId: thread.id }), close: end };
  },
};
