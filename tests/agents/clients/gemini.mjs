// Gemini CLI. The folder is trusted, which a person does once.

import { mkdirSync, writeFileSync } from 'node:fs';
import { opensByAcp } from './acp.mjs';

const settings = {
  security: { auth: { selectedType: 'gemini-api-key' } },
  general: { enableAutoUpdate: false },
  privacy: { usageStatisticsEnabled: false },
};

export const gemini = {
  compacts: false,
  hears: { start: true, change: true, compaction: true, decision: false },
  prepare(home) {
    mkdirSync(`${home}/.gemini`, { recursive: true });
    writeFileSync(`${home}/.gemini/settings.json`, JSON.stringify(settings));
  },
  environment: (url) => ({
    GOOGLE_GEMINI_BASE_URL: url,
    GEMINI_API_KEY: 'none',
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
  }),
  open: opensByAcp('gemini', ['--acp', '--model', 'gemini-2.5-pro'], '/compress'),
};
