// OpenAI's Chat Completions, in whole and as a stream.

import { next, textOf } from './conversation.mjs';

function said(messages) {
  return messages.flatMap(({ role, content }) => {
    if (role === 'tool') return [{ result: true }];
    return role === 'user' ? [{ user: textOf(content) }] : [];
  });
}

export const chat = {
  serves: (path) => /\/chat\/completions/.test(path),
  answer(path, body, size) {
    const answer = next(said(body.messages), (body.tools ?? []).map((tool) => tool.function?.name ?? ''));
    const call = answer.call && {
      id: `call_${Date.now()}`,
      type: 'function',
      function: { name: answer.call.name, arguments: JSON.stringify(answer.call.args) },
    };
    const message = call ? { role: 'assistant', content: null, tool_calls: [call] } : { role: 'assistant', content: answer.text };
    const usage = { prompt_tokens: size, completion_tokens: 5, total_tokens: size + 5 };
    const head = { id: `chatcmpl-${Date.now()}`, created: 1, model: body.model };
    const finish_reason = call ? 'tool_calls' : 'stop';
    if (!body.stream) {
      return { whole: { ...head, object: 'chat.completion', choices: [{ index: 0, message, finish_reason }], usage } };
    }
    const delta = call ? { role: 'assistant', tool_calls: [{ index: 0, ...call }] } : message;
    const chunk = (choices, more = {}) => ({ data: { ...head, object: 'chat.completion.chunk', choices, ...more } });
    return {
      events: [
        chunk([{ index: 0, delta, finish_reason: null }]),
        chunk([{ index: 0, delta: {}, finish_reason }]),
        chunk([], { usage }),
        { data: '[DONE]' },
      ],
    };
  },
};
