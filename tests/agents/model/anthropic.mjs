// Anthropic's Messages, in whole and as a stream.

import { next, textOf } from './conversation.mjs';

const kSearch = 'ToolSearch';

const blocksOf = ({ content }) => (typeof content === 'string' ? [{ type: 'text', text: content }] : content);

// Answers to the search for tools are none to what was asked for.
const searches = (messages) =>
  new Set(messages.flatMap(blocksOf).filter(({ name }) => name === kSearch).map(({ id }) => id));

function said(messages) {
  const sought = searches(messages);
  const parts = [];
  for (const content of messages.filter(({ role }) => role === 'user').map(blocksOf)) {
    const results = content.filter(({ type, tool_use_id }) => type === 'tool_result' && !sought.has(tool_use_id));
    parts.push(...results.map(() => ({ result: true })));
    const text = textOf(content.filter(({ type }) => type === 'text'));
    if (text) parts.push({ user: text });
  }
  return parts;
}

function messageFor(body, size) {
  const tools = (body.tools ?? []).map((tool) => tool.name);
  const answer = next(said(body.messages), tools, tools.includes(kSearch));
  if (answer.lookFor) answer.call = { name: kSearch, args: { query: answer.lookFor, max_results: 5 } };
  const block = answer.call
    ? { type: 'tool_use', id: `toolu_${Date.now()}`, name: answer.call.name, input: answer.call.args }
    : { type: 'text', text: answer.text };
  return {
    id: `msg_${Date.now()}`,
    type: 'message',
    role: 'assistant',
    model: body.model,
    content: [block],
    stop_reason: answer.call ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: size, output_tokens: 5 },
  };
}

function eventsOf(message) {
  const [block] = message.content;
  const begun = block.type === 'text' ? { ...block, text: '' } : { ...block, input: {} };
  const delta =
    block.type === 'text'
      ? { type: 'text_delta', text: block.text }
      : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) };
  return [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: begun },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: message.stop_reason, stop_sequence: null }, usage: message.usage },
    { type: 'message_stop' },
  ];
}

export const anthropic = {
  serves: (path) => /\/v1\/messages/.test(path),
  answer(path, body, size) {
    if (path.includes('count_tokens')) return { whole: { input_tokens: size } };
    const message = messageFor(body, size);
    if (!body.stream) return { whole: message };
    return { events: eventsOf(message).map((event) => ({ name: event.type, data: event })) };
  },
};
