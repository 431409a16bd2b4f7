// Google's generateContent, in whole and as a stream.

import { next, textOf } from './conversation.mjs';

function said(contents) {
  return contents.flatMap(({ role, parts }) => {
    if (role === 'model') return [];
    const results = parts.filter((part) => part.functionResponse).map(() => ({ result: true }));
    const text = textOf(parts);
    return text.trim() ? [...results, { user: text }] : results;
  });
}

export const gemini = {
  serves: (path) => /:(streamGenerateContent|generateContent|countTokens)/.test(path),
  answer(path, body, size) {
    if (path.includes(':countTokens')) return { whole: { totalTokens: size } };
    const declared = (body.tools ?? []).flatMap((tool) => tool.functionDeclarations ?? []);
    const answer = next(said(body.contents), declared.map(({ name }) => name));
    const part = answer.call ? { functionCall: { name: answer.call.name, args: answer.call.args } } : { text: answer.text };
    const whole = {
      candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: size, candidatesTokenCount: 5, totalTokenCount: size + 5 },
    };
    return path.includes(':stream') ? { events: [{ data: whole }] } : { whole };
  },
};
