// GitHub Copilot CLI. The folder is trusted, which a person does once.

import { opensByAcp } from './acp.mjs';

export const copilot = {
  compacts: true,
  hears: { start: true, change: true, compaction: true, decision: false },
  prepare: () => {},
  environment: (url) => ({
    COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
    COPILOT_PROVIDER_API_KEY: 'none',
    COPILOT_MODEL: 'gpt-5.5',
    COPILOT_OFFLINE: 'true',
    COPILOT_AUTO_UPDATE: 'false',
    COPILOT_ALLOW_ALL: 'true',
  }),
  open: opensByAcp('copilot', ['--acp'], '/compact'),
};
