// Claude Code, as programs run it: lines of JSON in and out.

import { converseWith } from './process.mjs';

export const claude = {
  compacts: true,
  hears: { start: true, change: true, compaction: true, decision: true },
  prepare: () => {},
  environment: (url) => ({
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'none',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
  }),
  async open(options, decision) {
    let ended = () => {};
    const args = ['-p', '--verbose', '--input-format', 'stream-json', '--output-format', 'stream-json'];
    const talk = converseWith('claude', [...args, '--allowedTools', 'mcp__checkpoint'], options, (message) => {
      if (message.type === 'result') ended();
      if (message.type !== 'control_request') return;
      const response = { subtype: 'success', request_id: message.request_id, response: decision };
      talk.send({ type: 'control_response', response });
    });
    const say = (text) =>
      new Promise((resolve, reject) => {
        ended = resolve;
        talk.gone.then(() => reject(new Error('Claude Code has gone')));
        talk.send({ type: 'user', message: { role: 'user', content: [{ type: 'text', text }] } });
      });
    return { say, compact: () => say('/compact'), close: talk.end };
  },
};
