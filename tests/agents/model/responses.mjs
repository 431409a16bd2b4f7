// OpenAI's Responses, as a stream.

import { next, textOf } from './conversation.mjs';

function said(input) {
  if (typeof input === 'string') return [{ user: input }];
  return input.flatMap((item) => {
    if (/_call_output$/.test(item.type ?? '')) return [{ result: true }];
    return item.role === 'user' ? [{ user: textOf(item.content) }] : [];
  });
}

// Tools of a server may stand in a namespace of its name, and may have to be looked for.
function offered(body) {
  const found = typeof body.input === 'string' ? [] : body.input.flatMap((item) => item.tools ?? []);
  return [...(body.tools ?? []), ...found].flatMap((tool) =>
    tool.type === 'namespace' ? tool.tools.map(({ name }) => ({ name, namespace: tool.name })) : [{ name: tool.name }],
  );
}

function callItem({ name, args }, tools) {
  const { namespace } = tools.find((tool) => tool.name === name);
  const item = { type: 'function_call', id: `fc_${Date.now()}`, call_id: `call_${Date.now()}`, name };
  return { ...item, ...(namespace ? { namespace } : {}), arguments: JSON.stringify(args), status: 'completed' };
}

function searchItem(query) {
  const item = { type: 'tool_search_call', id: `ts_${Date.now()}`, call_id: `call_${Date.now()}` };
  return { ...item, execution: 'client', arguments: { query, limit: 8 }, status: 'completed' };
}

function itemFor(body) {
  const tools = offered(body);
  const searches = (body.tools ?? []).some(({ type }) => type === 'tool_search');
  const answer = next(said(body.input), tools.map(({ name }) => name ?? ''), searches);
  if (answer.call) return callItem(answer.call, tools);
  if (answer.lookFor) return searchItem(answer.lookFor);
  const content = [{ type: 'output_text', text: answer.text, annotations: [] }];
  return { type: 'message', id: `msg_${Date.now()}`, role: 'assistant', status: 'completed', content };
}

export const responses = {
  serves: (path) => /\/responses/.test(path),
  answer(path, body, size) {
    const item = itemFor(body);
    const usage = {
      input_tokens: size,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: size + 5,
    };
    const response = { id: `resp_${Date.now()}`, object: 'response', model: body.model, status: 'completed', usage };
    if (path.includes('compact')) return { whole: { ...response, output: [item] } };
    if (!body.stream) return { whole: { ...response, output: [item] } };
    const begun = { ...response, status: 'in_progress', output: [], usage: null };
    const text = item.type === 'message' ? item.content[0].text : '';
    const place = { item_id: item.id, output_index: 0, content_index: 0 };
    const deltas = item.type === 'message' ? [{ type: 'response.output_text.delta', ...place, delta: text }] : [];
    const events = [
      { type: 'response.created', response: begun },
      { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress' } },
      ...deltas,
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: { ...response, output: [item] } },
    ];
    return { events: events.map((data) => ({ name: data.type, data })) };
  },
};
