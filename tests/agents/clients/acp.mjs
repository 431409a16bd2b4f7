// Agents that editors run by the Agent Client Protocol.

import { callOver } from './process.mjs';

const allowed = (params) => {
  const option = params.options.find(({ kind }) => kind.startsWith('allow'));
  return { outcome: { outcome: 'selected', optionId: option.optionId } };
};

/// What `open` of a client is; `compaction` is what a user types to compact.
export const opensByAcp = (command, args, compaction) => async (options) => {
  const { call, end } = callOver(command, args, options, (method, params) =>
    method === 'session/request_permission' ? allowed(params) : {},
  );
  await call('initialize', { protocolVersion: 1, clientCapabilities: {}, clientInfo: { name: 'test', version: '1' } });
  const { sessionId } = await call('session/new', { cwd: options.cwd, mcpServers: [] });
  const say = (text) => call('session/prompt', { sessionId, prompt: [{ type: 'text', text }] });
  return { say, compact: () => say(compaction), close: end };
};
