// What a client says to `git checkpoint mcp`, whichever SDK it is made with, and what it must hear.

import assert from 'node:assert/strict';

const decision = { id: 'b9', description: 'May it?', needs: 'user_decision', proposed_resolution: 'Yes' };

async function callEachTool(client) {
  const calls = [
    ['checkpoint_update', { skill: 'review', set: { step: 'called' }, append: { blockers: decision } }],
    ['checkpoint_status', {}],
    ['checkpoint_next', { all: true }],
    ['checkpoint_resume', { skill: 'review' }],
    ['checkpoint_decide', { skill: 'review', blocker: 'b9' }],
    ['checkpoint_done', { skill: 'review', next: 'Go on' }],
    ['checkpoint_doctor', {}],
  ];
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map((tool) => tool.name).sort(), calls.map(([name]) => name).sort());
  for (const [name, args] of calls) {
    const result = await client.callTool({ name, arguments: args });
    assert.equal(result.isError, false, `${name}: ${result.content[0].text}`);
    assert.equal(result.structuredContent.success, true);
  }
  const refused = await client.callTool({
    name: 'checkpoint_update',
    arguments: { skill: 'review', set: { status: 'dnoe' } },
  });
  assert.equal(refused.isError, true);
  assert.equal(refused.structuredContent.error_code, 'invalid');
}

async function readDocuments(client) {
  const uri = 'checkpoint://session/review';
  assert.deepEqual((await client.listResources()).resources.map((resource) => resource.uri), [uri]);
  assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 4);
  const document = JSON.parse((await client.readResource({ uri })).contents[0].text);
  assert.ok(document.context_primer.key_decisions.includes('May it? Decided by the user: Only in May'));
  await assert.rejects(client.readResource({ uri: 'checkpoint://session/nobody' }));
}

async function usePrompts(client) {
  assert.equal((await client.listPrompts()).prompts.length, 3);
  const prompt = await client.getPrompt({ name: 'resume', arguments: { skill: 'review' } });
  assert.match(prompt.messages[0].content.text, /RESUMING: review/);
  const { completion } = await client.complete({
    ref: { type: 'ref/prompt', name: 'resume' },
    argument: { name: 'skill', value: 'r' },
  });
  assert.deepEqual(completion.values, ['review']);
}

/// `subscribe(uri)` resolves once the client has subscribed, to a function that resolves to the URI that it hears of.
export async function converse(client, subscribe) {
  await callEachTool(client);
  await readDocuments(client);
  await usePrompts(client);
  const heard = await subscribe('checkpoint://session/review');
  await client.callTool({
    name: 'checkpoint_update',
    arguments: { skill: 'review', set: { step: `heard ${Date.now()}` } },
  });
  assert.equal(await heard(), 'checkpoint://session/review');
}

export const answerOfTheUser = { action: 'accept', content: { decision: 'Only in May' } };
