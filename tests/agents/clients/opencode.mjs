// opencode.

import { mkdirSync, writeFileSync } from 'node:fs';
import { opensByAcp } from './acp.mjs';

const config = (url) => ({
  provider: {
    stub: {
      npm: '@ai-sdk/openai-compatible',
      options: { baseURL: `${url}/v1`, apiKey: 'none' },
      models: { stub: { limit: { context: 200000, output: 8000 } } },
    },
  },
  model: 'stub/stub',
  small_model: 'stub/stub',
  autoupdate: false,
});

export const opencode = {
  compacts: true,
  hears: { start: true, change: true, compaction: true, decision: false },
  leaves: ['.opencode/.gitignore'], // in any folder of that name
  prepare(home, work, url) {
    writeFileSync(`${home}/.npmrc`, 'fetch-retries=0\n'); // it waits for its package for modules
    mkdirSync(`${home}/.config/opencode`, { recursive: true });
    writeFileSync(`${home}/.config/opencode/opencode.json`, JSON.stringify(config(url)));
  },
  environment: () => ({ OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_LSP_DOWNLOAD: '1' }),
  open: opensByAcp('opencode', ['acp'], '/compact'),
};
