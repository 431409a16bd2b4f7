// The SDK for sessions: sdk_1.mjs <program> <repository>

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema, ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { answerOfTheUser, converse } from './conversation.mjs';

const [command, cwd] = process.argv.slice(2);
const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } });
client.setRequestHandler(ElicitRequestSchema, async () => answerOfTheUser);
await client.connect(new StdioClientTransport({ command, args: ['mcp'], cwd }));
await converse(client, async (uri) => {
  const heard = new Promise((resolve) => {
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, (update) => resolve(update.params.uri));
  });
  await client.subscribeResource({ uri });
  return () => heard;
});
await client.setLoggingLevel('info');
await client.ping();
await client.close();
