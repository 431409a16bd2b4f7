// The SDK for both eras: sdk_2.mjs <program> <repository> <revision, or `legacy` for sessions>

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { answerOfTheUser, converse } from './conversation.mjs';

const [command, cwd, revision] = process.argv.slice(2);
const mode = revision === 'legacy' ? revision : { pin: revision };
const client = new Client(
  { name: 'test', version: '2' },
  { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode } },
);
client.setRequestHandler('elicitation/create', async () => answerOfTheUser);
await client.connect(new StdioClientTransport({ command, args: ['mcp'], cwd }));
await converse(client, async (uri) => {
  const heard = new Promise((resolve) => {
    client.setNotificationHandler('notifications/resources/updated', (update) => resolve(update.params.uri));
  });
  if (revision === 'legacy') await client.subscribeResource({ uri });
  else await client.listen({ resourceSubscriptions: [uri] });
  return () => heard;
});
await client.close();
